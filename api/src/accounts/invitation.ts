import { newId } from '@marketplace/db';
import type { Knex } from 'knex';
import { callOff } from '../outbox/called-off.ts';

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

/** Why an invitation that still waits is called off for another one. */
type Because = 'The address was corrected; another invitation goes there' | 'Another invitation was asked for';

/** Queues another one, to an address that was corrected or by request; one that still waits is called off for it. */
export const inviteAgain = async (trx: Knex, userId: string, because: Because): Promise<void> => {
  await callOff(trx, trx('outbox').where({ user_id: userId, kind: KIND }), because);
  await inviteUser(trx, userId, `:${newId()}`);
};
