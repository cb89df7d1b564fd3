import type { Knex } from 'knex';
import { joinedWords } from '../search-words.ts';
import { inBatches } from './batches.ts';

/** Whose texts are gone through, and which. */
const TABLES = [
  { of: 'franchises', table: 'franchise_search', id: 'franchise_id', texts: ['name', 'category', 'description'] },
  { of: 'leads', table: 'lead_search', id: 'lead_id', texts: ['first_name', 'last_name'] },
] as const;

type Row = { id: string; search_words: string } & Record<string, string | null>;

/** What a row is not found by yet. */
const lacking = (row: Row, texts: readonly string[]): string[] => {
  const known = new Set(row.search_words.split(' '));
  return [...new Set(texts.flatMap(name => joinedWords(row[name] ?? '')))].filter(word => !known.has(word));
};

/**
 * Franchises and leads are found by names that are typed without what stands between their parts: nandos, 7eleven, dcruz.
 * The words are added in one statement to a row and to where a search looks; a row without words was erased.
 */
export const up = async (knex: Knex) => {
  for (const { of, table, id, texts } of TABLES)
    await inBatches(knex, { table: of, what: `Joined words of ${of}` }, async (after, last) => {
      const rows: Row[] = await knex(of)
        .where('id', '>', after)
        .where('id', '<=', last)
        .whereNot('search_words', '')
        .select('id', 'search_words', ...texts);
      const added = rows.map(row => [row.id, lacking(row, texts)] as const).filter(([, words]) => words.length > 0);
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
