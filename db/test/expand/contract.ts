import t from 'tap';
import * as wordIndexes from '../../src/migrations/contracts/word-indexes.ts';
import { compareWords, copyWords } from '../../src/search-tables.ts';
import { testDatabase } from '../../src/testing/index.ts';
import { fillEmptyTables } from '../support/some-rows.ts';
import { checkMigration } from './check.ts';
import { RELEASED } from './released.ts';

const AFTER = wordIndexes.contracts.after;
const INSTANTLY = (table: string) => `ALTER TABLE ${table} ADD COLUMN colour varchar(200) NULL, ALGORITHM=INSTANT`;

t.test('a contract is refused until the version that made it safe was released', async t => {
  const database = await testDatabase();
  t.teardown(() => database.close());
  const { refusals } = await checkMigration(database.knex, wordIndexes, {
    released: RELEASED.filter(name => name !== AFTER),
  });
  t.same(
    refusals.map(({ what }) => what),
    [`contract ${AFTER}`],
  );
  t.match(refusals[0]?.why, /no released version has 032-search-tables yet/);
});

t.test('a contract that drops more, or less, than it says is refused', async t => {
  const database = await testDatabase();
  t.teardown(() => database.close());
  const [first = '', ...others] = wordIndexes.contracts.drops;
  const contracts = { after: AFTER, drops: ['column leads.message', ...others] };
  const { refusals } = await checkMigration(
    database.knex,
    { ...wordIndexes, contracts },
    { released: [...RELEASED, AFTER] },
  );
  t.same(
    refusals.map(({ what }) => what),
    [first, 'column leads.message'],
  );
});

t.test('once words stand in tables of their own, leads and franchises gain columns without being copied', async t => {
  const database = await testDatabase();
  t.teardown(() => database.close());
  const { knex } = database;
  await fillEmptyTables(knex);
  for (const table of ['leads', 'franchises'])
    await t.rejects(knex.raw(INSTANTLY(table)), /ALGORITHM=INSTANT is not supported/, `${table} cannot yet`);
  const { refusals } = await checkMigration(knex, wordIndexes, { released: [...RELEASED, AFTER] });
  t.same(refusals, [], 'and nobody has to wait for it');
  for (const table of ['leads', 'franchises']) await knex.raw(INSTANTLY(table));
  for (const name of ['leads', 'franchises'] as const) {
    const { different } = await compareWords(knex, name, '', 10);
    await copyWords(knex, name, different);
    t.same((await compareWords(knex, name, '', 10)).different, [], 'and this version goes on');
  }
});
