import { AuditEntryModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { maskEmail, maskPhone } from './values/masked-contact.ts';

/** Never in the audit log: secrets, what follows from another field, and contact details of visitors (they live in leads alone; those of users masked). */
const LEFT_OUT = /pass(word)?|secret|token_hash|totp|recovery|api_?key|^search_words$|^phone_dialable$/i;
const CONTACT = new Set([
  'first_name',
  'last_name',
  'email',
  'phone',
  'message',
  // Free text once somebody has edited it.
  'experience',
  'location_interest',
  'email_key',
  'phone_key',
  'submitted_email_key',
  'submitted_phone_key',
  'corrected_email_key',
  'submitted_first_name',
  'submitted_last_name',
]);

/** How contact details of users are written down: the log is kept for ever, and they are not. */
const MASKS: Record<string, (value: string) => string> = { email: maskEmail, phone: maskPhone };
/** Stands behind a masked value that is another than before, where the two look alike. */
const CHANGED = ' (changed)';

const fieldOf = (record: object | null | undefined, name: string): unknown =>
  Object.entries(record ?? {}).find(([key]) => key === name)?.[1];

const maskedUser = (name: string, value: unknown, before: unknown) => {
  const mask = MASKS[name];
  if (!mask || typeof value !== 'string') return value;
  const isOther = typeof before === 'string' && before !== value && mask(before) === mask(value);
  return `${mask(value)}${isOther ? CHANGED : ''}`;
};

/** @param before the record that this one took the place of */
const cleaned = (entity: AuditEntity, record: object | null, before?: object | null) =>
  record &&
  Object.fromEntries(
    Object.entries(record)
      .filter(([name]) => !LEFT_OUT.test(name) && !(entity === 'lead' && CONTACT.has(name)))
      .map(([name, value]) => [name, entity === 'user' ? maskedUser(name, value, fieldOf(before, name)) : value]),
  );

/** What is written down of: the kinds of records, and what is not one (settings, the service of WhatsApp). */
export type AuditEntity =
  | 'access'
  | 'banner'
  | 'category'
  | 'claim'
  | 'franchise'
  | 'hero_slide'
  | 'holiday'
  | 'lead'
  | 'notification'
  | 'page'
  | 'security-settings'
  | 'settings'
  | 'user'
  | 'whatsapp';

export interface AuditEntry {
  action: string;
  entity: AuditEntity;
  entityId: string;
  before?: object | null;
  after?: object | null;
}

/** Who did it, and in which request; null is the system, or a visitor. */
interface AuditActor {
  id: string | null;
  requestId?: string;
}

/** Writes an entry of the audit log, in the transaction of the change itself. */
export const audit = (trx: Knex, actor: AuditActor, entry: AuditEntry): Promise<void> => auditAll(trx, actor, [entry]);

/** The same for many entries at once. */
export const auditAll = async (trx: Knex, actor: AuditActor, entries: AuditEntry[]): Promise<void> => {
  if (entries.length === 0) return;
  const rows = entries.map(({ action, entity, entityId, before = null, after = null }) => ({
    actor_id: actor.id,
    action,
    entity,
    entity_id: entityId,
    before: cleaned(entity, before),
    after: cleaned(entity, after, before),
    request_id: actor.requestId ?? null,
  }));
  await AuditEntryModel.insertAll(trx, rows);
};
