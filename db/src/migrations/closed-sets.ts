import type { Knex } from 'knex';
import { ALL_LOCATIONS, CREDIT_REASONS, LEAD_STATUSES } from '../options.ts';

/** A column that holds one of a few values, kept so by the database. */
export interface ClosedSet {
  table: string;
  column: string;
  /** Those that the migration allows which made the column. */
  first: readonly string[];
  /** Those of this version. */
  values: readonly string[];
}

const SETS: readonly ClosedSet[] = [
  {
    table: 'leads',
    column: 'status',
    first: ['new', 'contacted', 'qualified', 'converted', 'closed'],
    values: LEAD_STATUSES,
  },
  {
    table: 'credit_entries',
    column: 'reason',
    first: ['opening', 'adjustment', 'unlock', 'refund'],
    values: CREDIT_REASONS,
  },
  {
    table: 'banners',
    column: 'location',
    first: [
      'homepage_hero_banner',
      'homepage_footer_banner',
      'franchise_detail_header',
      'franchise_detail_footer',
      'homepage_inline_ads',
      'franchise_detail_gallery_ads',
      'header_leaderboard',
      'sidebar_box',
    ],
    values: ALL_LOCATIONS,
  },
];

const allow = (knex: Knex, { table, column }: ClosedSet, values: readonly string[]) => {
  const name = `ck_${table}_${column}`;
  const list = values.map(value => `'${value}'`).join(', ');
  return knex.raw(
    `ALTER TABLE ${table} DROP CONSTRAINT ${name}, ADD CONSTRAINT ${name} CHECK (${column} IN (${list}))`,
  );
};

/**
 * A migration for each value that a set has gained since its column was made, in the order of the set: whoever adds one adds
 * it to `options.ts`, and to nothing here. The version before runs on, since it writes none of the new ones.
 */
export const widenings = (sets: readonly ClosedSet[] = SETS): Record<string, Knex.Migration> =>
  Object.fromEntries(
    sets.flatMap(set => {
      const added = set.values.filter(value => !set.first.includes(value));
      return added.map((value, at) => [
        `${set.table}.${set.column} ${value}`,
        {
          up: knex => allow(knex, set, [...set.first, ...added.slice(0, at + 1)]),
          down: knex => allow(knex, set, [...set.first, ...added.slice(0, at)]),
        } satisfies Knex.Migration,
      ]);
    }),
  );
