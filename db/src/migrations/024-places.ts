import type { Knex } from 'knex';

/**
 * Where a franchise may open, a bit for each place in this order. The database keeps the column by itself, so it is
 * right whoever writes, the version before included.
 */
const PLACES = [
  ...['Johor', 'Kedah', 'Kelantan', 'Kuala Lumpur', 'Labuan', 'Malacca', 'Negeri Sembilan', 'Pahang', 'Penang'],
  ...['Perak', 'Perlis', 'Putrajaya', 'Sabah', 'Sarawak', 'Selangor', 'Terengganu', 'Malaysia', 'Singapore'],
  ...['Thailand', 'Indonesia', 'Philippines', 'Vietnam', 'Hong Kong', 'Taiwan', 'South Korea', 'Japan', 'China'],
  ...['India', 'Australia', 'New Zealand', 'United Kingdom', 'United States', 'Canada', 'Germany', 'France', 'Italy'],
  'Other',
];
const BITS = PLACES.map((place, at) => `IF(JSON_CONTAINS(territory_location, '"${place}"'), ${2 ** at}, 0)`).join(
  ' + ',
);

/** An index with its columns, and those that it had before. */
interface Index {
  name: string;
  columns: string;
  before?: string;
}

/**
 * Money is compared by its currency, and lists are narrowed to places: the indexes that answer filters without reading
 * rows have both. The last one has each currency's amounts in their order, for a list that is sorted by what they are worth.
 */
const INDEXES: Index[] = [
  {
    name: 'ix_franchises_directory',
    columns:
      'deleted_at, featured, created_at, id, investment_min, investment_max, rof_approved, origin_country, currency, places',
    before: 'deleted_at, featured, created_at, id, investment_min, investment_max, rof_approved, origin_country',
  },
  {
    name: 'ix_franchises_category_directory',
    columns: 'category, deleted_at, featured, created_at, id, investment_min, investment_max, currency, places',
    before: 'category, deleted_at, featured, created_at, id, investment_min, investment_max',
  },
  {
    name: 'ix_franchises_worth',
    columns: 'deleted_at, currency, investment_min, id, investment_max, featured, places, category',
  },
];

const drop = ({ name }: Index) => `DROP INDEX ${name}`;
const add = (name: string, columns: string) => `ADD INDEX ${name} (${columns})`;

/** One statement: a column that is computed copies the table, with its index of words, and that once is enough. */
export const up = (knex: Knex) =>
  knex.raw(
    `ALTER TABLE franchises ADD COLUMN places BIGINT AS (${BITS}) STORED, ${INDEXES.flatMap(index => [
      ...(index.before ? [drop(index)] : []),
      add(index.name, index.columns),
    ]).join(', ')}`,
  );

export const down = (knex: Knex) =>
  knex.raw(
    `ALTER TABLE franchises ${INDEXES.flatMap(index => [
      drop(index),
      ...(index.before ? [add(index.name, index.before)] : []),
    ]).join(', ')}, DROP COLUMN places`,
  );
