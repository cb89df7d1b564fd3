import { placeBits, SEARCH_TABLES, searchTerms, wordsInRow } from '@marketplace/db';
import { type Condition, type ListPlan, NEVER, oneOf } from '../platform/lists/conditions.ts';
import { conditionsOf, type FilterValues, type List, type RuleFilter } from '../platform/lists/list.ts';
import { type Cursors, DEFAULT_ORDER } from '../platform/lists/list-after.ts';
import { DEFAULT_SITE_SETTINGS } from '../settings/defaults.ts';
import { type Worths, worthsOf } from '../settings/exchange-rates.ts';
import { CATEGORY_NAME } from './category-of.ts';
import { VIEWS, WITH_CONSULTANT } from './columns.ts';
import { incomparable, investmentBound, investmentOrder, type Side } from './comparable-money.ts';
import { SYSTEM_UPLOAD } from './options.ts';

/** A search asks at most about so many rows one by one before the index of words is the faster way. */
const MOST_ASKED = 1500;
/** A beginning of one or two letters is found in nearly every row, and the index of words is slow to say so. */
const SHORT_BEGINNING = /q.{1,2}\*/u;

/** From here on the rows are found in a narrow index first, and only the page's are read whole. */
const DEEP = 200;
/** What the directory's index holds beside its order: rows that don't match are passed over without being read. */
const IN_THE_INDEX = /f\.(investment_m|rof_approved|origin_country|places)/;

const { table, id } = SEARCH_TABLES.franchises;
const FOUND = `f.id IN (SELECT ${id} FROM ${table} WHERE MATCH (${table}.words) AGAINST (? IN BOOLEAN MODE))`;

const searched = (text: string): Condition[] => {
  if (text.trim() === '') return [];
  const terms = searchTerms(text);
  if (!terms) return [NEVER];
  const ofRow = wordsInRow('f.search_words', terms);
  return [{ sql: FOUND, values: [terms], ofRow }];
};
const SEARCH: RuleFilter<Worths> = {
  kind: 'search',
  conditions: values => values.flatMap(text => searched(String(text))),
};

/** Franchises that may open in one of these states or countries: one comparison, however many are named how often. */
const IN_PLACES: RuleFilter<Worths> = {
  kind: 'text',
  conditions: values => {
    const bits = values.reduce<bigint>((all, value) => all | BigInt(placeBits(String(value)) ?? 0), 0n);
    return [bits === 0n ? NEVER : { sql: `f.places & ${bits} <> 0`, values: [] }];
  },
};

/** Compares one category: a server reads the subquery once, and then an index of the category. */
const OF_ONE_CATEGORY = 'f.category_id = (SELECT c.id FROM categories c WHERE c.name = ?)';

/** Franchises of these categories, by name. */
const IN_CATEGORIES: RuleFilter<Worths> = {
  kind: 'text',
  conditions: values => {
    if (values.length === 1) return [{ sql: OF_ONE_CATEGORY, values: values.map(String) }];
    const names = oneOf('c.name', values);
    return [{ sql: `f.category_id IN (SELECT c.id FROM categories c WHERE ${names.sql})`, values: names.values }];
  },
};

const LOOKED_AFTER_BY: RuleFilter<Worths> = {
  kind: 'text',
  conditions: values => {
    const somebody = oneOf(
      'f.consultant_id',
      values.filter(value => value !== SYSTEM_UPLOAD),
    );
    if (!values.includes(SYSTEM_UPLOAD)) return [somebody];
    return [{ sql: `(f.consultant_id IS NULL OR ${somebody.sql})`, values: somebody.values }];
  },
};

/** What money is compared by where nothing is set. */
const DOLLARS_ALONE = worthsOf(DEFAULT_SITE_SETTINGS);

/** The strictest of several amounts: each would ask every row once for every currency. */
const STRICTEST: Record<Side, (...amounts: number[]) => number> = { least: Math.max, most: Math.min };

