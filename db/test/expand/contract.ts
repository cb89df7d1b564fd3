import { readFileSync } from 'node:fs';
import t from 'tap';
import * as indexesOfBefore from '../../src/migrations/066-indexes-of-before.ts';
import { testDatabase } from '../../src/testing/index.ts';
import { fillEmptyTables } from '../support/some-rows.ts';
import { checkMigration } from './check.ts';
import { databaseBefore, RELEASED } from './released.ts';

const AFTER = indexesOfBefore.contracts.after;
const INSTANTLY = (table: string) => `ALTER TABLE ${table} ADD COLUMN colour varchar(200) NULL, ALGORITHM=INSTANT`;

t.test('a contract is refused until the version that made it safe was released', async t => {
  const { refusals } = await checkMigration((await databaseBefore(t)).knex, indexesOfBefore, {
    released: RELEASED.filter(name => name !== AFTER),
  });
  t.same(
    refusals.map(({ what }) => what),
    [`contract ${AFTER}`],
  );
  t.match(refusals[0]?.why, /no released version has 032-search-tables yet/);
});

t.test('a contract that drops more, or less, than it says is refused', async t => {
  const [first = '', ...others] = indexesOfBefore.contracts.drops;
  const contracts = { after: AFTER, drops: ['column leads.message', ...others] };
  const { refusals } = await checkMigration(
    (await databaseBefore(t)).knex,
    { ...indexesOfBefore, contracts },
    { released: RELEASED },
  );
  t.same(
    refusals.map(({ what }) => what),
    [first, 'column leads.message'],
  );
});

t.test('leads and franchises gain columns without being copied, and no word of before is lost', async t => {
  const { knex } = await databaseBefore(t);
  for (const table of ['leads', 'franchises'])
    await t.rejects(knex.raw(INSTANTLY(table)), /ALGORITHM=INSTANT is not supported/, `${table} cannot yet`);
  await knex('leads').update({ search_words: 'qlater' });
  await knex('franchise_search').delete();
  const { refusals } = await checkMigration(knex, indexesOfBefore, { released: RELEASED });
  t.same(refusals, [], 'and nobody has to wait for it');
  for (const table of ['leads', 'franchises']) await knex.raw(INSTANTLY(table));
  t.same(await knex('lead_search').distinct('words'), [{ words: 'qlater' }]);
  t.same(
    await knex('franchise_search').pluck('words'),
    await knex('franchises').pluck('search_words'),
    'where nothing stood, too',
  );
});

t.test('who skipped a version brings over what it stored beside this one, as operations.md says', async t => {
  const database = await testDatabase();
  t.teardown(() => database.close());
  const { knex } = database;
  await fillEmptyTables(knex);
  await knex('leads').update({ search_words: 'qbeside' });
  await knex('franchise_search').delete();
  const page = readFileSync(new URL('../../../deploy/operations.md', import.meta.url), 'utf8');
  const [, statements = ''] = /### When a version was skipped\n.*?```sql\n(.*?)```/s.exec(page) ?? [];
  // On one connection, as in a client.
  await knex.transaction(async trx => {
    for (const sql of statements.split(';').filter(sql => sql.trim())) await trx.raw(sql);
  });
  t.same(await knex('lead_search').distinct('words'), [{ words: 'qbeside' }]);
  t.same(
    new Set(await knex('franchise_search').select('franchise_id', 'words')),
    new Set(await knex('franchises').select({ franchise_id: 'id' }, { words: 'search_words' })),
  );
});
