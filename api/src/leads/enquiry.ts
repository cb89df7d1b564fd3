import {
  type Database,
  type FranchiseModel,
  INSERT_LEAD_WORDS,
  inPreparedTransaction,
  isDuplicate,
  leadSearchWords,
  newId,
} from '@marketplace/db';
import type { PoolConnection, RowDataPacket } from 'mysql2/promise';
import { WITH_CONSULTANT } from '../franchises/columns.ts';
import { fault, invalid } from '../platform/errors/errors.ts';
import { traced } from '../platform/tracing/current.ts';
import { tracedStatements } from '../platform/tracing/statements.ts';
import { emailKey, phoneKey } from './contact-keys.ts';
import { DUPLICATE_DAYS } from './duplicate-days.ts';
import {
  type Ask,
  firstOf,
  messagesOfDuplicate,
  type PersonKeys,
  TAKE_TURN,
  TAKE_TURNS,
  turnOfNumber,
  turnsOf,
} from './duplicates.ts';
import type { AskedFranchise } from './facts/facts.ts';
import { COMPARED, factsOfNew, INSERT_FACTS } from './facts/stored.ts';
import { leadIdOf, newReference } from './lead-ids.ts';
import { INSERT_LIVE_EVENT } from './live-events.ts';
import { enqueueLeadMessages, isToVisitor, leadMessages } from './messages/lead-messages.ts';
import { type NotificationPlan, told } from './messages/plan.ts';
import { KEEP_BACK } from './offers/waiting.ts';
import { earlierAnswer, requestHash, sha256, storedUnder } from './repeated-enquiry.ts';
import type { Enquiry, EnquiryReceipt } from './schemas.ts';
import type { SpamSignal } from './spam-signals.ts';
import { agreeToWhatsapp, asksForNumber } from './whatsapp-consent.ts';

// Prepared statements alone: a lead and its messages in one transaction cost 163 µs of processor time so, by knex 243, by
// models 246. It is what visitors wait for, and what comes in floods.

/** Confirmations to one address within 24 hours. */
export const MOST_CONFIRMATIONS = 3;

/** What a person enquired about before, by their address and by their number, and how many confirmations they got. */
export interface Earlier {
  by_email: string | null;
  by_phone: string | null;
  confirmed: number;
}

export const FIND_FRANCHISE = `SELECT f.id, u.id AS consultant_id, ${COMPARED} FROM franchises f ${WITH_CONSULTANT}
  WHERE f.id = ? AND f.deleted_at IS NULL`;

const INSERT_KEY = 'INSERT INTO idempotency_keys (key_hash, request_hash, answer) VALUES (?, ?, ?)';

const earlierBy = (column: string) =>
  firstOf(`${column} = ? AND created_at > UTC_TIMESTAMP(3) - INTERVAL ${DUPLICATE_DAYS} DAY`);

/** How many confirmations an address was sent within 24 hours, whatever it enquired about. */
export const CONFIRMED = `SELECT COUNT(*) FROM leads JOIN outbox ON outbox.lead_id = leads.id
  WHERE leads.submitted_email_key = ? AND outbox.kind = 'lead.confirmation' AND outbox.created_at > UTC_TIMESTAMP(3) - INTERVAL 1 DAY`;

const FIND_EARLIER = `SELECT ${earlierBy('submitted_email_key')} AS by_email, ${earlierBy('submitted_phone_key')} AS by_phone,
  (${CONFIRMED}) AS confirmed`;

const NOBODY: Earlier = { by_email: null, by_phone: null, confirmed: 0 };

/**
 * Whether there may be an earlier one at all, told out of two indexes. Mostly there is none, and planning and asking
 * {@link FIND_EARLIER} is a third of what the database does for an enquiry.
 */
export const IS_KNOWN = `(SELECT 1 FROM leads FORCE INDEX (ix_leads_submitted_email)
    WHERE submitted_email_key = ? LIMIT 1)
  UNION ALL (SELECT 1 FROM leads FORCE INDEX (ix_leads_submitted_phone)
    WHERE submitted_phone_key = ? AND franchise_id = ? LIMIT 1)`;

/** What somebody enquired about before, in the transaction in which it is their turn. */
const earlierOf = async (connection: Pick<PoolConnection, 'execute'>, keys: PersonKeys): Promise<Earlier> => {
  const { franchise_id, submitted_email_key: email, submitted_phone_key: phone } = keys;
  const [known] = await connection.execute<RowDataPacket[]>(IS_KNOWN, [email, phone, franchise_id]);
  if (known.length === 0) return NOBODY;
  const values = [franchise_id, email, franchise_id, phone, email];
  const [[earlier]] = await connection.execute<(Earlier & RowDataPacket)[]>(FIND_EARLIER, values);
  return earlier ?? NOBODY;
};

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
export const INSERT_LEAD = `INSERT INTO leads (${COLUMNS.join(', ')}, consent_at)
  VALUES (${COLUMNS.map(() => '?').join(', ')}, UTC_TIMESTAMP(3))`;

/** An enquiry as it arrived, and how it was classified. */
export interface ArrivedEnquiry {
  enquiry: Enquiry;
  /** What the enquiry repeats, where it may repeat one: said so that keys of different origin never meet. */
  key: string | undefined;
  signals: SpamSignal[];
}

/** The database, and `SECRETS_KEY`. */
export interface EnquiryStore {
  database: Database;
  secretsKey: string;
}

const tidy = (text: string | undefined) => (text ?? '').trim();

/** What an enquiry reads of its franchise. */
type EnquiredFranchise = Pick<FranchiseModel, 'id' | 'consultant_id'> & AskedFranchise & RowDataPacket;

const noLongerAvailable = () => invalid([fault('This franchise is no longer available', 'franchise_id', 'absent')]);

