import type { Knex } from 'knex';
import { hasIndex } from './has-index.ts';

/**
 * Adds an index for the total budgets of the board's columns. It contains the budget and the columns that the board is
 * usually filtered by, so that the sums of all leads are read from the index alone.
 */
export const up = async (knex: Knex): Promise<void> => {
  if (!(await hasIndex(knex, 'leads', 'ix_leads_budgets')))
    await knex.raw(
      'ALTER TABLE leads ADD INDEX ix_leads_budgets (deleted_at, is_suspected, status, investment_budget, score, created_at), ALGORITHM=INPLACE, LOCK=NONE',
    );
};
