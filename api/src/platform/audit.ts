import { AuditEntryModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { maskEmail, maskPhone } from './values/masked-contact.ts';

/**
 * Fields that are never logged: secrets, derived fields, and visitors' contact details, which are stored only in leads
 * (users' contact details are masked).
 */
const LEFT_OUT = /pass(word)?|secret|token_hash|totp|recovery|api_?key|^search_words$|^phone_dialable$/i;
const CONTACT = new Set([
  'first_name',
  'last_name',
  'email',
  'phone',
  'message',
  // Consultants edit this field as free text, so it may contain contact details.
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

/**
 * How users' contact details are masked: entries of the audit log are never deleted, so they must not contain contact
 * details.
 */
const MASKS: Record<string, (value: string) => string> = { email: maskEmail, phone: maskPhone };
/** Suffix of a changed value when the old and the new one look the same after masking. */
const CHANGED = ' (changed)';

const fieldOf = (record: object | null | undefined, name: string): unknown =>
  Object.entries(record ?? {}).find(([key]) => key === name)?.[1];

const maskedUser = (name: string, value: unknown, before: unknown) => {
  const mask = MASKS[name];
  if (!mask || typeof value !== 'string') return value;
  const isOther = typeof before === 'string' && before !== value && mask(before) === mask(value);
  return `${mask(value)}${isOther ? CHANGED : ''}`;
};

/**
 * Returns the fields of a record that may be logged, masked where necessary.
 * @param before the previous version of the record
 */
const cleaned = (entity: AuditEntity, record: object | null, before?: object | null) =>
  record &&
  Object.fromEntries(
    Object.entries(record)
      .filter(([name]) => !LEFT_OUT.test(name) && !(entity === 'lead' && CONTACT.has(name)))
      .map(([name, value]) => [name, entity === 'user' ? maskedUser(name, value, fieldOf(before, name)) : value]),
  );

/** The kinds of audited entities: records, settings, and the WhatsApp service. */
export type AuditEntity =
  | 'access'
  | 'banner'
  | 'category'
  | 'refund_request'
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

/** The user and the request; a null id stands for the system or a visitor. */
interface AuditActor {
  id: string | null;
  requestId?: string;
}

/** Writes an audit log entry in the transaction of the change. */
export const audit = (trx: Knex, actor: AuditActor, entry: AuditEntry): Promise<void> => auditAll(trx, actor, [entry]);

/** Writes several audit log entries with one statement. */
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
