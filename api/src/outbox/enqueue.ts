import { idsOf, newId } from '@marketplace/db';
import type { Knex } from 'knex';
import type { EmailKind, EmailKinds } from './message.ts';
import { rememberTrace } from './traces.ts';

/** Runs a statement in the transaction of what a message tells, whichever way that is open. */
export type RunStatement = (sql: string, values: (string | null)[]) => Promise<unknown>;

/** A message that waits to be sent. */
interface QueuedMessage {
  id?: string;
  channel: 'email' | 'whatsapp' | 'rebuild';
  kind: string;
  /** What sets it apart from others of its channel and kind. */
  key: string;
  /** Ids and settings for whoever makes the letter, never contact details. */
  payload?: object;
  userId?: string | null | undefined;
  leadId?: string | null | undefined;
}

const insertMessages = (count: number): string =>
  `INSERT INTO outbox (id, channel, kind, idempotency_key, payload, user_id, lead_id)
  VALUES ${Array(count).fill('(?, ?, ?, ?, ?, ?, ?)').join(', ')}
  ON DUPLICATE KEY UPDATE
    next_attempt_at = IF(status = 'cancelled', UTC_TIMESTAMP(3), next_attempt_at),
    attempts = IF(status = 'cancelled', 0, attempts),
    status = IF(status = 'cancelled', 'pending', status)`;

/**
 * Writes messages to the outbox, in the transaction of what they tell. A message that is there already stays as it is; one
 * that was called off (its lead was taken for spam) is to be sent after all.
 */
export const enqueue = async (run: RunStatement, messages: QueuedMessage[]): Promise<void> => {
  if (messages.length === 0) return;
  const written = messages.map(message => ({ id: newId(), ...message }));
  await run(
    insertMessages(written.length),
    written.flatMap(({ id, channel, kind, key, payload = {}, userId = null, leadId = null }) => [
      id,
      channel,
      kind,
      `${channel}:${kind}:${key}`,
      JSON.stringify(payload),
      userId,
      leadId,
    ]),
  );
  await rememberTrace(run, idsOf(written));
};

interface QueuedMail<Kind extends EmailKind> {
  kind: Kind;
  /** What sets it apart from others of its kind; a new one each time where nothing is said. */
  key?: string;
  userId?: string;
  leadId?: string;
  payload: EmailKinds[Kind];
}

/** Puts an e-mail into the outbox, in the transaction of what it tells. */
export const enqueueMail = <Kind extends EmailKind>(
  trx: Knex,
  { key = newId(), ...mail }: QueuedMail<Kind>,
): Promise<void> => enqueue((sql, values) => trx.raw(sql, values), [{ channel: 'email', key, ...mail }]);

/** The same e-mail to some users. */
export interface UserMails<Kind extends EmailKind> {
  kind: Kind;
  /** What it is about; the same kind about the same thing goes to a user once. */
  about: string;
  userIds: string[];
  payload: EmailKinds[Kind];
}

/** Puts e-mails to users into the outbox. */
export const enqueueMails = <Kind extends EmailKind>(
  trx: Knex,
  { kind, about, userIds, payload }: UserMails<Kind>,
): Promise<void> =>
  enqueue(
    (sql, values) => trx.raw(sql, values),
    userIds.map(userId => ({ channel: 'email', kind, key: `${about}:${userId}`, userId, payload })),
  );
