import type { Database } from '@marketplace/db';
import type { Knex } from 'knex';
import { isLong } from '../platform/http/json-parts.ts';
import {
  applyFilters,
  applyOrder,
  contentRange,
  type ListPage,
  type ListQuery,
  type ListSpec,
  LONGEST_LIST,
  rowsOfIds,
  totalIn,
  totalWith,
  windowOf,
} from '../platform/lists/list-query.ts';
import { RecentTotals } from '../platform/lists/recent-totals.ts';
import { daysOf, LEAD_LIST, leadsWithFranchise, withConsultant } from './list.ts';
import type { ListPlan } from './list-plan.ts';
import { LEAD_COLUMNS, type LeadRow } from './wire-lead.ts';

const NEWEST = 'ix_leads_suspected';
/** The index that holds the leads of every list in the order of a sort field. */
const IN_ORDER: Record<string, string> = {
  created_at: NEWEST,
  status: 'ix_leads_status',
  investment_budget: 'ix_leads_budget',
};

/** Nobody waits longer for a total of conditions that many leads may meet: it is estimated then, and counted meanwhile. */
const TIMEOUT_MS = 4;
/** Of what is still being counted, so many of the newest leads say how many meet it. */
const SAMPLE = 1000;
/** Fewer say nothing about the rest, which is then few enough to be counted. */
const ENOUGH = 20;

/** How many leads are on a list (of many, about how many), and the faster way to a page of it. */
interface PlannedPage {
  total: number | Promise<number>;
  plan: ListPlan;
  /** The ids of the page, where they were found on the way. */
  page?: string[];
}

const NEWEST_FIRST: ListQuery = { sort: { field: 'created_at', direction: 'DESC' }, range: null, filter: {} };
const isNewestFirst = ({ sort }: ListQuery) => !sort || (sort.field === 'created_at' && sort.direction === 'DESC');

/** The ordinary list, or that of suspected leads, without any other condition. */
const isWhole = ({ filter }: ListQuery) => Object.keys(filter).every(field => field === 'is_suspected');

/** From here on a page behind the middle is read from the end of the list. */
const FAR = 2000;

/** The same list from its end, of which so many rows are passed over. */
const fromTheEnd = (list: ListQuery, first: number, count: number): ListQuery => ({
  ...list,
  range: { first, last: first + count - 1 },
  sort: {
    field: list.sort?.field ?? 'created_at',
    direction: list.sort?.direction === 'ASC' ? 'DESC' : 'ASC',
  },
});

/** Whose list it is. */
export interface LeadListScope {
  /** Tells the totals of one list from those of another. */
  key: string;
  spec: (plan: ListPlan) => ListSpec;
  /** Which of all leads are on this list at all. */
  rows: (query: Knex.QueryBuilder, plan: ListPlan) => Knex.QueryBuilder;
  /** Whether there are conditions that lead to few leads by an index of their own. */
  gathers: boolean;
  /** When who asks last changed something (`OwnWrites`). */
  since: number;
}

