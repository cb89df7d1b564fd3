import type { Knex } from 'knex';
import type { Actor } from '../platform/access/actor.ts';
import type { SignedIn } from '../platform/access/caller.ts';
import type { Context } from '../platform/context.ts';
import { DomainError, type Fault, fault } from '../platform/errors/errors.ts';
import { statusOf } from '../platform/http/error-answers.ts';
import { asFields, textIn } from '../platform/http/raw-input.ts';
import { etagOf } from '../platform/http/version.ts';
import { deleteFranchise } from './bin.ts';
import { categoryFaults, consultantFaults } from './rules.ts';
import type { BulkAction, BulkOutcome, FranchiseUpdate } from './schemas.ts';
import { updateFranchise } from './update.ts';

type Change = Pick<FranchiseUpdate, 'consultant_id' | 'featured' | 'category'>;

/** Returns what an action changes in each franchise; null for deletion. */
const changeOf = ({ action, consultant_id, category }: BulkAction): Change | null => {
  if (action === 'delete') return null;
  if (action === 'assign') return { consultant_id: consultant_id ?? '' };
  if (action === 'category') return { category: category ?? '' };
  return { featured: action === 'feature' };
};

/**
 * Validates the action's consultant or category once for all franchises.
 * @param order the request's body, not yet validated
 */
export const actionFaults = async (knex: Knex, order: unknown): Promise<Fault[]> => {
  const { action, consultant_id, category } = asFields(order);
  if (action === 'assign') return consultantFaults(knex, { consultant_id }, null);
  if (action !== 'category') return [];
  return textIn(order, 'category')
    ? categoryFaults(knex, { category }, null)
    : [fault('category', 'required', 'required', { name: 'Category' })];
};

/**
 * Applies an action to each franchise as if each were saved or deleted in a separate request: with its own transaction,
 * audit entry and change event. A franchise for which the action fails does not affect the others.
 * @param order must have no {@link actionFaults}; to assign a consultant, the caller must have signed in recently (see
 * `requireRecentSignIn`)
 */
export const actOnFranchises = async (
  context: Context,
  caller: SignedIn,
  actor: Actor,
  order: BulkAction,
): Promise<BulkOutcome> => {
  const { knex } = context.database;
  const change = changeOf(order);
  const outcome: BulkOutcome = { done: [], failed: [] };
  for (const id of new Set(order.ids)) {
    const seen = order.seen?.[id];
    const ifMatch = seen && etagOf(new Date(seen));
    try {
      if (change) await updateFranchise(context, caller, actor, { id, body: change, ifMatch, mayHandOver: true });
      else await deleteFranchise(knex, actor, id, ifMatch);
      outcome.done.push(id);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const reasons = error.faults?.map(({ msg }) => msg) ?? [error.message];
      outcome.failed.push({ id, status: statusOf(error), reason: reasons.join('; '), reasons, ...error.answer });
    }
  }
  return outcome;
};