const bound = (side: Side): RuleFilter<Worths> => ({
  kind: 'integer',
  conditions: (values, worths = DOLLARS_ALONE) =>
    values.length === 0 ? [] : [investmentBound(side, STRICTEST[side](...values.map(Number)), worths)],
});

/** The filters of money, with the side of the range that each is. */
const SIDES: Readonly<Record<string, Side>> = { min_investment: 'least', max_investment: 'most' };

/**
 * Indexes that lead a planner astray: they have the order but not the category, and reading in order until enough
 * rows of one category have come by takes ten times as long as the index that has both.
 */
const WITHOUT_CATEGORY: Record<string, string> = {
  [DEFAULT_ORDER]: 'ix_franchises_directory',
  name: 'ix_franchises_name',
};

/**
 * Indexes that lead a foreign key to its rows and know nothing of the bin. A planner takes them for narrower than those
 * of the lists, and then reads thousands of rows only to see whether they are deleted.
 */
const OF_FOREIGN_KEYS = ['ix_franchises_of_category', 'ix_franchises_of_consultant'];
const ignored = (...indexes: string[]) => ` IGNORE INDEX (${[...OF_FOREIGN_KEYS, ...indexes].join(', ')})`;

/** The index that has an order, with and without a category. */
const INDEX_OF: Record<string, { all: string; category: string }> = {
  [DEFAULT_ORDER]: { all: 'ix_franchises_directory', category: 'ix_franchises_category_directory' },
  name: { all: 'ix_franchises_name', category: 'ix_franchises_category_name' },
  investment_min: { all: 'ix_franchises_investment_min', category: 'ix_franchises_investment_min' },
  investment_max: { all: 'ix_franchises_investment_max', category: 'ix_franchises_investment_max' },
  view_count: { all: 'ix_franchises_views', category: 'ix_franchises_views' },
  created_at: { all: 'ix_franchises_created', category: 'ix_franchises_created' },
};

/** Words alone lead to an index that knows the bin and the usual order, so that few of the wide rows are read. */
const WORDS_ALONE = `f.deleted_at IS NULL AND ${FOUND}`;
const OF_FOUND = ' FORCE INDEX (ix_franchises_found)';

const countHint = (plan: ListPlan, where: string): string => {
  if (plan === 'as they lie') return ' USE INDEX ()';
  return where === WORDS_ALONE ? OF_FOUND : ignored();
};

const hint = (sort = DEFAULT_ORDER, where: string, plan: ListPlan): string => {
  if (where === WORDS_ALONE && sort === DEFAULT_ORDER) return OF_FOUND;
  const ofCategory = where.includes(OF_ONE_CATEGORY);
  const index = INDEX_OF[sort]?.[ofCategory ? 'category' : 'all'];
  if (plan === 'one by one' && index) return `${ignored()} IGNORE INDEX FOR ORDER BY (${index})`;
  if (plan === 'in order' && index && !where.includes('f.consultant_id')) return ` FORCE INDEX (${index})`;
  const misleading = ofCategory ? WITHOUT_CATEGORY[sort] : undefined;
  return misleading ? ignored(misleading) : ignored();
};

/** What the index of the usual order has not, or the one of a category in it. */
const NOT_IN_THE_INDEX =
  /f\.(consultant_id|category_id IN)|f\.category_id = .*f\.(rof|origin)|f\.(rof|origin).*f\.category_id = /s;

const beside = (sort = DEFAULT_ORDER, where: string) => {
  if (sort !== DEFAULT_ORDER || !IN_THE_INDEX.test(where) || NOT_IN_THE_INDEX.test(where)) return;
  const join = ' JOIN franchises beside ON beside.id = f.id';
  return { join, where: where.replaceAll('f.search_words', 'beside.search_words') };
};

const isShort = ({ ofRow, values }: Condition) => ofRow && SHORT_BEGINNING.test(String(values[0]));

