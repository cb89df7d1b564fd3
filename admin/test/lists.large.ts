import { seedScale } from '@marketplace/demo';
import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { startConsole } from './support/console.ts';
import { waitUntilLoaded } from './support/loaded.ts';

t.setTimeout(900_000);

const LEADS = 200_000;
/** Number of leads in the first measurement, with which the second one is compared. */
const FEW = 2000;
/** With an index a page reads the same number of rows from either table. Without one it would read a hundred times as many. */
const MOST_TIMES_FEW = 3;
/** Number of measurements; the result is their median. */
const TIMES = 9;

/** Returns the time in milliseconds from an action to the first new rows. The page itself measures the time. */
const untilRows = async (page: Page, act: () => Promise<unknown>) => {
  await page.evaluate(() => {
    const COLUMNS = 5;
    // Returns the first card of each column of the board.
    const board = () => {
      const cards = [...document.querySelectorAll('main section > ul')].map(one => one.firstElementChild?.textContent);
      return cards.length === COLUMNS && cards.every(Boolean) ? cards.join() : '';
    };
    const table = () => document.querySelector('main tbody')?.textContent || board();
    const before = table();
    Reflect.set(window, 'rowsAt', 0);
    const changed = () => {
      const now = table();
      if (now === '' || now === before) return;
      watch.disconnect();
      requestAnimationFrame(() => Reflect.set(window, 'rowsAt', performance.now()));
    };
    const watch = new MutationObserver(changed);
    watch.observe(document.body, { childList: true, subtree: true, characterData: true });
    for (const event of ['click', 'keydown'])
      window.addEventListener(event, () => Reflect.set(window, 'actedAt', performance.now()), {
        once: true,
        capture: true,
      });
  });
  await act();
  await page.waitForFunction(() => Reflect.get(window, 'rowsAt') > 0);
  return page.evaluate(() => Reflect.get(window, 'rowsAt') - Reflect.get(window, 'actedAt'));
};

/** Returns the median time in milliseconds of each action with a given number of leads. */
const timesAt = async (t: Test, leads: number): Promise<Record<string, number>> => {
  const middles: Record<string, number> = {};
  const { api, origin, admin, window, faults } = await startConsole(t);
  const { knex } = api.database;
  await seedScale(knex, api.config.dataDir, { franchises: 1000, leads }, () => undefined);
  const someLeads = knex('leads').select('id').orderBy('id').limit(400);
  const ids: string[] = await someLeads.pluck('id');
  await knex('leads').whereIn('id', ids.slice(0, 200)).update({ is_suspected: true });
  await knex('leads').whereIn('id', ids.slice(200)).update({ duplicate_of: ids[0] });
  await knex.raw('ANALYZE TABLE leads, franchises, users');
  const page = await window(admin);
  const asked: number[] = [];
  page.on('request', request => {
    const url = new URL(request.url());
    if (url.pathname !== '/api/leads') return;
    const [from, to] = JSON.parse(url.searchParams.get('range') ?? '[0,1e9]');
    asked.push(to - from + 1);
  });
  await page.goto(`${origin}/admin/leads`);
  await page.getByRole('row').nth(20).waitFor();
  await page.goto(`${origin}/admin/dashboard`);
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  await waitUntilLoaded(page);

  const measure = async (
    name: string,
    act: (time: number) => Promise<unknown>,
    before: () => Promise<unknown> = async () => undefined,
  ) => {
    const times: number[] = [];
    for (let time = 0; time < TIMES; time++) {
      await before();
      times.push(await untilRows(page, () => act(time)));
      await waitUntilLoaded(page);
    }
    t.comment(`${name}: ${times.map(Math.round).join(', ')} ms`);
    // A negative time means that the measurement took the previous screen's rows for new ones.
    const real = times.filter(time => time > 0).sort((a, b) => a - b);
    t.ok(real.length > TIMES / 2, `${real.length} of ${TIMES} measurements are valid`);
    middles[name] = real[Math.floor(real.length / 2)] ?? Number.POSITIVE_INFINITY;
  };
  const go = (name: string) => page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name }).click();

  await measure(
    'from the menu to the newest leads',
    () => go('Leads'),
    async () => {
      await go('Dashboard');
      await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
      await waitUntilLoaded(page);
    },
  );
  await measure('the next page', () => page.getByRole('button', { name: 'Next page' }).click());
  await measure('the last page, and the first', time =>
    time % 2 === 0
      ? page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: /^Page/ }).last().click()
      : page.getByRole('button', { name: 'Page 1', exact: true }).click(),
  );
  await measure('suspected ones, and all', time =>
    page.getByRole('tab', { name: time % 2 === 0 ? /Suspected/ : /^Leads/ }).click(),
  );
  await page.getByRole('tab', { name: /^Leads/ }).click();
  await waitUntilLoaded(page);
  await measure('duplicates, and all', time =>
    page.getByRole('tab', { name: time % 2 === 0 ? /Duplicates/ : /^Leads/ }).click(),
  );
  await page.getByRole('tab', { name: /^Leads/ }).click();
  await waitUntilLoaded(page);
  await measure(
    'from the list to all columns of the board',
    () => page.getByRole('button', { name: 'Board', exact: true }).click(),
    async () => {
      await page.getByRole('button', { name: 'List', exact: true }).click();
      await page.getByRole('row').nth(20).waitFor();
      await waitUntilLoaded(page);
    },
  );
  t.ok(asked.length > 20);
  t.equal(Math.max(...asked), 20, 'no request asks for more than one page');
  t.same(faults, []);
  return middles;
};

t.test(`lists of ${LEADS} leads are hardly slower than lists of ${FEW}`, async t => {
  const few = await timesAt(t, FEW);
  const many = await timesAt(t, LEADS);
  t.same(Object.keys(many), Object.keys(few));
  for (const [name, time] of Object.entries(many)) {
    const floor = few[name] ?? 0;
    t.ok(
      time < floor * MOST_TIMES_FEW,
      `${name} takes ${time.toFixed(0)} ms, and ${floor.toFixed(0)} ms with ${FEW} leads`,
    );
  }
});
