import { inTransaction } from '@marketplace/db';
import { tellUser } from '../accounts/account-mails.ts';
import type { Context } from '../platform/context.ts';
import { countOf } from '../platform/database/count.ts';
import { findAccount } from './session.ts';

/** Mails to one account in an hour; more are not sent, and nobody is told. */
const MOST_MAILS = 3;

/** Sends a link to choose another password to the account of an e-mail address, if there is one. */
export const sendPasswordLink = async (context: Context, email: string): Promise<void> => {
  const row = await findAccount(context, { email });
  if (!row) return;
  const { knex } = context.database;
  await inTransaction(knex, async trx => {
    // One after the other: of many requests at the same moment each counts those before it.
    await trx('users').where({ id: row.id }).forUpdate().first('id');
    const recent = trx('outbox')
      .where({ user_id: row.id, kind: 'user.reset' })
      .where('created_at', '>', trx.raw('UTC_TIMESTAMP(3) - INTERVAL 1 HOUR'));
    if ((await countOf(recent)) < MOST_MAILS) await tellUser(trx, row.id, 'user.reset');
  });
};