/**
 * The lists of franchises. Money is compared in the site's currency by the admin's rates, and a franchise without figures
 * (NDA) or without a rate is in no list that asks for figures (decisions "Franchises"). What the public waits for is
 * prepared: 24 cards take 138 µs of a processor so, and 182 built anew for each request.
 */
export const FRANCHISE_LIST: List<Worths> = {
  resource: 'franchises',
  table: 'franchises f',
  id: 'f.id',
  byDriver: true,
  view: { columns: VIEWS.card },
  sorts: {
    name: 'f.name',
    category: [CATEGORY_NAME, 'f.name'],
    investment_min: 'f.investment_min',
    investment_max: 'f.investment_max',
    investment: investmentOrder,
    view_count: 'f.view_count',
    created_at: 'f.created_at',
  },
  // Featured first, then newest.
  defaultSort: [
    ['f.featured', 'DESC'],
    ['f.created_at', 'DESC'],
  ],
  inOrder: (a, b) =>
    Number(b.featured) - Number(a.featured) ||
    Number(b.created_at) - Number(a.created_at) ||
    (String(a.id) < String(b.id) ? 1 : -1),
  filters: {
    id: { kind: 'text', column: 'f.id' },
    category: IN_CATEGORIES,
    featured: { kind: 'boolean', column: 'f.featured' },
    is_featured: { kind: 'boolean', column: 'f.featured' },
    rof_approved: { kind: 'boolean', column: 'f.rof_approved' },
    origin_country: { kind: 'text', column: 'f.origin_country' },
    consultant_id: LOOKED_AFTER_BY,
    search: SEARCH,
    q: SEARCH,
    place: IN_PLACES,
    min_investment: bound('least'),
    max_investment: bound('most'),
  },
  hint,
  beside,
  countHint,
  isDirect: (where, offset) => offset < DEEP && !IN_THE_INDEX.test(where) && !where.includes(FOUND),
  planning: {
    sample: 500,
    enough: 10,
    isOfSample: ({ ofRow }) => !ofRow,
    few: {
      most: MOST_ASKED,
      plan: conditions => (conditions.some(({ sql }) => IN_THE_INDEX.test(sql)) ? 'one by one' : 'in order'),
    },
    isGatheringFaster: asked => asked > MOST_ASKED,
    countedAs: (conditions): ListPlan => (conditions.some(isShort) ? 'as they lie' : 'gathered'),
    totals: 'visitors',
  },
};

/** How the public list can be read on. */
export const CURSORS: Cursors = {
  orders: { [DEFAULT_ORDER]: ['flag', 'moment', 'id'], created_at: ['moment', 'id'] },
  fault: 'after must look like [featured,"created_at","id"], or ["created_at","id"] where that is the order',
};

/** The admin's list has the bin too. */
export const ADMIN_LIST: List<Worths> = {
  ...FRANCHISE_LIST,
  filters: { ...FRANCHISE_LIST.filters, deleted: { kind: 'boolean', column: 'f.deleted_at' } },
};

/** Views with who looks after a franchise. */
export const PAGE_VIEW = { columns: VIEWS.page, joins: WITH_CONSULTANT };
export const WHOLE_VIEW = { columns: VIEWS.whole, joins: WITH_CONSULTANT };

const sidesOf = (filter: FilterValues): Side[] =>
  Object.entries(filter).flatMap(([field, values]) => (values.length > 0 && SIDES[field]) || []);

/** Whether filters compare money. */
export const comparesMoney = (filter: FilterValues): boolean => sidesOf(filter).length > 0;

/** What these filters leave out because no rate compares it; null where nothing can be. */
export const leftOut = (filters: FilterValues[], worths: Worths): Condition[] | null => {
  const unknown = incomparable(filters.flatMap(sidesOf), worths);
  if (!unknown) return null;
  const others = filters.map(filter => Object.fromEntries(Object.entries(filter).filter(([field]) => !SIDES[field])));
  return [...others.flatMap(filter => conditionsOf(FRANCHISE_LIST, filter, worths)), unknown];
};
