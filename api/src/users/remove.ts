import { inTransaction } from '@marketplace/db';
import type { BackgroundJob } from '../background-jobs/schemas.ts';
import type { Actor } from '../platform/actor.ts';
import { audit } from '../platform/audit.ts';
import type { Context } from '../platform/context.ts';
import { nextVersion } from '../platform/version.ts';
import { demandAnotherAdmin } from './admins.ts';
import { asksForProofToDelete, becameAnother } from './asks-for-proof.ts';
import { releaseFranchises } from './franchises-of.ts';
import { findUser } from './service.ts';
import { toUser } from './wire-user.ts';

/**
 * Deletes a user: every token ends, the address is free for another, and franchises wait for another consultant.
 * The row stays, because the ledger refers to it. Of many franchises the rows follow in the background; nobody is told of
 * a deleted consultant meanwhile.
 * @param isProven whether who asks gave their own password, as an admin's deletion demands
 * @throws 403 for oneself; 404; 409 for the last admin
 */
export const deleteUser = async (
  { config, database: { knex } }: Context,
  actor: Actor,
  id: string,
  isProven: boolean,
): Promise<BackgroundJob | undefined> =>
  inTransaction(knex, async trx => {
    const before = await findUser(trx, id);
    if (asksForProofToDelete(actor, before) && !isProven) throw becameAnother();
    if (id === actor.id || before.role === 'admin')
      await demandAnotherAdmin(trx, { id, actorId: actor.id, production: config.production }, 'delete');
    await trx('users')
      .where({ id })
      .update({
        email: `${id}@deleted.invalid`,
        password_hash: null,
        totp_secret: null,
        totp_confirmed_at: null,
        totp_last_step: null,
        recovery_codes: null,
        session_epoch: before.session_epoch + 1,
        deleted_at: trx.raw('UTC_TIMESTAMP(3)'),
        updated_at: nextVersion(trx),
      });
    await trx('account_links').where({ user_id: id }).delete();
    await trx('known_addresses').where({ user_id: id }).delete();
    const job = await releaseFranchises(trx, id);
    await audit(trx, {
      actorId: actor.id,
      action: 'delete',
      entity: 'user',
      entityId: id,
      before: toUser(before),
      requestId: actor.requestId,
    });
    return job;
  });
