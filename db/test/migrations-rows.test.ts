import { readdirSync } from 'node:fs';
import type { Knex } from 'knex';
import t from 'tap';
import { franchiseSearchWords, isCurrent, leadSearchWords } from '../src/index.ts';
import { migrate, migrateTo } from '../src/migrations/index.ts';
import { joinedWords } from '../src/search-words.ts';
import { testDatabase } from '../src/testing/index.ts';
import { everything, fillEmptyTables } from './support/some-rows.ts';

type Row = Record<string, unknown>;
type Change = Record<string, unknown>;

/** A search finds a franchise by its territory, and not by that alone. */
const withTerritory = ({ search_words, territory_location }: Row) => {
  const places = typeof territory_location === 'string' ? JSON.parse(territory_location) : territory_location;
  const words = franchiseSearchWords({ name: '', category: null, description: '', territory_location: places });
  return `${search_words} ${words}`;
};
const withoutTerritory = ({ search_words }: Row) => String(search_words).replace(/ q\S+$/, '');

type Rows = Awaited<ReturnType<typeof everything>>;

const withMissing = ({ search_words }: Row, words: string[]) => {
  const known = String(search_words).split(' ');
  return [...known, ...words.filter(word => !known.includes(word))].join(' ');
};

/** The search table's words follow from those of the record. */
const withWordsOf = (records: 'franchises' | 'leads', table: string, id: string, words: (row: never) => string[]) => {
  const wordsIn = (row: Row = {}) => withMissing(row, words(row as never));
  const ofTable = (row: Row, rows: Rows) => wordsIn(rows[records]?.find(record => record.id === row[id]));
  return { [`${records}.search_words`]: wordsIn, [`${table}.words`]: ofTable };
};

const withAllWords = {
  ...withWordsOf('franchises', 'franchise_search', 'franchise_id', ({ name, category, description, ...row }: Row) =>
    franchiseSearchWords({
      name: String(name),
      category: String(category),
      description: String(description),
      territory_location:
        typeof row.territory_location === 'string' ? JSON.parse(row.territory_location) : row.territory_location,
    }).split(' '),
  ),
  ...withWordsOf('leads', 'lead_search', 'lead_id', (lead: Parameters<typeof leadSearchWords>[0]) =>
    leadSearchWords(lead).split(' '),
  ),
};
const withJoinedNames = withWordsOf('leads', 'lead_search', 'lead_id', ({ first_name, last_name }: Row) =>
  [first_name, last_name].flatMap(name => joinedWords(String(name))),
);

/** What a migration changes in rows that are there, on purpose: the column, and what it is afterwards, up and down. */
const CHANGED: Record<string, { up?: Change; down?: Change }> = {
  // Nothing had asked for it, so nothing was in it.
  '007-sign-in': { up: { 'users.totp_required': undefined }, down: { 'users.totp_required': false } },
  '023-territory-words': {
    up: { 'franchises.search_words': withTerritory },
    down: { 'franchises.search_words': withoutTerritory },
  },
  '065-joined-words': { up: withJoinedNames, down: withJoinedNames },
  '081-words-of-names': { up: withAllWords, down: withAllWords },
  '008-schedules': { up: { 'users.digest_enabled': false }, down: { 'users.digest_enabled': true } },
};

/** The rows of before, with what a migration may change in them. */
const expected = (before: Rows, changed: Record<string, unknown> = {}): Rows =>
  Object.fromEntries(
    Object.entries(before).map(([table, rows]) => [
      table,
      rows.map(row =>
        Object.fromEntries(
          Object.entries(row)
            .map(([name, value]) => {
              const place = `${table}.${name}`;
              const change = changed[place];
              const to = typeof change === 'function' ? change(row, before) : change;
              return [name, place in changed ? to : value] as const;
            })
            .filter(([, value]) => value !== undefined),
        ),
      ),
    ]),
  );

/** Of what is there now, the tables and columns that are expected. */
const kept = (now: Rows, wanted: Rows): Rows =>
  Object.fromEntries(
    Object.entries(wanted).map(([table, rows]) => {
      const names = Object.keys(rows[0] ?? {});
      return [
        table,
        (now[table] ?? []).map(row =>
          Object.fromEntries(names.filter(name => name in row).map(name => [name, row[name]])),
        ),
      ];
    }),
  );

t.test(
  'a database with rows in every table goes through every migration, down and up again, and keeps them',
  async t => {
    const folder = new URL('../src/migrations/', import.meta.url);
    const names = readdirSync(folder)
      .filter(file => /^\d{3}-.*\.ts$/.test(file))
      .sort()
      .map(file => file.slice(0, -3));
    t.ok(names.length >= 10);
    const database = await testDatabase({ empty: true });
    t.teardown(() => database.close());
    const { knex } = database;
    for (const [at, name] of names.entries()) {
      const migration: Knex.Migration = await import(new URL(`${name}.ts`, folder).href);
      const before = await everything(knex);
      await migrateTo(knex, names.slice(0, at + 1));
      const wanted = expected(before, CHANGED[name]?.up);
      t.same(kept(await everything(knex), wanted), wanted, `${name} keeps what was there`);
      await fillEmptyTables(knex);
      const filled = await everything(knex);
      t.same(
        Object.entries(filled).filter(([, rows]) => rows.length === 0),
        [],
        'there are rows in every table',
      );

      await migration.down?.(knex);
      const earlier = expected(before, CHANGED[name]?.down);
      t.same(await everything(knex), earlier, `${name} taken back leaves the tables of before with their rows`);
      await migration.up(knex);
      const again = expected(earlier, CHANGED[name]?.up);
      t.same(kept(await everything(knex), again), again, `${name} again, too`);
      await fillEmptyTables(knex);
    }
    const numbered = await everything(knex);
    await migrate(knex);
    t.same(await everything(knex), numbered, 'closed sets that were widened keep what was there');
    t.equal(await isCurrent(knex), true, 'and these are all migrations');
  },
);
