import type { Knex } from 'knex';

const KEYS = `CREATE TABLE IF NOT EXISTS push_keys (
  id tinyint unsigned NOT NULL,
  public_key varchar(120) COLLATE utf8mb4_bin NOT NULL,
  private_key text COLLATE utf8mb4_bin NOT NULL,
  created_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (id)
) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci`;

const SUBSCRIPTIONS = `CREATE TABLE IF NOT EXISTS push_subscriptions (
  session_id char(36) COLLATE utf8mb4_bin NOT NULL,
  user_id char(36) COLLATE utf8mb4_bin NOT NULL,
  endpoint varchar(1000) COLLATE utf8mb4_bin NOT NULL,
  endpoint_hash char(64) COLLATE utf8mb4_bin NOT NULL,
  p256dh varchar(120) COLLATE utf8mb4_bin NOT NULL,
  auth varchar(40) COLLATE utf8mb4_bin NOT NULL,
  language varchar(8) COLLATE utf8mb4_bin NOT NULL,
  created_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (session_id),
  UNIQUE INDEX uq_push_subscriptions_endpoint (endpoint_hash),
  INDEX ix_push_subscriptions_user (user_id, created_at),
  CONSTRAINT push_subscriptions_session_id_foreign FOREIGN KEY (session_id) REFERENCES user_sessions (id) ON DELETE CASCADE,
  CONSTRAINT push_subscriptions_user_id_foreign FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci`;

const CHANNEL_CHECK = 'ck_outbox_channel';

const hasChannelCheck = async (knex: Knex): Promise<boolean> => {
  const [rows = []] = await knex.raw<unknown[][]>(
    `SELECT 1 FROM information_schema.table_constraints
     WHERE table_schema = DATABASE() AND table_name = 'outbox' AND constraint_name = ?`,
    [CHANNEL_CHECK],
  );
  return rows.length > 0;
};

/**
 * Adds the devices that receive notifications by web push, and the key pair that signs these.
 *
 * The outbox gets a channel, and its check of the channels goes: replacing it would copy the table. From now on only the
 * API checks them, as it does for lead statuses.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(KEYS);
  await knex.raw(SUBSCRIPTIONS);
  if (await hasChannelCheck(knex)) await knex.raw(`ALTER TABLE outbox DROP CONSTRAINT ${CHANNEL_CHECK}`);
};