/** Reads lists of leads: the ids of a page out of narrow indexes, then the page's rows alone. */
export const leadLists = ({ knex }: Database) => {
  const totals = new RecentTotals();
  const conditional = new RecentTotals();

  const countOf = async (query: Knex.QueryBuilder) => {
    const row = await query.count({ total: '*' }).first();
    return Number(row?.total ?? 0);
  };
  const scoped = (table: string | Knex.Raw, { spec, rows }: LeadListScope, list: ListQuery, plan: ListPlan) =>
    applyFilters(rows(knex.from(table), plan), spec(plan), list);
  const keyOf = (list: ListQuery, { key }: LeadListScope) => `${key} ${JSON.stringify(list.filter)}`;
  const count = (list: ListQuery, scope: LeadListScope) => () => countOf(scoped('leads', scope, list, 'gathered'));
  const totalOf = (list: ListQuery, scope: LeadListScope) =>
    totals.of(keyOf(list, scope), count(list, scope), scope.since);
  /** The ordinary leads of the days that a list is of. */
  const everyLead = (list: ListQuery) => {
    const days: ListQuery = { ...NEWEST_FIRST, filter: daysOf(list) };
    return totals.of(`every lead ${JSON.stringify(days.filter)}`, () =>
      countOf(applyFilters(knex('leads').whereNull('deleted_at').where('is_suspected', false), LEAD_LIST, days)),
    );
  };

  const idsOf = (scope: LeadListScope, list: ListQuery, plan: ListPlan) => {
    const index = IN_ORDER[list.sort?.field ?? 'created_at'];
    const inOrder = plan === 'in order' && index !== undefined;
    // An index that holds more than the order looks dear to a planner, who would rather sort.
    const isForced = inOrder || (index !== undefined && !scope.gathers && isWhole(list));
    const table = isForced ? knex.raw(`leads FORCE INDEX (${index})`) : 'leads';
    const query = scoped(table, scope, list, plan).select(
      // Left to itself the planner would begin with what the conditions lead to.
      inOrder ? knex.raw('STRAIGHT_JOIN leads.id') : 'leads.id',
    );
    const { offset, limit } = windowOf(list, LONGEST_LIST);
    return applyOrder(query, scope.spec(plan), list).limit(limit).offset(offset);
  };

  /** Those of the newest leads of a list's days that are on the list, newest first. */
  const amongTheNewest = async (scope: LeadListScope, list: ListQuery): Promise<string[]> => {
    const newest = knex
      .from(knex.raw(`leads FORCE INDEX (${NEWEST})`))
      .select('leads.id as newest_id')
      .whereNull('leads.deleted_at')
      .where('leads.is_suspected', false);
    const days = { ...NEWEST_FIRST, filter: daysOf(list) };
    const first = applyOrder(applyFilters(newest, LEAD_LIST, days), LEAD_LIST, days).limit(SAMPLE);
    const among = knex.raw('(?) AS newest STRAIGHT_JOIN leads ON leads.id = newest.newest_id', [first]);
    return applyOrder(scoped(among, scope, list, 'in order'), LEAD_LIST, NEWEST_FIRST).pluck('leads.id');
  };

  const planPage = async (scope: LeadListScope, list: ListQuery): Promise<PlannedPage> => {
    const { offset, limit } = windowOf(list, LONGEST_LIST);
    const { id, franchise_id, deleted, is_suspected } = list.filter;
    const every = await everyLead(list);
    if (id || franchise_id || deleted || is_suspected || every <= SAMPLE)
      return { total: totalOf(list, scope), plan: 'gathered' };
    // Without words a lead is asked in an index alone, which is faster than to gather and sort one.
    const worth = list.filter.q ? 1 : 2;
    const faster = (total: number): ListPlan =>
      ((offset + limit) * every) / Math.max(total, 1) > total * worth ? 'gathered' : 'in order';
    const [key, counting] = [keyOf(list, scope), count(list, scope)];
    const counted = await conditional.soon(key, counting, TIMEOUT_MS, scope.since);
    if (counted !== undefined) return { total: counted, plan: faster(counted) };
    const hits = await amongTheNewest(scope, list);
    if (hits.length < ENOUGH) return { total: conditional.of(key, counting, scope.since), plan: 'gathered' };
    const total = Math.round((hits.length * every) / SAMPLE);
    const isPage = isNewestFirst(list) && hits.length >= offset + limit;
    return { total, plan: faster(total), ...(isPage && { page: hits.slice(offset, offset + limit) }) };
  };

  const rowsOf = (scope: LeadListScope, list: ListQuery, plan: ListPlan, ids = list): Promise<LeadRow[]> => {
    const page = withConsultant(
      knex
        .from(idsOf(scope, ids, plan).as('page'))
        .join('leads', 'leads.id', 'page.id')
        .join('franchises', 'franchises.id', 'leads.franchise_id'),
    ).select(LEAD_COLUMNS);
    return applyOrder(page, scope.spec(plan), list);
  };

  const recordsOf = (ids: string[]): PromiseLike<LeadRow[]> =>
    leadsWithFranchise(knex).whereIn('leads.id', ids).select(LEAD_COLUMNS);

  /** A list of any length: its ids at once, its rows a part at a time, as fast as they are taken. */
  const long = async (list: ListQuery, scope: LeadListScope): Promise<ListPage<LeadRow>> => {
    const window = windowOf(list, LONGEST_LIST);
    const found: { id: string }[] = await idsOf(scope, list, 'gathered');
    const total = totalIn(window, found.length) ?? (await totalOf(list, scope));
    const ids = found.map(({ id }) => id);
    return { rows: await rowsOfIds(ids, recordsOf), range: contentRange(LEAD_LIST, window.offset, ids.length, total) };
  };

  /** The leads of a page, and how many are on the list. */
  const pageOf = async (list: ListQuery, scope: LeadListScope): Promise<[LeadRow[], number]> => {
    if (scope.gathers) {
      const { plan, total, page } = await planPage(scope, list);
      return Promise.all([page ? inOrder(page) : rowsOf(scope, list, plan), total]);
    }
    const { offset, limit } = windowOf(list, LONGEST_LIST);
    if (offset < FAR) return Promise.all([rowsOf(scope, list, 'gathered'), totalOf(list, scope)]);
    const total = await totalOf(list, scope);
    const isNearTheEnd = offset > total / 2 && offset < total;
    const behind = isNearTheEnd ? Math.max(0, total - offset - limit) : 0;
    const ids = isNearTheEnd ? fromTheEnd(list, behind, Math.min(limit, total - offset)) : list;
    return [await rowsOf(scope, list, 'gathered', ids), total];
  };

  const inOrder = async (ids: string[]): Promise<LeadRow[]> => {
    const known = new Map((await recordsOf(ids)).map(row => [row.id, row]));
    return ids.flatMap(id => known.get(id) ?? []);
  };

  /** The leads of a list, and how many there are in all. */
  return async (list: ListQuery, scope: LeadListScope): Promise<ListPage<LeadRow>> => {
    const window = windowOf(list, LONGEST_LIST);
    if (isLong(window)) return long(list, scope);
    const [rows, counted] = await pageOf(list, scope);
    const total = totalWith(window, rows.length, counted);
    return { rows, range: contentRange(LEAD_LIST, window.offset, rows.length, total) };
  };
};
