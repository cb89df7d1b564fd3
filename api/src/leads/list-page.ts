import type { Database } from '@marketplace/db';
import type { Knex } from 'knex';
import { partsOf } from '../platform/json-parts.ts';
import {
  applyFilters,
  applyOrder,
  contentRange,
  type ListPage,
  type ListQuery,
  type ListSpec,
  windowOf,
} from '../platform/list-query.ts';
import { RecentTotals } from '../platform/recent-totals.ts';
import { leadsWithFranchise } from './list.ts';
import type { Finding } from './list-finding.ts';
import { LEAD_COLUMNS, type LeadRow } from './wire-lead.ts';

/** The index that holds the leads of every list in the order of a sort field. */
const IN_ORDER: Record<string, string> = {
  created_at: 'ix_leads_suspected',
  status: 'ix_leads_status',
  investment_budget: 'ix_leads_budget',
};

/** Whose list it is. */
export interface LeadListScope {
  /** Tells the totals of one list from those of another. */
  key: string;
  spec: (finding: Finding) => ListSpec;
  /** Which of all leads are on this list at all. */
  rows: (query: Knex.QueryBuilder, finding: Finding) => Knex.QueryBuilder;
  /** Whether there are conditions that lead to few leads by an index of their own. */
  gathers: boolean;
}

/** Reads lists of leads: the ids of a page out of narrow indexes, then the page's rows alone. */
export const leadLists = ({ knex }: Database) => {
  const totals = new RecentTotals();

  const countOf = async (query: Knex.QueryBuilder) => {
    const row = await query.count({ total: '*' }).first();
    return Number(row?.total ?? 0);
  };
  const scoped = (table: string | Knex.Raw, { spec, rows }: LeadListScope, list: ListQuery, finding: Finding) =>
    applyFilters(rows(knex.from(table), finding), spec(finding), list);
  const everyLead = () =>
    totals.of('every lead', () => countOf(knex('leads').whereNull('deleted_at').where('is_suspected', false)));

  const idsOf = (scope: LeadListScope, list: ListQuery, finding: Finding) => {
    const index = IN_ORDER[list.sort?.field ?? 'created_at'];
    const inOrder = finding === 'in order' && index !== undefined;
    const table = inOrder ? knex.raw(`leads FORCE INDEX (${index})`) : 'leads';
    const query = scoped(table, scope, list, finding).select(
      // Left to itself the planner would begin with what the conditions lead to.
      inOrder ? knex.raw('STRAIGHT_JOIN leads.id') : 'leads.id',
    );
    const { offset, limit } = windowOf(list, null);
    applyOrder(query, scope.spec(finding), list).offset(offset);
    if (limit !== null || offset > 0) query.limit(limit ?? Number.MAX_SAFE_INTEGER);
    return query;
  };

  const choose = async (scope: LeadListScope, list: ListQuery, total: number): Promise<Finding> => {
    const { offset, limit } = windowOf(list, null);
    const { id, franchise_id, deleted, is_suspected } = list.filter;
    if (!scope.gathers || limit === null || id || franchise_id || deleted || is_suspected) return 'gathered';
    const asked = ((offset + limit) * (await everyLead())) / Math.max(total, 1);
    return asked > total ? 'gathered' : 'in order';
  };

  const rowsOf = (scope: LeadListScope, list: ListQuery, finding: Finding): Promise<LeadRow[]> => {
    const page = knex
      .from(idsOf(scope, list, finding).as('page'))
      .join('leads', 'leads.id', 'page.id')
      .join('franchises', 'franchises.id', 'leads.franchise_id')
      .leftJoin('users', 'users.id', 'franchises.consultant_id')
      .select(LEAD_COLUMNS);
    return applyOrder(page, scope.spec(finding), list);
  };

  const totalOf = (list: ListQuery, scope: LeadListScope) =>
    totals.of(`${scope.key} ${JSON.stringify(list.filter)}`, () => countOf(scoped('leads', scope, list, 'gathered')));

  /** The leads of these ids in their order; one that was erased meanwhile is left out. */
  const recordsOf = async (ids: string[]): Promise<LeadRow[]> => {
    const rows: LeadRow[] = await leadsWithFranchise(knex).whereIn('leads.id', ids).select(LEAD_COLUMNS);
    const known = new Map(rows.map(row => [row.id, row]));
    return ids.flatMap(id => known.get(id) ?? []);
  };

  /** A list of any length: its ids at once, its rows a part at a time, as fast as they are taken. */
  const long = async (list: ListQuery, scope: LeadListScope) => {
    const found: { id: string }[] = await idsOf(scope, list, 'gathered');
    const total = list.range ? await totalOf(list, scope) : found.length;
    const ids = found.map(({ id }) => id);
    const range = contentRange(scope.spec('gathered'), windowOf(list, null).offset, ids.length, total);
    return { parts: partsOf(ids, recordsOf), range };
  };

  /** One page of a list, and how many there are in all. */
  const page = async (list: ListQuery, scope: LeadListScope): Promise<ListPage<LeadRow>> => {
    const counted = totalOf(list, scope);
    const finding = scope.gathers ? await choose(scope, list, await counted) : 'gathered';
    const [rows, total] = await Promise.all([rowsOf(scope, list, finding), counted]);
    return { rows, total, range: contentRange(scope.spec(finding), windowOf(list, null).offset, rows.length, total) };
  };

  return { page, long };
};
