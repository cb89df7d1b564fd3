import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import t from 'tap';
import { isSchemaCurrent, migrate } from '../../src/index.ts';
import { type TestDatabase, testDatabase } from '../../src/testing/index.ts';
import { schemaStatements } from '../../src/testing/template.ts';

const aFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'template-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

const aDatabase = async (options: Parameters<typeof testDatabase>[0]) => {
  const database = await testDatabase(options);
  t.teardown(() => database.close());
  return database;
};

/** Returns every table's definition by the server, and its rows. */
const contentOf = async ({ knex }: TestDatabase) => {
  const [tables] = await knex.raw(
    'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() ORDER BY 1',
  );
  const content: Record<string, unknown> = {};
  for (const { name } of tables) {
    const [[described]] = await knex.raw('SHOW CREATE TABLE ??', name);
    const rows: Record<string, unknown>[] = await knex(name);
    // MySQL repeats the table's character set for the columns of a copy.
    const definition = described['Create Table'].replaceAll(' CHARACTER SET utf8mb4 COLLATE', ' COLLATE');
    content[name] = [definition, rows.map(({ migration_time: _, ...row }) => row)];
  }
  return content;
};

t.test('a copied database equals a migrated one, including the order of its indexes', async t => {
  const templates = aFolder();
  const migrated = await aDatabase({ empty: true });
  await migrate(migrated.knex);
  const expected = await contentOf(migrated);
  t.ok(Object.keys(expected).length > 25);
  const first = await aDatabase({ templates });
  t.same(await contentOf(first), expected, 'the first copy equals the migrated database');
  const [file = ''] = readdirSync(templates);
  const copied = await aDatabase({ templates });
  t.same(await contentOf(copied), expected, 'the second copy equals the migrated database');
  t.ok(await isSchemaCurrent(copied.knex));
  writeFileSync(join(templates, file), readFileSync(join(templates, file), 'utf8').replaceAll('ix_leads_status', 'x'));
  t.notSame(await contentOf(await aDatabase({ templates })), expected, 'a changed template changes the next database');
});

t.test('concurrent first users of the template each get a complete copy', async t => {
  const templates = aFolder();
  const databases = await Promise.all([1, 2, 3].map(() => aDatabase({ templates })));
  for (const { knex } of databases) t.ok(await isSchemaCurrent(knex));
  t.equal(readdirSync(templates).length, 1, 'one template is stored');
});

t.test('objects in the template that a copy would not contain are reported', async t => {
  const { url, knex } = await aDatabase({});
  const connection = await createConnection(url);
  t.teardown(() => connection.end());
  await knex.raw('CREATE VIEW names AS SELECT name FROM users');
  await t.rejects(schemaStatements(connection), /would lack what migrations made: names$/);
  await knex.raw('DROP VIEW names');
  await knex.raw('CREATE TRIGGER polite BEFORE INSERT ON users FOR EACH ROW SET NEW.name = TRIM(NEW.name)');
  await t.rejects(schemaStatements(connection), /would lack what migrations made: polite$/);
});
