import type { Knex } from 'knex';
import { inPlainLetters, NOT_PLAIN } from '../search-letters.ts';
import { inBatches } from './batches.ts';

const TABLES = [
  { of: 'franchises', table: 'franchise_search', id: 'franchise_id' },
  { of: 'leads', table: 'lead_search', id: 'lead_id' },
] as const;

interface Row {
  id: string;
  search_words: string;
}

/** What a row is not found by yet. */
const lacking = ({ search_words }: Row): string[] => {
  const words = search_words.split(' ');
  const known = new Set(words);
  return [...new Set(words.map(inPlainLetters))].filter(word => !known.has(word));
};

/**
 * Franchises and leads are found by plain letters: da nang, smorrebrod, strasse. The words are added in one statement to a
 * row and to where a search looks.
 */
export const up = async (knex: Knex) => {
  for (const { of, table, id } of TABLES)
    await inBatches(knex, { table: of, what: `Plain letters of ${of}` }, async (after, last) => {
      const rows: Row[] = await knex(of)
        .where('id', '>', after)
        .where('id', '<=', last)
        .whereRaw('search_words COLLATE utf8mb4_bin REGEXP ?', [NOT_PLAIN])
        .select('id', 'search_words');
      const added = rows.map(row => [row.id, lacking(row)] as const).filter(([, words]) => words.length > 0);
      if (added.length === 0) return;
      const words = `CONCAT(' ', CASE record.id${' WHEN ? THEN ?'.repeat(added.length)} END)`;
      const values = added.flatMap(([row, more]) => [row, more.join(' ')]);
      const ids = added.map(([row]) => row);
      await knex.raw(
        `UPDATE ${of} AS record JOIN ${table} AS s ON s.${id} = record.id
          SET record.search_words = CONCAT(record.search_words, ${words}), s.words = CONCAT(s.words, ${words})
          WHERE record.id IN (${ids.map(() => '?').join(', ')})`,
        [...values, ...values, ...ids],
      );
    });
};

/** The words stay: to the version before they are words like others. */
export const down = async () => {};
