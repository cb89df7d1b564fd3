import type { Knex } from 'knex';
import { SEARCH_TABLES, type Searched } from '../search-tables.ts';
import { inBatches } from './batches.ts';
import type { Contracts } from './contracts/contracts.ts';

/** Since 032 searches look in tables of their own, and since 015 people are recognised by the keys that they submitted. */
const INDEXES: Record<Searched, Record<string, string>> = {
  leads: {
    ft_leads_search: 'FULLTEXT INDEX ft_leads_search (search_words)',
    ix_leads_same_email: 'INDEX ix_leads_same_email (franchise_id, email_key, created_at)',
    ix_leads_same_phone: 'INDEX ix_leads_same_phone (franchise_id, phone_key, created_at)',
  },
  franchises: { ft_franchises_search: 'FULLTEXT INDEX ft_franchises_search (search_words)' },
};

export const contracts: Contracts = {
  after: '032-search-tables',
  drops: Object.entries(INDEXES).flatMap(([table, indexes]) =>
    Object.keys(indexes).map(name => `index ${table}.${name}`),
  ),
};

/** What versions before 032 wrote last, and the version that followed them had no time to bring here. */
const takeOverWords = (knex: Knex, of: Searched) => {
  const { table, id } = SEARCH_TABLES[of];
  return inBatches(knex, { table: of, what: `Last words of ${of}` }, (after, last) =>
    knex.raw(
      `INSERT INTO ${table} (${id}, words) SELECT record.id, record.search_words FROM ${of} AS record
        LEFT JOIN ${table} AS s ON s.${id} = record.id
        WHERE record.id > ? AND record.id <= ? AND NOT s.words <=> record.search_words COLLATE utf8mb4_bin
        ON DUPLICATE KEY UPDATE words = record.search_words`,
      [after, last],
    ),
  );
};

/**
 * Whoever enquires no longer waits for indexes in which nobody looks; leads and franchises gain columns at once from
 * then on. An index of words leaves a column behind that nobody sees: the table is made anew without it, while others
 * read and write.
 */
export const up = async (knex: Knex) => {
  for (const of of Object.keys(INDEXES) as Searched[]) {
    await takeOverWords(knex, of);
    for (const name of Object.keys(INDEXES[of]))
      await knex.raw(`ALTER TABLE ${of} DROP INDEX ${name}, ALGORITHM=INPLACE, LOCK=NONE`);
    await knex.raw(`ALTER TABLE ${of} FORCE, ALGORITHM=INPLACE, LOCK=NONE`);
  }
};

export const down = async (knex: Knex) => {
  for (const [of, indexes] of Object.entries(INDEXES))
    for (const index of Object.values(indexes)) await knex.raw(`ALTER TABLE ${of} ADD ${index}`);
};
