/**
 * Enquiries of one person are stored one after the other, so that the later one finds the earlier one. For this a
 * transaction locks rows of `idempotency_keys` ({@link takeSenderLocks}), which other processes wait for, too. Within a
 * process, enquiries wait for each other even before they take a connection ({@link inTurn}).
 */
import {
  type Database,
  type FranchiseModel,
  inPreparedTransaction,
  isDuplicate,
  leadSearchWords,
  newId,
} from '@marketplace/db';
import type { PoolConnection, RowDataPacket } from 'mysql2/promise';
import { JOIN_CONSULTANT } from '../franchises/columns.ts';
import { emailKey, phoneKey } from '../leads/contact-keys.ts';
import {
  findPrevious,
  MAX_CONFIRMATIONS,
  numberLockKey,
  type PersonKeys,
  senderLockKeys,
  takeSenderLocks,
} from '../leads/duplicates.ts';
import type { ComparedFranchise } from '../leads/facts/facts.ts';
import { COMPARED_COLUMNS, computeNewLeadFacts, factValues, INSERT_FACTS } from '../leads/facts/stored.ts';
import { INSERT_LIVE_EVENT } from '../leads/live-events.ts';
import { enqueueLeadMessages, notifyOfLead, visitorMessages } from '../leads/messages/lead-messages.ts';
import type { NotificationPlan } from '../leads/messages/recipients.ts';
import { INSERT_DELAYED_OFFER } from '../leads/offers/waiting.ts';
import { MAX_FRANCHISES_PER_FORM } from '../leads/options.ts';
import type { Enquiry, EnquiryReceipt } from '../leads/schemas.ts';
import { mayConfirmByWhatsapp } from '../leads/whatsapp-consent.ts';
import { runPrepared } from '../platform/database/run-statement.ts';
import { type Fault, fault, invalid } from '../platform/errors/errors.ts';
import { asFields, textIn } from '../platform/http/raw-input.ts';
import { createKeyedQueue } from '../platform/limits/keyed-queue.ts';
import { runTraced } from '../platform/tracing/current.ts';
import { tracedStatements } from '../platform/tracing/statements.ts';
import { sha256 } from '../platform/values/sha256.ts';
import { leadIdOf, newReference } from './lead-ids.ts';
import { findPreviousReceipt, findRepeatedEnquiry, keyReusedError, requestHash } from './repeated-enquiry.ts';

/** Why an enquiry is suspected spam. A suspected enquiry is stored too. */
export type SpamSignal = 'hidden_field' | 'too_fast' | 'too_many' | 'other_site';

/** A received enquiry with its signs of spam. */
export interface NewEnquiry {
  fields: Enquiry;
  /** An enquiry with signs of spam is stored without notifying anyone. */
  signals: SpamSignal[];
  /** The idempotency key; a repeated enquiry has an equal one. A prefix separates the keys of different sources. */
  key?: string | undefined;
  /** Place of the franchise's id in the body, for faults. */
  franchiseAt?: (string | number)[];
}

/** The franchise's fields that storing an enquiry needs. */
type EnquiredFranchise = Pick<FranchiseModel, 'id' | 'consultant_id'> & ComparedFranchise;

/** Selects the fields of a franchise `f` with which an enquiry is compared, and its consultant. */
export const FIND_FRANCHISE = `SELECT f.id, u.id AS consultant_id, ${COMPARED_COLUMNS} FROM franchises f ${JOIN_CONSULTANT}
  WHERE f.id = ? AND f.deleted_at IS NULL`;

const findFranchise = async (connection: Pick<PoolConnection, 'execute'>, id: string) => {
  const [[franchise]] = await connection.execute<(EnquiredFranchise & RowDataPacket)[]>(FIND_FRANCHISE, [id]);
  return franchise;
};

const absent = (at: (string | number)[] = ['franchise_id']) => fault(at, 'absent', 'franchise_unavailable');
const noLongerAvailable = () => invalid([absent()]);

/** Returns the fault of a missing franchise, to report it together with other faults of the enquiry. */
export const enquiryFaults = async ({ prepared }: Pick<Database, 'prepared'>, input: unknown): Promise<Fault[]> => {
  const id = textIn(input, 'franchise_id');
  return !id || (await findFranchise(prepared, id)) ? [] : [absent()];
};

/** Returns the place of a franchise in the body of a form for several franchises. */
export const franchiseFaultPath = (at: number) => ['franchises', at, 'franchise_id'];

