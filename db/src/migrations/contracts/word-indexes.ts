import type { Knex } from 'knex';
import type { Contracts } from './contracts.ts';

const INDEXES = { leads: 'ft_leads_search', franchises: 'ft_franchises_search' };

/**
 * Waits here for the version after the one that has 032: it then moves to `migrations` under its number, and
 * `api/src/version-before/words.ts` goes. Until then versions before 032 search in these indexes.
 */
export const contracts: Contracts = {
  after: '032-search-tables',
  drops: ['index leads.ft_leads_search', 'index franchises.ft_franchises_search'],
};

/** Leads and franchises gain columns at once from then on. */
export const up = async (knex: Knex) => {
  for (const [table, index] of Object.entries(INDEXES)) {
    await knex.raw(`ALTER TABLE ${table} DROP INDEX ${index}, ALGORITHM=INPLACE, LOCK=NONE`);
    // The index left a column behind that nobody sees; the table is made anew without it, while others read and write.
    await knex.raw(`ALTER TABLE ${table} FORCE, ALGORITHM=INPLACE, LOCK=NONE`);
  }
};

export const down = async (knex: Knex) => {
  for (const [table, index] of Object.entries(INDEXES))
    await knex.raw(`CREATE FULLTEXT INDEX ${index} ON ${table} (search_words)`);
};
