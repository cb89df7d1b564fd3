import { setTimeout as pause } from 'node:timers/promises';
import { inTransaction } from '@marketplace/db';
import type { Knex } from 'knex';
import { enqueueLeadMessages, type Message } from '../leads/messages/lead-messages.ts';
import { EXPERIENCES } from '../leads/options.ts';
import { callOff } from '../outbox/called-off.ts';
import type { NoPayload } from '../outbox/message.ts';
import { auditAll } from '../platform/audit.ts';
import { nextVersion } from '../platform/http/version.ts';
import { leadsOf } from './own-leads.ts';

declare module '../outbox/message.ts' {
  interface EmailKinds {
    'lead.withdrawn': NoPayload;
    'lead.erased': NoPayload;
  }
}

/** Who wants it: the person, by a link of a mail (null), or an admin for them. */
export interface Requester {
  actorId: string | null;
  requestId: string;
}

/** Whose enquiries, by their address as `leads/contact-keys.ts` makes it. */
export interface Person {
  emailKey: string;
  /** The enquiry of the link that they came by. */
  linkedId?: string;
}

type Kind = 'lead.withdrawn' | 'lead.erased';

/** Those who have the contact details are told, and messages about the enquiry that still wait are called off. */
const tellHolders = async (trx: Knex, leadIds: string[], kind: Kind) => {
  // By the leads: by their status, all that is pending would be locked, and with it the next enquiry.
  const waiting = trx(trx.raw('outbox FORCE INDEX (ix_outbox_lead)'))
    .whereIn('lead_id', leadIds)
    .whereNotIn('kind', ['lead.withdrawn', 'lead.erased']);
  await callOff(trx, waiting, 'The enquiry was withdrawn or erased');
  const holders: { lead_id: string; user_id: string }[] = await trx('unlocks')
    .whereIn('lead_id', leadIds)
    .select('lead_id', 'user_id');
  for (const { lead_id, user_id } of holders) {
    const message: Message = { channel: 'email', kind, userId: user_id };
    await enqueueLeadMessages((sql, values) => trx.raw(sql, values), lead_id, [message]);
  }
};

/** Mail servers repeat in what they answer whom they were asked for, and not always as an address that is masked. */
export const scrubMessages = async (trx: Knex, leadIds: string[]): Promise<void> => {
  await trx(trx.raw('outbox FORCE INDEX (ix_outbox_lead)'))
    .whereIn('lead_id', leadIds)
    .whereNull('user_id')
    .whereIn('status', ['sent', 'failed'])
    .update({ last_error: null, provider_reference: null });
};

/** What is done to each of a person's enquiries. */
interface Change {
  kind: Kind;
  onlyThose: object;
  update: (trx: Knex) => object;
}

/** By their keys alone: a planner may read the whole table for as many, and lock it. */
const leadsByKey = (trx: Knex, ids: string[]): Knex.QueryBuilder =>
  trx(trx.raw('leads FORCE INDEX (PRIMARY)')).whereIn('id', ids);

const changeSome = (
  knex: Knex,
  { actorId, requestId }: Requester,
  some: string[],
  { kind, onlyThose, update }: Change,
): Promise<number> =>
  inTransaction(knex, async trx => {
    // In their order: of few rows and none but their keys a planner reads all the same.
    const ids: string[] = await leadsByKey(trx, some).where(onlyThose).orderBy('id').forUpdate().pluck('id');
    if (ids.length === 0) return 0;
    await leadsByKey(trx, ids).update({ ...update(trx), updated_at: nextVersion(trx) });
    await tellHolders(trx, ids, kind);
    if (kind === 'lead.erased') await scrubMessages(trx, ids);
    const action = kind === 'lead.erased' ? 'erase' : 'withdraw';
    await auditAll(
      trx,
      { id: actorId, requestId },
      ids.map(entityId => ({ action, entity: 'lead', entityId })),
    );
    return ids.length;
  });

/** Anybody can send any number of enquiries with one address: so many are changed at a time, and others get their turn. */
const AT_ONCE = 50;
const BREATH_MS = 20;

/**
 * Changes a person's enquiries, that of their link last: who is interrupted, by whatever, goes on with the same link.
 * What they send meanwhile is another enquiry.
 */
const change = async (knex: Knex, requester: Requester, person: Person, wanted: Change): Promise<number> => {
  const own: string[] = await leadsOf(knex, person.emailKey).orderBy('leads.id').pluck('leads.id');
  const ids = [...own.filter(id => id !== person.linkedId), ...own.filter(id => id === person.linkedId)];
  let changed = 0;
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const began = performance.now();
    changed += await changeSome(knex, requester, ids.slice(from, from + AT_ONCE), wanted);
    if (from + AT_ONCE < ids.length) await pause(Math.max(BREATH_MS, (performance.now() - began) / 2));
  }
  return changed;
};

/**
 * A person no longer agrees: nobody else gets their enquiries, and those who have them are asked to leave them alone.
 * @returns how many enquiries that changed
 */
export const withdraw = (knex: Knex, requester: Requester, person: Person): Promise<number> =>
  change(knex, requester, person, {
    kind: 'lead.withdrawn',
    onlyThose: { withdrawn_at: null },
    update: trx => ({ withdrawn_at: trx.raw('UTC_TIMESTAMP(3)') }),
  });

/** What remains of an erased lead: franchise, budget, dates, status, and the ledger that refers to it. */
const ANONYMOUS = {
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  email_key: '',
  phone_key: '',
  submitted_email_key: '',
  submitted_phone_key: '',
  location_interest: '',
  message: '',
  search_words: '',
};

/** {@link ANONYMOUS}, with what was chosen from the form's list of experience and nothing that somebody typed in its place. */
export const anonymous = (trx: Knex) => ({
  ...ANONYMOUS,
  experience: trx.raw(`IF(experience IN (${EXPERIENCES.map(() => '?').join(', ')}), experience, '')`, [...EXPERIENCES]),
});

/**
 * Erases a person: nothing that tells who they are stays, in the bin neither. Nothing brings it back.
 * @returns how many enquiries that changed
 */
export const erase = (knex: Knex, requester: Requester, person: Person): Promise<number> =>
  change(knex, requester, person, {
    kind: 'lead.erased',
    onlyThose: {},
    update: trx => ({ ...anonymous(trx), erased_at: trx.raw('UTC_TIMESTAMP(3)') }),
  });
