import { newId, OutboxMessageModel } from '@marketplace/db';
import type { Knex } from 'knex';
import type { EmailKind, EmailKinds } from './message.ts';

interface QueuedMail<Kind extends EmailKind> {
  kind: Kind;
  /** What sets it apart from others of its kind; a new one each time where nothing is said. */
  key?: string;
  userId?: string;
  leadId?: string;
  /** Ids and settings, for whoever makes the letter; never contact details. */
  payload: EmailKinds[Kind];
}

const rowOf = <Kind extends EmailKind>({ kind, key = newId(), userId, leadId, payload }: QueuedMail<Kind>) => ({
  channel: 'email' as const,
  kind,
  idempotency_key: `email:${kind}:${key}`,
  payload,
  user_id: userId ?? null,
  lead_id: leadId ?? null,
});

/** Puts an e-mail into the outbox, in the transaction of what it tells. */
export const enqueueMail = async <Kind extends EmailKind>(trx: Knex, mail: QueuedMail<Kind>): Promise<void> => {
  await OutboxMessageModel.query(trx).insert(rowOf(mail));
};

/** The same e-mail to some users. */
export interface UserMails<Kind extends EmailKind> {
  kind: Kind;
  /** What it is about; the same kind about the same thing goes to a user once. */
  about: string;
  userIds: string[];
  payload: EmailKinds[Kind];
}

/** Puts e-mails to users into the outbox, but those that are there already. */
export const enqueueMails = async <Kind extends EmailKind>(
  knex: Knex,
  { kind, about, userIds, payload }: UserMails<Kind>,
): Promise<void> => {
  if (userIds.length === 0) return;
  const rows = userIds.map(userId => rowOf({ kind, key: `${about}:${userId}`, userId, payload }));
  await OutboxMessageModel.insertAll(knex, rows).onConflict('idempotency_key').ignore();
};
