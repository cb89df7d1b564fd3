import { newId } from '@marketplace/db';
import type { Knex } from 'knex';
import type { Channel, DeliveryOutcome, OutboxMessage } from './message.ts';
import { MAX_ATTEMPTS, pauseAfter } from './pauses.ts';
import { SENT_AGAIN } from './resend-key.ts';

/**
 * Lifetime of a claim in seconds. Workers extend their claims as long as a delivery takes. A claim that was not
 * extended belongs to a crashed worker.
 */
export const LEASE_SECONDS = 20;

/**
 * Timeout of a channel's statements in milliseconds. They run one after another while messages are claimed, so the
 * timeout is shorter than a lease. It is longer than the wait for a row lock (8 s).
 */
export const LONGEST_STATEMENT_MS = 12_000;
const LIMITED = { timeout: LONGEST_STATEMENT_MS };

/**
 * Stored in `last_error` during an attempt. If the outcome stays unknown, `last_error` keeps beginning with this text.
 */
export const OUTCOME_UNKNOWN = 'An attempt began and its outcome is not known';
export const MAYBE_TWICE = 'Sent; an earlier attempt was interrupted, so it may have arrived twice';

// These statements are plain SQL, because they run for every message and name the index that they lock, which models
// cannot. Reading ten claimed messages costs 159 µs of processor time, and 258 µs with their model.

const isUnknown = ({ last_error }: OutboxMessage) => last_error?.startsWith(OUTCOME_UNKNOWN) ?? false;

const CLAIMED = [
  'id',
  'kind',
  'idempotency_key',
  'payload',
  'lead_id',
  'user_id',
  'attempts',
  'last_error',
  'claimed_by',
  'created_at',
];
const LONGEST_ERROR = 2000;
const LONGEST_REFERENCE = 255;

