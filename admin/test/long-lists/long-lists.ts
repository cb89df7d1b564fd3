import { randomUUID } from 'node:crypto';
import { aConsultant, aFranchise, aLead, writtenColumns } from '@marketplace/api/testing';
import { newId } from '@marketplace/db';
import t from 'tap';
import { DESKTOP, horizontalOverflow, PHONE } from '../support/appearance.ts';
import { startConsole } from '../support/console.ts';
import { waitUntilLoaded, waitUntilPartsLoaded } from '../support/loaded.ts';

const MANY = 2000;
const SOME = 120;
/** Longest possible name, without a place to wrap. */
const LONG = 'Kopitiam'.repeat(25);
/** Maximum number of rows of a list request. */
const MOST = 100;

/** Lists that the API returns as a whole, because they are short, offered as choices or sorted by hand. */
const WHOLE = ['/api/categories', '/api/franchises/categories', '/api/admin/banners', '/api/admin/hero-slides'];

type Row = Record<string, unknown>;

t.test('long lists with long names are paged and fit the screen', async t => {
  const { api, admin, consultant, window, show, faults } = await startConsole(t);
  const { knex } = api.database;
  /** Inserts a number of rows, each created by `make`. */
  const fill = (table: string, count: number, make: (n: number) => Row) =>
    knex.batchInsert(
      table,
      Array.from({ length: count }, (_, n) => ({ id: newId(), ...make(n) })),
      500,
    );
  const copyOf = async (table: string, id: string) => {
    const { id: _id, ...row }: Row = await knex(table)
      .where({ id })
      .first(...(await writtenColumns(knex, table)));
    for (const [name, value] of Object.entries(row))
      if (typeof value === 'object' && value !== null && !(value instanceof Date)) row[name] = JSON.stringify(value);
    return row;
  };
  const number = (n: number) => String(n).padStart(4, '0');
  const named = (n: number) => `${LONG.slice(0, 195)}${number(n)}`;

  const first = await aFranchise(api.database, { name: named(9999), consultant_id: consultant.id });
  const franchise = await copyOf('franchises', first.id);
  await fill('franchises', MANY, n => ({
    ...franchise,
    name: named(n),
    slug: `long-${n}`,
    consultant_id: n < 150 ? consultant.id : null,
    deleted_at: n % 4 === 0 ? new Date() : null,
  }));
  const { id: lead_id } = await aLead(api.database, { franchise_id: first.id });
  const lead = await copyOf('leads', lead_id);
  await fill('leads', MANY, n => ({
    ...lead,
    reference: `L${n}`,
    first_name: LONG.slice(0, 100),
    last_name: LONG.slice(0, 100),
    email: `${LONG.toLowerCase()}${n}@${LONG.toLowerCase().slice(0, 30)}.com`,
    deleted_at: n % 4 === 0 ? new Date() : null,
    is_suspected: n % 4 === 1,
  }));
  const { id: user_id } = await aConsultant(api.database);
  const user = await copyOf('users', user_id);
  await fill('users', MANY, n => ({ ...user, name: named(n), email: `${LONG.toLowerCase()}${n}@example.com` }));
  await fill('credit_entries', MANY, n => ({ user_id, delta: 1, balance_after: n + 1, reason: 'adjustment' }));
  await fill('categories', SOME, n => ({
    name: `${LONG.slice(0, 115)}${number(n)}`,
    slug: `long-${n}`,
    description: LONG,
  }));
  await fill('pages', MANY, n => ({ title: named(n), slug: `${'long'.repeat(20)}-${n}`, content: '' }));
  const days = { start_date: new Date(0), end_date: new Date('2200-01-01') };
  await fill('banners', SOME, n => ({
    ...days,
    title: named(n),
    image_url: '/uploads/none.webp',
    link_url: `https://example.com/${LONG}`,
    location: 'homepage_hero_banner',
  }));
  await fill('hero_slides', SOME, n => ({
    title: named(n),
    subtitle: LONG,
    button_text: LONG.slice(0, 80),
    button_url: `/${LONG}`,
    sort_order: n,
  }));
  await fill('outbox', MANY, () => ({
    channel: 'email',
    kind: 'lead.consultant',
    payload: '{}',
    status: 'failed',
    attempts: 3,
    last_error: `550 ${LONG}`,
    lead_id,
    user_id,
    idempotency_key: randomUUID(),
  }));

  const page = await window(admin, { viewport: PHONE });
  /** Number of rows of each response, by path. */
  const answered: { path: string; rows: Promise<number> }[] = [];
  const listen = (to: typeof page) =>
    to.on('response', response => {
      if (!response.url().includes('/api/') || !response.ok()) return;
      // The live event stream never ends.
      if (response.url().endsWith('/api/live')) return;
      const rows = response.json().then(
        body => (Array.isArray(body) ? body.length : 0),
        () => 0,
      );
      answered.push({ path: new URL(response.url()).pathname, rows });
    });
  listen(page);

  const paged = [
    { path: '/admin/franchises', total: MANY - MANY / 4 + 1 },
    { path: '/admin/leads', total: MANY / 2 + 1 },
    { path: '/admin/leads?filter={"is_suspected":true}', total: MANY / 4 },
    { path: '/admin/consultants', total: MANY + 3 },
    { path: `/admin/consultants/${user_id}/credits`, total: MANY },
    { path: '/admin/notifications', total: MANY },
    { path: '/admin/pages', total: MANY },
    { path: '/admin/bin', total: MANY / 4 },
    { path: '/admin/bin/leads', total: MANY / 4 },
  ];
  for (const { path, total } of paged)
    await t.test(`${path} is displayed page by page`, async t => {
      await show(page, path);
      const range = page.getByText(new RegExp(`^1–(\\d+) of ${total.toLocaleString('en')}$`));
      await range.waitFor();
      t.equal(await horizontalOverflow(page), 0, 'the first page does not scroll sideways');
      const size = Number(/–(\d+)/.exec((await range.textContent()) ?? '')?.[1]);
      await page.getByRole('button', { name: 'Next page' }).click();
      await page.getByText(`${size + 1}–${2 * size} of ${total.toLocaleString('en')}`).waitFor();
      t.equal(await horizontalOverflow(page), 0, 'the second page does not scroll sideways');
      await page.setViewportSize(DESKTOP);
      await waitUntilLoaded(page);
      t.equal(await horizontalOverflow(page), 0, 'the list does not scroll sideways on a wide screen');
      await page.setViewportSize(PHONE);
    });

  await t.test("a lead's timeline is displayed page by page", async t => {
    await show(page, `/admin/leads/edit/${lead_id}`);
    const events = page.getByRole('list', { name: 'Activity' }).getByRole('listitem');
    await events.first().waitFor();
    const first = await events.count();
    await page.getByRole('button', { name: /^Show more \([\d,]+ more\)$/ }).click();
    await events.nth(first).waitFor();
    t.equal(await horizontalOverflow(page), 0, 'the page does not scroll sideways');
    t.ok((await events.count()) < MANY / 4);
    await page.setViewportSize(DESKTOP);
    await waitUntilLoaded(page);
    t.equal(await horizontalOverflow(page), 0, 'the page does not scroll sideways on a wide screen');
    await page.setViewportSize(PHONE);
  });

  const whole = [
    { path: '/admin/categories', last: `${LONG.slice(0, 115)}${number(SOME - 1)}` },
    { path: '/admin/banners', last: named(SOME - 1) },
    { path: '/admin/hero-slides', last: named(SOME - 1) },
  ];
  for (const { path, last } of whole)
    await t.test(`all rows of ${path} are displayed`, async t => {
      await show(page, path);
      await page.getByText(last).first().waitFor({ state: 'attached' });
      t.equal(await horizontalOverflow(page), 0, 'the page does not scroll sideways');
    });

  await t.test('forms, the dashboard and the search have room for long names', async t => {
    for (const path of ['/admin/dashboard', '/admin/franchises/new', `/admin/franchises/edit/${first.id}`]) {
      await show(page, path);
      await waitUntilPartsLoaded(page);
      t.equal(await horizontalOverflow(page), 0, path);
    }
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search' }).fill('kopitiam');
    await page.getByRole('group', { name: 'Users' }).waitFor();
    t.equal(await horizontalOverflow(page), 0, 'the search does not scroll sideways');
    await page.keyboard.press('Escape');
  });

  await t.test("a consultant's lists are paged and have room for long names", async t => {
    const own = await window(consultant, { viewport: PHONE });
    listen(own);
    await show(own, '/consultant/franchises');
    await own.getByText('Showing 113 of 113').waitFor();
    await own.getByText('1–20 of 113').waitFor();
    t.equal(await own.getByRole('link', { name: /^Edit/ }).count(), 20, 'the list shows one page');
    for (const path of [
      '/consultant/franchises',
      '/admin/leads/locked',
      '/admin/leads?tab=unlocked',
      '/consultant/credits',
    ]) {
      await show(own, path);
      t.equal(await horizontalOverflow(own), 0, path);
    }
    await own.context().close();
  });

  await t.test('no response contains all rows of a long list', async t => {
    t.ok(answered.length > 20);
    const too = await Promise.all(answered.map(async ({ path, rows }) => ({ path, rows: await rows })));
    t.ok(Math.max(...too.map(({ rows }) => rows)) > 1, 'the test counted rows');
    t.same(
      too.filter(({ path, rows }) => rows > MOST && !WHOLE.includes(path)),
      [],
    );
  });

  t.same(faults, []);
});
