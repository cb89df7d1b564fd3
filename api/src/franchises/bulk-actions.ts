import type { Knex } from 'knex';
import type { Actor } from '../platform/access/actor.ts';
import type { SignedIn } from '../platform/access/caller.ts';
import type { Context } from '../platform/context.ts';
import { DomainError, type Fault, fault, invalid } from '../platform/errors/errors.ts';
import { statusOf } from '../platform/http/error-answers.ts';
import { etagOf } from '../platform/http/version.ts';
import { deleteFranchise } from './bin.ts';
import { categoryFaults, consultantFaults } from './rules.ts';
import type { BulkAction, BulkOutcome, FranchiseUpdate } from './schemas.ts';
import { updateFranchise } from './update.ts';

type Change = Pick<FranchiseUpdate, 'consultant_id' | 'featured' | 'category'>;

/** What an action sets of each franchise; null for the one that puts them in the bin. */
const changeOf = ({ action, consultant_id, category }: BulkAction): Change | null => {
  if (action === 'delete') return null;
  if (action === 'assign') return { consultant_id: consultant_id ?? '' };
  if (action === 'category') return { category: category ?? '' };
  return { featured: action === 'feature' };
};

/**
 * What is wrong with what all of them are to get, told once and not for each.
 * @throws 422
 */
const demandValue = async (knex: Knex, { action, consultant_id, category }: BulkAction) => {
  const faults: Fault[] = [];
  if (action === 'assign') faults.push(...(await consultantFaults(knex, { consultant_id }, null)));
  if (action === 'category' && !category?.trim()) faults.push(fault('Category is required', 'category', 'required'));
  if (action === 'category') faults.push(...(await categoryFaults(knex, { category }, null)));
  if (faults.length > 0) throw invalid(faults);
};

const reasonsOf = ({ detail }: DomainError) => (typeof detail === 'string' ? [detail] : detail.map(({ msg }) => msg));

/**
 * The same done to each of some franchises, as if each were saved or deleted by itself: its own transaction, entry in the
 * audit log and change for the publishers. One that cannot be changed keeps none of the others from it.
 * @throws 422 for a consultant or category that there is not
 */
export const actOnFranchises = async (
  context: Context,
  caller: SignedIn,
  actor: Actor,
  order: BulkAction,
): Promise<BulkOutcome> => {
  const { knex } = context.database;
  await demandValue(knex, order);
  const change = changeOf(order);
  const outcome: BulkOutcome = { done: [], failed: [] };
  for (const id of new Set(order.ids)) {
    const seen = order.seen?.[id];
    const ifMatch = seen && etagOf(new Date(seen));
    try {
      if (change) await updateFranchise(context, caller, actor, { id, body: change, ifMatch });
      else await deleteFranchise(knex, actor, id, ifMatch);
      outcome.done.push(id);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const reasons = reasonsOf(error);
      outcome.failed.push({ id, status: statusOf(error), reason: reasons.join('; '), reasons });
    }
  }
  return outcome;
};
