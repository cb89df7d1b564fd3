import { readdirSync } from 'node:fs';
import t from 'tap';
import { widenings } from '../../src/migrations/closed-sets.ts';
import { type CheckedMigration, checkMigration } from './check.ts';
import { databaseBefore, RELEASED } from './released.ts';

/** More than any statement may lock. */
const MANY = 2500;

const FOLDER = new URL('../../src/migrations/', import.meta.url);
const files = readdirSync(FOLDER)
  .filter(file => /^\d{3}-[a-z-]+\.ts$/.test(file))
  .sort();
const numbered = await Promise.all(
  files.map(async file => [file.slice(0, -3), await import(new URL(file, FOLDER).href)] as const),
);
const all: (readonly [string, CheckedMigration])[] = [...numbered, ...Object.entries(widenings())];
const unreleased = all.filter(([name]) => !RELEASED.includes(name));

t.test('what was released is here, and has not another order', async t => {
  t.ok(RELEASED.length > 20);
  t.same(
    all.map(([name]) => name).filter(name => RELEASED.includes(name)),
    RELEASED,
  );
});

for (const [at, [name, migration]] of unreleased.entries())
  t.test(`${name} breaks nothing that the version before does`, async t => {
    // A value more in a closed set makes the server look at every row: the one exception, see operations.md.
    const how = { released: RELEASED, mayCopy: !/^\d{3}-/.test(name) };
    const names = unreleased.slice(0, at).map(([name]) => name);
    const few = await databaseBefore(t, names);
    const { refusals, changesRowsOf } = await checkMigration(few.knex, migration, how);
    t.same(refusals, []);
    if (changesRowsOf.size === 0) return;
    const many = await databaseBefore(t, names, { tables: changesRowsOf, rows: MANY });
    t.same((await checkMigration(many.knex, migration, how)).refusals, [], 'with many rows neither');
  });