/**
 * The transaction of an enquiry, and what its person is known by.
 * @param repeats what the enquiry may repeat, where it may repeat one
 */
const transactionOf = (
  plan: NotificationPlan,
  franchise: EnquiredFranchise,
  { enquiry, signals }: Pick<ArrivedEnquiry, 'enquiry' | 'signals'>,
  { keyHash, hash }: { keyHash?: string | undefined; hash: string },
) => {
  const [email, phone] = [emailKey(enquiry.email), phoneKey(enquiry.phone)];
  const person = {
    first_name: tidy(enquiry.first_name),
    last_name: tidy(enquiry.last_name),
    email: tidy(enquiry.email),
    phone: tidy(enquiry.phone),
  };
  const keys = { franchise_id: franchise.id, submitted_email_key: email, submitted_phone_key: phone };
  const turns = turnsOf(keys);
  const facts = factsOfNew({ ...enquiry, phone_key: phone }, franchise, plan.currency);
  const words = leadSearchWords({ ...person, phone_key: phone });
  const agreed = plan.confirmsByWhatsapp && enquiry.whatsapp_confirmation === true;

  const store = async (whole: PoolConnection, receipt: EnquiryReceipt): Promise<EnquiryReceipt> => {
    const connection = tracedStatements(whole);
    if (keyHash) await connection.execute(INSERT_KEY, [keyHash, hash, JSON.stringify(receipt)]);
    await connection.execute(TAKE_TURNS, turns);
    if (agreed) await connection.execute(TAKE_TURN, [turnOfNumber(phone)]);
    const earlier = await earlierOf(connection, keys);
    const first = earlier.by_email ?? earlier.by_phone;
    await connection.execute(INSERT_LEAD, [
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
      signals.length > 0,
      JSON.stringify(signals),
      first,
      enquiry.consent_version ?? '',
      words,
    ]);
    await connection.execute(INSERT_FACTS, [receipt.id, ...facts]);
    await connection.execute(INSERT_LEAD_WORDS, [receipt.id, words]);
    // A suspected one is news to nobody: only the queue of the admins grows.
    const [kind, isOffered] = signals.length > 0 ? ['changed', false] : ['arrived', !plan.offersConfirmed];
    await connection.execute(INSERT_LIVE_EVENT, [newId(), kind, receipt.id, franchise.id, isOffered]);
    const ask: Ask = (sql, values) => connection.execute(sql, values);
    if (agreed) await agreeToWhatsapp(ask, receipt.id);
    if (signals.length > 0) return receipt;
    const consultantId = told(plan, franchise.consultant_id);
    const confirmVisitor = earlier.confirmed < MOST_CONFIRMATIONS;
    const confirmNumber = agreed && (await asksForNumber(ask, receipt.id, phone));
    const messages = leadMessages({ consultantId, confirmVisitor, confirmNumber }, plan);
    if (plan.offersConfirmed) {
      await connection.execute(KEEP_BACK, [receipt.id]);
      await enqueueLeadMessages(ask, receipt.id, messages.filter(isToVisitor));
      return receipt;
    }
    const due = first ? await messagesOfDuplicate(ask, { id: receipt.id, consultantId }, messages) : messages;
    await enqueueLeadMessages(ask, receipt.id, due);
    return receipt;
  };
  return { keys, store };
};

/**
 * Stores an enquiry with its notifications in one transaction, before the visitor hears of success. A repeat of the
 * same key answers the first result; a suspected one is stored and tells nobody.
 * @throws 422 when the franchise does not exist, or the key came with another enquiry
 */
export const storeEnquiry = async (
  { database, secretsKey }: EnquiryStore,
  plan: NotificationPlan,
  { enquiry, key, signals }: ArrivedEnquiry,
): Promise<EnquiryReceipt> => {
  const [[franchise]] = await database.prepared.execute<EnquiredFranchise[]>(FIND_FRANCHISE, [enquiry.franchise_id]);
  const keyHash = key && sha256(key);
  const hash = requestHash(enquiry);
  if (!franchise) {
    const answer = keyHash ? await earlierAnswer(database, keyHash, hash) : null;
    if (answer) return answer;
    throw noLongerAvailable();
  }
  const { keys, store } = transactionOf(plan, franchise, { enquiry, signals }, { keyHash, hash });

  let id = keyHash ? leadIdOf(secretsKey, keyHash) : newId();
  for (;;) {
    const receipt = { id, reference: newReference() };
    try {
      // The same row at every attempt: one that was stored after all is met by the next.
      return await traced('transaction of an enquiry', () =>
        inPreparedTransaction(database, connection => store(connection, receipt), { isRepeatable: true }),
      );
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      const stored =
        (keyHash && (await earlierAnswer(database, keyHash, hash))) || (await storedUnder(database, id, keys));
      if (stored !== 'long ago') {
        if (stored) return stored;
        throw error;
      }
      id = leadIdOf(secretsKey, keyHash ?? '', id);
    }
  }
};

/**
 * Does all that {@link storeEnquiry} does in its transaction, statement by statement, in one of a caller who undoes it.
 * @throws 422 when the franchise does not exist
 */
export const tryEnquiry = async (
  connection: PoolConnection,
  plan: NotificationPlan,
  arrived: Pick<ArrivedEnquiry, 'enquiry' | 'signals'>,
): Promise<void> => {
  const { enquiry } = arrived;
  const [[franchise]] = await connection.execute<EnquiredFranchise[]>(FIND_FRANCHISE, [enquiry.franchise_id]);
  if (!franchise) throw noLongerAvailable();
  const id = newId();
  const { store } = transactionOf(plan, franchise, arrived, { keyHash: sha256(id), hash: requestHash(enquiry) });
  await store(connection, { id, reference: newReference() });
};
