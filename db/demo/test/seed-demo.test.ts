import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COUNTRIES, FRANCHISE_MODELS, MALAYSIAN_STATES } from '@marketplace/db/options';
import { testDatabase } from '@marketplace/db/testing';
import { verify } from '@node-rs/argon2';
import t from 'tap';
import { DEMO_ADMIN, DEMO_CONSULTANT, SeedRefused, seedDemo, seedEmpty } from '../src/index.ts';
import { expectedBalances } from './support/balances.ts';
import { checkPictures } from './support/demo-pictures.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'seed-demo-'));
t.teardown(() => rmSync(DATA_DIR, { recursive: true, force: true }));
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const silent = () => {};

const models = new Set<string>(FRANCHISE_MODELS);
const countries = new Set<string>(COUNTRIES);
const states = new Set<string>(MALAYSIAN_STATES);
const database = await testDatabase();
t.teardown(() => database.close());
const { knex } = database;
const lines: string[] = [];
await seedDemo(knex, DATA_DIR, line => lines.push(line));

const number = async (table: string, where: Record<string, unknown> = {}): Promise<number> => {
  const row = await knex(table).where(where).count({ rows: '*' }).first();
  return Number(row?.rows);
};

const fileOf = (url: string) => join(DATA_DIR, url);

t.test('the seed logs a line for each step', async t => {
  t.ok(lines.length >= 5);
  t.ok(lines.every(line => /\(\d+\.\d s\)$/.test(line)));
});

t.test('the demo has the documented number of records', async t => {
  t.equal(await number('franchises'), 60);
  t.ok((await number('categories')) >= 12);
  t.equal(await number('users', { role: 'consultant' }), 4);
  t.equal(await number('users', { role: 'admin' }), 1);
  t.equal(await number('users', { is_demo: false }), 0);
  t.equal(await number('leads'), 80);
  t.equal(await number('leads', { is_suspected: true }), 3);
  t.equal(Number((await knex('leads').whereNotNull('duplicate_of').count({ rows: '*' }).first())?.rows), 3);
  t.equal(await number('pages', { is_published: true }), 3);
  t.equal(await number('hero_slides', { active: true }), 4);
  t.equal((await knex('leads').distinct('status')).length, 5, 'leads in every status');
  t.equal(await number('franchises', { featured: true }), 8);
  const nda = await knex('franchises').whereNull('investment_min').whereNull('franchise_fee');
  t.ok(nda.length >= 8 && nda.length <= 10, 'some figures are disclosed only under an NDA');
  const stated = await knex('franchises').whereNotNull('royalty_percent');
  t.ok(stated.length >= 15 && stated.length <= 30, 'some brands state their royalty');
  t.ok((await knex('franchises').distinct('currency')).length >= 6);
});

t.test('both demo accounts can sign in, and the consultant has the data that the README describes', async t => {
  const admin = await knex('users').where('email', DEMO_ADMIN.email).first();
  const consultant = await knex('users').where('email', DEMO_CONSULTANT.email).first();
  t.ok(await verify(admin.password_hash, DEMO_ADMIN.password));
  t.match(consultant.password_hash, /^\$argon2id\$/);
  t.ok(await verify(consultant.password_hash, DEMO_CONSULTANT.password));
  t.equal(consultant.tokens, 10);
  t.equal(await number('franchises', { consultant_id: consultant.id }), 8);
  const own = knex('leads')
    .join('franchises', 'franchises.id', 'leads.franchise_id')
    .where({ consultant_id: consultant.id });
  t.equal((await own.clone()).length, 12);
  t.equal((await own.clone().where({ is_suspected: true })).length, 0);
  t.equal(await number('unlocks', { user_id: consultant.id }), 4);
});

t.test('every balance is the sum of its ledger, entry by entry', async t => {
  for (const { tokens, running, lines } of await expectedBalances(knex)) {
    t.equal(running.at(-1) ?? 0, tokens);
    t.strictSame(
      lines.map(line => line.balance_after),
      running,
    );
  }
});

t.test("each unlock was paid for once, after the enquiry, by the franchise's consultant", async t => {
  const unlocks = await knex('unlocks')
    .join('leads', 'leads.id', 'unlocks.lead_id')
    .join('franchises', 'franchises.id', 'leads.franchise_id')
    .leftJoin('credit_entries', 'credit_entries.id', 'unlocks.credit_entry_id')
    .select({
      user: 'unlocks.user_id',
      consultant: 'franchises.consultant_id',
      at: 'unlocks.created_at',
      asked: 'leads.created_at',
      suspected: 'leads.is_suspected',
      duplicate: 'leads.duplicate_of',
      delta: 'credit_entries.delta',
    });
  t.ok(unlocks.length > 20);
  for (const unlock of unlocks) {
    t.equal(unlock.user, unlock.consultant);
    t.ok(unlock.at >= unlock.asked && unlock.at <= new Date());
    t.notOk(unlock.suspected);
    t.equal(unlock.delta, unlock.duplicate ? null : -1);
  }
});

