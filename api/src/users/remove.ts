import { inTransaction } from '@marketplace/db';
import { findUser, toUser } from '../accounts/account.ts';
import type { BackgroundJob } from '../background-jobs/schemas.ts';
import type { Actor } from '../platform/access/actor.ts';
import { audit } from '../platform/audit.ts';
import type { Context } from '../platform/context.ts';
import { fault, invalid } from '../platform/errors/errors.ts';
import { nextVersion } from '../platform/http/version.ts';
import { demandAnotherAdmin } from './admins.ts';
import { asksForProofToDelete, becameAnother } from './asks-for-proof.ts';
import { handOverFranchises } from './franchises-of.ts';
import type { UserDeletion } from './schemas.ts';
import { lockLeaver, moveCreditsBetween } from './successor.ts';

/** A deletion, as it was asked for. */
export interface Deletion extends Pick<UserDeletion, 'successor_id' | 'move_credits'> {
  /** Whether who asks gave their own password, as an admin's deletion demands. */
  isProven: boolean;
}

/**
 * Deletes a user: every token and link ends and the address is free for another. The franchises go to the successor, or
 * wait for another consultant; of many the rows follow in the background, and nobody is told of a deleted consultant
 * meanwhile. The row stays: an admin can restore it, and the ledger refers to it. What they unlocked stays theirs alone,
 * and so do their credits unless they are moved.
 * @throws 403 for oneself; 404; 409 for the last admin; 422 for a successor who is none
 */
export const deleteUser = async (
  { config, database: { knex } }: Context,
  actor: Actor,
  id: string,
  { isProven, successor_id, move_credits = false }: Deletion,
): Promise<BackgroundJob | undefined> => {
  const seen = await findUser(knex, id);
  return inTransaction(knex, async trx => {
    if (id === actor.id || seen.role === 'admin')
      await demandAnotherAdmin(trx, { id, actorId: actor.id, production: config.production }, 'delete');
    const { leaver, successor } = await lockLeaver(trx, id, successor_id);
    if (asksForProofToDelete(actor, leaver) && !isProven) throw becameAnother();
    if (move_credits && !successor) throw invalid([fault('Choose who gets the credits', 'successor_id', 'required')]);
    const credits = move_credits ? leaver.tokens : 0;
    if (successor) await moveCreditsBetween(trx, { from: leaver, to: successor, credits, actor });
    await trx('users')
      .where({ id })
      .update({
        email: `${id}@deleted.invalid`,
        former_email: leaver.email,
        successor_id: successor?.id ?? null,
        handed_over_credits: credits,
        session_epoch: leaver.session_epoch + 1,
        deleted_at: trx.raw('UTC_TIMESTAMP(3)'),
        updated_at: nextVersion(trx),
      });
    await trx('account_links').where({ user_id: id }).delete();
    await trx('known_addresses').where({ user_id: id }).delete();
    const { franchises, job } = await handOverFranchises(trx, { userId: id, successorId: successor?.id ?? null });
    await audit(trx, actor, {
      action: 'delete',
      entity: 'user',
      entityId: id,
      before: toUser(leaver),
      after:
        successor || franchises > 0
          ? { successor_id: successor?.id ?? null, franchises, credits_moved: credits }
          : null,
    });
    return job;
  });
};
