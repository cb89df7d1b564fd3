import { placeBits, type SynonymsOf } from '@marketplace/db';
import { type Condition, NEVER, oneOf } from '../platform/lists/conditions.ts';
import { conditionsOf, type FilterValues, type ListDefinition, type RuleFilter } from '../platform/lists/list.ts';
import { type Cursors, DEFAULT_ORDER } from '../platform/lists/list-after.ts';
import { DEFAULT_SITE_SETTINGS } from '../settings/defaults.ts';
import { type CurrencyValues, unitValuesInSiteCurrency } from '../settings/exchange-rates.ts';
import { CATEGORY_NAME } from './category-of.ts';
import { JOIN_CONSULTANT, VIEWS } from './columns.ts';
import {
  confidentialCondition,
  type InvestmentBound,
  incomparableCondition,
  investmentBoundCondition,
  investmentOrder,
} from './comparable-money.ts';
import { NO_CONSULTANT_ID } from './options.ts';
import { searchConditions } from './search.ts';

/** The data that filters and sort orders need in addition to their values. */
export interface FranchiseContext {
  worths?: CurrencyValues | undefined;
  synonymsOf?: SynonymsOf;
}

const SEARCH: RuleFilter<FranchiseContext> = {
  kind: 'search',
  conditions: (values, context) => values.flatMap(text => searchConditions(String(text), context?.synonymsOf)),
};

/**
 * Filters franchises that may open in one of these states or countries, with one bitwise comparison for any number of
 * places.
 */
const IN_PLACES: RuleFilter<FranchiseContext> = {
  kind: 'text',
  conditions: values => {
    const bits = values.reduce<bigint>((all, value) => all | BigInt(placeBits(String(value)) ?? 0), 0n);
    return [bits === 0n ? NEVER : { sql: `f.places & ${bits} <> 0`, values: [] }];
  },
};

/** For one category MySQL evaluates the subquery once and then uses the category's index. */
const OF_ONE_CATEGORY = 'f.category_id = (SELECT c.id FROM categories c WHERE c.name = ?)';

/** Filters franchises by the names of their categories. */
const IN_CATEGORIES: RuleFilter<FranchiseContext> = {
  kind: 'text',
  conditions: values => {
    if (values.length === 1) return [{ sql: OF_ONE_CATEGORY, values: values.map(String) }];
    const names = oneOf('c.name', values);
    return [{ sql: `f.category_id IN (SELECT c.id FROM categories c WHERE ${names.sql})`, values: names.values }];
  },
};

const OF_CONSULTANT: RuleFilter<FranchiseContext> = {
  kind: 'text',
  conditions: values => {
    const hasConsultant = oneOf(
      'f.consultant_id',
      values.filter(value => value !== NO_CONSULTANT_ID),
    );
    if (!values.includes(NO_CONSULTANT_ID)) return [hasConsultant];
    return [{ sql: `(f.consultant_id IS NULL OR ${hasConsultant.sql})`, values: hasConsultant.values }];
  },
};

/** Filters franchises by their current or previous slugs, so that a shared list still works after a slug changed. */
const AT_SLUGS: RuleFilter<FranchiseContext> = {
  kind: 'text',
  conditions: values => {
    const slugs = oneOf('s.slug', values);
    return [{ sql: `f.id IN (SELECT s.franchise_id FROM franchise_slugs s WHERE ${slugs.sql})`, values: slugs.values }];
  },
};

/** The exchange rates if an admin set none. */
const DEFAULT_WORTHS = unitValuesInSiteCurrency(DEFAULT_SITE_SETTINGS);

/** If several amounts are given, only the strictest is compared: each amount would be compared for every currency. */
export const STRICTEST: Record<InvestmentBound, (...amounts: number[]) => number> = { least: Math.max, most: Math.min };

const boundFilter = (side: InvestmentBound): RuleFilter<FranchiseContext> => ({
  kind: 'integer',
  conditions: (values, { worths = DEFAULT_WORTHS } = {}) =>
    values.length === 0 ? [] : [investmentBoundCondition(side, STRICTEST[side](...values.map(Number)), worths)],
});

/** The filters of money, and whether they are a minimum or a maximum. */
export const INVESTMENT_BOUNDS: Readonly<Record<string, InvestmentBound>> = {
  min_investment: 'least',
  max_investment: 'most',
};

/**
 * The lists of franchises. Money is compared in the site's currency by the admin's rates; a filter of money excludes
 * franchises without amounts (NDA) or without a rate.
 */
