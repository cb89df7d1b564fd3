-- Users, their sessions and links, and what was done by whom.

CREATE TABLE IF NOT EXISTS users (
  id char(36) COLLATE utf8mb4_bin NOT NULL,
  email varchar(254) NOT NULL,
  name varchar(200) NOT NULL,
  role varchar(32) COLLATE utf8mb4_bin NOT NULL,
  tokens int NOT NULL DEFAULT 0,
  company_name varchar(200) NOT NULL DEFAULT '',
  phone varchar(40) NOT NULL DEFAULT '',
  photo varchar(500) NOT NULL DEFAULT '',
  password_hash varchar(255),
  session_epoch int NOT NULL DEFAULT 0,
  is_demo boolean NOT NULL DEFAULT false,
  digest_enabled boolean NOT NULL DEFAULT false,
  totp_secret text,
  recovery_codes json,
  created_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  updated_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  deleted_at datetime(3),
  totp_confirmed_at datetime(3),
  totp_last_step int,
  anonymised_at datetime(3),
  former_email varchar(254),
  successor_id char(36) COLLATE utf8mb4_bin,
  handed_over_credits int NOT NULL DEFAULT 0,
  PRIMARY KEY (id),
  UNIQUE INDEX uq_users_email (email),
  INDEX ix_users_name (deleted_at, name, id),
  INDEX ix_users_role (deleted_at, role, name, id),
  INDEX ix_users_tokens (deleted_at, tokens, id),
  INDEX ix_users_email (deleted_at, email, id),
  INDEX ix_users_company (deleted_at, company_name, id),
  INDEX ix_users_created (deleted_at, created_at, id),
  CONSTRAINT ck_users_role CHECK (role IN ('admin', 'consultant')),
  CONSTRAINT ck_users_tokens CHECK (tokens >= 0)
) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS account_links (
  id char(36) COLLATE utf8mb4_bin NOT NULL,
  user_id char(36) COLLATE utf8mb4_bin NOT NULL,
  purpose varchar(32) COLLATE utf8mb4_bin NOT NULL,
  token_hash varchar(64) COLLATE utf8mb4_bin NOT NULL,
  expires_at datetime(3) NOT NULL,
  used_at datetime(3),
  created_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (id),
  UNIQUE INDEX uq_account_links_token (token_hash),
  INDEX ix_account_links_user (user_id, purpose),
  INDEX ix_account_links_expires (expires_at),
  CONSTRAINT account_links_user_id_foreign FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT ck_account_links_purpose CHECK (purpose IN ('reset', 'invitation'))
) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;

-- Where each user is signed in: a row for each sign-in, which every token of it names. A session is over once the user's
-- `session_epoch` is no longer its `epoch`; the same holds for the address of a calendar (`agendas.calendar_epoch`).
CREATE TABLE IF NOT EXISTS user_sessions (
  id char(36) COLLATE utf8mb4_bin NOT NULL,
  user_id char(36) COLLATE utf8mb4_bin NOT NULL,
  epoch int unsigned NOT NULL,
  browser varchar(40) COLLATE utf8mb4_bin NOT NULL,
  `system` varchar(40) COLLATE utf8mb4_bin NOT NULL,
  address varchar(64) COLLATE utf8mb4_bin NOT NULL,
  created_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  last_used_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  expires_at datetime(3) NOT NULL,
  ended_at datetime(3),
  PRIMARY KEY (id),
  INDEX ix_user_sessions_user (user_id, last_used_at),
  INDEX ix_user_sessions_expires (expires_at),
  CONSTRAINT user_sessions_user_id_foreign FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS ended_tokens (
  token_hash varchar(64) COLLATE utf8mb4_bin NOT NULL,
  expires_at datetime(3) NOT NULL,
  PRIMARY KEY (token_hash)
) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS known_addresses (
  user_id char(36) COLLATE utf8mb4_bin NOT NULL,
  address_hash varchar(64) COLLATE utf8mb4_bin NOT NULL,
  seen_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (user_id, address_hash)
) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS former_addresses (
  id char(36) COLLATE utf8mb4_bin NOT NULL,
  user_id char(36) COLLATE utf8mb4_bin NOT NULL,
  email varchar(254) NOT NULL,
  created_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (id),
  INDEX ix_former_addresses_created (created_at),
  CONSTRAINT former_addresses_user_id_foreign FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS agendas (
  user_id char(36) COLLATE utf8mb4_bin NOT NULL,
  reminds_by_mail boolean NOT NULL DEFAULT true,
  calendar_hash varchar(64) COLLATE utf8mb4_bin,
  calendar_since datetime(3),
  calendar_epoch int NOT NULL DEFAULT 0,
  PRIMARY KEY (user_id),
  UNIQUE INDEX uq_agendas_calendar (calendar_hash),
  CONSTRAINT agendas_user_id_foreign FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS audit_log (
  id char(36) COLLATE utf8mb4_bin NOT NULL,
  actor_id char(36) COLLATE utf8mb4_bin,
  action varchar(60) COLLATE utf8mb4_bin NOT NULL,
  entity varchar(40) COLLATE utf8mb4_bin NOT NULL,
  entity_id varchar(64) COLLATE utf8mb4_bin NOT NULL,
  `before` json,
  after json,
  request_id varchar(64) COLLATE utf8mb4_bin,
  created_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (id),
  INDEX ix_audit_log_created (created_at, id),
  INDEX ix_audit_log_actor (actor_id, created_at),
  INDEX ix_audit_log_entity (entity_id, entity, created_at),
  INDEX ix_audit_log_kind (entity, created_at, id),
  INDEX ix_audit_log_action (action, created_at, id),
  CONSTRAINT audit_log_actor_id_foreign FOREIGN KEY (actor_id) REFERENCES users (id)
) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;
