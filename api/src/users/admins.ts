import { UserModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { conflict, notAllowed } from '../platform/errors/errors.ts';

const REFUSALS = {
  delete: ['cannot_delete_own_account', 'last_admin_cannot_be_deleted'],
  demote: ['cannot_demote_own_account', 'last_admin_cannot_be_demoted'],
} as const;

/**
 * Checks that another admin remains when this one is deleted or demoted. All admins are locked, so that two cannot
 * remove each other at the same time.
 * @throws 403 for the caller's own account; 409 for the last admin
 */
export const requireAnotherAdmin = async (
  trx: Knex,
  { id, actorId, production }: { id: string; actorId: string; production: boolean },
  doing: keyof typeof REFUSALS,
) => {
  const [ownAccount, lastAdmin] = REFUSALS[doing];
  if (id === actorId) throw notAllowed(ownAccount);
  const admins = await UserModel.query(trx)
    .where({ role: 'admin', deleted_at: null, ...(production && { is_demo: false }) })
    .orderBy('id')
    .forUpdate()
    .select('id');
  if (!admins.some(admin => admin.id !== id)) throw conflict(lastAdmin);
};
