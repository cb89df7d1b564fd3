import { UnlockModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { findUser } from '../accounts/account.ts';
import { lockedLeads } from '../leads/consultant-leads.ts';
import { countOf } from '../platform/database/count.ts';
import { publicFranchises } from './franchises-of.ts';
import type { UserHoldings } from './schemas.ts';

/**
 * What a user has, for who is about to delete them.
 * @throws 404
 */
export const holdingsOf = async (knex: Knex, id: string): Promise<UserHoldings> => {
  const { tokens } = await findUser(knex, id);
  const [franchises, leads_unlocked, leads_locked] = await Promise.all([
    publicFranchises(knex, id).resultSize(),
    UnlockModel.query(knex).where({ user_id: id }).resultSize(),
    countOf(lockedLeads(knex, id)),
  ]);
  return { franchises, leads_unlocked, leads_locked, credits: tokens };
};
