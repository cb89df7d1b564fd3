import { aFranchise, aLead } from '@marketplace/api/testing';
import { until } from '@marketplace/db/testing';
import type { Page } from 'playwright-core';
import t from 'tap';
import { axe } from '../support/axe.ts';
import { startConsole } from '../support/console.ts';
import { loaded } from '../support/loaded.ts';

const { api, origin, admin, consultant, window, show, faults } = await startConsole(t);
const { knex } = api.database;

const own = await aFranchise(api.database, { name: 'Kopi Lorong', consultant_id: consultant.id });
const hour = 3_600_000;
let serial = 0;
const aNamedLead = async (first_name: string, more: object = {}): Promise<string> => {
  const created_at = new Date(Date.now() - ++serial * hour);
  const { id } = await aLead(api.database, {
    franchise_id: own.id,
    first_name,
    last_name: 'Tan',
    email: `${first_name.toLowerCase()}@example.org`,
    created_at,
    ...more,
  });
  return id;
};
const statusOf = async (id: string): Promise<string> => (await knex('leads').where({ id }).first('status')).status;
const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const card = (page: Page, where: string, name: string) =>
  column(page, where).getByRole('listitem').filter({ hasText: name });
const centreOf = async (place: ReturnType<Page['locator']>) => {
  const box = await place.boundingBox();
  if (!box) throw new Error('It is not to be seen');
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 60) };
};

t.test('an admin can use the board of leads', async t => {
  const ids = {
    nurul: await aNamedLead('Nurul'),
    chong: await aNamedLead('Chong'),
    devi: await aNamedLead('Devi', { status: 'contacted' }),
  };
  for (let n = 0; n < 25; n++) await aNamedLead(`Closed${n}`, { status: 'closed' });
  const page = await window(admin);
  await show(page, '/admin/leads');

  await t.test('the board is chosen beside the list; the choice is kept in the address and remembered', async t => {
    await page.getByRole('button', { name: 'Board', exact: true }).click();
    await card(page, 'New', 'Nurul Tan').waitFor();
    t.match(page.url(), /view=board/);
    await show(page, '/admin/dashboard');
    await show(page, '/admin/leads');
    await card(page, 'New', 'Nurul Tan').waitFor();
    t.match(page.url(), /view=board/, 'a link without a view opens the board');
  });

  await t.test('no filter is alone in a row on laptops, tablets and phones', async t => {
    const theirs = await window(consultant);
    for (const one of [page, theirs]) {
      await show(one, '/admin/leads?view=board');
      for (const width of [390, 820, 1440]) {
        await one.setViewportSize({ width, height: 900 });
        if (width === 390) await one.getByRole('button', { name: 'Filters' }).click();
        const tops = await one
          .getByRole('search')
          .locator(':scope > div:nth-of-type(n + 2)')
          .evaluateAll(fields => fields.map(field => Math.round(field.getBoundingClientRect().top)));
        const rows = [...Map.groupBy(tops, top => top).values()].map(({ length }) => length);
        t.notOk(rows.includes(1), `the rows of filters at ${width} pixels: ${rows.join(' + ')}`);
      }
    }
    await theirs.context().close();
  });

  await t.test('the board has a column for each status with its count, and loads more on request', async t => {
    t.same(await page.getByRole('heading', { level: 2 }).allInnerTexts(), [
      'New',
      'Contacted',
      'Qualified',
      'Converted',
      'Closed',
    ]);
    const closed = column(page, 'Closed');
    await closed.getByText('25', { exact: true }).waitFor();
    t.equal(await closed.getByRole('listitem').count(), 20);
    await closed.getByRole('button', { name: 'More (5)' }).click();
    await until(async () => (await closed.getByRole('listitem').count()) === 25);
    t.equal(await closed.getByRole('button', { name: /^More/ }).count(), 0);
    await until(() => page.evaluate(() => document.activeElement?.textContent === 'Closed20 Tan'));
    t.same(await axe(page), []);
  });

  await t.test('the board is searched and filtered like the list', async t => {
    await page.getByRole('searchbox', { name: 'Search leads' }).fill('devi');
    await card(page, 'Contacted', 'Devi Tan').waitFor();
    await column(page, 'New').getByText('No leads').waitFor();
    t.match(page.url(), /view=board/, 'the view stays in the address with a filter');
    await page.getByText('Clear Filters', { exact: true }).click();
    await card(page, 'New', 'Nurul Tan').waitFor();
  });

  await t.test('a card is dragged by mouse, and Undo reverts the move', async () => {
    const from = await centreOf(card(page, 'New', 'Nurul Tan'));
    const to = await centreOf(column(page, 'Qualified'));
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 20, from.y + 5, { steps: 4 });
    await page.mouse.move(to.x, to.y, { steps: 8 });
    // Waits for the column's announcement. Otherwise, the card would be dropped in a column that it passes.
    await page.getByText('Over Qualified.').waitFor({ state: 'attached' });
    await page.mouse.up();
    await card(page, 'Qualified', 'Nurul Tan').waitFor();
    await until(async () => (await statusOf(ids.nurul)) === 'qualified');
    await page.getByRole('button', { name: 'Undo' }).click();
    await card(page, 'New', 'Nurul Tan').waitFor();
    await until(async () => (await statusOf(ids.nurul)) === 'new');
  });

  await t.test('a card is moved by keyboard with announcements, and keeps the focus', async t => {
    const handle = card(page, 'New', 'Chong Tan').getByRole('button', { name: 'Move Chong Tan' });
    await handle.focus();
    await page.keyboard.press('Space');
    await page.getByText('Chong Tan picked up.').waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowRight');
    await page.getByText('Over Contacted.').waitFor({ state: 'attached' });
    await page.keyboard.press('Escape');
    await page.getByText('Cancelled. Chong Tan was not moved.').waitFor({ state: 'attached' });
    t.equal(await statusOf(ids.chong), 'new');
    t.ok(await handle.evaluate(one => one === document.activeElement));
    await page.keyboard.press('Space');
    await page.getByText('Chong Tan picked up.').waitFor({ state: 'attached' });
    for (const name of ['Contacted', 'Qualified']) {
      await page.keyboard.press('ArrowRight');
      await page.getByText(`Over ${name}.`).waitFor({ state: 'attached' });
    }
    await page.keyboard.press('Space');
    await card(page, 'Qualified', 'Chong Tan').waitFor();
    await until(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label') === 'Move Chong Tan'));
    await until(async () => (await statusOf(ids.chong)) === 'qualified');
    t.same(await axe(page), []);
  });

  await t.test('a card is moved by its status select', async () => {
    await card(page, 'Qualified', 'Chong Tan').getByRole('combobox', { name: 'Status of Chong Tan' }).click();
    await page.getByRole('option', { name: 'Closed' }).click();
    await card(page, 'Closed', 'Chong Tan').waitFor();
    await until(async () => (await statusOf(ids.chong)) === 'closed');
    await until(() => page.evaluate(() => document.activeElement?.getAttribute('role') === 'combobox'));
  });

  await t.test(
    'if another user moved the card first, the card moves to its current column and a message appears',
    async t => {
      await page.route('**/api/live', route => route.abort());
      // Waits for the reload after the previous change. Otherwise, that reload would already show the next change.
      await loaded(page);
      await knex('leads').where({ id: ids.devi }).update({ status: 'converted' });
      await card(page, 'Contacted', 'Devi Tan').getByRole('combobox').click();
      await page.getByRole('option', { name: 'Qualified' }).click();
      await page.getByText('Someone else moved Devi Tan. The status is now “Converted”.').waitFor();
      await card(page, 'Converted', 'Devi Tan').waitFor();
      t.equal(await statusOf(ids.devi), 'converted');
      await page.unroute('**/api/live');
    },
  );

  await t.test('a failed move is reverted with a message', async t => {
    await page.route('**/status?*', route => route.abort());
    await card(page, 'New', 'Nurul Tan').getByRole('combobox').click();
    await page.getByRole('option', { name: 'Qualified' }).click();
    await page.getByText('Nurul Tan could not be moved.').waitFor();
    await card(page, 'New', 'Nurul Tan').waitFor();
    t.equal(await statusOf(ids.nurul), 'new');
    await page.unroute('**/status?*');
  });

  await t.test('a card that is moved in another browser also moves in this one', async t => {
    await api.call(`PUT /leads/${ids.nurul}/status?status=contacted`, { as: admin });
    await card(page, 'Contacted', 'Nurul Tan').waitFor();
    // Each column is loaded separately.
    await card(page, 'New', 'Nurul Tan').waitFor({ state: 'detached' });
    t.pass();
    await page.context().close();
  });
});

