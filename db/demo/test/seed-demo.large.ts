import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testDatabase } from '@marketplace/db/testing';
import t from 'tap';
import { seedDemo } from '../src/index.ts';
import { checkPictures } from './support/demo-pictures.ts';

/** Every picture of the demo as it is really drawn, which takes a minute of processor. */
t.setTimeout(300_000);
const dataDir = mkdtempSync(join(tmpdir(), 'seed-demo-'));
t.teardown(() => rmSync(dataDir, { recursive: true, force: true }));
const database = await testDatabase();
t.teardown(() => database.close());
const { knex } = database;
await seedDemo(knex, dataDir, () => {});

checkPictures(t, knex, dataDir);

t.test('all of it is small', async t => {
  const uploads = join(dataDir, 'uploads');
  const files = readdirSync(uploads);
  t.ok(files.length > 1000);
  const total = files.reduce((sum, name) => sum + statSync(join(uploads, name)).size, 0);
  t.ok(total < 40_000_000, `${total} bytes`);
});
