import { idsOf, newId } from '@marketplace/db';
import type { Knex } from 'knex';
import { type RunStatement, runIn } from '../platform/database/run-statement.ts';
import type { EmailKind, EmailPayloads } from './message.ts';
import { createPushMessages } from './push-messages.ts';
import type { QueuedMessage } from './queued-message.ts';
import { storeMessageTraces } from './traces.ts';

const insertMessages = (count: number): string =>
  `INSERT INTO outbox (id, channel, kind, idempotency_key, payload, user_id, lead_id)
  VALUES ${Array(count).fill('(?, ?, ?, ?, ?, ?, ?)').join(', ')}
  ON DUPLICATE KEY UPDATE
    next_attempt_at = IF(status = 'cancelled', UTC_TIMESTAMP(3), next_attempt_at),
    attempts = IF(status = 'cancelled', 0, attempts),
    status = IF(status = 'cancelled', 'pending', status)`;

/**
 * Queues messages in the transaction of the change that they announce, also for the devices of their recipients. If a
 * message with the key exists, it stays as it is; a cancelled one (its lead was classified as spam) is queued again.
 */
export const enqueue = async (run: RunStatement, messages: QueuedMessage[]): Promise<void> => {
  if (messages.length === 0) return;
  const written = [...messages, ...(await createPushMessages(run, messages))].map(message => ({
    id: newId(),
    ...message,
  }));
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
  await storeMessageTraces(run, idsOf(written));
};

interface QueuedMail<Kind extends EmailKind> {
  kind: Kind;
  /** Distinguishes this email from others of its kind; unique by default. */
  key?: string;
  userId?: string;
  leadId?: string;
  payload: EmailPayloads[Kind];
}

/** Queues an email in the transaction of the change it announces. */
export const enqueueMail = <Kind extends EmailKind>(
  trx: Knex,
  { key = newId(), ...mail }: QueuedMail<Kind>,
): Promise<void> => enqueue(runIn(trx), [{ channel: 'email', key, ...mail }]);

/** An email to several users. */
export interface MailToUsers<Kind extends EmailKind> {
  kind: Kind;
  /** Subject of the mail, such as a record's id. A user receives only one mail of each kind about it. */
  about: string;
  userIds: string[];
  payload: EmailPayloads[Kind];
}

/** Queues an email to several users. */
export const enqueueMails = <Kind extends EmailKind>(
  trx: Knex,
  { kind, about, userIds, payload }: MailToUsers<Kind>,
): Promise<void> =>
  enqueue(
    runIn(trx),
    userIds.map(userId => ({ channel: 'email', kind, key: `${about}:${userId}`, userId, payload })),
  );