t.test('a consultant can use the board on a phone', async t => {
  const open = await aNamedLead('Mei', { status: 'new' });
  await aNamedLead('Hidden', { status: 'new' });
  await api.call(`POST /leads/${open}/unlock`, { as: consultant });
  const page = await window(consultant, { hasTouch: true, viewport: { width: 390, height: 844 } });
  await page.goto(`${origin}/admin/leads?view=board`);
  await card(page, 'New', 'Mei Tan').waitFor();

  await t.test('the board shows no locked leads and does not count them', async t => {
    t.equal(await page.getByText('Hidden').count(), 0);
    t.same(await column(page, 'New').getByRole('listitem').count(), 1);
    await column(page, 'New').getByText('1', { exact: true }).waitFor();
  });

  await t.test('the board scrolls sideways column by column', async t => {
    const frame = column(page, 'New').locator('xpath=..');
    t.match(await frame.evaluate(one => getComputedStyle(one).scrollSnapType), /x mandatory/);
    t.ok(await frame.evaluate(one => one.scrollWidth > one.clientWidth));
    t.ok(
      await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
      'the page itself does not scroll sideways',
    );
    t.same(await axe(page), []);
  });

  await t.test('a card is dragged by touch while the board scrolls, and dropped in the last column', async t => {
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    await card(page, 'New', 'Mei Tan').scrollIntoViewIfNeeded();
    const from = await centreOf(card(page, 'New', 'Mei Tan').getByText('Kopi Lorong'));
    await touch('touchStart', [from]);
    // Waits until the card is picked up: before that, moving the finger scrolls the board.
    await page.getByText('Mei Tan picked up.').waitFor({ state: 'attached' });
    // When scrolled to its end, the board leaves a gap to the screen's edge. The gap counts as part of the last column.
    const edge = { x: 387, y: from.y };
    for (let step = 1; step <= 6; step++)
      await touch('touchMove', [{ x: from.x + ((edge.x - from.x) * step) / 6, y: from.y }]);
    // The board scrolls while the finger is at the edge. Waits until its last column is reached.
    await page.getByText('Over Closed.').waitFor({ state: 'attached' });
    await touch('touchEnd', []);
    await page.getByText('Mei Tan dropped in Closed.').waitFor({ state: 'attached' });
    await until(async () => (await statusOf(open)) === 'closed');
    await card(page, 'Closed', 'Mei Tan').waitFor();
    t.pass('the card is in the last column');
  });
  await page.context().close();
  t.same(faults, []);
});
