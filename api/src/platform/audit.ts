import { newId } from '@marketplace/db';
import type { Knex } from 'knex';

/** Never in the audit log: secrets, and contact details of visitors (they live in leads alone). */
const LEFT_OUT = /pass(word)?|secret|token_hash|totp|recovery|api_?key|^search_words$/i;
const CONTACT = new Set([
  'first_name',
  'last_name',
  'email',
  'phone',
  'message',
  'location_interest',
  'email_key',
  'phone_key',
]);

const cleaned = (entity: string, record: object | null) =>
  record &&
  JSON.stringify(
    Object.fromEntries(
      Object.entries(record).filter(([name]) => !LEFT_OUT.test(name) && !(entity === 'lead' && CONTACT.has(name))),
    ),
  );

/** Who did what to which record. */
export interface AuditEntry {
  actorId: string | null;
  action: string;
  entity: string;
  entityId: string;
  before?: object | null;
  after?: object | null;
  requestId?: string;
}

/** Writes an entry of the audit log, in the transaction of the change itself. */
export const audit = (trx: Knex, entry: AuditEntry): Promise<void> => auditAll(trx, [entry]);

/** The same for many entries at once. */
export const auditAll = async (trx: Knex, entries: AuditEntry[]): Promise<void> => {
  if (entries.length === 0) return;
  const rows = entries.map(entry => ({
    id: newId(),
    actor_id: entry.actorId,
    action: entry.action,
    entity: entry.entity,
    entity_id: entry.entityId,
    before: cleaned(entry.entity, entry.before ?? null),
    after: cleaned(entry.entity, entry.after ?? null),
    request_id: entry.requestId ?? null,
  }));
  await trx('audit_log').insert(rows);
};
