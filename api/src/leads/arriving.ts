import { type FranchiseModel, insertion, insertLeadWords, leadSearchWords, newId } from '@marketplace/db';
import type { PoolConnection } from 'mysql2/promise';
import { tracedStatements } from '../platform/tracing/statements.ts';
import { emailKey, phoneKey } from './contact-keys.ts';
import { type Ask, messagesOfDuplicate, type PersonKeys, takeTurns, turnOfNumber, turnsOf } from './duplicates.ts';
import { type Earlier, earlierOf, MOST_CONFIRMATIONS } from './earlier.ts';
import type { AskedFranchise } from './facts/facts.ts';
import { factsOfNew, insertFacts } from './facts/stored.ts';
import { insertLiveEvents } from './live-events.ts';
import { enqueueMessages, isToVisitor, type LeadMessage, leadMessages } from './messages/lead-messages.ts';
import { type NotificationPlan, told } from './messages/plan.ts';
import { KEEP_BACK } from './offers/waiting.ts';
import type { Enquiry, EnquiryReceipt } from './schemas.ts';
import type { SpamSignal } from './spam-signals.ts';
import { agreeToWhatsapp, asksForNumber } from './whatsapp-consent.ts';

// Prepared statements alone: a lead and its messages in one transaction cost 163 µs of processor time so, by knex 243, by
// models 246. It is what visitors wait for, and what comes in floods.

const insertKeys = insertion('idempotency_keys (key_hash, request_hash, answer)', '(?, ?, ?)');

const COLUMNS = [
  'id',
  'reference',
  'franchise_id',
  'first_name',
  'last_name',
  'email',
  'phone',
  'email_key',
  'phone_key',
  'investment_budget',
  'experience',
  'timeline',
  'location_interest',
  'message',
  'is_suspected',
  'suspected_reasons',
  'duplicate_of',
  'consent_version',
  'search_words',
];
export const insertLeads = insertion(
  `leads (${COLUMNS.join(', ')}, consent_at)`,
  `(${COLUMNS.map(() => '?').join(', ')}, UTC_TIMESTAMP(3))`,
);

/** What an enquiry reads of its franchise. */
export type EnquiredFranchise = Pick<FranchiseModel, 'id' | 'consultant_id'> & AskedFranchise;

/** An enquiry as it arrived, and how it was classified. */
export interface ClassifiedEnquiry {
  enquiry: Enquiry;
  signals: SpamSignal[];
}

/** An enquiry that is to be stored, with all that is known without its franchise. */
export interface SentEnquiry extends ClassifiedEnquiry {
  plan: NotificationPlan;
  receipt: EnquiryReceipt;
  /** What it may repeat, where it may repeat one. */
  keyHash?: string | undefined;
  /** What it says, in one word. */
  hash: string;
  /** What its sender is known by. */
  keys: PersonKeys;
  /** Whose turn it is: no two under way share one of these. */
  turns: string[];
  /** Where its sender is to be asked by WhatsApp, too: whose turn that is. */
  numberTurn: string | null;
}

/** The same with what its transaction knows of it before it begins. */
export interface ArrivingEnquiry
  extends Pick<SentEnquiry, 'plan' | 'receipt' | 'keyHash' | 'hash' | 'keys' | 'turns' | 'numberTurn'> {
  isSuspected: boolean;
  consultantId: string | null;
  facts: (string | number | boolean | null)[];
  words: string;
  /** @returns the values of a lead's columns, as they stand there */
  rowAfter(first: string | null): (string | number | boolean | null)[];
}

const tidy = (text: string | undefined) => (text ?? '').trim();

/** What was sent, with a lead's id and its reference. */
export const sent = (
  plan: NotificationPlan,
  { enquiry, signals }: ClassifiedEnquiry,
  own: Pick<SentEnquiry, 'receipt' | 'keyHash' | 'hash'>,
): SentEnquiry => {
  const [email, phone] = [emailKey(enquiry.email), phoneKey(enquiry.phone)];
  const keys = { franchise_id: enquiry.franchise_id, submitted_email_key: email, submitted_phone_key: phone };
  const agreed = plan.confirmsByWhatsapp && enquiry.whatsapp_confirmation === true;
  return {
    ...own,
    enquiry,
    signals,
    plan,
    keys,
    turns: turnsOf(keys),
    numberTurn: agreed ? turnOfNumber(phone) : null,
  };
};

