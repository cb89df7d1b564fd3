import type { Knex } from 'knex';
import { franchiseSearchWords, leadSearchWords } from '../search-words.ts';
import { inBatches } from './batches.ts';

const read = (stored: string | string[]): string[] => (typeof stored === 'string' ? JSON.parse(stored) : stored);

const FRANCHISES = {
  of: 'franchises',
  table: 'franchise_search',
  id: 'franchise_id',
  columns: ['name', 'category', 'description', 'territory_location'],
  wordsOf: ({ name = '', category = '', description = '', territory_location }: Row) =>
    franchiseSearchWords({ name, category, description, territory_location: read(territory_location ?? []) }),
};
const LEADS = {
  of: 'leads',
  table: 'lead_search',
  id: 'lead_id',
  columns: ['first_name', 'last_name', 'email', 'phone', 'phone_key'],
  wordsOf: ({ first_name, last_name, email, phone, phone_key }: Row) =>
    leadSearchWords({
      first_name: first_name ?? '',
      last_name: last_name ?? '',
      email: email ?? '',
      phone: phone ?? '',
      phone_key: phone_key ?? '',
    }),
};

type Row = { id: string; search_words: string } & Record<string, string>;

/**
 * Leads are found by the names of their franchises and not by the descriptions, and both by names in which letters stand
 * that the index can't hold, or letters of two scripts. The missing words are added in one statement to a row and to
 * where a search looks; a row without words was erased.
 */
export const up = async (knex: Knex) => {
  for (const { of, table, id, columns, wordsOf } of [FRANCHISES, LEADS])
    await inBatches(knex, { table: of, what: `Words of ${of}` }, async (after, last) => {
      const rows: Row[] = await knex(of)
        .where('id', '>', after)
        .where('id', '<=', last)
        .whereNot('search_words', '')
        .select('id', 'search_words', ...columns);
      const added = rows.flatMap(row => {
        const known = new Set(row.search_words.split(' '));
        const words = wordsOf(row)
          .split(' ')
          .filter(word => !known.has(word));
        return words.length > 0 ? [[row.id, words.join(' ')] as const] : [];
      });
      if (added.length === 0) return;
      const words = `CONCAT(' ', CASE record.id${' WHEN ? THEN ?'.repeat(added.length)} END)`;
      const values = added.flat();
      const ids = added.map(([row]) => row);
      await knex.raw(
        `UPDATE ${of} AS record FORCE INDEX (PRIMARY) STRAIGHT_JOIN ${table} AS s FORCE INDEX (PRIMARY) ON s.${id} = record.id
          SET record.search_words = CONCAT(record.search_words, ${words}), s.words = CONCAT(s.words, ${words})
          WHERE record.id > ? AND record.id <= ? AND record.id IN (${ids.map(() => '?').join(', ')})`,
        [...values, ...values, after, last, ...ids],
      );
    });
};

/** The words stay: to the version before they are words like others. */
export const down = async () => {};
