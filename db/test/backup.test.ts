import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { backup, restore } from '../src/backup/index.ts';
import { type Database, newId } from '../src/index.ts';
import { type TestDatabase, testDatabase } from '../src/testing/index.ts';

const HARD_TEXT = `It's "quoted", \\ back\\slashed, 🍕 and\nin two lines; 'DROP TABLE leads' -- 马来西亚 \0 end`;

const aFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'backup-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

const aLead = (franchise: string, n: number) => ({
  id: newId(),
  reference: `R${n}`,
  franchise_id: franchise,
  first_name: 'Siti',
  last_name: HARD_TEXT.slice(0, 60),
  email: `siti${n}@example.com`,
  phone: '+60 12-345 6789',
  email_key: `siti${n}@example.com`,
  phone_key: '60123456789',
  message: HARD_TEXT,
  suspected_reasons: JSON.stringify([{ why: HARD_TEXT }]),
  search_words: 'siti',
  created_at: new Date('2026-03-04T05:06:07.089Z'),
});

/** Stores a lead with its notification in one transaction, as an enquiry does. */
const enquire = (database: Database, franchise: string, n: number) =>
  database.knex.transaction(async trx => {
    const lead = aLead(franchise, n);
    await trx('leads').insert(lead);
    await trx('outbox').insert({
      id: newId(),
      channel: 'email',
      kind: 'lead.admin',
      idempotency_key: `lead.admin:${lead.id}`,
      payload: JSON.stringify({ lead: lead.id }),
      lead_id: lead.id,
    });
  });

const someData = async ({ knex }: Database) => {
  const [admin, franchise, category_id] = [newId(), newId(), newId()];
  await knex('users').insert({
    id: admin,
    email: 'a@example.com',
    name: HARD_TEXT,
    role: 'admin',
    password_hash: null,
  });
  await knex('categories').insert({ id: category_id, name: 'Food 🍔', slug: 'food', description: HARD_TEXT });
  await knex('franchises').insert({
    id: franchise,
    slug: 'kopi-corner',
    name: 'Kopi Corner',
    category_id,
    description: HARD_TEXT,
    featured: true,
    investment_min: 9_007_199_254_740_991,
    investment_max: null,
    territory_type: '["Malaysia"]',
    territory_location: '[]',
    franchise_model: '["Single-Unit"]',
    why_choose: '',
    why_choose_points: JSON.stringify([HARD_TEXT]),
    media_gallery: '[]',
    faqs: JSON.stringify([{ question: '?', answer: HARD_TEXT }]),
    search_words: 'kopi',
  });
  await knex('franchise_slugs').insert({ slug: 'kopi-corner', franchise_id: franchise });
  await knex('audit_log').insert({
    id: newId(),
    actor_id: admin,
    action: 'franchise.saved',
    entity: 'franchise',
    entity_id: franchise,
    before: null,
    after: JSON.stringify({ name: HARD_TEXT }),
  });
  await knex('daily_counts').insert({ day: '2026-03-04', metric: 'views', entity_id: franchise, total: 4_294_967_295 });
  return franchise;
};

const tablesOf = async ({ knex }: Database): Promise<string[]> => {
  const [rows] = await knex.raw(
    'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() ORDER BY 1',
  );
  return rows.map(({ name }: { name: string }) => name);
};

/** Returns every row as text, sorted independently of how it was stored. */
const contentOf = async ({ knex }: Database, table: string) => {
  const rows: Record<string, unknown>[] = await knex(table).select('*');
  const kept = rows.map(({ migration_time: _, ...row }) => JSON.stringify(row));
  return kept.sort();
};

