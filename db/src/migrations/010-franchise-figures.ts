import type { Knex } from 'knex';

/** Figures of a franchise that investors ask for. Each is a range with the day on which it was stated, or null. */
const FIGURES = [
  'royalty_percent',
  'marketing_levy_percent',
  'working_capital',
  'fit_out_cost',
  'term_years',
  'renewal_fee',
  'minimum_size_sqft',
  'staff_count',
  'break_even_months',
];

/** Adds the missing columns. It can run again after an interruption. */
export const up = async (knex: Knex): Promise<void> => {
  for (const name of FIGURES) {
    if (await knex.schema.hasColumn('franchises', name)) continue;
    await knex.raw('ALTER TABLE franchises ADD COLUMN ?? json, ALGORITHM=INSTANT', [name]);
  }
};
