import { newId } from '@marketplace/db';
import type { Knex } from 'knex';

/** Queues the e-mail by which a user without a password chooses one; its link is made when it is sent. */
export const inviteUser = async (trx: Knex, userId: string): Promise<void> => {
  await trx('outbox').insert({
    id: newId(),
    channel: 'email',
    kind: 'user.invitation',
    idempotency_key: `email:user.invitation:${userId}`,
    payload: '{}',
    user_id: userId,
  });
};