t.test('a backup made during writes restores every table and upload in another database', async t => {
  const [here, elsewhere] = [await testDatabase(), await testDatabase({ empty: true })];
  t.teardown(() => Promise.all([here.close(), elsewhere.close()]));
  const [data, otherData] = [aFolder(), aFolder()];
  mkdirSync(join(data, 'uploads'));
  writeFileSync(join(data, 'uploads/picture.webp'), Buffer.from([0, 255, 1, 254]));
  const franchise = await someData(here);
  for (let n = 0; n < 50; n++) await enquire(here, franchise, n);

  const file = join(data, 'backups/one.tar.gz');
  let writing = true;
  let written = 50;
  const writer = (async () => {
    while (writing) await enquire(here, franchise, written++);
  })();
  const size = await backup({ url: here.url, dataDirectory: data, file });
  writing = false;
  await writer;
  t.ok(size > 1000);
  t.equal(statSync(file).mode & 0o777, 0o600, 'the file is readable only by its owner');
  t.same(readdirSync(join(data, 'backups')), ['one.tar.gz'], 'no other files are left');

  await restore({ file, url: elsewhere.url, dataDirectory: otherData });
  t.ok(written > 51, 'enquiries were stored during the backup');
  const leads: { id: string }[] = await elsewhere.knex('leads').select('id');
  const told: { lead_id: string }[] = await elsewhere.knex('outbox').select('lead_id');
  t.ok(leads.length >= 50 && leads.length <= written);
  t.same(
    told.map(row => row.lead_id).sort(),
    leads.map(row => row.id).sort(),
    'the backup is consistent: no lead without its message',
  );
  t.same(readFileSync(join(otherData, 'uploads/picture.webp')), Buffer.from([0, 255, 1, 254]));

  const after = leads.map(({ id }) => id);
  await here.knex('outbox').whereNotIn('lead_id', after).delete();
  await here.knex('leads').whereNotIn('id', after).delete();
  t.same(await tablesOf(elsewhere), await tablesOf(here));
  for (const table of await tablesOf(here))
    t.same(await contentOf(elsewhere, table), await contentOf(here, table), table);
  const computed = ({ knex }: TestDatabase) =>
    knex('information_schema.columns')
      .whereRaw('table_schema = DATABASE()')
      .whereNot('generation_expression', '')
      .select('table_name as name', 'column_name as column', 'generation_expression as by', 'extra as how');
  t.same(await computed(elsewhere), await computed(here), 'computed columns are still computed');
  t.equal((await computed(here)).length, 1);
});

t.test('a database without the tables of the product is not backed up', async t => {
  const empty = await testDatabase({ empty: true });
  t.teardown(() => empty.close());
  const folder = aFolder();
  await t.rejects(backup({ url: empty.url, dataDirectory: folder, file: join(folder, 'one.tar.gz') }), {
    message: 'The database has no tables of the product, so nothing was backed up. Check its address in DATABASE_URL',
  });
  t.same(readdirSync(folder), [], 'nothing is written');
});

t.test('a backup removes the personal data that a killed backup left', async t => {
  const source = await testDatabase();
  t.teardown(() => source.close());
  const folder = aFolder();
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000);
  const draftOf = (name: string, at: Date) => {
    const draft = join(folder, name);
    mkdirSync(draft);
    writeFileSync(join(draft, 'data.sql'), 'INSERT INTO `leads`');
    for (const path of [join(draft, 'data.sql'), draft]) utimesSync(path, at, at);
    return draft;
  };
  draftOf('.backup-killed', twoDaysAgo);
  // A draft of two days ago stays, because another machine may be writing it for hours.
  utimesSync(draftOf('.backup-goes-on', new Date()), twoDaysAgo, twoDaysAgo);
  draftOf('of-another', twoDaysAgo);
  await backup({ url: source.url, dataDirectory: join(folder, 'data'), file: join(folder, 'new.tar.gz') });
  t.same(readdirSync(folder).sort(), ['.backup-goes-on', 'new.tar.gz', 'of-another']);
});

t.test('a restore replaces a database that contains data only with the option for it', async t => {
  const [here, elsewhere] = [await testDatabase(), await testDatabase()];
  t.teardown(() => Promise.all([here.close(), elsewhere.close()]));
  const folder = aFolder();
  await someData(here);
  await someData(elsewhere);
  await elsewhere.knex('users').update({ name: 'Kept' });
  const file = join(folder, 'one.tar.gz');
  await backup({ url: here.url, dataDirectory: folder, file });
  const options = { file, url: elsewhere.url, dataDirectory: folder };
  await t.rejects(restore(options), /already holds data.*--replace/);
  t.match(await elsewhere.knex('users').select('name'), [{ name: 'Kept' }]);
  await restore({ ...options, replace: true });
  t.match(await elsewhere.knex('users').select('name'), [{ name: HARD_TEXT }]);
});

t.test('restoring an invalid backup changes no data', async t => {
  const database = await testDatabase();
  t.teardown(() => database.close());
  const folder = aFolder();
  await someData(database);
  writeFileSync(join(folder, 'letter.txt'), 'Dear all');
  const options = { url: database.url, dataDirectory: folder, replace: true };
  await t.rejects(restore({ ...options, file: join(folder, 'letter.txt') }));
  await t.rejects(restore({ ...options, file: join(folder, 'absent.tar.gz') }), /There is no file/);
  t.equal((await database.knex('users')).length, 1);
  t.same(readdirSync(folder, { recursive: true }).sort(), ['.backup', 'letter.txt'], 'no files are left');
});
