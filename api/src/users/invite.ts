import { inTransaction } from '@marketplace/db';
import type { Knex } from 'knex';
import type { UserRow } from '../accounts/account.ts';
import { findUser } from '../accounts/account.ts';
import { inviteAgain } from '../accounts/account-mails.ts';
import type { Actor } from '../platform/access/actor.ts';
import { audit } from '../platform/audit.ts';
import { conflict } from '../platform/errors/errors.ts';

/**
 * Sends an invitation again to a user who has not chosen a password yet; an earlier one that was sent works on.
 * @throws 404; 409 for who has a password
 */
export const inviteUserAgain = (knex: Knex, actor: Actor, id: string): Promise<UserRow> =>
  inTransaction(knex, async trx => {
    // Locked first: who accepts in the same moment is waited for, and seen.
    await trx('users').where({ id }).forUpdate().first('id');
    const row = await findUser(trx, id);
    if (row.password_hash !== null) throw conflict('This user has chosen a password already');
    await inviteAgain(trx, id, 'Another invitation was asked for');
    await audit(trx, actor, { action: 'invite', entity: 'user', entityId: id });
    return row;
  });
