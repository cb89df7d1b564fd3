import type { Knex } from 'knex';
import { anyOf, type Condition, oneOf } from '../platform/lists/conditions.ts';
import { type FilterValues, type ListDefinition, type RuleFilter, recycleBinFilter } from '../platform/lists/list.ts';
import { timeFilter, timeRangeFilters } from '../platform/lists/list-times.ts';
import { JOIN_FACTS } from './facts/wire.ts';
import { nextStepFilter } from './next-steps/filter.ts';
import { OFFERED_LEADS, ON_SALE } from './offers/waiting.ts';
import {
  chooseSearch,
  consultantLeadSearchCondition,
  leadSearchCondition,
  lockedLeadSearchCondition,
} from './search.ts';
import { JOIN_SENDERS } from './sender.ts';
import { waitingFilter } from './today/waiting.ts';
import { LEAD_COLUMNS } from './wire-lead.ts';

/**
 * Joins a lead's franchise, the franchise's consultant, and the lead's facts and sender. The consultant's columns are null
 * if that account is deleted.
 */
const JOIN_FRANCHISES = `JOIN franchises ON franchises.id = leads.franchise_id
  LEFT JOIN users ON users.id = franchises.consultant_id AND users.deleted_at IS NULL
  ${JOIN_FACTS} ${JOIN_SENDERS}`;

/** Queries leads with their franchise and its current consultant. */
export const leadsWithFranchise = (knex: Knex): Knex.QueryBuilder => knex('leads').joinRaw(JOIN_FRANCHISES);

export const NOT_DELETED: Condition = { sql: 'leads.deleted_at IS NULL', values: [] };
export const NOT_SUSPECTED = oneOf('leads.is_suspected', [false]);
const SUSPECTED = oneOf('leads.is_suspected', [true]);
/** Leads on all lists except the recycle bin and the queue of suspected spam. */
const ORDINARY: readonly Condition[] = [NOT_DELETED, NOT_SUSPECTED];

/** Leads of the franchises to which a consultant is currently assigned. */
const lookedAfterBy = (consultantId: string): Condition => ({
  sql: 'leads.franchise_id IN (SELECT id FROM franchises WHERE consultant_id = ?)',
  values: [consultantId],
});

const withUnlock = (userId: string, which = ''): Condition => ({
  sql: `leads.id IN (SELECT lead_id FROM unlocks WHERE user_id = ?${which})`,
  values: [userId],
});

/** Leads that a consultant unlocked. */
const unlockedBy = (userId: string) => withUnlock(userId);

/** Unlocked leads that cost a credit. */
const paidBy = (userId: string) => withUnlock(userId, ' AND unlocks.credit_entry_id IS NOT NULL');

/** Leads for which a table has no row of this user. */
const without = (table: 'unlocks' | 'lead_removals', userId: string): Condition => ({
  sql: `NOT EXISTS (SELECT 1 FROM ${table} WHERE ${table}.lead_id = leads.id AND ${table}.user_id = ?)`,
  values: [userId],
});

/** Leads that a consultant has not archived. */
const notRemovedBy = (userId: string) => without('lead_removals', userId);

/** Leads that a consultant has not unlocked. */
const notUnlockedBy = (userId: string) => without('unlocks', userId);

/** Leads that may still be offered: their sender neither withdrew the consent nor was erased. */
const STILL_AGREED: Condition = { sql: 'leads.withdrawn_at IS NULL AND leads.erased_at IS NULL', values: [] };
export const STILL_OFFERED: Condition[] = [STILL_AGREED, OFFERED_LEADS, ON_SALE];

/** Conditions for the leads of the consultant's franchises that the consultant has not unlocked. */
export const lockedConditions = (userId: string): Condition[] => [
  ...ORDINARY,
  notRemovedBy(userId),
  lookedAfterBy(userId),
  notUnlockedBy(userId),
  ...STILL_OFFERED,
];

/**
 * Conditions for the leads that a consultant unlocked. An unlock is permanent, also if the franchise gets another
 * consultant.
 */
export const unlockedConditions = (userId: string): Condition[] => [
  ...ORDINARY,
  notRemovedBy(userId),
  unlockedBy(userId),
];

/**
 * Conditions for leads that a consultant paid for and an admin later marked as spam. Spam has a separate list, for
 * admins too, so that the other lists can be read in the order of an index that starts with the spam column.
 */
export const spamConditions = (userId: string): Condition[] => [
  NOT_DELETED,
  SUSPECTED,
  notRemovedBy(userId),
  paidBy(userId),
];

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

/** A consultant's list of locked leads; masked fields are not searched. */
export const LOCKED_LIST: ListDefinition<string> = {
  ...LEAD_LIST,
  filters: {
    ...OF_RECORD,
    ...OF_ENQUIRY,
    ...OF_DAYS,
    q: {
      kind: 'search',
      conditions: anyOf<string>((text, consultant) => lockedLeadSearchCondition(String(text), consultant)),
    },
  },
};