t.test('a repeated enquiry has the same person and franchise within 30 days', async t => {
  const repeats = await knex({ again: 'leads' })
    .join({ first: 'leads' }, 'first.id', 'again.duplicate_of')
    .whereRaw('again.email_key = first.email_key and again.franchise_id = first.franchise_id')
    .whereRaw('again.created_at > first.created_at')
    .whereRaw('again.created_at < first.created_at + interval 30 day')
    .select('again.id');
  t.equal(repeats.length, 3);
});

t.test('every franchise has only values that the forms allow', async t => {
  for (const franchise of await knex('franchises')) {
    const { name } = franchise;
    t.match(franchise.slug, SLUG);
    const places: string[] = franchise.territory_location;
    t.ok(places.length > 0 && places.every(place => states.has(place) || countries.has(place)), name);
    t.equal(
      franchise.territory_type.includes('Malaysia'),
      places.some(place => states.has(place)),
      name,
    );
    t.equal(
      franchise.territory_type.includes('International'),
      places.some(place => !states.has(place)),
      name,
    );
    t.ok(
      franchise.franchise_model.every((model: string) => models.has(model)),
      name,
    );
    t.ok(countries.has(franchise.origin_country), name);
    t.ok(franchise.investment_min === null || franchise.investment_min <= franchise.investment_max, name);
    t.ok(franchise.why_choose_points.length >= 4 && franchise.why_choose_points.length <= 6, name);
    t.ok(franchise.faqs.length >= 3 && franchise.faqs.length <= 5, name);
    t.ok(franchise.description.length > 600, `${name} has texts`);
    t.ok(franchise.meta_title.length <= 60 && franchise.meta_description.length <= 160, name);
    t.match(franchise.website, /^https:\/\/example\.com\//);
    t.match(franchise.search_words, /\bq\w/);
  }
});

t.test('no two franchises have equal texts or pictures', async t => {
  for (const column of ['name', 'description', 'why_choose', 'meta_description', 'image_url'])
    t.equal((await knex('franchises').distinct(column)).length, 60, column);
});

t.test('all slugs are stored, including some previous ones', async t => {
  const slugs = await knex('franchise_slugs').pluck('slug');
  const current = await knex('franchises').pluck('slug');
  t.ok(current.every(slug => slugs.includes(slug)));
  t.ok(slugs.length > current.length);
});

t.test('every location has an active banner, and one banner each is scheduled, expired and inactive', async t => {
  const now = new Date();
  const banners = await knex('banners');
  const shown = banners.filter(
    ({ is_active, start_date, end_date }) => is_active && start_date <= now && end_date >= now,
  );
  t.equal(new Set(shown.map(({ location }) => location)).size, 8);
  t.equal(banners.filter(({ start_date }) => start_date > now).length, 1);
  t.equal(banners.filter(({ end_date }) => end_date < now).length, 1);
  t.equal(banners.filter(({ is_active }) => !is_active).length, 1);
});

checkPictures(t, knex, DATA_DIR);

t.test('daily counts add up to the totals of banners, and to at most the totals of views', async t => {
  const sums: { entity_id: string; metric: string; total: number }[] = await knex('daily_counts')
    .select('entity_id', 'metric', knex.raw('sum(total) as total'))
    .groupBy('entity_id', 'metric');
  const sum = (id: string, metric: string) =>
    Number(sums.find(row => row.entity_id === id && row.metric === metric)?.total ?? 0);
  for (const { id, impressions, clicks } of await knex('banners'))
    t.strictSame([impressions, clicks], [sum(id, 'impressions'), sum(id, 'clicks')]);
  for (const { id, view_count } of await knex('franchises'))
    t.ok(sum(id, 'views') > 0 && sum(id, 'views') <= view_count);
});

t.test('pages contain only supported tags', async t => {
  const supported = /^(h[1-6]|p|strong|em|ul|ol|li|a|img|div|span|br|hr)$/;
  for (const { content, slug } of await knex('pages')) {
    t.match(slug, SLUG);
    const tags: string[] = [...content.matchAll(/<\/?([a-z0-9]+)/g)].map(([, tag]) => tag ?? '');
    t.ok(
      tags.every(tag => supported.test(tag)),
      slug,
    );
  }
});

t.test('the site says that its data is fictional', async t => {
  const { value } = await knex('settings').where('name', 'content').first();
  for (const key of ['footerAbout', 'footerCopyright', 'rofDescription'])
    t.match(value[key], /demo data: brands, people and figures are fictional/i, key);
  for (const { secrets } of await knex('settings')) t.equal(secrets, null);
});

t.test('a second seed is refused and stores no pictures', async t => {
  const before = readdirSync(join(DATA_DIR, 'uploads')).length;
  await t.rejects(seedDemo(knex, DATA_DIR, silent), SeedRefused);
  await t.rejects(seedEmpty(knex, silent), SeedRefused);
  t.equal(readdirSync(join(DATA_DIR, 'uploads')).length, before);
  t.ok(readFileSync(fileOf((await knex('franchises').first('image_url')).image_url)).length > 1000);
});