/** Returns the faults of missing franchises in a form for several franchises. */
export const severalEnquiriesFaults = async (
  { prepared }: Pick<Database, 'prepared'>,
  input: unknown,
): Promise<Fault[]> => {
  const { franchises } = asFields(input);
  if (!Array.isArray(franchises)) return [];
  const ids = franchises.slice(0, MAX_FRANCHISES_PER_FORM).map(franchise => textIn(franchise, 'franchise_id'));
  const found = await Promise.all(ids.map(async id => !id || (await findFranchise(prepared, id)) !== undefined));
  return found.flatMap((isFound, at) => (isFound ? [] : [absent(franchiseFaultPath(at))]));
};

const INSERTED_COLUMNS = [
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
  'score',
] as const;
export const INSERT_LEAD = `INSERT INTO leads (${INSERTED_COLUMNS.join(', ')}, consent_at)
  VALUES (${INSERTED_COLUMNS.map(() => '?').join(', ')}, UTC_TIMESTAMP(3))`;
const INSERT_LEAD_WORDS = 'INSERT INTO lead_search (lead_id, words) VALUES (?, ?)';
const INSERT_CONSENT =
  'INSERT INTO lead_whatsapp_consents (lead_id, wording, created_at) VALUES (?, ?, UTC_TIMESTAMP(3))';
const INSERT_KEY = 'INSERT INTO idempotency_keys (key_hash, request_hash, answer) VALUES (?, ?, ?)';

/** Values of the columns of `leads`, in order. */
type LeadValues = Record<(typeof INSERTED_COLUMNS)[number], string | number | boolean | null>;

const trimmed = (text: string | undefined) => (text ?? '').trim();

/** Returns the keys by which the sender is recognised. */
const personKeysOf = ({ franchise_id, email, phone }: Enquiry): PersonKeys => ({
  franchise_id,
  submitted_email_key: emailKey(email),
  submitted_phone_key: phoneKey(phone),
});

/** The rows of a stored enquiry. */
interface Stored {
  keys: PersonKeys;
  franchise: EnquiredFranchise;
  receipt: EnquiryReceipt;
  /** The idempotency key; missing if the enquiry has none. */
  repeat?: { keyHash: string; hash: string } | undefined;
}

const agreesToWhatsapp = (plan: NotificationPlan, { whatsapp_confirmation }: Enquiry) =>
  plan.confirmsByWhatsapp && whatsapp_confirmation === true;

/** An enquiry and its rows. */
type Insertion = [enquiry: NewEnquiry, stored: Stored];

/**
 * Stores enquiries with their notifications in the caller's transaction. Enquiries of one person wait for each other,
 * so that the later one finds the earlier one. The first read of a transaction fixes its snapshot, so nothing is read
 * before all locks are taken.
 */
const insertEnquiries = async (
  connection: PoolConnection,
  plan: NotificationPlan,
  insertions: readonly Insertion[],
): Promise<void> => {
  const statements = tracedStatements(connection);
  const run = runPrepared(statements);
  for (const [, { repeat, receipt }] of insertions)
    if (repeat) await run(INSERT_KEY, [repeat.keyHash, repeat.hash, JSON.stringify(receipt)]);
  const toConfirm = insertions.filter(([{ fields }]) => agreesToWhatsapp(plan, fields));
  await takeSenderLocks(
    run,
    insertions.map(([, { keys }]) => keys),
    toConfirm.map(([, { keys }]) => keys.submitted_phone_key),
  );
  let confirmed: number | undefined;
  for (const [enquiry, stored] of insertions)
    confirmed = await insertLead(statements, plan, enquiry, stored, confirmed);
};

/**
 * Stores one enquiry with its notifications. The caller holds the locks of its person.
 * @param confirmedBefore number of confirmations to the person before the form; unknown for its first enquiry
 * @returns this number. The enquiries of one form do not count for each other: each needs its own confirmation
 */
