import { UserModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { conflict, notAllowed } from '../platform/errors/errors.ts';

/**
 * Makes sure that somebody can still administer when this admin no longer does. Others who do the same wait here, so
 * that two admins can't remove each other.
 * @throws 403 for oneself; 409 for the last one
 */
export const demandAnotherAdmin = async (
  trx: Knex,
  { id, actorId, production }: { id: string; actorId: string; production: boolean },
  doing: 'delete' | 'demote',
) => {
  if (id === actorId) throw notAllowed(`You cannot ${doing} your own account`);
  const admins = await UserModel.query(trx)
    .where({ role: 'admin', deleted_at: null, ...(production && { is_demo: false }) })
    .orderBy('id')
    .forUpdate()
    .select('id');
  if (!admins.some(admin => admin.id !== id)) throw conflict(`The last admin cannot be ${doing}d`);
};
