import type { Knex } from 'knex';
import { hasIndex } from './has-index.ts';

const TEMPLATES = `CREATE TABLE IF NOT EXISTS contact_templates (
  user_id char(36) COLLATE utf8mb4_bin NOT NULL,
  \`text\` varchar(1000) NOT NULL,
  updated_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (user_id),
  CONSTRAINT contact_templates_user_id_foreign FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci`;

/**
 * Adds further open steps beside the one that the previous version knows, the reason why a lead was closed, and the
 * consultants' own message templates.
 *
 * The previous version changes every row with `is_open`, so further steps have a separate column.
 */
export const up = async (knex: Knex): Promise<void> => {
  if (!(await knex.schema.hasColumn('lead_next_steps', 'is_further')))
    await knex.raw('ALTER TABLE lead_next_steps ADD COLUMN is_further boolean, ALGORITHM=INSTANT');
  if (!(await hasIndex(knex, 'lead_next_steps', 'ix_lead_next_steps_further')))
    await knex.raw(
      'ALTER TABLE lead_next_steps ADD INDEX ix_lead_next_steps_further (is_further, due_on, user_id), ALGORITHM=INPLACE, LOCK=NONE',
    );
  if (!(await knex.schema.hasColumn('leads', 'close_reason')))
    await knex.raw('ALTER TABLE leads ADD COLUMN close_reason varchar(32) COLLATE utf8mb4_bin, ALGORITHM=INSTANT');
  await knex.raw(TEMPLATES);
};
