import { UserModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { conflict, notAllowed } from '../platform/errors/errors.ts';

const REFUSALS = {
  delete: ['cannot_delete_own_account', 'last_admin_cannot_be_deleted'],
  demote: ['cannot_demote_own_account', 'last_admin_cannot_be_demoted'],
} as const;

/**
 * Makes sure that somebody can still administer when this admin no longer does. Others who do the same wait here, so
 * that two admins can't remove each other.
 * @throws 403 for oneself; 409 for the last one
 */
export const demandAnotherAdmin = async (
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
