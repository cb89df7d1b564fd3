import type { Knex } from 'knex';
import { enqueueMail } from '../outbox/enqueue.ts';
import type { NoPayload } from '../outbox/message.ts';

/** What a user hears about their own account. */
export type AccountMail =
  | 'user.reset'
  | 'user.password-changed'
  | 'user.second-factor-on'
  | 'user.second-factor-off'
  | 'user.recovery-code-used';

declare module '../outbox/message.ts' {
  interface EmailKinds extends Record<AccountMail, NoPayload> {}
}

/** Queues an e-mail to a user about their account, in the transaction of what it tells. */
export const tellUser = (trx: Knex, userId: string, kind: AccountMail): Promise<void> =>
  enqueueMail(trx, { kind, userId, payload: {} });
