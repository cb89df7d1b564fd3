import { copySearchWords, PendingOfferModel, UnlockModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { cancelNextSteps, eraseNotesAndSteps } from '../leads/erase-notes.ts';
import { recordLiveEvents } from '../leads/live-events.ts';
import { enqueueLeadMessages, type LeadMessage } from '../leads/messages/lead-messages.ts';
import { EXPERIENCES } from '../leads/options.ts';
import { eraseSenders } from '../leads/sender.ts';
import { cancelMessages } from '../outbox/cancel-messages.ts';
import type { NoPayload } from '../outbox/message.ts';
import { auditAll } from '../platform/audit.ts';
import { runIn } from '../platform/database/run-statement.ts';
import { nextVersion } from '../platform/http/version.ts';
import { eraseRefundRequests } from '../refund-requests/erase.ts';
import { eraseContactsAndFeedback } from '../response-tracking/clocks.ts';

declare module '../outbox/message.ts' {
  interface EmailPayloads {
    'lead.withdrawn': NoPayload;
    'lead.erased': NoPayload;
  }
}

/** The requester of the change: the person, by an emailed link (null), or an admin on their behalf. */
export interface Requester {
  id: string | null;
  requestId: string;
}

/** An enquiry to withdraw or erase, and the requester. */
export interface OwnLead {
  id: string;
  by: Requester;
}

/** The changes that people may request for all their enquiries. */
export type PersonChange = 'withdraw' | 'erase';

type Kind = 'lead.withdrawn' | 'lead.erased';

const NOTIFYING = ['lead.withdrawn', 'lead.erased'];
/**
 * This message is sent even after an erasure: it contains no personal data, and the consultant must learn that the
 * credit was refunded.
 */
const OF_A_CREDIT = 'lead.refunded';
/** The person requested this message, and it stays useful while anything is stored. */
const THEIR_LINK = 'person.link';

/** Kinds of pending messages that are not cancelled. */
const SENT_ALL_THE_SAME: Record<Kind, string[]> = {
  'lead.withdrawn': [...NOTIFYING, OF_A_CREDIT, THEIR_LINK],
  'lead.erased': [...NOTIFYING, OF_A_CREDIT],
};

/** Notifies the consultants who have the person's contact details, and cancels pending messages about the enquiries. */
const notifyHolders = async (trx: Knex, leadIds: string[], kind: Kind) => {
  // The index hint makes MySQL search by lead: a search by status would lock all pending messages, and the next enquiry
  // would wait.
  const waiting = trx(trx.raw('outbox FORCE INDEX (ix_outbox_lead)'))
    .whereIn('lead_id', leadIds)
    .whereNotIn('kind', SENT_ALL_THE_SAME[kind]);
  await cancelMessages(trx, waiting, 'The enquiry was withdrawn or erased');
  const holders = await UnlockModel.query(trx).whereIn('lead_id', leadIds).select('lead_id', 'user_id');
  for (const { lead_id, user_id } of holders) {
    const message: LeadMessage = { channel: 'email', kind, userId: user_id };
    await enqueueLeadMessages(runIn(trx), lead_id, [message]);
  }
};

/**
 * Removes delivery errors of messages: mail servers repeat the recipient in their responses, and not always in a form
 * that can be masked.
 */
export const scrubMessages = async (trx: Knex, leadIds: string[]): Promise<void> => {
  await trx(trx.raw('outbox FORCE INDEX (ix_outbox_lead)'))
    .whereIn('lead_id', leadIds)
    .whereNull('user_id')
    .whereIn('status', ['sent', 'failed'])
    .update({ last_error: null, provider_reference: null });
};

/** The parts of a change that differ between withdrawal and erasure. */
interface Change {
  kind: Kind;
  onlyThose: object;
  update: (trx: Knex) => object;
}

/** Queries leads by their keys only. With other conditions the optimizer might read and lock the whole table. */
const leadsByKey = (trx: Knex, ids: string[]): Knex.QueryBuilder =>
  trx(trx.raw('leads FORCE INDEX (PRIMARY)')).whereIn('id', ids);

/**
 * The values of an erased lead's personal fields. Franchise, budget, dates and status stay, and so does the ledger that
 * refers to the lead.
 */
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

/** Returns {@link ANONYMOUS}. The experience stays if it is an option of the form; a typed text is removed. */
export const anonymousValues = (trx: Knex) => ({
  ...ANONYMOUS,
  experience: trx.raw(`IF(experience IN (${EXPERIENCES.map(() => '?').join(', ')}), experience, '')`, [...EXPERIENCES]),
});

const CHANGES: Record<PersonChange, Change> = {
  withdraw: {
    kind: 'lead.withdrawn',
    onlyThose: { withdrawn_at: null, erased_at: null },
    update: trx => ({ withdrawn_at: trx.raw('UTC_TIMESTAMP(3)') }),
  },
  erase: {
    kind: 'lead.erased',
    onlyThose: { erased_at: null },
    update: trx => ({ ...anonymousValues(trx), erased_at: trx.raw('UTC_TIMESTAMP(3)') }),
  },
};

/**
 * Number of leads per transaction. An address may have any number of enquiries, and other work must be able to run in
 * between.
 */
export const LEADS_PER_TRANSACTION = 50;

/**
 * Withdraws enquiries of a person, or erases them permanently, including those in the recycle bin. After a withdrawal
 * no other consultant gets the enquiries, and consultants who have them are asked to stop contacting the person.
 * Enquiries that were already changed are skipped. Nothing is read before the leads are locked, so that every
 * consultant who unlocked one before is notified.
 * @returns the number of changed enquiries
 */
export const changeLeads = async (trx: Knex, what: PersonChange, leads: OwnLead[]): Promise<number> => {
  const { kind, onlyThose, update } = CHANGES[what];
  const byId = new Map(leads.map(lead => [lead.id, lead]));
  // The order is given explicitly, because the optimizer does not guarantee it for a few rows by key.
  const ids: string[] = await leadsByKey(trx, [...byId.keys()])
    .where(onlyThose)
    .orderBy('id')
    .forUpdate()
    .pluck('id');
  if (ids.length === 0) return 0;
  // The event is recorded while the leads still wait for confirmation, because consultants do not know of such leads.
  await recordLiveEvents(trx, 'changed', ids);
  await leadsByKey(trx, ids).update({ ...update(trx), updated_at: nextVersion(trx) });
  if (what === 'erase') await copySearchWords(trx, 'leads', ids);
  await PendingOfferModel.query(trx).whereIn('lead_id', ids).delete();
  await notifyHolders(trx, ids, kind);
  if (what === 'erase') {
    await eraseSenders(trx, ids);
    await scrubMessages(trx, ids);
    await eraseContactsAndFeedback(trx, ids);
    await eraseRefundRequests(trx, ids);
    await eraseNotesAndSteps(trx, ids);
  } else await cancelNextSteps(trx, ids);
  // A request belongs to one person, so its requester is the same for all its enquiries.
  const changed = ids.flatMap(id => byId.get(id) ?? []);
  for (const some of Map.groupBy(changed, ({ by }) => by.requestId).values()) {
    const entries = some.map(({ id: entityId }) => ({ action: what, entity: 'lead' as const, entityId }));
    if (some[0]) await auditAll(trx, some[0].by, entries);
  }
  return ids.length;
};