/** An address is matched only from the start of a word: otherwise a long word would take a second. */
const ADDRESSES = /(?<![^\s<>"'(),:;])[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/gu;
/**
 * Masks the addresses that mail servers repeat in their replies, since contact details are stored only in leads and
 * users.
 */
const withoutAddresses = (text: string, longest: number) => text.replace(ADDRESSES, '•••@•••').slice(0, longest);

/** Removes the encrypted address that a few kinds of messages need until their final outcome. */
const FORGOTTEN_ADDRESS = "JSON_REMOVE(payload, '$.sealed_address')";

const now = (knex: Knex) => knex.raw('UTC_TIMESTAMP(3)');
const secondsFromNow = (knex: Knex, seconds: number) =>
  knex.raw('UTC_TIMESTAMP(3) + INTERVAL ? MICROSECOND', [Math.round(seconds * 1_000_000)]);

/**
 * The table with an index hint for changing rows by key. If few messages are pending, the optimizer would otherwise
 * search by status and lock all of them, including those of new enquiries.
 */
const BY_KEY = 'outbox FORCE INDEX (PRIMARY)';
const byKey = (knex: Knex) => knex(knex.raw(BY_KEY)).options(LIMITED);

/**
 * Adds the conditions for due messages to a query.
 * @param from the query of the outbox
 * @param includeExpired whether to include messages whose claim has expired
 */
const due = (knex: Knex, from: Knex.QueryBuilder, channel: Channel['name'], includeExpired: boolean) =>
  from
    .where({ status: 'pending', channel })
    .where('next_attempt_at', '<=', now(knex))
    .where(free => {
      free.whereNull('claimed_until');
      if (includeExpired) free.orWhere('claimed_until', '<', now(knex));
    });

/** The due messages to claim. */
interface Claim {
  /** Whether to include messages whose claim has expired. */
  includeExpired?: boolean;
  /** Claims only messages older than this; messages that an admin sent again are excluded. */
  olderThanMs?: number | undefined;
}

const older = (knex: Knex, milliseconds: number) => (query: Knex.QueryBuilder) =>
  query
    .where('created_at', '<', secondsFromNow(knex, -milliseconds / 1000))
    .where('idempotency_key', 'not like', SENT_AGAIN);

/**
 * Claims up to `most` due messages exclusively for the lifetime of a claim. Rows are found without a lock and then
 * claimed by key, because locking a range of the index would delay visitors' enquiries.
 */
export const claimMessages = async (
  knex: Knex,
  channel: Channel['name'],
  most: number,
  { includeExpired = true, olderThanMs }: Claim = {},
): Promise<OutboxMessage[]> => {
  const ids: string[] = await due(knex, knex('outbox').options(LIMITED), channel, includeExpired)
    .modify(olderThanMs === undefined ? () => {} : older(knex, olderThanMs))
    .orderBy('next_attempt_at')
    .orderBy('id')
    .limit(most)
    .pluck('id');
  if (ids.length === 0) return [];
  const claim = newId();
  const claimedCount: number = await due(knex, byKey(knex), channel, includeExpired)
    .whereIn('id', ids)
    .update({ claimed_by: claim, claimed_until: secondsFromNow(knex, LEASE_SECONDS) });
  return claimedCount === 0
    ? []
    : knex('outbox').options(LIMITED).whereIn('id', ids).where({ claimed_by: claim }).orderBy('id').select(CLAIMED);
};

/** Extends claims. The rows are selected by key, so that other work on the table is not delayed. */
export const extendClaims = async (knex: Knex, messages: OutboxMessage[]): Promise<void> => {
  const claims = [...new Set(messages.map(({ claimed_by }) => claimed_by))];
  await byKey(knex)
    .whereIn(
      'id',
      messages.map(({ id }) => id),
    )
    .whereIn('claimed_by', claims)
    .update({ claimed_until: secondsFromNow(knex, LEASE_SECONDS) });
};

const claimed = (knex: Knex, { id, idempotency_key, claimed_by }: OutboxMessage) =>
  byKey(knex).where({ id, idempotency_key, claimed_by, status: 'pending' });

// These statements handle many messages each, because every statement costs one write to disk.
const CLAIM_KEY = '(id, idempotency_key, claimed_by)';
const idIsOneOf = (count: number) => `id IN (${Array(count).fill('?').join(', ')})`;
const rowsOf = (count: number, columns: number) =>
  Array.from({ length: count }, () => `(${Array(columns).fill('?').join(', ')})`).join(', ');

/**
 * Records attempts before they are made, so that attempts interrupted by a crash are known.
 * @returns for each message whether this worker still holds it
 */
export const beginAttempts = async (knex: Knex, messages: OutboxMessage[]): Promise<boolean[]> => {
  const keys = [
    ...messages.map(({ id }) => id),
    ...messages.flatMap(({ id, idempotency_key, claimed_by }) => [id, idempotency_key, claimed_by]),
  ];
  // The condition `id IN (…)` is redundant, but not every database uses an index for `(id, …) IN ((…), …)`.
  const ownClaims = `WHERE ${idIsOneOf(messages.length)} AND ${CLAIM_KEY} IN (${rowsOf(messages.length, 3)}) AND status = 'pending'`;
  const [result] = await knex
    .raw<{ affectedRows: number }[]>(
      `UPDATE ${BY_KEY} SET attempts = attempts + 1, last_error = ?,
     claimed_until = UTC_TIMESTAMP(3) + INTERVAL ${LEASE_SECONDS} SECOND, updated_at = UTC_TIMESTAMP(3) ${ownClaims}`,
      [OUTCOME_UNKNOWN, ...keys],
    )
    .options(LIMITED);
  if (result?.affectedRows === messages.length) return messages.map(() => true);
  const [rows = []] = await knex
    .raw<{ id: string }[][]>(`SELECT id FROM ${BY_KEY} ${ownClaims}`, keys)
    .options(LIMITED);
  const startedIds = new Set(rows.map(({ id }) => id));
  return messages.map(({ id }) => startedIds.has(id));
};

/** A message that was sent, with the provider's reference. */
export interface SentMessage {
  message: OutboxMessage;
  reference: string;
}

/**
 * Stores that messages were sent, even if another worker holds them now. Only a message that an admin sends again has
 * another key and is not changed. If another worker had claimed a message and begun an attempt, it may arrive twice.
 */
export const storeSent = async (knex: Knex, sent: SentMessage[]): Promise<true[]> => {
  const reference = `CASE id ${sent.map(() => 'WHEN ? THEN ?').join(' ')} END`;
  const remark = `CASE id ${sent.map(() => 'WHEN ? THEN IF(attempts > ?, ?, ?)').join(' ')} END`;
  await knex
    .raw(
      `UPDATE ${BY_KEY} SET status = 'sent', provider_reference = ${reference}, last_error = ${remark}, claimed_by = NULL,
     claimed_until = NULL, payload = ${FORGOTTEN_ADDRESS}, sent_at = UTC_TIMESTAMP(3), updated_at = UTC_TIMESTAMP(3)
     WHERE ${idIsOneOf(sent.length)} AND (id, idempotency_key) IN (${rowsOf(sent.length, 2)}) AND status = 'pending'`,
      [
        ...sent.flatMap(({ message, reference }) => [message.id, withoutAddresses(reference, LONGEST_REFERENCE)]),
        ...sent.flatMap(({ message }) => [
          message.id,
          message.attempts + 1,
          MAYBE_TWICE,
          isUnknown(message) ? MAYBE_TWICE : null,
        ]),
        ...sent.map(({ message }) => message.id),
        ...sent.flatMap(({ message }) => [message.id, message.idempotency_key]),
      ],
    )
    .options(LIMITED);
  return sent.map(() => true);
};

export type UnsentOutcome = Exclude<DeliveryOutcome, { fate: 'sent' }>;

const RELEASED = { claimed_by: null, claimed_until: null };

/** Releases messages that were claimed but not begun. */
export const releaseMessages = async (knex: Knex, messages: OutboxMessage[]): Promise<void> => {
  for (const message of messages) await claimed(knex, message).update(RELEASED);
};

/** Releases a message without counting an attempt, because the beginning of the attempt could not be stored. */
export const releaseUncounted = async (knex: Knex, message: OutboxMessage): Promise<void> => {
  const { attempts, last_error } = message;
  await claimed(knex, message).update({ ...RELEASED, attempts, last_error });
};

/**
 * Returns the text of an outcome. If this or a previous attempt may have arrived, the text begins with a remark that
 * says so, and later outcomes keep the remark.
 */
const remarkOf = (message: OutboxMessage, outcome: UnsentOutcome) => {
  const errorText = outcome.fate === 'cancelled' ? outcome.why : withoutAddresses(outcome.error, LONGEST_ERROR);
  const mayHaveArrived = isUnknown(message) || (outcome.fate === 'unavailable' && outcome.mayHaveArrived);
  return mayHaveArrived ? `${OUTCOME_UNKNOWN}; after it: ${errorText}` : errorText;
};

/** Stores the outcome of a message that was not sent, or may not have been sent. */
export const storeUnsent = async (knex: Knex, message: OutboxMessage, outcome: UnsentOutcome): Promise<void> => {
  const attempts = message.attempts + 1;
  const hasFailed = outcome.fate === 'refused' || attempts >= MAX_ATTEMPTS;
  const next = hasFailed
    ? { attempts, status: 'failed' }
    : { attempts, next_attempt_at: secondsFromNow(knex, pauseAfter(attempts) / 1000) };
  await claimed(knex, message).update({
    ...RELEASED,
    ...(outcome.fate === 'cancelled' ? { status: 'cancelled' } : next),
    ...((hasFailed || outcome.fate === 'cancelled') && { payload: knex.raw(FORGOTTEN_ADDRESS) }),
    last_error: remarkOf(message, outcome),
    updated_at: now(knex),
  });
};