export const FRANCHISE_LIST: ListDefinition<FranchiseContext> = {
  resource: 'franchises',
  table: 'franchises f',
  id: 'f.id',
  byDriver: true,
  isWide: true,
  view: { columns: VIEWS.card },
  sorts: {
    name: 'f.name',
    category: [CATEGORY_NAME, 'f.name'],
    investment_min: 'f.investment_min',
    investment_max: 'f.investment_max',
    investment: (direction, context) => investmentOrder(direction, context?.worths),
    view_count: 'f.view_count',
    created_at: 'f.created_at',
  },
  // Featured first, then newest.
  defaultSort: [
    ['f.featured', 'DESC'],
    ['f.created_at', 'DESC'],
  ],
  filters: {
    id: { kind: 'text', column: 'f.id' },
    slug: AT_SLUGS,
    category: IN_CATEGORIES,
    featured: { kind: 'boolean', column: 'f.featured' },
    is_featured: { kind: 'boolean', column: 'f.featured' },
    rof_approved: { kind: 'boolean', column: 'f.rof_approved' },
    origin_country: { kind: 'text', column: 'f.origin_country' },
    consultant_id: OF_CONSULTANT,
    search: SEARCH,
    q: SEARCH,
    place: IN_PLACES,
    min_investment: boundFilter('least'),
    max_investment: boundFilter('most'),
  },
};

/** The sort orders in which the public list accepts the parameter `after`. */
export const CURSORS: Cursors = {
  orders: { [DEFAULT_ORDER]: ['flag', 'moment', 'id'], created_at: ['moment', 'id'] },
  fault: ['after_malformed'],
};

/** The admin's list, which can include the recycle bin. */
export const ADMIN_LIST: ListDefinition<FranchiseContext> = {
  ...FRANCHISE_LIST,
  filters: { ...FRANCHISE_LIST.filters, deleted: { kind: 'boolean', column: 'f.deleted_at' } },
};

/** Views with the franchise's consultant. */
export const PAGE_VIEW = { columns: VIEWS.page, joins: JOIN_CONSULTANT };
export const WHOLE_VIEW = { columns: VIEWS.whole, joins: JOIN_CONSULTANT };

/** Returns which investment amounts a filter compares. */
const investmentBoundsOf = (filter: FilterValues): InvestmentBound[] =>
  Object.entries(filter).flatMap(([field, values]) => (values.length > 0 && INVESTMENT_BOUNDS[field]) || []);

/** Returns whether filters compare money. */
export const comparesMoney = (filter: FilterValues): boolean => investmentBoundsOf(filter).length > 0;

const withoutSides = (filter: FilterValues): FilterValues =>
  Object.fromEntries(Object.entries(filter).filter(([field]) => !INVESTMENT_BOUNDS[field]));

/** The data of filters, including the rates for comparing money. */
type MoneyContext = FranchiseContext & { worths: CurrencyValues };

const withoutMoney = (filters: FilterValues[], context: MoneyContext): Condition[] =>
  filters.flatMap(filter => conditionsOf(FRANCHISE_LIST, withoutSides(filter), context));

/**
 * Builds the conditions for franchises that filters exclude because their currency has no rate; null if there are none.
 */
export const incomparableConditions = (filters: FilterValues[], context: MoneyContext): Condition[] | null => {
  const unknown = incomparableCondition(filters.flatMap(investmentBoundsOf), context.worths);
  return unknown && [...withoutMoney(filters, context), unknown];
};

/** Why a franchise cannot be compared with an amount: its own amounts are confidential, or its currency has no rate. */
export const NOT_COMPARED = ['nda', 'no_rate'] as const;
export type NotCompared = (typeof NOT_COMPARED)[number];

/**
 * Builds the conditions for franchises that cannot be compared with the filters of money. Without such a filter, both
 * amounts are considered.
 */
export const notComparedConditions = (
  why: NotCompared,
  filters: FilterValues[],
  context: MoneyContext,
): Condition[] => {
  const { worths } = context;
  const bounds = filters.flatMap(filter =>
    Object.entries(INVESTMENT_BOUNDS).flatMap(([field, side]) =>
      filter[field]?.length ? [{ side, amount: STRICTEST[side](...filter[field].map(Number)) }] : [],
    ),
  );
  const sides: InvestmentBound[] = bounds.length > 0 ? bounds.map(({ side }) => side) : ['least', 'most'];
  const found =
    why === 'nda' ? confidentialCondition(sides, bounds, worths) : (incomparableCondition(sides, worths) ?? NEVER);
  return [...withoutMoney(filters, context), found];
};
