-- Enquiries, and what consultants do with them. Contact details are stored in these tables only.

-- `status` is one of LEAD_STATUSES in options.ts, checked by the API: a new status needs no migration.
-- The submitted keys stay what the visitor sent: duplicates are recognised and a person's data found by them.
CREATE TABLE IF NOT EXISTS leads (
  id char(36) COLLATE utf8mb4_bin NOT NULL,
  reference varchar(16) COLLATE utf8mb4_bin NOT NULL,
  franchise_id char(36) COLLATE utf8mb4_bin NOT NULL,
  first_name varchar(100) NOT NULL,
  last_name varchar(100) NOT NULL,
  email varchar(254) NOT NULL,
  phone varchar(40) NOT NULL,
  email_key varchar(254) NOT NULL,
  phone_key varchar(40) COLLATE utf8mb4_bin NOT NULL,
  investment_budget int unsigned,
  experience varchar(60) NOT NULL DEFAULT '',
  timeline varchar(60) NOT NULL DEFAULT '',
  location_interest varchar(200) NOT NULL DEFAULT '',
  message text NOT NULL,
  status varchar(32) COLLATE utf8mb4_bin NOT NULL DEFAULT 'new',
  is_suspected boolean NOT NULL DEFAULT false,
  suspected_reasons json NOT NULL,
  duplicate_of char(36) COLLATE utf8mb4_bin,
  consent_version varchar(20) COLLATE utf8mb4_bin NOT NULL DEFAULT '',
  consent_at datetime(3),
  withdrawn_at datetime(3),
  erased_at datetime(3),
  search_words text NOT NULL,
  score tinyint unsigned NOT NULL DEFAULT 0,
  created_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  updated_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  deleted_at datetime(3),
  submitted_email_key varchar(254) COLLATE utf8mb4_bin DEFAULT (email_key),
  submitted_phone_key varchar(40) COLLATE utf8mb4_bin DEFAULT (phone_key),
  address_corrected_at datetime(3),
  PRIMARY KEY (id),
  UNIQUE INDEX uq_leads_reference (reference),
  INDEX ix_leads_created (deleted_at, is_suspected, created_at, id),
  INDEX ix_leads_suspected (deleted_at, is_suspected, created_at, id, franchise_id, duplicate_of),
  INDEX ix_leads_email (email_key),
  INDEX ix_leads_status (deleted_at, is_suspected, status, created_at, id),
  INDEX ix_leads_franchise (franchise_id, deleted_at, is_suspected, created_at, id, withdrawn_at, erased_at, status, investment_budget, score),
  INDEX ix_leads_score (deleted_at, is_suspected, score, created_at, id),
  INDEX ix_leads_budget (deleted_at, is_suspected, investment_budget, created_at, id),
  INDEX ix_leads_submitted_email (submitted_email_key, franchise_id, created_at),
  INDEX ix_leads_submitted_phone (submitted_phone_key, franchise_id, created_at),
  INDEX ix_leads_timeline (deleted_at, is_suspected, timeline, created_at, id),
  INDEX ix_leads_experience (deleted_at, is_suspected, experience, created_at, id),
  CONSTRAINT leads_duplicate_of_foreign FOREIGN KEY (duplicate_of) REFERENCES leads (id),
  CONSTRAINT leads_franchise_id_foreign FOREIGN KEY (franchise_id) REFERENCES franchises (id)
) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS lead_search (
  lead_id char(36) COLLATE utf8mb4_bin NOT NULL,
  words text NOT NULL,
  PRIMARY KEY (lead_id),
  FULLTEXT INDEX ft_lead_search (words),
  CONSTRAINT fk_lead_search FOREIGN KEY (lead_id) REFERENCES leads (id) ON DELETE CASCADE
) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS lead_senders (
  lead_id char(36) COLLATE utf8mb4_bin NOT NULL,
  submitted_first_name varchar(100) NOT NULL,
  submitted_last_name varchar(100) NOT NULL,
  corrected_email_key varchar(254) COLLATE utf8mb4_bin NOT NULL DEFAULT '',
  created_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (lead_id),
  INDEX ix_lead_senders_corrected (corrected_email_key),
  CONSTRAINT lead_senders_lead_id_foreign FOREIGN KEY (lead_id) REFERENCES leads (id) ON DELETE CASCADE
) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;

-- What the visitor submitted, of leads that an admin corrected; null where nothing was corrected. Few are, so `leads` has no
-- such columns.
CREATE TABLE IF NOT EXISTS lead_originals (
  lead_id char(36) COLLATE utf8mb4_bin NOT NULL,
  first_name varchar(100),
  last_name varchar(100),
  email varchar(254),
  phone varchar(40),
  investment_budget int unsigned,
  experience varchar(60),
  timeline varchar(60),
  location_interest varchar(200),
  message text,
  created_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (lead_id),
  CONSTRAINT lead_originals_lead_id_foreign FOREIGN KEY (lead_id) REFERENCES leads (id) ON DELETE CASCADE
) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;

