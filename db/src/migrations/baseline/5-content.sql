-- What the public site shows, and the feed that tells publishers which pages changed.

CREATE TABLE IF NOT EXISTS settings (
  name varchar(32) COLLATE utf8mb4_bin NOT NULL,
  value json NOT NULL,
  secrets json,
  created_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  updated_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (name)
) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS pages (
  id char(36) COLLATE utf8mb4_bin NOT NULL,
  title varchar(200) NOT NULL,
  slug varchar(100) COLLATE utf8mb4_bin NOT NULL,
  content mediumtext NOT NULL,
  meta_title varchar(60) NOT NULL DEFAULT '',
  meta_description varchar(160) NOT NULL DEFAULT '',
  is_published boolean NOT NULL DEFAULT true,
  created_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  updated_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (id),
  UNIQUE INDEX uq_pages_slug (slug),
  INDEX ix_pages_title (title, id)
) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;

-- `location` is one of ALL_LOCATIONS in options.ts, checked by the API: a new location needs no migration.
CREATE TABLE IF NOT EXISTS banners (
  id char(36) COLLATE utf8mb4_bin NOT NULL,
  title varchar(200) NOT NULL,
  image_url varchar(500) NOT NULL,
  link_url varchar(500) NOT NULL DEFAULT '',
  location varchar(40) COLLATE utf8mb4_bin NOT NULL,
  start_date datetime(3) NOT NULL,
  end_date datetime(3) NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  target_blank boolean NOT NULL DEFAULT true,
  impressions bigint NOT NULL DEFAULT 0,
  clicks bigint NOT NULL DEFAULT 0,
  created_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  updated_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (id),
  INDEX ix_banners_shown (location, is_active, start_date, end_date),
  INDEX ix_banners_created (created_at, id),
  CONSTRAINT ck_banners_dates CHECK (start_date <= end_date)
) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS hero_slides (
  id char(36) COLLATE utf8mb4_bin NOT NULL,
  title varchar(200) NOT NULL,
  subtitle varchar(500) NOT NULL,
  image_url varchar(500) NOT NULL DEFAULT '',
  button_text varchar(80) NOT NULL,
  button_url varchar(500) NOT NULL,
  sort_order int NOT NULL DEFAULT 0,
  active boolean NOT NULL DEFAULT true,
  created_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  updated_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (id),
  INDEX ix_hero_slides_order (sort_order, id)
) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;

-- `unused_since`: since when nothing has referred to the file; null while something does, or before the first look.
CREATE TABLE IF NOT EXISTS media (
  id char(36) COLLATE utf8mb4_bin NOT NULL,
  hash varchar(64) COLLATE utf8mb4_bin NOT NULL,
  purpose varchar(20) COLLATE utf8mb4_bin NOT NULL,
  kind varchar(32) COLLATE utf8mb4_bin NOT NULL,
  mime varchar(40) COLLATE utf8mb4_bin NOT NULL,
  url varchar(500) NOT NULL,
  bytes int unsigned NOT NULL,
  width int unsigned,
  height int unsigned,
  sizes json NOT NULL,
  created_by char(36) COLLATE utf8mb4_bin,
  created_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  unused_since datetime(3),
  PRIMARY KEY (id),
  UNIQUE INDEX uq_media_hash (hash, purpose),
  INDEX ix_media_url (url),
  CONSTRAINT media_created_by_foreign FOREIGN KEY (created_by) REFERENCES users (id) ON DELETE SET NULL,
  CONSTRAINT ck_media_kind CHECK (kind IN ('image', 'video', 'icon'))
) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;

