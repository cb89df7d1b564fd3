import {
  type Database,
  type FranchiseModel,
  inPreparedTransaction,
  isDuplicate,
  leadSearchWords,
  newId,
} from '@marketplace/db';
import type { PoolConnection, RowDataPacket } from 'mysql2/promise';
import { WITH_CONSULTANT } from '../franchises/columns.ts';
import { emailKey, phoneKey } from '../leads/contact-keys.ts';
import {
  messagesOfDuplicate,
  type PersonKeys,
  type RunQuery,
  TAKE_TURN,
  turnOfNumber,
  turnsOf,
} from '../leads/duplicates.ts';
import type { AskedFranchise } from '../leads/facts/facts.ts';
import { COMPARED, factsOfNew, factValues, INSERT_FACTS } from '../leads/facts/stored.ts';
import { INSERT_LIVE_EVENT } from '../leads/live-events.ts';
import { enqueueLeadMessages, isToVisitor, type LeadMessage, leadMessages } from '../leads/messages/lead-messages.ts';
import { type NotificationPlan, notifiableConsultant } from '../leads/messages/recipients.ts';
import { KEEP_BACK } from '../leads/offers/waiting.ts';
import { findPrevious, MOST_CONFIRMATIONS } from '../leads/previous-enquiries.ts';
import type { Enquiry, EnquiryReceipt } from '../leads/schemas.ts';
import { asksForNumber } from '../leads/whatsapp-consent.ts';
import { type Fault, fault, invalid } from '../platform/errors/errors.ts';
import { textIn } from '../platform/http/raw-input.ts';
import { turnsByKey } from '../platform/limits/turns-by-key.ts';
import { traced } from '../platform/tracing/current.ts';
import { tracedStatements } from '../platform/tracing/statements.ts';
import { CONSENT_VERSION } from './form/fields.ts';
import { leadIdOf, newReference } from './lead-ids.ts';
import { earlierAnswer, requestHash, sha256, storedUnder } from './repeated-enquiry.ts';
import type { SpamSignal } from './spam-signals.ts';

/** A received enquiry with its signs of spam. */
export interface NewEnquiry {
  fields: Enquiry;
  /** An enquiry with signs of spam is stored without notifying anyone. */
  signals: SpamSignal[];
  /** The idempotency key; a repeated enquiry has an equal one. A prefix separates the keys of different sources. */
  key?: string | undefined;
}

/** The franchise's fields that storing an enquiry needs. */
type EnquiredFranchise = Pick<FranchiseModel, 'id' | 'consultant_id'> & AskedFranchise;

/** Selects the fields of a franchise `f` with which an enquiry is compared, and its consultant. */
export const FIND_FRANCHISE = `SELECT f.id, u.id AS consultant_id, ${COMPARED} FROM franchises f ${WITH_CONSULTANT}
  WHERE f.id = ? AND f.deleted_at IS NULL`;

const findFranchise = async (connection: Pick<PoolConnection, 'execute'>, id: string) => {
  const [[franchise]] = await connection.execute<(EnquiredFranchise & RowDataPacket)[]>(FIND_FRANCHISE, [id]);
  return franchise;
};

const absent = () => fault('franchise_id', 'absent', 'franchise_unavailable');
const noLongerAvailable = () => invalid([absent()]);

/** Returns the fault of a missing franchise, to report it together with other faults of the enquiry. */
export const enquiryFaults = async ({ prepared }: Pick<Database, 'prepared'>, input: unknown): Promise<Fault[]> => {
  const id = textIn(input, 'franchise_id');
  return !id || (await findFranchise(prepared, id)) ? [] : [absent()];
};

