import { newId } from '@marketplace/db';
import t from 'tap';
import { copyRecord } from './support/copy-rows.ts';
import { aConsultant, aFranchise, aLead, anAdmin, testApi } from './support/index.ts';

const LONGEST = 10_000;
const MORE = LONGEST + 50;

type Row = Record<string, unknown>;

t.test('every list for signed-in users ends at 10,000 records and returns the total', async t => {
  const api = await testApi(t);
  const { database } = api;
  const { knex } = database;
  const [admin, consultant] = [await anAdmin(database), await aConsultant(database)];
  const as = { admin: await api.tokenOf(admin), consultant: await api.tokenOf(consultant) };
  const franchise = await aFranchise(database, { consultant_id: consultant.id });
  const lead = await aLead(database, { franchise_id: franchise.id });
  await copyRecord(knex, 'franchises', franchise.id, MORE - 1, { slug: "CONCAT('copy-', n)" });
  await copyRecord(knex, 'leads', lead.id, 2 * MORE - 1, { reference: "CONCAT('C', n)", search_words: "''" });
  await copyRecord(knex, 'users', consultant.id, MORE - 2, { email: "CONCAT('copy-', n, '@example.com')" });
  const many = async (table: string, row: Row, others: Record<string, string> = {}) => {
    const id = newId();
    await knex(table).insert({ id, ...row });
    await copyRecord(knex, table, id, MORE - 1, others);
  };
  await many('credit_entries', { user_id: consultant.id, delta: 1, balance_after: 1, reason: 'adjustment' });
  await many('audit_log', { action: 'read', entity: 'lead', entity_id: lead.id });
  const message = { channel: 'email', kind: 'lead.admin', payload: '{}', status: 'sent', idempotency_key: 'first' };
  await many('outbox', { ...message, lead_id: lead.id }, { idempotency_key: "CONCAT('copy ', n)" });
  const named = (column: string) => ({ [column]: "CONCAT('Copy ', n)", slug: "CONCAT('copy-', n)" });
  const { id: category } = await knex('categories').first('id');
  await copyRecord(knex, 'categories', category, MORE - 1, named('name'));
  await many('pages', { title: 'Page', slug: 'page', content: '' }, named('title'));
  await many('hero_slides', { title: 'Slide', subtitle: '', button_text: '', button_url: '/' });
  const days = { start_date: new Date(0), end_date: new Date('2200-01-01') };
  await many('banners', { ...days, title: 'Banner', image_url: '/none.webp', location: 'homepage_hero_banner' });
  await knex.raw('INSERT INTO unlocks (id, lead_id, user_id) SELECT id, id, ? FROM leads ORDER BY id LIMIT ?', [
    consultant.id,
    MORE,
  ]);

  const lists: [path: string, who: keyof typeof as, total?: number][] = [
    ['/franchises', 'admin'],
    ['/franchises', 'consultant'],
    ['/leads', 'admin', 2 * MORE],
    ['/leads?filter={"status":"new"}', 'admin', 2 * MORE],
    [`/leads?filter={"consultant_id":"${consultant.id}"}`, 'admin', 2 * MORE],
    ['/leads/locked', 'consultant'],
    ['/leads/unlocked', 'consultant'],
    ['/users', 'admin'],
    ['/consultants', 'admin', MORE - 1],
    [`/users/${consultant.id}/credit-entries`, 'consultant'],
    ['/audit', 'admin'],
    ['/admin/notifications', 'admin'],
    ['/categories', 'admin'],
    ['/pages', 'admin'],
    ['/admin/hero-slides', 'admin'],
    ['/admin/banners', 'admin'],
  ];
  for (const [path, who, total = MORE] of lists)
    await t.test(`${path}, ${who}`, async t => {
      const ask = (query: string) =>
        api.call(`GET ${path}${query && (path.includes('?') ? '&' : '?')}${query}` as 'GET /', {
          as: as[who],
        });
      const { body, headers } = await ask('');
      const [name] = String(headers['content-range']).split(' ');
      t.equal(body.length, LONGEST);
      t.equal(headers['content-range'], `${name} 0-${LONGEST - 1}/${total}`);
      const rest = await ask(`range=[${LONGEST},${4 * LONGEST}]`);
      t.equal(rest.body.length, Math.min(total - LONGEST, LONGEST), 'a range returns the rest');
      const both = [...body, ...rest.body].map(({ id }: { id: string }) => id);
      t.equal(new Set(both).size, Math.min(total, 2 * LONGEST), 'in the same order');
    });

  await t.test('a visitor gets at most a hundred records', async t => {
    for (const path of [
      '/franchises',
      '/categories',
      '/pages',
      '/banners',
      '/hero-slides',
      '/franchises?range=[0,9999]',
    ])
      t.equal((await api.call(`GET ${path}` as 'GET /')).body.length, 100, path);
  });
});