/** What arrives at the franchise that it was sent to. */
export const arriving = (
  { enquiry, signals, ...known }: SentEnquiry,
  franchise: EnquiredFranchise,
): ArrivingEnquiry => {
  const { plan, receipt, keys } = known;
  const { submitted_email_key: email, submitted_phone_key: phone } = keys;
  const person = {
    first_name: tidy(enquiry.first_name),
    last_name: tidy(enquiry.last_name),
    email: tidy(enquiry.email),
    phone: tidy(enquiry.phone),
  };
  const words = leadSearchWords({ ...person, phone_key: phone });
  const isSuspected = signals.length > 0;
  return {
    ...known,
    isSuspected,
    consultantId: told(plan, franchise.consultant_id),
    facts: factsOfNew({ ...enquiry, phone_key: phone }, franchise, plan.currency),
    words,
    rowAfter: first => [
      receipt.id,
      receipt.reference,
      franchise.id,
      person.first_name,
      person.last_name,
      person.email,
      person.phone,
      email,
      phone,
      enquiry.investment_budget ?? null,
      enquiry.experience ?? '',
      enquiry.timeline ?? '',
      tidy(enquiry.location_interest),
      tidy(enquiry.message),
      isSuspected,
      JSON.stringify(signals),
      first,
      enquiry.consent_version ?? '',
      words,
    ],
  };
};

/** Who is to be told of one of them, after what its sender enquired about before. */
const messagesOf = async (ask: Ask, enquiry: ArrivingEnquiry, earlier: Earlier, first: string | null) => {
  const { receipt, keys, consultantId, plan, numberTurn } = enquiry;
  const { id } = receipt;
  if (numberTurn) await agreeToWhatsapp(ask, id);
  // A suspected one is news to nobody: only the queue of the admins grows.
  if (enquiry.isSuspected) return [];
  const confirmVisitor = earlier.confirmed < MOST_CONFIRMATIONS;
  const confirmNumber = numberTurn !== null && (await asksForNumber(ask, id, keys.submitted_phone_key));
  const messages = leadMessages({ consultantId, confirmVisitor, confirmNumber }, plan);
  if (plan.offersConfirmed) {
    await ask(KEEP_BACK, [id]);
    return messages.filter(isToVisitor);
  }
  return first ? messagesOfDuplicate(ask, { id, consultantId }, messages) : messages;
};

/**
 * Stores enquiries with their notifications, in a transaction of the caller's. No two of them have a turn in common.
 * Of several each statement is made once, with the rows of all.
 * @throws what the database says, and nothing is stored: also where one of them alone cannot be
 */
export const storeArriving = async (whole: PoolConnection, all: readonly ArrivingEnquiry[]): Promise<void> => {
  const connection = tracedStatements(whole);
  const ask: Ask = (sql, values) => connection.execute(sql, values);
  const keyed = all.flatMap(({ keyHash, hash, receipt }) =>
    keyHash ? [[keyHash, hash, JSON.stringify(receipt)]] : [],
  );
  if (keyed.length > 0) await connection.execute(insertKeys(keyed.length), keyed.flat());
  const turns = all.flatMap(enquiry => enquiry.turns).sort();
  await connection.execute(takeTurns(turns.length), turns);
  const numbers = all.flatMap(({ numberTurn }) => numberTurn ?? []).sort();
  if (numbers.length > 0) await connection.execute(takeTurns(numbers.length), numbers);

  const earlier = await earlierOf(
    connection,
    all.map(({ keys }) => keys),
  );
  const arrived = all.map((enquiry, at) => {
    const before = earlier[at] as Earlier;
    return { enquiry, before, first: before.by_email ?? before.by_phone, id: enquiry.receipt.id };
  });
  await connection.execute(
    insertLeads(all.length),
    arrived.flatMap(({ enquiry, first }) => enquiry.rowAfter(first)),
  );
  await connection.execute(
    insertFacts(all.length),
    arrived.flatMap(({ enquiry, id }) => [id, ...enquiry.facts]),
  );
  await connection.execute(
    insertLeadWords(all.length),
    arrived.flatMap(({ enquiry, id }) => [id, enquiry.words]),
  );
  await connection.execute(
    insertLiveEvents(all.length),
    arrived.flatMap(({ enquiry: { isSuspected, plan, keys }, id }) => {
      const [kind, isOffered] = isSuspected ? ['changed', false] : ['arrived', !plan.offersConfirmed];
      return [newId(), kind, id, keys.franchise_id, isOffered];
    }),
  );
  const messages: LeadMessage[] = [];
  for (const { enquiry, before, first, id } of arrived)
    for (const message of await messagesOf(ask, enquiry, before, first)) messages.push({ ...message, leadId: id });
  await enqueueMessages(ask, messages);
};
