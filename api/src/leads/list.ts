import type { Knex } from 'knex';
import { consultantNow } from '../franchises/settled.ts';
import type { Filter, ListQuery, ListSpec } from '../platform/lists/list-query.ts';
import { byTime, withTimes } from '../platform/lists/list-times.ts';
import { type ListPlan, lookedAfterBy, ofOwnFranchiseNamed, searched } from './list-plan.ts';

/** The consultant who looks after a franchise, while they have an account; then the successor. */
export const withConsultant = (query: Knex.QueryBuilder): Knex.QueryBuilder =>
  query
    .leftJoin('users as former', 'former.id', 'franchises.consultant_id')
    .joinRaw(
      `LEFT JOIN users ON users.id = ${consultantNow('former', 'franchises.consultant_id')} AND users.deleted_at IS NULL`,
    );

/** Every lead with its franchise and that one's consultant now. */
export const leadsWithFranchise = (knex: Knex) =>
  withConsultant(knex('leads').join('franchises', 'franchises.id', 'leads.franchise_id'));

/** What the admin's list of leads can do, whichever way its rows are found. */
export const leadList = (plan: ListPlan): ListSpec => ({
  resource: 'leads',
  sorts: {
    created_at: 'leads.created_at',
    status: ['leads.status', 'leads.created_at'],
    investment_budget: 'leads.investment_budget',
  },
  defaultSort: [['leads.created_at', 'DESC']],
  tieBreak: 'leads.id',
  filters: {
    id: { column: 'leads.id', kind: 'text' },
    status: { column: 'leads.status', kind: 'text' },
    franchise_id: { column: 'leads.franchise_id', kind: 'text' },
    consultant_id: {
      kind: 'text',
      apply: (query, value) => lookedAfterBy(String(value))(query),
    },
    investment_budget: { column: 'leads.investment_budget', kind: 'integer' },
    experience: { column: 'leads.experience', kind: 'text' },
    timeline: { column: 'leads.timeline', kind: 'text' },
    is_suspected: { column: 'leads.is_suspected', kind: 'boolean' },
    is_duplicate: {
      kind: 'boolean',
      apply: (query, value) =>
        value ? query.whereNotNull('leads.duplicate_of') : query.whereNull('leads.duplicate_of'),
    },
    q: { kind: 'search', apply: (query, value) => searched(plan, String(value))(query) },
    created_since: byTime('created_since', (query, at) => query.where('leads.created_at', '>=', at)),
    created_before: byTime('created_before', (query, at) => query.where('leads.created_at', '<', at)),
    ...withTimes('leads.created_at'),
    deleted: {
      kind: 'boolean',
      apply: (query, value) => (value ? query.whereNotNull('leads.deleted_at') : query.whereNull('leads.deleted_at')),
    },
  },
});

/** The admin's list as its parameters are read and as exports run it. */
export const LEAD_LIST = leadList('gathered');

const OWN_FILTERS = {
  id: LEAD_LIST.filters.id,
  status: LEAD_LIST.filters.status,
  franchise_id: LEAD_LIST.filters.franchise_id,
  investment_budget: LEAD_LIST.filters.investment_budget,
  experience: LEAD_LIST.filters.experience,
  timeline: LEAD_LIST.filters.timeline,
  created_since: LEAD_LIST.filters.created_since,
  created_before: LEAD_LIST.filters.created_before,
  from: LEAD_LIST.filters.from,
  to: LEAD_LIST.filters.to,
};
const offered = (filters: Record<string, Filter | undefined>) =>
  Object.fromEntries(Object.entries(filters).filter((entry): entry is [string, Filter] => entry[1] !== undefined));

/** What a consultant's list of unlocked leads can do. Each of their few leads is asked, not the words of all. */
export const unlockedList = (): ListSpec => ({
  ...LEAD_LIST,
  filters: offered({ ...OWN_FILTERS, q: leadList('in order').filters.q }),
});

/** What a consultant's list of locked leads can do: what is masked is not searched either. */
export const lockedList = (plan: ListPlan, consultantId: string): ListSpec => ({
  ...LEAD_LIST,
  filters: offered({
    ...OWN_FILTERS,
    q: { kind: 'search', apply: (query, value) => ofOwnFranchiseNamed(plan, consultantId, String(value))(query) },
  }),
});

const DAYS = ['created_since', 'created_before', 'from', 'to'];

/** The part of a list's filter that says when its leads came. */
export const daysOf = ({ filter }: ListQuery): ListQuery['filter'] =>
  Object.fromEntries(Object.entries(filter).filter(([field]) => DAYS.includes(field)));

/** The list without what its filters don't ask for: the bin, and suspected ones, which wait in their own queue. */
export const ordinaryLeads = (query: Knex.QueryBuilder, { filter }: ListQuery) => {
  if (!filter.deleted) query.whereNull('leads.deleted_at');
  if (!filter.is_suspected && !filter.id) query.where('leads.is_suspected', false);
  return query;
};