-- Addresses of pictures on other servers that records name, until a file of ours stands there instead. `url_hash` is the
-- SHA-256 of the address in hex: the address itself is too long for an index.
CREATE TABLE IF NOT EXISTS remote_pictures (
  id char(36) COLLATE utf8mb4_bin NOT NULL,
  entity varchar(20) COLLATE utf8mb4_bin NOT NULL,
  entity_id varchar(64) COLLATE utf8mb4_bin NOT NULL,
  purpose varchar(20) COLLATE utf8mb4_bin NOT NULL,
  url varchar(500) COLLATE utf8mb4_bin NOT NULL,
  url_hash varchar(64) COLLATE utf8mb4_bin NOT NULL,
  status varchar(32) COLLATE utf8mb4_bin NOT NULL DEFAULT 'waiting',
  reason varchar(32) COLLATE utf8mb4_bin,
  stored_url varchar(500) COLLATE utf8mb4_bin,
  attempts int unsigned NOT NULL DEFAULT 0,
  next_attempt_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  created_by char(36) COLLATE utf8mb4_bin,
  created_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  updated_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (id),
  UNIQUE INDEX uq_remote_pictures_use (entity, entity_id, url_hash, purpose),
  INDEX ix_remote_pictures_url (url_hash),
  INDEX ix_remote_pictures_due (status, next_attempt_at),
  CONSTRAINT remote_pictures_created_by_foreign FOREIGN KEY (created_by) REFERENCES users (id) ON DELETE SET NULL,
  CONSTRAINT ck_remote_pictures_status CHECK (status IN ('waiting', 'stored', 'failed'))
) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;

-- How many bytes a user has uploaded on a day in Malaysia.
CREATE TABLE IF NOT EXISTS upload_quotas (
  user_id char(36) COLLATE utf8mb4_bin NOT NULL,
  `day` date NOT NULL,
  bytes bigint unsigned NOT NULL DEFAULT 0,
  PRIMARY KEY (user_id, `day`),
  INDEX ix_upload_quotas_day (`day`),
  CONSTRAINT upload_quotas_user_id_foreign FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS holidays (
  id char(36) COLLATE utf8mb4_bin NOT NULL,
  `day` varchar(10) COLLATE utf8mb4_bin NOT NULL,
  name varchar(120) NOT NULL,
  region varchar(40) COLLATE utf8mb4_bin NOT NULL DEFAULT '',
  official_key varchar(190) COLLATE utf8mb4_bin,
  removed_at datetime(3),
  created_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  updated_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (id),
  UNIQUE INDEX uq_holidays_official (official_key),
  INDEX ix_holidays_day (`day`, id)
) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS daily_counts (
  `day` date NOT NULL,
  metric varchar(32) COLLATE utf8mb4_bin NOT NULL,
  entity_id char(36) COLLATE utf8mb4_bin NOT NULL,
  total int unsigned NOT NULL DEFAULT 0,
  PRIMARY KEY (`day`, metric, entity_id),
  INDEX ix_daily_counts_entity (entity_id, metric, `day`),
  INDEX ix_daily_counts_ranking (metric, entity_id, `day`, total),
  CONSTRAINT ck_daily_counts_metric CHECK (metric IN ('views', 'impressions', 'clicks'))
) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS content_changes (
  id char(36) COLLATE utf8mb4_bin NOT NULL,
  kind varchar(32) COLLATE utf8mb4_bin NOT NULL,
  entity_id varchar(64) COLLATE utf8mb4_bin NOT NULL,
  action varchar(16) COLLATE utf8mb4_bin NOT NULL,
  touches json NOT NULL,
  created_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (id),
  INDEX ix_content_changes_created (created_at, id),
  CONSTRAINT ck_content_changes_action CHECK (action IN ('saved', 'deleted'))
) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS change_traces (
  change_id char(36) COLLATE utf8mb4_bin NOT NULL,
  traceparent varchar(55) COLLATE utf8mb4_bin NOT NULL,
  created_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (change_id),
  INDEX ix_change_traces_created (created_at),
  CONSTRAINT change_traces_change_id_foreign FOREIGN KEY (change_id) REFERENCES content_changes (id) ON DELETE CASCADE
) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS publishers (
  name varchar(80) COLLATE utf8mb4_bin NOT NULL,
  report json NOT NULL,
  heard_at datetime(3) NOT NULL,
  PRIMARY KEY (name)
) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS rebuild_hooks (
  name varchar(60) COLLATE utf8mb4_bin NOT NULL,
  feed_cursor varchar(120) COLLATE utf8mb4_bin NOT NULL,
  PRIMARY KEY (name)
) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;