const insertLead = async (
  statements: ReturnType<typeof tracedStatements>,
  plan: NotificationPlan,
  { fields, signals }: NewEnquiry,
  { keys, franchise, receipt }: Stored,
  confirmedBefore?: number,
): Promise<number> => {
  const run = runPrepared(statements);
  const { id, reference } = receipt;
  const { submitted_email_key: email_key, submitted_phone_key: phone_key } = keys;
  const isForWhatsapp = agreesToWhatsapp(plan, fields);
  const earlier = await findPrevious(run, keys);
  const first = earlier.by_email ?? earlier.by_phone;
  const isSuspected = signals.length > 0;
  const person = {
    first_name: trimmed(fields.first_name),
    last_name: trimmed(fields.last_name),
    email: trimmed(fields.email),
    phone: trimmed(fields.phone),
  };
  const words = leadSearchWords({ ...person, phone_key });
  const facts = computeNewLeadFacts({ ...fields, phone_key }, franchise, plan.currency);
  const lead: LeadValues = {
    id,
    reference,
    franchise_id: franchise.id,
    ...person,
    email_key,
    phone_key,
    investment_budget: fields.investment_budget ?? null,
    experience: fields.experience ?? '',
    timeline: fields.timeline ?? '',
    location_interest: trimmed(fields.location_interest),
    message: trimmed(fields.message),
    is_suspected: isSuspected,
    suspected_reasons: JSON.stringify(signals),
    duplicate_of: first,
    consent_version: fields.consent_version ?? '',
    search_words: words,
    score: facts.score,
  };
  await statements.execute(
    INSERT_LEAD,
    INSERTED_COLUMNS.map(column => lead[column]),
  );
  await statements.execute(INSERT_FACTS, factValues(id, facts));
  await statements.execute(INSERT_LEAD_WORDS, [id, words]);
  const event = isSuspected ? ['changed', false] : ['arrived', !plan.offersConfirmed];
  await statements.execute(INSERT_LIVE_EVENT, [newId(), ...event, id, franchise.id]);
  if (isForWhatsapp) await run(INSERT_CONSENT, [id, fields.consent_version ?? '']);
  const confirmed = confirmedBefore ?? earlier.confirmed;
  // No one is notified of a suspected enquiry.
  if (isSuspected) return confirmed;

  const confirmations = {
    confirmVisitor: confirmed < MAX_CONFIRMATIONS,
    confirmNumber: isForWhatsapp && (await mayConfirmByWhatsapp(run, id, phone_key)),
  };
  if (plan.offersConfirmed) {
    await run(INSERT_DELAYED_OFFER, [id]);
    await enqueueLeadMessages(run, id, visitorMessages(confirmations));
  } else {
    const { consultant_id } = franchise;
    await notifyOfLead(run, plan, { id, consultant_id, mayBePaid: earlier.has_same_sender, ...confirmations });
  }
  return confirmed;
};

/** Returns whether the reference is in use. With ten million leads this happens once in 65,000 enquiries. */
const isReferenceTaken = (error: unknown) =>
  isDuplicate(error) && error instanceof Error && error.message.includes('uq_leads_reference');

/** An enquiry whose id and keys are known. */
interface Keyed {
  enquiry: NewEnquiry;
  /** The keys by which its sender is recognised. */
  keys: PersonKeys;
  keyHash: string | undefined;
  hash: string;
  id: string;
}

/**
 * Lets enquiries with a common lock wait for each other before they take a connection. Otherwise a few dozen enquiries
 * with one email address or number would hold all connections, and every other enquiry would wait for them.
 */
const inTurn = createKeyedQueue();

/** Returns the locks that the transaction of these enquiries may take. */
const locksOf = (keyed: readonly Keyed[]): string[] =>
  keyed.flatMap(({ keys, keyHash }) => [
    ...senderLockKeys(keys),
    numberLockKey(keys.submitted_phone_key),
    ...(keyHash ? [keyHash] : []),
  ]);

/**
 * Returns the receipts of enquiries that a previous request stored together; null if none of them is stored.
 * @throws 422 if only some of them are stored, because then the key was used for other enquiries
 */
const earlierAnswers = async (database: Database, keyed: readonly Keyed[]): Promise<EnquiryReceipt[] | null> => {
  const answers: EnquiryReceipt[] = [];
  for (const { keyHash, hash } of keyed) {
    const answer = keyHash ? await findPreviousReceipt(database, keyHash, hash) : null;
    if (answer) answers.push(answer);
  }
  if (answers.length === 0) return null;
  if (answers.length < keyed.length) throw keyReusedError();
  return answers;
};

/**
 * Returns the receipts of enquiries that are stored under their ids although their keys are unknown, because their
 * responses were lost. If they were stored more than a day ago, replaces their ids and returns null, for a new attempt.
 * @throws 422 if only some of them are stored
 * @throws the given error if none of them is stored, unless a new attempt can succeed with another reference
 */
