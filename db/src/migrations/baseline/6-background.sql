-- Messages to deliver, schedules, and other background work.

CREATE TABLE IF NOT EXISTS outbox (
  id char(36) COLLATE utf8mb4_bin NOT NULL,
  channel varchar(32) COLLATE utf8mb4_bin NOT NULL,
  kind varchar(60) COLLATE utf8mb4_bin NOT NULL,
  idempotency_key varchar(120) COLLATE utf8mb4_bin NOT NULL,
  payload json NOT NULL,
  lead_id char(36) COLLATE utf8mb4_bin,
  user_id char(36) COLLATE utf8mb4_bin,
  status varchar(32) COLLATE utf8mb4_bin NOT NULL DEFAULT 'pending',
  attempts int NOT NULL DEFAULT 0,
  next_attempt_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  claimed_by varchar(60) COLLATE utf8mb4_bin,
  claimed_until datetime(3),
  last_error text,
  provider_reference varchar(255),
  sent_at datetime(3),
  created_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  updated_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (id),
  UNIQUE INDEX uq_outbox_key (idempotency_key),
  INDEX ix_outbox_due (status, channel, next_attempt_at, id),
  INDEX ix_outbox_lead (lead_id, created_at),
  INDEX ix_outbox_created (created_at, id),
  INDEX ix_outbox_status (status, created_at, id),
  INDEX ix_outbox_kind (kind, created_at, id),
  INDEX ix_outbox_channel (channel, created_at, id),
  CONSTRAINT outbox_lead_id_foreign FOREIGN KEY (lead_id) REFERENCES leads (id) ON DELETE CASCADE,
  CONSTRAINT outbox_user_id_foreign FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT ck_outbox_channel CHECK (channel IN ('email', 'whatsapp', 'rebuild')),
  CONSTRAINT ck_outbox_status CHECK (status IN ('pending', 'sent', 'failed', 'cancelled'))
) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS outbox_traces (
  message_id char(36) COLLATE utf8mb4_bin NOT NULL,
  traceparent varchar(55) COLLATE utf8mb4_bin NOT NULL,
  created_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (message_id),
  INDEX ix_outbox_traces_created (created_at),
  CONSTRAINT outbox_traces_message_id_foreign FOREIGN KEY (message_id) REFERENCES outbox (id) ON DELETE CASCADE
) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS schedules (
  name varchar(60) COLLATE utf8mb4_bin NOT NULL,
  next_run_at datetime(3) NOT NULL,
  started_at datetime(3),
  finished_at datetime(3),
  outcome varchar(32) COLLATE utf8mb4_bin,
  runs int unsigned NOT NULL DEFAULT 0,
  detail json,
  error text,
  state json,
  PRIMARY KEY (name),
  CONSTRAINT ck_schedules_outcome CHECK (outcome IN ('running', 'done', 'alarm', 'failed'))
) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS leases (
  name varchar(60) COLLATE utf8mb4_bin NOT NULL,
  holder varchar(60) COLLATE utf8mb4_bin NOT NULL,
  held_until datetime(3) NOT NULL,
  PRIMARY KEY (name)
) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS background_jobs (
  id char(36) COLLATE utf8mb4_bin NOT NULL,
  kind varchar(32) COLLATE utf8mb4_bin NOT NULL,
  entity_id char(36) COLLATE utf8mb4_bin NOT NULL,
  status varchar(32) COLLATE utf8mb4_bin NOT NULL DEFAULT 'running',
  total_rows int NOT NULL,
  processed int NOT NULL DEFAULT 0,
  created_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  updated_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (id),
  INDEX ix_background_jobs_status (status, created_at),
  CONSTRAINT ck_background_jobs_status CHECK (status IN ('running', 'finished'))
) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS bulk_jobs (
  id char(36) COLLATE utf8mb4_bin NOT NULL,
  kind varchar(32) COLLATE utf8mb4_bin NOT NULL,
  user_id char(36) COLLATE utf8mb4_bin NOT NULL,
  status varchar(32) COLLATE utf8mb4_bin NOT NULL DEFAULT 'running',
  dry_run boolean NOT NULL DEFAULT false,
  read_rows int NOT NULL DEFAULT 0,
  processed int NOT NULL DEFAULT 0,
  failed_rows int NOT NULL DEFAULT 0,
  errors json NOT NULL,
  created_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  updated_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  total_rows int NOT NULL DEFAULT 0,
  updated_rows int NOT NULL DEFAULT 0,
  unchanged_rows int NOT NULL DEFAULT 0,
  encoding varchar(20),
  delimiter varchar(1),
  header json,
  ignored_columns json,
  PRIMARY KEY (id),
  CONSTRAINT bulk_jobs_user_id_foreign FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT ck_bulk_jobs_kind CHECK (kind IN ('franchises', 'users')),
  CONSTRAINT ck_bulk_jobs_status CHECK (status IN ('running', 'finished', 'failed'))
) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS bulk_failed_rows (
  job_id char(36) COLLATE utf8mb4_bin NOT NULL,
  `position` int NOT NULL,
  line int NOT NULL,
  cells json NOT NULL,
  errors json NOT NULL,
  created_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (job_id, `position`),
  INDEX ix_bulk_failed_rows_created (created_at),
  CONSTRAINT bulk_failed_rows_job_id_foreign FOREIGN KEY (job_id) REFERENCES bulk_jobs (id) ON DELETE CASCADE
) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS live_events (
  id char(36) COLLATE utf8mb4_bin NOT NULL,
  kind varchar(32) COLLATE utf8mb4_bin NOT NULL,
  lead_id char(36) COLLATE utf8mb4_bin NOT NULL,
  franchise_id char(36) COLLATE utf8mb4_bin NOT NULL,
  is_offered boolean NOT NULL,
  created_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (id),
  INDEX ix_live_events_created (created_at, id),
  CONSTRAINT ck_live_events_kind CHECK (kind IN ('arrived', 'offered', 'changed'))
) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS probes (
  id char(36) COLLATE utf8mb4_bin NOT NULL,
  created_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  delivered_at datetime(3),
  succeeded_at datetime(3),
  milliseconds int unsigned,
  PRIMARY KEY (id),
  INDEX ix_probes_created (created_at, id),
  INDEX ix_probes_succeeded (succeeded_at, milliseconds)
) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;
