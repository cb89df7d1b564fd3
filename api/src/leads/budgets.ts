import type { Database } from '@marketplace/db';
import type { Knex } from 'knex';
import Type, { type Static } from 'typebox';
import { isAdmin, requireSignedIn } from '../platform/access/access.ts';
import { routeOptions } from '../platform/access/route-options.ts';
import type { App } from '../platform/http/app.ts';
import { OneOf } from '../platform/http/schema.ts';
import { applyConditions, type Condition } from '../platform/lists/conditions.ts';
import { conditionsOf } from '../platform/lists/list.ts';
import { ListParams, readListQuery } from '../platform/lists/list-query.ts';
import { unlockedConditions } from './consultant-leads.ts';
import { chooseLeadFilters, LEAD_LIST, ordinaryLeads, UNLOCKED_LIST } from './list.ts';
import { LEAD_STATUSES, type LeadStatus } from './options.ts';

const options = routeOptions('leads');

/** The total investment budget of the leads of one status, in the site's currency. */
export const StatusBudget = Type.Object({ status: OneOf('Status', LEAD_STATUSES), budget: Type.Integer() });
export type StatusBudget = Static<typeof StatusBudget>;

/** Sums the budgets of leads by status. Statuses without leads are missing. */
const sumBudgets = async (leads: Knex.QueryBuilder, budget: Knex.Raw): Promise<StatusBudget[]> => {
  const rows: { status: LeadStatus; total: string | null }[] = await leads
    .groupBy('leads.status')
    .select('leads.status', { total: budget });
  return rows.map(({ status, total }) => ({ status, budget: Number(total) }));
};

/** Sums the budgets of all leads, for an admin. The index `ix_leads_budgets` has all columns of this statement. */
const sumAll = (knex: Knex, conditions: Condition[]) =>
  sumBudgets(applyConditions(knex('leads'), conditions), knex.raw('SUM(leads.investment_budget)'));

/** Sums the budgets of a consultant's leads, with the values that the consultant edited. */
const sumOwn = (knex: Knex, userId: string, conditions: Condition[]) =>
  sumBudgets(
    applyConditions(knex('leads'), conditions).joinRaw(
      'LEFT JOIN lead_edits AS own ON own.lead_id = leads.id AND own.user_id = ?',
      [userId],
    ),
    knex.raw('SUM(COALESCE(own.investment_budget, leads.investment_budget))'),
  );

/** The route of the budget totals on the board of leads. */
export const leadBudgetRoutes = (app: App, { knex }: Database) => {
  app.get(
    '/leads/budgets',
    options('signed-in', 'Get the total budget of leads by status', {
      description:
        'For admins the totals of all leads, for consultants those of their unlocked leads. `filter` is that of the list',
      querystring: Type.Pick(ListParams, ['filter']),
      response: { 200: Type.Array(StatusBudget) },
    }),
    async request => {
      const caller = requireSignedIn(request);
      if (isAdmin(caller)) {
        const { filter } = readListQuery(LEAD_LIST, request.query);
        const filters = await chooseLeadFilters(knex, filter);
        return sumAll(knex, [...ordinaryLeads(filter), ...conditionsOf({ filters }, filter, caller.id)]);
      }
      const { filter } = readListQuery(UNLOCKED_LIST, request.query);
      return sumOwn(knex, caller.id, [
        ...unlockedConditions(caller.id),
        ...conditionsOf(UNLOCKED_LIST, filter, caller.id),
      ]);
    },
  );
};
