import type { Knex } from 'knex';

const COLUMNS = {
  // What the sender first submitted, whatever is edited later; the database fills it, for the version before as well.
  submitted_email_key: 'varchar(254) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL DEFAULT (email_key)',
  submitted_phone_key: 'varchar(40) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL DEFAULT (phone_key)',
  // Since when an admin says that the address was another: links by mail that are out end then.
  address_corrected_at: 'datetime(3) NULL',
};

const INDEXES = {
  // Begun with the address: a person's rights are asked of every franchise.
  ix_leads_submitted_email: 'submitted_email_key, franchise_id, created_at',
  ix_leads_submitted_phone: 'submitted_phone_key, franchise_id, created_at',
};

/**
 * Of an edit by a consultant the audit log says that it was made and not what stood there before. Such a lead keeps its
 * address as the key of its sender's rights, and its number opens nothing: it may be the consultant's own invention.
 */
const EDITED = `EXISTS (SELECT 1 FROM audit_log JOIN users ON users.id = audit_log.actor_id
  WHERE audit_log.entity_id = leads.id AND audit_log.entity = 'lead' AND audit_log.action = 'update'
  AND users.role = 'consultant')`;

/** By what a sender is known for good: the e-mail address and the number as they were first submitted. */
export const up = async (knex: Knex) => {
  for (const [name, type] of Object.entries(COLUMNS))
    if (!(await knex.schema.hasColumn('leads', name))) await knex.raw(`ALTER TABLE leads ADD COLUMN ${name} ${type}`);
  await knex.raw(`UPDATE leads SET submitted_email_key = COALESCE(submitted_email_key, email_key),
    submitted_phone_key = COALESCE(submitted_phone_key, phone_key)
    WHERE submitted_email_key IS NULL OR submitted_phone_key IS NULL`);
  await knex.raw(`UPDATE leads SET submitted_phone_key = '' WHERE ${EDITED}`);
  const [rows] = await knex.raw("SHOW INDEX FROM leads WHERE Key_name LIKE 'ix_leads_submitted%'");
  const there = new Set(rows.map((row: { Key_name: string }) => row.Key_name));
  for (const [name, columns] of Object.entries(INDEXES))
    if (!there.has(name)) await knex.raw(`CREATE INDEX ${name} ON leads (${columns})`);
};

export const down = async (knex: Knex) => {
  for (const name of Object.keys(INDEXES)) await knex.raw(`DROP INDEX ${name} ON leads`);
  for (const name of Object.keys(COLUMNS)) await knex.raw(`ALTER TABLE leads DROP COLUMN ${name}`);
};
