import type { Knex } from 'knex';
import { franchiseSearchWords } from '../search-words.ts';

/** One statement for so many: what is written down of the steps stays short, and no statement holds rows for long. */
const AT_ONCE = 500;

interface Territory {
  id: string;
  territory_location: string | string[];
}

const wordsOf = ({ territory_location: stored }: Territory) =>
  franchiseSearchWords({
    name: '',
    category: null,
    description: '',
    territory_location: typeof stored === 'string' ? JSON.parse(stored) : stored,
  });

/**
 * Goes through the franchises and changes the words that a search finds each by.
 * @param change SQL of the new words; `words` stands for those of the territory, with a space before
 */
const changeWords = async (knex: Knex, change: (words: string) => string) => {
  let after = '';
  for (;;) {
    const rows: Territory[] = await knex('franchises')
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      .select('id', 'territory_location');
    const more = rows.map(row => [row.id, ` ${wordsOf(row)}`] as const).filter(([, words]) => words !== ' ');
    if (more.length > 0) {
      const words = `CASE id${' WHEN ? THEN ?'.repeat(more.length)} END`;
      const ids = more.map(([id]) => id);
      await knex.raw(
        `UPDATE franchises SET search_words = ${change(words)} WHERE id IN (${ids.map(() => '?').join(', ')})`,
        [...more.flat(), ...ids],
      );
    }
    if (rows.length < AT_ONCE) return;
    after = rows.at(-1)?.id ?? '';
  }
};

/** A search finds franchises by where they may open. */
export const up = (knex: Knex) => changeWords(knex, words => `CONCAT(search_words, ${words})`);

/** Of a franchise that was saved since, the words stay: the version before finds a little more. */
export const down = (knex: Knex) => changeWords(knex, words => `TRIM(TRAILING ${words} FROM search_words)`);
