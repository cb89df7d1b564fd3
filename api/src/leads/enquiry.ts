import { type Database, inPreparedTransaction, isDuplicate, newId } from '@marketplace/db';
import type { PoolConnection, RowDataPacket } from 'mysql2/promise';
import { WITH_CONSULTANT } from '../franchises/columns.ts';
import { type Fault, fault, invalid } from '../platform/errors/errors.ts';
import { textIn } from '../platform/http/unvalidated.ts';
import { gathered } from '../platform/runtime/gathered.ts';
import { currentPlace, traced } from '../platform/tracing/current.ts';
import {
  arriving,
  type ClassifiedEnquiry,
  type EnquiredFranchise,
  type SentEnquiry,
  sent,
  storeArriving,
} from './arriving.ts';
import { COMPARED } from './facts/stored.ts';
import { leadIdOf, newReference } from './lead-ids.ts';
import type { NotificationPlan } from './messages/plan.ts';
import { earlierAnswer, requestHash, sha256, storedUnder } from './repeated-enquiry.ts';
import type { EnquiryReceipt } from './schemas.ts';

/** Those of so many franchises that can be enquired about. */
export const findFranchises = (count: number): string =>
  `SELECT f.id, u.id AS consultant_id, ${COMPARED} FROM franchises f ${WITH_CONSULTANT}
  WHERE f.id IN (${Array(count).fill('?').join(', ')}) AND f.deleted_at IS NULL`;

/** The same with what it repeats. */
export interface ArrivedEnquiry extends ClassifiedEnquiry {
  /** What the enquiry repeats, where it may repeat one: said so that keys of different origin never meet. */
  key: string | undefined;
}

/** The database, and `SECRETS_KEY`. */
export interface EnquiryStore {
  database: Database;
  secretsKey: string;
}

/**
 * How many enquiries go together, and how many groups are under way before those that come wait for the next: most of what
 * one costs is asking and being answered. With the lull ten who ask again and again go as ten, at 690 µs of processor each,
 * and not as eight and two, at 980. A group that takes longer waits for a row, and nobody else for it.
 */
const AT_ONCE = { most: 16, atOnce: 1, patienceMs: 50, lullMs: 2 };

const enquiredFranchises = async (asked: Pick<PoolConnection, 'execute'>, ids: string[]) => {
  const [found] = await asked.execute<(EnquiredFranchise & RowDataPacket)[]>(findFranchises(ids.length), ids);
  return ids.map(id => found.find(franchise => franchise.id === id));
};

const absent = () => fault('This franchise is no longer available', 'franchise_id', 'absent');
const noLongerAvailable = () => invalid([absent()]);

/** The fault that storing an enquiry would find, where it has others: its franchise is none. */
export const enquiryFaults = async ({ prepared }: Pick<Database, 'prepared'>, input: unknown): Promise<Fault[]> => {
  const id = textIn(input, 'franchise_id');
  if (!id) return [];
  const [franchise] = await enquiredFranchises(prepared, [id]);
  return franchise ? [] : [absent()];
};

/** What was begun for several was given up: nothing of it is stored, and each goes by itself. */
class NotTogether extends Error {
  override name = 'NotTogether';
}

/**
 * How enquiries get into a database: one in a transaction of its own; where many come at once several in one. A trace goes
 * by itself, so that it tells what it cost.
 * @returns whether it is stored: without its franchise it is not
 */
const transactionsOf = ({ database }: EnquiryStore) => {
  const { prepared } = database;
  const shared = { transactions: database.sharedTransactions };
  const alone = async (enquiry: SentEnquiry): Promise<boolean> => {
    const [franchise] = await enquiredFranchises(prepared, [enquiry.keys.franchise_id]);
    if (!franchise) return false;
    const ready = [arriving(enquiry, franchise)];
    await traced('transaction of an enquiry', () =>
      // The same rows at every attempt: one that was stored after all is met by the next.
      inPreparedTransaction(database, connection => storeArriving(connection, ready), { isRepeatable: true }),
    );
    return true;
  };
  const together = gathered<SentEnquiry, boolean>({
    work: async group => {
      const [first, ...others] = group;
      if (first && others.length === 0) return [await alone(first)];
      const franchises = await enquiredFranchises(
        prepared,
        group.map(({ keys }) => keys.franchise_id),
      );
      const ready = group.flatMap((enquiry, at) => {
        const franchise = franchises[at];
        return franchise ? [arriving(enquiry, franchise)] : [];
      });
      if (ready.length > 0)
        await inPreparedTransaction(shared, connection => storeArriving(connection, ready), { attempts: 1 }).catch(
          cause => Promise.reject(new NotTogether('Each goes by itself', { cause })),
        );
      return franchises.map(Boolean);
    },
    keysOf: ({ turns, numberTurn }) => (numberTurn ? [...turns, numberTurn] : turns),
    ...AT_ONCE,
  });
  return async (enquiry: SentEnquiry): Promise<boolean> => {
    if (currentPlace()) return alone(enquiry);
    try {
      return await together(enquiry);
    } catch (error) {
      if (!(error instanceof NotTogether)) throw error;
      return alone(enquiry);
    }
  };
};

/** Another lead has the same reference: of ten million leads one in 65,000 meets it. */
const isReferenceTaken = (error: unknown) =>
  isDuplicate(error) && error instanceof Error && error.message.includes('uq_leads_reference');

/**
 * Stores enquiries with their notifications, each in a whole transaction, before its visitor hears of success. A repeat
 * of the same key answers the first result; a suspected one is stored and tells nobody.
 * @returns what stores one; throws 422 when the franchise does not exist, or the key came with another enquiry
 */
export const enquiryStore = (store: EnquiryStore) => {
  const { database, secretsKey } = store;
  const commit = transactionsOf(store);
  return async (plan: NotificationPlan, arrived: ArrivedEnquiry): Promise<EnquiryReceipt> => {
    const { enquiry, key } = arrived;
    const keyHash = key && sha256(key);
    const hash = requestHash(enquiry);
    let id = keyHash ? leadIdOf(secretsKey, keyHash) : newId();
    for (;;) {
      const receipt = { id, reference: newReference() };
      const ready = sent(plan, arrived, { receipt, keyHash, hash });
      try {
        const isStored = await commit(ready);
        if (isStored) return receipt;
        const answer = keyHash ? await earlierAnswer(database, keyHash, hash) : null;
        if (answer) return answer;
        throw noLongerAvailable();
      } catch (error) {
        if (!isDuplicate(error)) throw error;
        const stored =
          (keyHash && (await earlierAnswer(database, keyHash, hash))) || (await storedUnder(database, id, ready.keys));
        if (stored && stored !== 'long ago') return stored;
        if (stored) id = leadIdOf(secretsKey, keyHash ?? '', id);
        else if (!isReferenceTaken(error)) throw error;
      }
    }
  };
};

/**
 * Does all that {@link enquiryStore} does in its transaction, statement by statement, in one of a caller who undoes it.
 * @throws 422 when the franchise does not exist
 */
export const tryEnquiry = async (
  connection: PoolConnection,
  plan: NotificationPlan,
  arrived: ClassifiedEnquiry,
): Promise<void> => {
  const { enquiry } = arrived;
  const [franchise] = await enquiredFranchises(connection, [enquiry.franchise_id]);
  if (!franchise) throw noLongerAvailable();
  const receipt = { id: newId(), reference: newReference() };
  const own = { receipt, keyHash: sha256(receipt.id), hash: requestHash(enquiry) };
  await storeArriving(connection, [arriving(sent(plan, arrived, own), franchise)]);
};
