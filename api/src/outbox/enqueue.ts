import { newId } from '@marketplace/db';
import type { Knex } from 'knex';

/** The same e-mail to some users. */
export interface UserMails {
  kind: string;
  /** What it is about; the same kind about the same thing goes to a user once. */
  about: string;
  userIds: string[];
  /** Ids and settings, for whoever makes the letter; never contact details. */
  payload: Record<string, string | number>;
}

/** Puts e-mails to users into the outbox, but those that are there already. */
export const enqueueMails = async (knex: Knex, { kind, about, userIds, payload }: UserMails): Promise<void> => {
  if (userIds.length === 0) return;
  const rows = userIds.map(user_id => ({
    id: newId(),
    channel: 'email',
    kind,
    idempotency_key: `email:${kind}:${about}:${user_id}`,
    payload: JSON.stringify(payload),
    user_id,
  }));
  await knex('outbox').insert(rows).onConflict('idempotency_key').ignore();
};
