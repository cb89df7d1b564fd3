import { join } from 'node:path';
import { dataDirectory } from '@marketplace/db/embedded';
import { testDatabase } from '@marketplace/db/testing';
import t from 'tap';
import { SeedRefused, seedScale } from '../src/index.ts';
import { expectedBalances } from './support/balances.ts';

const DATA_DIR = join(dataDirectory(), 'test', 'seed');
const silent = () => {};
const SCALE = { franchises: 230, leads: 6200 };

/** Returns a database with generated data. */
const generated = async () => {
  const database = await testDatabase();
  await seedScale(database.knex, DATA_DIR, SCALE, silent);
  return database;
};

const [one, other] = [await generated(), await generated()];
t.teardown(() => Promise.all([one.close(), other.close()]));

t.test('equal arguments generate equal rows', async t => {
  for (const table of ['users', 'franchises', 'franchise_slugs', 'leads', 'credit_entries', 'unlocks']) {
    const key = table === 'franchise_slugs' ? 'slug' : 'id';
    t.strictSame(await one.knex(table).orderBy(key), await other.knex(table).orderBy(key), table);
  }
});

t.test('the seed generates the requested number of records, and every balance matches its ledger', async t => {
  const { knex } = one;
  const count = async (table: string) => Number((await knex(table).count({ rows: '*' }).first())?.rows);
  t.equal(await count('franchises'), SCALE.franchises);
  t.equal(await count('leads'), SCALE.leads);
  t.ok((await count('unlocks')) > SCALE.leads / 5);
  for (const { tokens, lines, running } of await expectedBalances(knex)) {
    t.equal(running.at(-1), tokens);
    t.strictSame(
      lines.map(line => line.balance_after),
      running,
    );
  }
  await t.rejects(seedScale(knex, DATA_DIR, SCALE, silent), SeedRefused, 'a second run is refused');
});

t.test('the seed refuses to generate leads without franchises', async t => {
  const database = await testDatabase();
  t.teardown(() => database.close());
  await t.rejects(seedScale(database.knex, DATA_DIR, { franchises: 0, leads: 5 }, silent), SeedRefused);
});
