import { newId } from '@marketplace/db';
import type { Knex } from 'knex';

/** What a user hears about their own account. */
export type AccountMail =
  | 'user.reset'
  | 'user.password-changed'
  | 'user.second-factor-on'
  | 'user.second-factor-off'
  | 'user.recovery-code-used';

/** Queues an e-mail to a user about their account, in the transaction of what it tells. */
export const tellUser = async (trx: Knex, userId: string, kind: AccountMail): Promise<void> => {
  const id = newId();
  await trx('outbox').insert({
    id,
    channel: 'email',
    kind,
    idempotency_key: `email:${kind}:${id}`,
    payload: '{}',
    user_id: userId,
  });
};
