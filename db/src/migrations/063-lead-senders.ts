import type { Knex } from 'knex';
import { inBatches } from './batches.ts';
import { createTable, exactColumn, idColumn, moment } from './columns.ts';

const TABLE = 'lead_senders';

/**
 * Edited since an admin corrected the address, by somebody who may have been its consultant then: whoever edits as one
 * has unlocked it. What stands there may be their own address.
 */
const EDITED_SINCE = `EXISTS (SELECT 1 FROM audit_log LEFT JOIN users ON users.id = audit_log.actor_id
  WHERE audit_log.entity = 'lead' AND audit_log.entity_id = leads.id AND audit_log.action = 'update'
  AND audit_log.created_at >= leads.address_corrected_at
  AND (NOT users.role <=> 'admin'
    OR EXISTS (SELECT 1 FROM unlocks WHERE unlocks.lead_id = leads.id AND unlocks.user_id = users.id)))`;

/** The addresses that stand where an admin's correction put them, as far as the audit log can tell. */
const CORRECTED = `INSERT IGNORE INTO ${TABLE}
  (lead_id, submitted_first_name, submitted_last_name, corrected_email_key, created_at)
  SELECT id, first_name, last_name, email_key, address_corrected_at FROM leads
  WHERE id > ? AND id <= ? AND address_corrected_at IS NOT NULL AND email_key <> '' AND erased_at IS NULL
  AND NOT ${EDITED_SINCE}`;

/**
 * Who sent an enquiry, where that was edited since: the names as they stood there at first, and the address that an admin
 * corrected it to. A table of its own: `leads` would be copied for a column, and few have been edited.
 */
export const up = async (knex: Knex) => {
  await createTable(knex, TABLE, table => {
    idColumn(table, 'lead_id').primary().references('leads.id').onDelete('CASCADE');
    table.string('submitted_first_name', 100).notNullable();
    table.string('submitted_last_name', 100).notNullable();
    exactColumn(table, 'corrected_email_key', 254).notNullable().defaultTo('');
    moment(table, 'created_at').notNullable().defaultTo(knex.raw('CURRENT_TIMESTAMP(3)'));
    table.index(['corrected_email_key'], 'ix_lead_senders_corrected');
  });
  const [{ after } = { after: null }] = await knex(TABLE).max({ after: 'lead_id' });
  await inBatches(knex, { table: 'leads', what: 'Corrected addresses of leads', after }, (from, to) =>
    knex.raw(CORRECTED, [from, to]),
  );
};

export const down = async (knex: Knex) => {
  await knex.schema.dropTable(TABLE);
};
