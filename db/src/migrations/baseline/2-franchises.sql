-- Categories and franchises. `search_words` is what full text searches; it is copied to `franchise_search`, because
-- a table with a full-text index blocks writes whenever it gains a column.

CREATE TABLE IF NOT EXISTS categories (
  id char(36) COLLATE utf8mb4_bin NOT NULL,
  name varchar(120) NOT NULL,
  slug varchar(120) COLLATE utf8mb4_bin NOT NULL,
  description text NOT NULL,
  icon varchar(32) NOT NULL DEFAULT '',
  sort_order int NOT NULL DEFAULT 0,
  is_active boolean NOT NULL DEFAULT true,
  created_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  updated_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (id),
  UNIQUE INDEX uq_categories_name (name),
  UNIQUE INDEX uq_categories_slug (slug),
  CONSTRAINT ck_categories_sort_order CHECK (sort_order >= 0)
) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS former_category_slugs (
  slug varchar(120) COLLATE utf8mb4_bin NOT NULL,
  category_id char(36) COLLATE utf8mb4_bin NOT NULL,
  created_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (slug),
  INDEX ix_former_category_slugs_category (category_id)
) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;

-- Money is in whole units of `currency`; null means that the figure is disclosed under an NDA only.
-- `places` has one bit for each place of PLACES in places.ts, for filters by location.
CREATE TABLE IF NOT EXISTS franchises (
  id char(36) COLLATE utf8mb4_bin NOT NULL,
  slug varchar(120) COLLATE utf8mb4_bin NOT NULL,
  name varchar(200) NOT NULL,
  category_id char(36) COLLATE utf8mb4_bin,
  description mediumtext NOT NULL,
  image_url varchar(500) NOT NULL DEFAULT '',
  featured boolean NOT NULL DEFAULT false,
  rof_approved boolean NOT NULL DEFAULT false,
  view_count int unsigned NOT NULL DEFAULT 0,
  investment_min bigint,
  investment_max bigint,
  franchise_fee bigint,
  currency varchar(3) COLLATE utf8mb4_bin,
  locations_count int NOT NULL DEFAULT 0,
  established_year smallint,
  origin_country varchar(80) NOT NULL DEFAULT '',
  territory_type json NOT NULL,
  territory_location json NOT NULL,
  franchise_model json NOT NULL,
  website varchar(500) NOT NULL DEFAULT '',
  contact_email varchar(254) NOT NULL DEFAULT '',
  phone varchar(40) NOT NULL DEFAULT '',
  consultant_id char(36) COLLATE utf8mb4_bin,
  facebook_url varchar(500) NOT NULL DEFAULT '',
  instagram_url varchar(500) NOT NULL DEFAULT '',
  x_url varchar(500) NOT NULL DEFAULT '',
  tiktok_url varchar(500) NOT NULL DEFAULT '',
  why_choose mediumtext NOT NULL,
  why_choose_points json NOT NULL,
  media_gallery json NOT NULL,
  faqs json NOT NULL,
  meta_title varchar(60) NOT NULL DEFAULT '',
  meta_description varchar(160) NOT NULL DEFAULT '',
  meta_keywords varchar(500) NOT NULL DEFAULT '',
  og_image varchar(500) NOT NULL DEFAULT '',
  search_words mediumtext NOT NULL,
  created_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  updated_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  deleted_at datetime(3),
  places bigint GENERATED ALWAYS AS (
    IF(JSON_CONTAINS(territory_location, '"Johor"'), 1, 0)
    + IF(JSON_CONTAINS(territory_location, '"Kedah"'), 2, 0)
    + IF(JSON_CONTAINS(territory_location, '"Kelantan"'), 4, 0)
    + IF(JSON_CONTAINS(territory_location, '"Kuala Lumpur"'), 8, 0)
    + IF(JSON_CONTAINS(territory_location, '"Labuan"'), 16, 0)
    + IF(JSON_CONTAINS(territory_location, '"Malacca"'), 32, 0)
    + IF(JSON_CONTAINS(territory_location, '"Negeri Sembilan"'), 64, 0)
    + IF(JSON_CONTAINS(territory_location, '"Pahang"'), 128, 0)
    + IF(JSON_CONTAINS(territory_location, '"Penang"'), 256, 0)
    + IF(JSON_CONTAINS(territory_location, '"Perak"'), 512, 0)
    + IF(JSON_CONTAINS(territory_location, '"Perlis"'), 1024, 0)
    + IF(JSON_CONTAINS(territory_location, '"Putrajaya"'), 2048, 0)
    + IF(JSON_CONTAINS(territory_location, '"Sabah"'), 4096, 0)
    + IF(JSON_CONTAINS(territory_location, '"Sarawak"'), 8192, 0)
    + IF(JSON_CONTAINS(territory_location, '"Selangor"'), 16384, 0)
    + IF(JSON_CONTAINS(territory_location, '"Terengganu"'), 32768, 0)
    + IF(JSON_CONTAINS(territory_location, '"Malaysia"'), 65536, 0)
    + IF(JSON_CONTAINS(territory_location, '"Singapore"'), 131072, 0)
    + IF(JSON_CONTAINS(territory_location, '"Thailand"'), 262144, 0)
    + IF(JSON_CONTAINS(territory_location, '"Indonesia"'), 524288, 0)
    + IF(JSON_CONTAINS(territory_location, '"Philippines"'), 1048576, 0)
    + IF(JSON_CONTAINS(territory_location, '"Vietnam"'), 2097152, 0)
    + IF(JSON_CONTAINS(territory_location, '"Hong Kong"'), 4194304, 0)
    + IF(JSON_CONTAINS(territory_location, '"Taiwan"'), 8388608, 0)
    + IF(JSON_CONTAINS(territory_location, '"South Korea"'), 16777216, 0)
    + IF(JSON_CONTAINS(territory_location, '"Japan"'), 33554432, 0)
    + IF(JSON_CONTAINS(territory_location, '"China"'), 67108864, 0)
    + IF(JSON_CONTAINS(territory_location, '"India"'), 134217728, 0)
    + IF(JSON_CONTAINS(territory_location, '"Australia"'), 268435456, 0)
    + IF(JSON_CONTAINS(territory_location, '"New Zealand"'), 536870912, 0)
    + IF(JSON_CONTAINS(territory_location, '"United Kingdom"'), 1073741824, 0)
    + IF(JSON_CONTAINS(territory_location, '"United States"'), 2147483648, 0)
    + IF(JSON_CONTAINS(territory_location, '"Canada"'), 4294967296, 0)
    + IF(JSON_CONTAINS(territory_location, '"Germany"'), 8589934592, 0)
    + IF(JSON_CONTAINS(territory_location, '"France"'), 17179869184, 0)
    + IF(JSON_CONTAINS(territory_location, '"Italy"'), 34359738368, 0)
    + IF(JSON_CONTAINS(territory_location, '"Other"'), 68719476736, 0)
  ) STORED,
  PRIMARY KEY (id),
  UNIQUE INDEX uq_franchises_slug (slug),
  INDEX ix_franchises_of_category (category_id, id),
  INDEX ix_franchises_of_consultant (consultant_id, id),
  INDEX ix_franchises_category_name (category_id, deleted_at, name, id),
  INDEX ix_franchises_name (deleted_at, name, id),
  INDEX ix_franchises_investment_min (deleted_at, investment_min, id),
  INDEX ix_franchises_investment_max (deleted_at, investment_max, id),
  INDEX ix_franchises_views (deleted_at, view_count, id),
  INDEX ix_franchises_created (deleted_at, created_at, id),
  INDEX ix_franchises_consultant (consultant_id, deleted_at, name, id),
  INDEX ix_franchises_consultant_directory (consultant_id, deleted_at, featured, created_at, id),
  INDEX ix_franchises_directory (deleted_at, featured, created_at, id, investment_min, investment_max, rof_approved, origin_country, currency, places),
  INDEX ix_franchises_category_directory (category_id, deleted_at, featured, created_at, id, investment_min, investment_max, currency, places),
  INDEX ix_franchises_worth (deleted_at, currency, investment_min, id, investment_max, featured, places, category_id),
  CONSTRAINT fk_franchises_category FOREIGN KEY (category_id) REFERENCES categories (id) ON DELETE SET NULL,
  CONSTRAINT franchises_consultant_id_foreign FOREIGN KEY (consultant_id) REFERENCES users (id),
  CONSTRAINT ck_franchises_min CHECK (investment_min IS NULL OR investment_min >= 0),
  CONSTRAINT ck_franchises_max CHECK (investment_max IS NULL OR investment_max >= 0),
  CONSTRAINT ck_franchises_fee CHECK (franchise_fee IS NULL OR franchise_fee >= 0),
  CONSTRAINT ck_franchises_range CHECK (investment_min IS NULL OR investment_max IS NULL OR investment_min <= investment_max),
  CONSTRAINT ck_franchises_locations CHECK (locations_count >= 0),
  CONSTRAINT ck_franchises_year CHECK (established_year IS NULL OR established_year >= 1800)
) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS franchise_slugs (
  slug varchar(120) COLLATE utf8mb4_bin NOT NULL,
  franchise_id char(36) COLLATE utf8mb4_bin NOT NULL,
  created_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (slug),
  CONSTRAINT franchise_slugs_franchise_id_foreign FOREIGN KEY (franchise_id) REFERENCES franchises (id) ON DELETE CASCADE
) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS franchise_search (
  franchise_id char(36) COLLATE utf8mb4_bin NOT NULL,
  words mediumtext NOT NULL,
  PRIMARY KEY (franchise_id),
  FULLTEXT INDEX ft_franchise_search (words),
  CONSTRAINT fk_franchise_search FOREIGN KEY (franchise_id) REFERENCES franchises (id) ON DELETE CASCADE
) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS handed_over_franchises (
  user_id char(36) COLLATE utf8mb4_bin NOT NULL,
  franchise_id char(36) COLLATE utf8mb4_bin NOT NULL,
  PRIMARY KEY (user_id, franchise_id),
  INDEX ix_handed_over_franchise (franchise_id),
  CONSTRAINT handed_over_franchises_franchise_id_foreign FOREIGN KEY (franchise_id) REFERENCES franchises (id) ON DELETE CASCADE,
  CONSTRAINT handed_over_franchises_user_id_foreign FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;
