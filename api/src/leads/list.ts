import type { Knex } from 'knex';
import { anyOf, type Condition } from '../platform/lists/conditions.ts';
import { type FilterValues, type ListDefinition, type RuleFilter, recycleBinFilter } from '../platform/lists/list.ts';
import { timeFilter, timeRangeFilters } from '../platform/lists/list-times.ts';
import { lookedAfterBy, NOT_DELETED, NOT_SUSPECTED } from './consultant-leads.ts';
import { nextStepFilter } from './next-steps/filter.ts';
import { EXPERIENCES } from './options.ts';
import {
  chooseSearch,
  consultantLeadSearchCondition,
  leadSearchCondition,
  lockedLeadSearchCondition,
} from './search.ts';
import { waitingFilter } from './today/waiting.ts';
import { JOIN_FRANCHISES, LEAD_COLUMNS } from './wire-lead.ts';

/** Conditions of the admin's list; the recycle bin and suspected spam are included only if the filters name them. */
export const ordinaryLeads = ({ deleted, is_suspected, id }: FilterValues): Condition[] => [
  ...(deleted ? [] : [NOT_DELETED]),
  ...(is_suspected || id ? [] : [NOT_SUSPECTED]),
];

const OF_RECORD = {
  id: { column: 'leads.id', kind: 'text' },
  status: { column: 'leads.status', kind: 'text' },
  franchise_id: { column: 'leads.franchise_id', kind: 'text' },
} as const;
const OF_ENQUIRY = {
  investment_budget: { column: 'leads.investment_budget', kind: 'integer' },
  experience: { column: 'leads.experience', kind: 'text' },
  timeline: { column: 'leads.timeline', kind: 'text' },
  min_score: {
    kind: 'integer',
    conditions: anyOf(least => ({ sql: 'leads.score >= ?', values: [Number(least)] })),
  },
} as const;
const OF_DAYS = {
  created_since: timeFilter('created_since', at => ({ sql: 'leads.created_at >= ?', values: [at] })),
  created_before: timeFilter('created_before', at => ({ sql: 'leads.created_at < ?', values: [at] })),
  ...timeRangeFilters('leads.created_at'),
};
const DUPLICATES: RuleFilter = {
  kind: 'boolean',
  conditions: anyOf(isOne => ({ sql: `leads.duplicate_of IS ${isOne ? 'NOT ' : ''}NULL`, values: [] })),
};

/** The admin's list of leads, from which all other lists are derived. The context is the caller's id. */
export const LEAD_LIST: ListDefinition<string> = {
  resource: 'leads',
  table: 'leads',
  id: 'leads.id',
  view: { columns: LEAD_COLUMNS.join(', '), joins: JOIN_FRANCHISES },
  sorts: {
    created_at: 'leads.created_at',
    status: ['leads.status', 'leads.created_at'],
    investment_budget: ['leads.investment_budget', 'leads.created_at'],
    score: ['leads.score', 'leads.created_at'],
  },
  defaultSort: [['leads.created_at', 'DESC']],
  filters: {
    ...OF_RECORD,
    consultant_id: { kind: 'text', conditions: anyOf(id => lookedAfterBy(String(id))) },
    ...OF_ENQUIRY,
    is_suspected: { column: 'leads.is_suspected', kind: 'boolean' },
    is_duplicate: DUPLICATES,
    next_step: nextStepFilter,
    q: { kind: 'search', conditions: anyOf(text => leadSearchCondition(String(text))) },
    ...OF_DAYS,
    deleted: recycleBinFilter('leads.deleted_at'),
  },
  isWide: true,
};

/** Returns the filters of the admin's list with the faster of two search strategies, see {@link chooseSearch}. */
export const chooseLeadFilters = async (
  knex: Knex,
  { q }: FilterValues,
): Promise<ListDefinition<string>['filters']> => {
  const text = q?.[0];
  if (text === undefined) return LEAD_LIST.filters;
  const search = await chooseSearch(knex, String(text));
  return { ...LEAD_LIST.filters, q: { kind: 'search', conditions: anyOf(asked => search(String(asked))) } };
};

/**
 * A consultant's list of unlocked leads. A consultant has few of them, so the search tests each lead instead of using
 * the full-text index.
 */
export const UNLOCKED_LIST: ListDefinition<string> = {
  ...LEAD_LIST,
  filters: {
    ...OF_RECORD,
    ...OF_ENQUIRY,
    ...OF_DAYS,
    next_step: nextStepFilter,
    waiting: waitingFilter,
    q: {
      kind: 'search',
      conditions: anyOf<string>((text, userId) => consultantLeadSearchCondition(String(text), userId)),
    },
  },
};

/**
 * Finds only the form's choices: an admin's correction may be any text, which is masked, and a filter must not confirm
 * guesses of it.
 */
const CHOSEN_EXPERIENCE: RuleFilter = {
  kind: 'text',
  conditions: anyOf(value => ({
    sql: `leads.experience = ? AND leads.experience IN (${EXPERIENCES.map(() => '?').join(', ')})`,
    values: [String(value), ...EXPERIENCES],
  })),
};

/** A consultant's list of locked leads; masked fields are not searched. */
export const LOCKED_LIST: ListDefinition<string> = {
  ...LEAD_LIST,
  filters: {
    ...OF_RECORD,
    ...OF_ENQUIRY,
    experience: CHOSEN_EXPERIENCE,
    ...OF_DAYS,
    q: {
      kind: 'search',
      conditions: anyOf<string>((text, consultant) => lockedLeadSearchCondition(String(text), consultant)),
    },
  },
};