const storedUnderIds = async (
  { database, secretsKey }: Store,
  keyed: readonly Keyed[],
  error: unknown,
): Promise<EnquiryReceipt[] | null> => {
  const receipts: EnquiryReceipt[] = [];
  let isRenewed = false;
  for (const one of keyed) {
    const stored = await findRepeatedEnquiry(database, one.id, one.keys);
    if (stored === 'long ago') {
      one.id = leadIdOf(secretsKey, one.keyHash ?? '', one.id);
      isRenewed = true;
    } else if (stored) receipts.push(stored);
  }
  if (receipts.length === keyed.length) return receipts;
  if (receipts.length > 0) throw keyReusedError();
  if (!isRenewed && !isReferenceTaken(error)) throw error;
  return null;
};

interface Store {
  database: Database;
  /** `SECRETS_KEY` */
  secretsKey: string;
}

/**
 * Stores enquiries with their notifications in one transaction, before the response: all of them or none. A repeat with
 * equal keys gets the first response. For a suspected enquiry no one is notified.
 * @param enquiries of one person, each for another franchise
 * @throws 422 if a franchise does not exist, or a key was used for another enquiry
 */
export const storeEnquiries = async (
  store: Store,
  plan: NotificationPlan,
  enquiries: readonly NewEnquiry[],
): Promise<EnquiryReceipt[]> => {
  const { database, secretsKey } = store;
  const keyed = enquiries.map((enquiry): Keyed => {
    const keyHash = enquiry.key && sha256(enquiry.key);
    const id = keyHash ? leadIdOf(secretsKey, keyHash) : newId();
    return { enquiry, keys: personKeysOf(enquiry.fields), keyHash, hash: requestHash(enquiry.fields), id };
  });
  for (;;) {
    try {
      const insertions: Insertion[] = [];
      const missing: Fault[] = [];
      for (const { enquiry, keys, keyHash, hash, id } of keyed) {
        const franchise = await findFranchise(database.prepared, enquiry.fields.franchise_id);
        if (!franchise) {
          missing.push(absent(enquiry.franchiseAt));
          continue;
        }
        const receipt = { id, reference: newReference() };
        const repeat = keyHash ? { keyHash, hash } : undefined;
        insertions.push([enquiry, { keys, franchise, receipt, repeat }]);
      }
      if (missing.length > 0) {
        const answers = await earlierAnswers(database, keyed);
        if (answers) return answers;
        throw invalid(missing);
      }
      await inTurn(locksOf(keyed), () =>
        runTraced('transaction of an enquiry', () =>
          inPreparedTransaction(
            database,
            connection => insertEnquiries(connection, plan, insertions),
            // Each attempt inserts the same rows. If a failed attempt was stored after all, the next one finds its
            // enquiries.
            { isRepeatable: true },
          ),
        ),
      );
      return insertions.map(([, { receipt }]) => receipt);
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      const stored = (await earlierAnswers(database, keyed)) ?? (await storedUnderIds(store, keyed, error));
      if (stored) return stored;
    }
  }
};

/**
 * Stores one enquiry, as {@link storeEnquiries} does.
 * @throws 422 if the franchise does not exist, or the key was used for another enquiry
 */
export const storeEnquiry = async (
  store: Store,
  plan: NotificationPlan,
  enquiry: NewEnquiry,
): Promise<EnquiryReceipt> => {
  const [receipt] = await storeEnquiries(store, plan, [enquiry]);
  if (!receipt) throw new Error('An enquiry has a receipt');
  return receipt;
};

/**
 * Runs the transaction of {@link storeEnquiry} within the caller's transaction, which the caller rolls back.
 * @throws 422 if the franchise does not exist
 */
export const tryEnquiry = async (
  connection: PoolConnection,
  plan: NotificationPlan,
  enquiry: NewEnquiry,
): Promise<void> => {
  const franchise = await findFranchise(connection, enquiry.fields.franchise_id);
  if (!franchise) throw noLongerAvailable();
  const receipt = { id: newId(), reference: newReference() };
  const repeat = { keyHash: sha256(receipt.id), hash: requestHash(enquiry.fields) };
  await insertEnquiries(connection, plan, [
    [enquiry, { keys: personKeysOf(enquiry.fields), franchise, receipt, repeat }],
  ]);
};
