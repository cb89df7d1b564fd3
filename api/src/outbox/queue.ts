import { newId } from '@marketplace/db';
import type { Knex } from 'knex';
import type { Channel, OutboxMessage, Outcome } from './message.ts';
import { MOST_ATTEMPTS, pauseAfter } from './pauses.ts';
import { SENT_AGAIN } from './repeated.ts';

/** Whoever holds a message says so again before this is over, however long it takes; who doesn't is taken for dead. */
export const LEASE_SECONDS = 20;

/**
 * A channel's statements wait for one another, and what waits for them stays claimed: one whose line fell silent is given
 * up sooner than a lease ends, and later than a locked row is (8 s).
 */
export const LONGEST_STATEMENT_MS = 12_000;
const LIMITED = { timeout: LONGEST_STATEMENT_MS };

/** Stands in `last_error` while an attempt runs, and begins it from then on when nobody learns what came of it. */
export const OUTCOME_UNKNOWN = 'An attempt began and its outcome is not known';
export const MAYBE_TWICE = 'Sent; an earlier attempt was interrupted, so it may have arrived twice';

// By knex and plain SQL: these run for every message, and name the index that they lock by, which models can't say. The
// rows of ten claimed messages cost 159 µs of processor time so, and 258 by their model.

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

/** Begins where a word begins alone: from each of its characters on, a long word takes a second. */
const ADDRESSES = /(?<![^\s<>"'(),:;])[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/gu;
/** Mail servers repeat addresses in what they answer; contact details live in leads and users alone. */
const withoutAddresses = (text: string, longest: number) => text.replace(ADDRESSES, '•••@•••').slice(0, longest);

const now = (knex: Knex) => knex.raw('UTC_TIMESTAMP(3)');
const secondsFromNow = (knex: Knex, seconds: number) =>
  knex.raw('UTC_TIMESTAMP(3) + INTERVAL ? MICROSECOND', [Math.round(seconds * 1_000_000)]);

/**
 * For whatever changes rows that are known by their keys. Where little is pending a server would rather look for them by
 * their status, and lock all that is: messages of visitors' enquiries, too.
 */
const BY_KEY = 'outbox FORCE INDEX (PRIMARY)';
const byKey = (knex: Knex) => knex(knex.raw(BY_KEY)).options(LIMITED);

/**
 * @param from where they are looked for
 * @param fromTheDead also those whose lease ended
 */
const due = (knex: Knex, from: Knex.QueryBuilder, channel: Channel['name'], fromTheDead: boolean) =>
  from
    .where({ status: 'pending', channel })
    .where('next_attempt_at', '<=', now(knex))
    .where(free => {
      free.whereNull('claimed_until');
      if (fromTheDead) free.orWhere('claimed_until', '<', now(knex));
    });

/** Which of the messages that are due are taken. */
interface Claim {
  /** Also those whose lease ended. */
  fromTheDead?: boolean;
  /** Those alone that have waited for longer, and that no admin wanted to go again. */
  olderThanMs?: number | undefined;
}

const older = (knex: Knex, milliseconds: number) => (query: Knex.QueryBuilder) =>
  query
    .where('created_at', '<', secondsFromNow(knex, -milliseconds / 1000))
    .where('idempotency_key', 'not like', SENT_AGAIN);

/**
 * Takes up to `most` messages that are due; nobody else gets them while the lease lasts. The rows are looked for
 * without a lock and taken by their keys: a locked range of the index would make visitors' enquiries wait.
 */
export const claimMessages = async (
  knex: Knex,
  channel: Channel['name'],
  most: number,
  { fromTheDead = true, olderThanMs }: Claim = {},
): Promise<OutboxMessage[]> => {
  const ids: string[] = await due(knex, knex('outbox').options(LIMITED), channel, fromTheDead)
    .modify(olderThanMs === undefined ? () => {} : older(knex, olderThanMs))
    .orderBy('next_attempt_at')
    .orderBy('id')
    .limit(most)
    .pluck('id');
  if (ids.length === 0) return [];
  const claim = newId();
  const taken: number = await due(knex, byKey(knex), channel, fromTheDead)
    .whereIn('id', ids)
    .update({ claimed_by: claim, claimed_until: secondsFromNow(knex, LEASE_SECONDS) });
  return taken === 0
    ? []
    : knex('outbox').options(LIMITED).whereIn('id', ids).where({ claimed_by: claim }).orderBy('id').select(CLAIMED);
};

/** Says that these are still claimed: by their keys, whatever else goes on in the table. */
export const prolong = async (knex: Knex, messages: OutboxMessage[]): Promise<void> => {
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

// These run for every message, many in one statement: what costs is writing to the disk, once a statement.
const TOGETHER = '(id, idempotency_key, claimed_by)';
const idsOf = (count: number) => `id IN (${Array(count).fill('?').join(', ')})`;
const rowsOf = (count: number, columns: number) =>
  Array.from({ length: count }, () => `(${Array(columns).fill('?').join(', ')})`).join(', ');

/**
 * Records attempts before they are made, so that those which a crash cuts off are known to have been made.
 * @returns for each whether it is still this worker's
 */
export const beginAttempts = async (knex: Knex, messages: OutboxMessage[]): Promise<boolean[]> => {
  const keys = [
    ...messages.map(({ id }) => id),
    ...messages.flatMap(({ id, idempotency_key, claimed_by }) => [id, idempotency_key, claimed_by]),
  ];
  // The keys by themselves, too: not every server finds them among others.
  const theirs = `WHERE ${idsOf(messages.length)} AND ${TOGETHER} IN (${rowsOf(messages.length, 3)}) AND status = 'pending'`;
  const [result] = await knex
    .raw<{ affectedRows: number }[]>(
      `UPDATE ${BY_KEY} SET attempts = attempts + 1, last_error = ?,
     claimed_until = UTC_TIMESTAMP(3) + INTERVAL ${LEASE_SECONDS} SECOND, updated_at = UTC_TIMESTAMP(3) ${theirs}`,
      [OUTCOME_UNKNOWN, ...keys],
    )
    .options(LIMITED);
  if (result?.affectedRows === messages.length) return messages.map(() => true);
  const [rows = []] = await knex.raw<{ id: string }[][]>(`SELECT id FROM ${BY_KEY} ${theirs}`, keys).options(LIMITED);
  const begun = new Set(rows.map(({ id }) => id));
  return messages.map(({ id }) => begun.has(id));
};

/** A message that was sent, with the provider's reference. */
export interface SentMessage {
  message: OutboxMessage;
  reference: string;
}

/**
 * Writes down what was sent, whoever holds it by now. Only one that is to be sent again has another key. Where another
 * worker took this one for dead and began an attempt as well, it may arrive twice.
 */
export const settleSent = async (knex: Knex, sent: SentMessage[]): Promise<true[]> => {
  const reference = `CASE id ${sent.map(() => 'WHEN ? THEN ?').join(' ')} END`;
  const remark = `CASE id ${sent.map(() => 'WHEN ? THEN IF(attempts > ?, ?, ?)').join(' ')} END`;
  await knex
    .raw(
      `UPDATE ${BY_KEY} SET status = 'sent', provider_reference = ${reference}, last_error = ${remark}, claimed_by = NULL,
     claimed_until = NULL, sent_at = UTC_TIMESTAMP(3), updated_at = UTC_TIMESTAMP(3)
     WHERE ${idsOf(sent.length)} AND (id, idempotency_key) IN (${rowsOf(sent.length, 2)}) AND status = 'pending'`,
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

export type UnsentOutcome = Exclude<Outcome, { fate: 'sent' }>;

const RELEASED = { claimed_by: null, claimed_until: null };

/** Gives messages back that were taken and not begun. */
export const giveBack = async (knex: Knex, messages: OutboxMessage[]): Promise<void> => {
  for (const message of messages) await claimed(knex, message).update(RELEASED);
};

/** Gives a message back as it was taken: an attempt whose beginning could not be written down was none. */
export const giveBackUncounted = async (knex: Knex, message: OutboxMessage): Promise<void> => {
  const { attempts, last_error } = message;
  await claimed(knex, message).update({ ...RELEASED, attempts, last_error });
};

/** These words, after the remark that this or an earlier attempt may have arrived: nothing later takes that back. */
const remarkOf = (message: OutboxMessage, outcome: UnsentOutcome) => {
  const words = outcome.fate === 'cancelled' ? outcome.why : withoutAddresses(outcome.error, LONGEST_ERROR);
  const mayHaveArrived = isUnknown(message) || (outcome.fate === 'unavailable' && outcome.mayHaveArrived);
  return mayHaveArrived ? `${OUTCOME_UNKNOWN}; after it: ${words}` : words;
};

/** Writes down what became of a message of which no success is known. */
export const settleUnsent = async (knex: Knex, message: OutboxMessage, outcome: UnsentOutcome): Promise<void> => {
  const attempts = message.attempts + 1;
  const isFinal = outcome.fate === 'refused' || attempts >= MOST_ATTEMPTS;
  const next = isFinal
    ? { attempts, status: 'failed' }
    : { attempts, next_attempt_at: secondsFromNow(knex, pauseAfter(attempts) / 1000) };
  await claimed(knex, message).update({
    ...RELEASED,
    ...(outcome.fate === 'cancelled' ? { status: 'cancelled' } : next),
    last_error: remarkOf(message, outcome),
    updated_at: now(knex),
  });
};
