import type { Knex } from 'knex';
import { newId } from '../ids.ts';

/** The tables that are read or changed here. In the statements, `previous` is the current table, which is replaced. */
const TABLES = [
  'users',
  'leads',
  'lead_offers',
  'lead_next_steps',
  'personal_data_waiting',
  'background_jobs',
  'outbox',
];

/** The columns that a message takes over when it has been sent. */
const SENT = [
  'status',
  'attempts',
  'last_error',
  'provider_reference',
  'payload',
  'claimed_by',
  'claimed_until',
  'sent_at',
  'updated_at',
];

/** The columns of a message. */
const MESSAGE = [
  'id',
  'channel',
  'kind',
  'idempotency_key',
  'lead_id',
  'user_id',
  'next_attempt_at',
  'created_at',
  ...SENT,
];

/**
 * Withdraws leads as the API does. The API cancels other pending messages about withdrawn leads when it prepares them;
 * {@link addMessages} keeps the notices to consultants.
 */
const withdrawLeads = async (trx: Knex, incoming: string) => {
  const leads = `${incoming}.leads`;
  await trx.raw(
    `UPDATE ?? AS incoming JOIN leads AS previous ON previous.id = incoming.id
     SET incoming.withdrawn_at = previous.withdrawn_at, incoming.updated_at = UTC_TIMESTAMP(3)
     WHERE incoming.withdrawn_at IS NULL AND incoming.erased_at IS NULL AND previous.withdrawn_at IS NOT NULL`,
    [leads],
  );
  const isWithdrawn = 'lead_id IN (SELECT id FROM ?? WHERE withdrawn_at IS NOT NULL)';
  await trx.raw(`DELETE FROM ?? WHERE ${isWithdrawn}`, [`${incoming}.lead_offers`, leads]);
  await trx.raw(`DELETE FROM ?? WHERE done_at IS NULL AND ${isWithdrawn}`, [`${incoming}.lead_next_steps`, leads]);
};

/**
 * Queues leads for erasure, as the API does for a person with many enquiries: no one is notified of them or can unlock
 * them, and the API erases them as soon as it runs. Only the API knows every place of a lead's personal data. Requests
 * that are still in the queue of the current database are queued too.
 */
const queueRequests = async (trx: Knex, incoming: string) => {
  const waiting = `${incoming}.personal_data_waiting`;
  const requestId = `restore-${newId()}`;
  // Leads that the incoming database already has in its queue keep their place.
  await trx.raw(
    `INSERT IGNORE INTO ?? (lead_id, change_kind, entity_id, \`position\`, request_id)
     SELECT incoming.id, previous.change_kind, MIN(incoming.id) OVER (PARTITION BY previous.change_kind), 0, ?
     FROM (
       SELECT id AS lead_id, 'erase' AS change_kind FROM leads WHERE erased_at IS NOT NULL
       UNION SELECT lead_id, change_kind FROM personal_data_waiting
     ) AS previous JOIN ?? AS incoming ON incoming.id = previous.lead_id
     WHERE incoming.erased_at IS NULL`,
    [waiting, requestId, `${incoming}.leads`],
  );
  await trx.raw(
    `INSERT INTO ?? (id, kind, entity_id, total_rows)
     SELECT UUID(), IF(change_kind = 'erase', 'person-erased', 'person-withdrawn'), entity_id, COUNT(*)
     FROM ?? WHERE request_id = ? GROUP BY change_kind, entity_id`,
    [`${incoming}.background_jobs`, waiting, requestId],
  );
};

/** Calls of the site's build service are not carried over: the restored data needs its own. */
const NOT_REBUILD = "previous.channel <> 'rebuild'";

/** Marks messages as sent that were sent after their last change in the incoming database. */
const markSentMessages = (trx: Knex, incoming: string) =>
  trx.raw(
    `UPDATE ?? AS incoming JOIN outbox AS previous ON previous.id = incoming.id
     SET ${SENT.map(column => `incoming.${column} = previous.${column}`).join(', ')}
     WHERE incoming.status <> 'sent' AND previous.status = 'sent' AND previous.sent_at >= incoming.updated_at AND ${NOT_REBUILD}`,
    [`${incoming}.outbox`],
  );

/**
 * Adds messages that the incoming database does not have: those that were sent, because the same message would be queued
 * and sent again, and pending notices to consultants about a withdrawal, which are queued only once.
 */
const addMessages = (trx: Knex, incoming: string) =>
  trx.raw(
    `INSERT IGNORE INTO ?? (${MESSAGE.join(', ')})
     SELECT ${MESSAGE.map(column => `previous.${column}`).join(', ')} FROM outbox AS previous
     WHERE (previous.status = 'sent' OR (previous.status = 'pending' AND previous.kind = 'lead.withdrawn')) AND ${NOT_REBUILD}
       AND (previous.lead_id IS NULL OR EXISTS (SELECT 1 FROM ?? AS lead_rows WHERE lead_rows.id = previous.lead_id))
       AND (previous.user_id IS NULL OR EXISTS (SELECT 1 FROM ?? AS user_rows WHERE user_rows.id = previous.user_id))`,
    [`${incoming}.outbox`, `${incoming}.leads`, `${incoming}.users`],
  );

/**
 * Carries over what must not be undone when the tables of another database replace the current ones: people stay
 * withdrawn and erased, as they were told, and no message is sent a second time.
 * @param trx a later statement exchanges the tables
 * @param incoming name of the incoming database
 * @param inUse the current tables that the incoming database has too; without them there is nothing to carry over
 */
export const carryOver = async (trx: Knex, incoming: string, inUse: string[]): Promise<void> => {
  if (!TABLES.every(table => inUse.includes(table))) return;
  await withdrawLeads(trx, incoming);
  await queueRequests(trx, incoming);
  await markSentMessages(trx, incoming);
  await addMessages(trx, incoming);
};
