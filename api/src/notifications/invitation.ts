import { newId } from '@marketplace/db';
import type { Knex } from 'knex';
import { callOff } from './outbox/called-off.ts';

const KIND = 'user.invitation';

/** Queues the e-mail by which a user without a password chooses one; its link is made when it is sent. */
export const inviteUser = async (trx: Knex, userId: string, which = ''): Promise<void> => {
  await trx('outbox').insert({
    id: newId(),
    channel: 'email',
    kind: KIND,
    idempotency_key: `email:${KIND}:${userId}${which}`,
    payload: '{}',
    user_id: userId,
  });
};

/** Queues another one, to an address that was corrected; one that still waits is called off for it. */
export const inviteAgain = async (trx: Knex, userId: string): Promise<void> => {
  const earlier = trx('outbox').where({ user_id: userId, kind: KIND });
  await callOff(trx, earlier, 'The address was corrected; another invitation goes there');
  await inviteUser(trx, userId, `:${newId()}`);
};