const LEAD_COLUMNS = [
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
export const INSERT_LEAD = `INSERT INTO leads (${LEAD_COLUMNS.join(', ')}, consent_at)
  VALUES (${LEAD_COLUMNS.map(() => '?').join(', ')}, UTC_TIMESTAMP(3))`;
const INSERT_LEAD_WORDS = 'INSERT INTO lead_search (lead_id, words) VALUES (?, ?)';
const INSERT_CONSENT =
  'INSERT INTO lead_whatsapp_consents (lead_id, wording, created_at) VALUES (?, ?, UTC_TIMESTAMP(3))';
const INSERT_KEY = 'INSERT INTO idempotency_keys (key_hash, request_hash, answer) VALUES (?, ?, ?)';

/** Values of the columns of `leads`, in order. */
type LeadValues = Record<(typeof LEAD_COLUMNS)[number], string | number | boolean | null>;

const trimmed = (text: string | undefined) => (text ?? '').trim();

/** Returns the keys by which the sender is recognised. */
const personKeysOf = ({ franchise_id, email, phone }: Enquiry): PersonKeys => ({
  franchise_id,
  submitted_email_key: emailKey(email),
  submitted_phone_key: phoneKey(phone),
});

/** The rows of a stored enquiry. */
interface Stored {
  franchise: EnquiredFranchise;
  receipt: EnquiryReceipt;
  /** The idempotency key; missing if the enquiry has none. */
  repeat?: { keyHash: string; hash: string } | undefined;
}

/**
 * Stores an enquiry with its notifications in the caller's transaction. Enquiries of one person wait for each other, so
 * that the later one finds the earlier one. The first read of a transaction fixes its snapshot, so nothing is read
 * before the lock.
 */
const insertEnquiry = async (
  connection: PoolConnection,
  plan: NotificationPlan,
  { fields, signals }: NewEnquiry,
  { franchise, receipt, repeat }: Stored,
): Promise<void> => {
  const statements = tracedStatements(connection);
  const runQuery: RunQuery = (sql, values) => statements.execute(sql, values);
  const { id, reference } = receipt;
  const keys = personKeysOf(fields);
  const { submitted_email_key: email_key, submitted_phone_key: phone_key } = keys;
  const agreesToWhatsapp = plan.confirmsByWhatsapp && fields.whatsapp_confirmation === true;
  if (repeat) await runQuery(INSERT_KEY, [repeat.keyHash, repeat.hash, JSON.stringify(receipt)]);
  for (const turn of turnsOf(keys)) await runQuery(TAKE_TURN, [turn]);
  if (agreesToWhatsapp) await runQuery(TAKE_TURN, [turnOfNumber(phone_key)]);

  const earlier = await findPrevious(statements, keys);
  const first = earlier.by_email ?? earlier.by_phone;
  const isSuspected = signals.length > 0;
  const person = {
    first_name: trimmed(fields.first_name),
    last_name: trimmed(fields.last_name),
    email: trimmed(fields.email),
    phone: trimmed(fields.phone),
  };
  const words = leadSearchWords({ ...person, phone_key });
  const facts = factsOfNew({ ...fields, phone_key }, franchise, plan.currency);
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
    LEAD_COLUMNS.map(column => lead[column]),
  );
  await statements.execute(INSERT_FACTS, factValues(id, facts));
  await statements.execute(INSERT_LEAD_WORDS, [id, words]);
  const event = isSuspected ? ['changed', false] : ['arrived', !plan.offersConfirmed];
  await statements.execute(INSERT_LIVE_EVENT, [newId(), ...event, id, franchise.id]);
  if (agreesToWhatsapp) await runQuery(INSERT_CONSENT, [id, CONSENT_VERSION]);
  // No one is notified of a suspected enquiry.
  if (isSuspected) return;

  const consultantId = notifiableConsultant(plan, franchise.consultant_id);
  const confirmVisitor = earlier.confirmed < MOST_CONFIRMATIONS;
  const confirmNumber = agreesToWhatsapp && (await asksForNumber(runQuery, id, phone_key));
  const messages = leadMessages({ consultantId, confirmVisitor, confirmNumber }, plan);
  const due = async (): Promise<LeadMessage[]> => {
    if (plan.offersConfirmed) {
      await runQuery(KEEP_BACK, [id]);
      return messages.filter(isToVisitor);
    }
    return first ? messagesOfDuplicate(runQuery, { id, consultantId }, messages) : messages;
  };
  await enqueueLeadMessages(runQuery, id, await due());
};

/** Returns whether the reference is in use. With ten million leads this happens once in 65,000 enquiries. */
const isReferenceTaken = (error: unknown) =>
  isDuplicate(error) && error instanceof Error && error.message.includes('uq_leads_reference');

/**
 * Enquiries that would wait for each other's locks wait before they take a connection. Otherwise a few dozen enquiries
 * with one email address or number would hold all connections, and every other enquiry would wait for them.
 */
const inTurn = turnsByKey();

/** Returns the locks that the transaction of an enquiry may take. */
const locksOf = (fields: Enquiry, keyHash: string | undefined): string[] => {
  const keys = personKeysOf(fields);
  return [...turnsOf(keys), turnOfNumber(keys.submitted_phone_key), ...(keyHash ? [keyHash] : [])];
};

/**
 * Stores an enquiry with its notifications in one transaction, before the response. A repeat with an equal key gets the
 * first response. For a suspected enquiry no one is notified.
 * @param store the database, and `SECRETS_KEY`
 * @throws 422 if the franchise does not exist, or the key was used for another enquiry
 */
export const storeEnquiry = async (
  { database, secretsKey }: { database: Database; secretsKey: string },
  plan: NotificationPlan,
  enquiry: NewEnquiry,
): Promise<EnquiryReceipt> => {
  const { fields, key } = enquiry;
  const hash = requestHash(fields);
  const keyHash = key && sha256(key);
  const repeat = keyHash ? { keyHash, hash } : undefined;
  let id = keyHash ? leadIdOf(secretsKey, keyHash) : newId();
  for (;;) {
    const receipt = { id, reference: newReference() };
    try {
      const franchise = await findFranchise(database.prepared, fields.franchise_id);
      if (!franchise) {
        const answer = keyHash ? await earlierAnswer(database, keyHash, hash) : null;
        if (answer) return answer;
        throw noLongerAvailable();
      }
      await inTurn(locksOf(fields, keyHash), () =>
        traced('transaction of an enquiry', () =>
          inPreparedTransaction(
            database,
            connection => insertEnquiry(connection, plan, enquiry, { franchise, receipt, repeat }),
            // Each attempt inserts the same rows. If a failed attempt was stored after all, the next one finds its
            // enquiry.
            { isRepeatable: true },
          ),
        ),
      );
      return receipt;
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      const stored =
        (keyHash && (await earlierAnswer(database, keyHash, hash))) ||
        (await storedUnder(database, id, personKeysOf(fields)));
      if (stored && stored !== 'long ago') return stored;
      if (stored) id = leadIdOf(secretsKey, keyHash ?? '', id);
      else if (!isReferenceTaken(error)) throw error;
    }
  }
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
  await insertEnquiry(connection, plan, enquiry, { franchise, receipt, repeat });
};
