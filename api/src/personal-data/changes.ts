import { copyWords, LeadOfferModel, UnlockModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { recordLiveEvents } from '../leads/live-events.ts';
import { enqueueLeadMessages, type Message } from '../leads/messages/lead-messages.ts';
import { EXPERIENCES } from '../leads/options.ts';
import { eraseSenders } from '../leads/sender.ts';
import { callOffNextSteps, eraseWrittenAbout } from '../leads/written-about.ts';
import { callOff } from '../outbox/called-off.ts';
import type { NoPayload } from '../outbox/message.ts';
import { auditAll } from '../platform/audit.ts';
import { nextVersion } from '../platform/http/version.ts';
import { eraseClaims } from '../refund-requests/erase.ts';
import { eraseAnswers } from '../response-tracking/clocks.ts';

declare module '../outbox/message.ts' {
  interface EmailKinds {
    'lead.withdrawn': NoPayload;
    'lead.erased': NoPayload;
  }
}

/** Who wants it: the person, by a link of a mail (null), or an admin for them. */
export interface Requester {
  id: string | null;
  requestId: string;
}

/** An enquiry that is withdrawn or erased, and who asked for that. */
export interface OwnLead {
  id: string;
  by: Requester;
}

/** What people may have done to everything that they sent. */
export type PersonChange = 'withdraw' | 'erase';

type Kind = 'lead.withdrawn' | 'lead.erased';

const TELLING = ['lead.withdrawn', 'lead.erased'];
/** Says nothing of the person: whoever paid hears of their credit, whatever became of the enquiry. */
const OF_A_CREDIT = 'lead.refunded';
/** Asked for by the person, and of use as long as something is stored. */
const THEIR_LINK = 'person.link';

/** What goes out all the same when it waits. */
const SENT_ALL_THE_SAME: Record<Kind, string[]> = {
  'lead.withdrawn': [...TELLING, OF_A_CREDIT, THEIR_LINK],
  'lead.erased': [...TELLING, OF_A_CREDIT],
};

/** Those who have the contact details are told, and messages about the enquiry that still wait are called off. */
const tellHolders = async (trx: Knex, leadIds: string[], kind: Kind) => {
  // By the leads: by their status, all that is pending would be locked, and with it the next enquiry.
  const waiting = trx(trx.raw('outbox FORCE INDEX (ix_outbox_lead)'))
    .whereIn('lead_id', leadIds)
    .whereNotIn('kind', SENT_ALL_THE_SAME[kind]);
  await callOff(trx, waiting, 'The enquiry was withdrawn or erased');
  const holders = await UnlockModel.query(trx).whereIn('lead_id', leadIds).select('lead_id', 'user_id');
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

const CHANGES: Record<PersonChange, Change> = {
  withdraw: {
    kind: 'lead.withdrawn',
    onlyThose: { withdrawn_at: null, erased_at: null },
    update: trx => ({ withdrawn_at: trx.raw('UTC_TIMESTAMP(3)') }),
  },
  erase: {
    kind: 'lead.erased',
    onlyThose: { erased_at: null },
    update: trx => ({ ...anonymous(trx), erased_at: trx.raw('UTC_TIMESTAMP(3)') }),
  },
};

/** Anybody can send any number of enquiries with one address: so many are changed at a time, and others get their turn. */
export const AT_ONCE = 50;

/**
 * Withdraws some of a person's enquiries (nobody else gets them, and those who have them are asked to leave them alone),
 * or erases them: nothing that tells who sent them stays, in the bin neither, and nothing brings it back. One of which
 * that was done already is passed over. Nothing is read before they are locked: whoever unlocked one until then is told.
 * @returns how many enquiries that changed
 */
export const changeLeads = async (trx: Knex, what: PersonChange, leads: OwnLead[]): Promise<number> => {
  const { kind, onlyThose, update } = CHANGES[what];
  const byId = new Map(leads.map(lead => [lead.id, lead]));
  // In their order: of few rows and none but their keys a planner reads all the same.
  const ids: string[] = await leadsByKey(trx, [...byId.keys()])
    .where(onlyThose)
    .orderBy('id')
    .forUpdate()
    .pluck('id');
  if (ids.length === 0) return 0;
  // Before they cease to wait: consultants were never told of those that do.
  await recordLiveEvents(trx, 'changed', ids);
  await leadsByKey(trx, ids).update({ ...update(trx), updated_at: nextVersion(trx) });
  if (what === 'erase') await copyWords(trx, 'leads', ids);
  await LeadOfferModel.query(trx).whereIn('lead_id', ids).delete();
  await tellHolders(trx, ids, kind);
  if (what === 'erase') {
    await eraseSenders(trx, ids);
    await scrubMessages(trx, ids);
    await eraseAnswers(trx, ids);
    await eraseClaims(trx, ids);
    await eraseWrittenAbout(trx, ids);
  } else await callOffNextSteps(trx, ids);
  // A request is one person's: whoever made it is the same for all of its enquiries.
  const changed = ids.flatMap(id => byId.get(id) ?? []);
  for (const some of Map.groupBy(changed, ({ by }) => by.requestId).values()) {
    const entries = some.map(({ id: entityId }) => ({ action: what, entity: 'lead' as const, entityId }));
    if (some[0]) await auditAll(trx, some[0].by, entries);
  }
  return ids.length;
};
