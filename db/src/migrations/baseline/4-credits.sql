-- The ledger of credits, what was bought with them, and refund requests.

CREATE TABLE IF NOT EXISTS credit_entries (
  id char(36) COLLATE utf8mb4_bin NOT NULL,
  user_id char(36) COLLATE utf8mb4_bin NOT NULL,
  delta int NOT NULL,
  balance_after int NOT NULL,
  reason varchar(32) COLLATE utf8mb4_bin NOT NULL,
  actor_id char(36) COLLATE utf8mb4_bin,
  lead_id char(36) COLLATE utf8mb4_bin,
  created_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  note varchar(200),
  PRIMARY KEY (id),
  INDEX ix_credit_entries_user (user_id, created_at, id),
  CONSTRAINT credit_entries_actor_id_foreign FOREIGN KEY (actor_id) REFERENCES users (id),
  CONSTRAINT credit_entries_lead_id_foreign FOREIGN KEY (lead_id) REFERENCES leads (id),
  CONSTRAINT credit_entries_user_id_foreign FOREIGN KEY (user_id) REFERENCES users (id),
  CONSTRAINT ck_credit_entries_balance CHECK (balance_after >= 0),
  CONSTRAINT ck_credit_entries_delta CHECK (delta <> 0),
  CONSTRAINT ck_credit_entries_reason CHECK (reason IN ('opening', 'adjustment', 'unlock', 'refund'))
) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS unlocks (
  id char(36) COLLATE utf8mb4_bin NOT NULL,
  lead_id char(36) COLLATE utf8mb4_bin NOT NULL,
  user_id char(36) COLLATE utf8mb4_bin NOT NULL,
  credit_entry_id char(36) COLLATE utf8mb4_bin,
  created_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (id),
  UNIQUE INDEX uq_unlocks_lead_user (lead_id, user_id),
  INDEX ix_unlocks_user (user_id, created_at),
  INDEX ix_unlocks_created (created_at),
  INDEX ix_unlocks_user_lead (user_id, lead_id),
  CONSTRAINT unlocks_credit_entry_id_foreign FOREIGN KEY (credit_entry_id) REFERENCES credit_entries (id),
  CONSTRAINT unlocks_lead_id_foreign FOREIGN KEY (lead_id) REFERENCES leads (id),
  CONSTRAINT unlocks_user_id_foreign FOREIGN KEY (user_id) REFERENCES users (id)
) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS refund_requests (
  id char(36) COLLATE utf8mb4_bin NOT NULL,
  unlock_id char(36) COLLATE utf8mb4_bin NOT NULL,
  lead_id char(36) COLLATE utf8mb4_bin NOT NULL,
  user_id char(36) COLLATE utf8mb4_bin NOT NULL,
  reason varchar(32) COLLATE utf8mb4_bin NOT NULL,
  status varchar(32) COLLATE utf8mb4_bin NOT NULL,
  due_at datetime(3) NOT NULL,
  decided_by varchar(32) COLLATE utf8mb4_bin,
  created_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  updated_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (id),
  UNIQUE INDEX uq_refund_requests_unlock (unlock_id),
  INDEX ix_refund_requests_due (status, due_at, id),
  INDEX ix_refund_requests_all (due_at, id),
  INDEX ix_refund_requests_user (user_id, created_at, id),
  INDEX ix_refund_requests_lead (lead_id, created_at),
  CONSTRAINT refund_requests_lead_id_foreign FOREIGN KEY (lead_id) REFERENCES leads (id) ON DELETE CASCADE,
  CONSTRAINT refund_requests_unlock_id_foreign FOREIGN KEY (unlock_id) REFERENCES unlocks (id) ON DELETE CASCADE,
  CONSTRAINT refund_requests_user_id_foreign FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT ck_refund_requests_reason CHECK (reason IN ('not_reachable', 'wrong_person', 'never_enquired', 'outside_territory', 'same_twice', 'spam')),
  CONSTRAINT ck_refund_requests_status CHECK (status IN ('open', 'asked', 'accepted', 'declined')),
  CONSTRAINT ck_refund_requests_decided_by CHECK (decided_by IN ('automatic', 'rule', 'admin'))
) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS refund_request_steps (
  id char(36) COLLATE utf8mb4_bin NOT NULL,
  refund_request_id char(36) COLLATE utf8mb4_bin NOT NULL,
  lead_id char(36) COLLATE utf8mb4_bin NOT NULL,
  user_id char(36) COLLATE utf8mb4_bin NOT NULL,
  kind varchar(32) COLLATE utf8mb4_bin NOT NULL,
  actor_id char(36) COLLATE utf8mb4_bin,
  words text NOT NULL,
  created_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (id),
  INDEX ix_refund_request_steps_request (refund_request_id, created_at, id),
  INDEX ix_refund_request_steps_lead (lead_id, created_at, id),
  CONSTRAINT refund_request_steps_actor_id_foreign FOREIGN KEY (actor_id) REFERENCES users (id) ON DELETE SET NULL,
  CONSTRAINT refund_request_steps_refund_request_id_foreign FOREIGN KEY (refund_request_id) REFERENCES refund_requests (id) ON DELETE CASCADE,
  CONSTRAINT refund_request_steps_lead_id_foreign FOREIGN KEY (lead_id) REFERENCES leads (id) ON DELETE CASCADE,
  CONSTRAINT refund_request_steps_user_id_foreign FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT ck_refund_request_steps_kind CHECK (kind IN ('made', 'asked', 'answered', 'accepted', 'declined'))
) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS refund_request_pictures (
  id char(36) COLLATE utf8mb4_bin NOT NULL,
  refund_request_id char(36) COLLATE utf8mb4_bin NOT NULL,
  content mediumblob NOT NULL,
  width int unsigned NOT NULL,
  height int unsigned NOT NULL,
  PRIMARY KEY (id),
  CONSTRAINT refund_request_pictures_refund_request_id_foreign FOREIGN KEY (refund_request_id) REFERENCES refund_requests (id) ON DELETE CASCADE
) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS unlock_refunds (
  unlock_id char(36) COLLATE utf8mb4_bin NOT NULL,
  credit_entry_id char(36) COLLATE utf8mb4_bin NOT NULL,
  lead_id char(36) COLLATE utf8mb4_bin NOT NULL,
  user_id char(36) COLLATE utf8mb4_bin NOT NULL,
  decided_by varchar(32) COLLATE utf8mb4_bin NOT NULL,
  created_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (unlock_id),
  INDEX ix_unlock_refunds_lead (lead_id, created_at),
  CONSTRAINT unlock_refunds_credit_entry_id_foreign FOREIGN KEY (credit_entry_id) REFERENCES credit_entries (id) ON DELETE CASCADE,
  CONSTRAINT unlock_refunds_lead_id_foreign FOREIGN KEY (lead_id) REFERENCES leads (id) ON DELETE CASCADE,
  CONSTRAINT unlock_refunds_unlock_id_foreign FOREIGN KEY (unlock_id) REFERENCES unlocks (id) ON DELETE CASCADE,
  CONSTRAINT unlock_refunds_user_id_foreign FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT ck_unlock_refunds_decided_by CHECK (decided_by IN ('automatic', 'rule', 'admin'))
) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS ledger_differences (
  id char(36) COLLATE utf8mb4_bin NOT NULL,
  user_id char(36) COLLATE utf8mb4_bin NOT NULL,
  balance int NOT NULL,
  ledger bigint NOT NULL,
  found_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  settled_at datetime(3),
  PRIMARY KEY (id),
  INDEX ix_ledger_differences_open (settled_at, user_id),
  CONSTRAINT ledger_differences_user_id_foreign FOREIGN KEY (user_id) REFERENCES users (id)
) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;