-- A consultant's own copy of a lead: the fields that they edited, which nobody else sees; null in the others.
CREATE TABLE IF NOT EXISTS lead_edits (
  lead_id char(36) COLLATE utf8mb4_bin NOT NULL,
  user_id char(36) COLLATE utf8mb4_bin NOT NULL,
  first_name varchar(100),
  last_name varchar(100),
  email varchar(254),
  phone varchar(40),
  investment_budget int unsigned,
  experience varchar(60),
  timeline varchar(60),
  location_interest varchar(200),
  message text,
  search_words text NOT NULL,
  created_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  updated_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (lead_id, user_id),
  CONSTRAINT lead_edits_lead_id_foreign FOREIGN KEY (lead_id) REFERENCES leads (id) ON DELETE CASCADE,
  CONSTRAINT lead_edits_user_id_foreign FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS lead_confirmations (
  lead_id char(36) COLLATE utf8mb4_bin NOT NULL,
  channel varchar(32) COLLATE utf8mb4_bin NOT NULL,
  created_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (lead_id, channel),
  CONSTRAINT lead_confirmations_lead_id_foreign FOREIGN KEY (lead_id) REFERENCES leads (id) ON DELETE CASCADE,
  CONSTRAINT ck_lead_confirmations_channel CHECK (channel IN ('email', 'whatsapp'))
) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS lead_whatsapp_consents (
  lead_id char(36) COLLATE utf8mb4_bin NOT NULL,
  wording varchar(20) COLLATE utf8mb4_bin NOT NULL,
  created_at datetime(3) NOT NULL,
  PRIMARY KEY (lead_id),
  CONSTRAINT lead_whatsapp_consents_lead_id_foreign FOREIGN KEY (lead_id) REFERENCES leads (id) ON DELETE CASCADE
) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS lead_facts (
  lead_id char(36) COLLATE utf8mb4_bin NOT NULL,
  phone varchar(32) COLLATE utf8mb4_bin NOT NULL,
  phone_country varchar(2) COLLATE utf8mb4_bin,
  budget varchar(32) COLLATE utf8mb4_bin NOT NULL,
  place varchar(32) COLLATE utf8mb4_bin NOT NULL,
  is_complete boolean NOT NULL,
  PRIMARY KEY (lead_id),
  CONSTRAINT lead_facts_lead_id_foreign FOREIGN KEY (lead_id) REFERENCES leads (id) ON DELETE CASCADE,
  CONSTRAINT ck_lead_facts_phone CHECK (phone IN ('mobile', 'other', 'invalid')),
  CONSTRAINT ck_lead_facts_budget CHECK (budget IN ('reaches', 'below', 'not_comparable', 'not_said')),
  CONSTRAINT ck_lead_facts_place CHECK (place IN ('inside', 'outside', 'not_known'))
) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS lead_failures (
  lead_id char(36) COLLATE utf8mb4_bin NOT NULL,
  channel varchar(32) COLLATE utf8mb4_bin NOT NULL,
  created_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (lead_id, channel),
  CONSTRAINT lead_failures_lead_id_foreign FOREIGN KEY (lead_id) REFERENCES leads (id) ON DELETE CASCADE,
  CONSTRAINT ck_lead_failures_channel CHECK (channel IN ('email', 'whatsapp'))
) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS lead_offers (
  lead_id char(36) COLLATE utf8mb4_bin NOT NULL,
  due_at datetime(3) NOT NULL,
  PRIMARY KEY (lead_id),
  INDEX ix_lead_offers_due (due_at, lead_id),
  CONSTRAINT lead_offers_lead_id_foreign FOREIGN KEY (lead_id) REFERENCES leads (id) ON DELETE CASCADE
) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS leads_off_sale (
  lead_id char(36) COLLATE utf8mb4_bin NOT NULL,
  created_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (lead_id),
  CONSTRAINT leads_off_sale_lead_id_foreign FOREIGN KEY (lead_id) REFERENCES leads (id) ON DELETE CASCADE
) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS lead_removals (
  lead_id char(36) COLLATE utf8mb4_bin NOT NULL,
  user_id char(36) COLLATE utf8mb4_bin NOT NULL,
  created_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (lead_id, user_id),
  CONSTRAINT lead_removals_lead_id_foreign FOREIGN KEY (lead_id) REFERENCES leads (id) ON DELETE CASCADE,
  CONSTRAINT lead_removals_user_id_foreign FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS lead_notes (
  id char(36) COLLATE utf8mb4_bin NOT NULL,
  lead_id char(36) COLLATE utf8mb4_bin NOT NULL,
  author_id char(36) COLLATE utf8mb4_bin NOT NULL,
  `text` varchar(2000) NOT NULL,
  created_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  updated_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (id),
  INDEX ix_lead_notes_lead (lead_id, created_at),
  CONSTRAINT lead_notes_author_id_foreign FOREIGN KEY (author_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT lead_notes_lead_id_foreign FOREIGN KEY (lead_id) REFERENCES leads (id) ON DELETE CASCADE
) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS lead_next_steps (
  id char(36) COLLATE utf8mb4_bin NOT NULL,
  lead_id char(36) COLLATE utf8mb4_bin NOT NULL,
  user_id char(36) COLLATE utf8mb4_bin NOT NULL,
  `what` varchar(200) NOT NULL,
  due_on varchar(10) COLLATE utf8mb4_bin NOT NULL,
  due_time varchar(5) COLLATE utf8mb4_bin,
  is_open boolean,
  done_at datetime(3),
  created_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  updated_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (id),
  UNIQUE INDEX uq_lead_next_steps_open (lead_id, user_id, is_open),
  INDEX ix_lead_next_steps_user (user_id, is_open, due_on, due_time),
  INDEX ix_lead_next_steps_due (is_open, due_on, user_id),
  CONSTRAINT lead_next_steps_lead_id_foreign FOREIGN KEY (lead_id) REFERENCES leads (id) ON DELETE CASCADE,
  CONSTRAINT lead_next_steps_user_id_foreign FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS lead_clocks (
  lead_id char(36) COLLATE utf8mb4_bin NOT NULL,
  user_id char(36) COLLATE utf8mb4_bin NOT NULL,
  arrived_at datetime(3) NOT NULL,
  opened_at datetime(3) NOT NULL,
  first_contact_at datetime(3),
  PRIMARY KEY (lead_id, user_id),
  INDEX ix_lead_clocks_waiting (first_contact_at, opened_at, lead_id),
  INDEX ix_lead_clocks_user (user_id, opened_at),
  CONSTRAINT lead_clocks_lead_id_foreign FOREIGN KEY (lead_id) REFERENCES leads (id) ON DELETE CASCADE,
  CONSTRAINT lead_clocks_user_id_foreign FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS lead_contacts (
  id char(36) COLLATE utf8mb4_bin NOT NULL,
  lead_id char(36) COLLATE utf8mb4_bin NOT NULL,
  user_id char(36) COLLATE utf8mb4_bin NOT NULL,
  kind varchar(32) COLLATE utf8mb4_bin NOT NULL,
  request_key varchar(64) COLLATE utf8mb4_bin,
  created_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (id),
  UNIQUE INDEX uq_lead_contacts_request (lead_id, user_id, request_key),
  INDEX ix_lead_contacts_lead (lead_id, created_at, id),
  CONSTRAINT lead_contacts_lead_id_foreign FOREIGN KEY (lead_id) REFERENCES leads (id) ON DELETE CASCADE,
  CONSTRAINT lead_contacts_user_id_foreign FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT ck_lead_contacts_kind CHECK (kind IN ('called', 'wrote', 'met', 'no_answer'))
) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS lead_reminders (
  lead_id char(36) COLLATE utf8mb4_bin NOT NULL,
  user_id char(36) COLLATE utf8mb4_bin NOT NULL,
  kind varchar(32) COLLATE utf8mb4_bin NOT NULL,
  created_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (lead_id, user_id, kind),
  CONSTRAINT lead_reminders_lead_id_foreign FOREIGN KEY (lead_id) REFERENCES leads (id) ON DELETE CASCADE,
  CONSTRAINT lead_reminders_user_id_foreign FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT ck_lead_reminders_kind CHECK (kind IN ('consultant', 'admin'))
) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS lead_visitor_words (
  id char(36) COLLATE utf8mb4_bin NOT NULL,
  lead_id char(36) COLLATE utf8mb4_bin NOT NULL,
  said varchar(32) COLLATE utf8mb4_bin NOT NULL,
  created_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (id),
  UNIQUE INDEX uq_lead_visitor_words (lead_id, said),
  CONSTRAINT lead_visitor_words_lead_id_foreign FOREIGN KEY (lead_id) REFERENCES leads (id) ON DELETE CASCADE,
  CONSTRAINT ck_lead_visitor_words_said CHECK (said IN ('nobody', 'contacted'))
) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS reply_speeds (
  user_id char(36) COLLATE utf8mb4_bin NOT NULL,
  within_hours smallint unsigned,
  leads int unsigned NOT NULL,
  median_minutes int unsigned,
  computed_at datetime(3) NOT NULL,
  PRIMARY KEY (user_id),
  CONSTRAINT reply_speeds_user_id_foreign FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS personal_data_waiting (
  lead_id char(36) COLLATE utf8mb4_bin NOT NULL,
  change_kind varchar(32) COLLATE utf8mb4_bin NOT NULL,
  entity_id char(36) COLLATE utf8mb4_bin NOT NULL,
  `position` int NOT NULL,
  actor_id char(36) COLLATE utf8mb4_bin,
  request_id varchar(64) COLLATE utf8mb4_bin NOT NULL,
  PRIMARY KEY (lead_id, change_kind),
  INDEX ix_personal_data_waiting_turn (entity_id, change_kind, `position`),
  CONSTRAINT ck_personal_data_waiting_change_kind CHECK (change_kind IN ('withdraw', 'erase'))
) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS idempotency_keys (
  key_hash varchar(64) COLLATE utf8mb4_bin NOT NULL,
  request_hash varchar(64) COLLATE utf8mb4_bin NOT NULL,
  answer json NOT NULL,
  created_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (key_hash),
  INDEX ix_idempotency_keys_created (created_at)
) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;
