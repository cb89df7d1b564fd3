import { aFranchise, aLead } from '@marketplace/api/testing';
import { waitUntil } from '@marketplace/db/testing';
import type { Page } from 'playwright-core';
import t from 'tap';
import { findAxeViolations } from '../support/axe.ts';
import { startConsole } from '../support/console.ts';
import { waitUntilDrawn, waitUntilLoaded } from '../support/loaded.ts';

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

  await t.test('the filters are in one row until all are opened, and then no filter is alone in a row', async t => {
    const theirs = await window(consultant);
    for (const one of [page, theirs]) {
      await show(one, '/admin/leads?view=board');
      const search = one.getByRole('search');
      for (const width of [390, 820, 1440]) {
        await one.setViewportSize({ width, height: 900 });
        const button = search.getByRole('button', { name: width === 1440 ? 'More filters' : 'Filters', exact: true });
        // The filters are arranged for the new width when the button has its name for this width.
        await button.waitFor();
        const height = (await search.boundingBox())?.height ?? 0;
        t.ok(height < 80, `the filters are ${height} pixels high at ${width} pixels`);
        await button.click();
        const tops = await search
          .locator('.MuiFormControl-root:not(.search)')
          .evaluateAll(fields => fields.map(field => Math.round(field.getBoundingClientRect().top)));
        const rows = [...Map.groupBy(tops, top => top).values()].map(({ length }) => length);
        t.notOk(rows.includes(1), `the rows of filters at ${width} pixels: ${rows.join(' + ')}`);
        await button.click();
      }
    }
    await theirs.context().close();
  });

  await t.test('filters behind *More filters* are counted, and open if one of them is set', async t => {
    await show(page, '/admin/dashboard');
    await show(page, '/admin/leads?view=board&filter={"min_score":3,"status":"new"}');
    await page.getByRole('button', { name: 'More filters (1)', expanded: true }).waitFor();
    t.ok(await page.getByRole('combobox', { name: 'Minimum score' }).isVisible());
    await page.getByRole('button', { name: 'Clear Filters' }).first().click();
    await page.getByRole('button', { name: 'More filters', exact: true }).click();
    t.notOk(await page.getByRole('combobox', { name: 'Minimum score' }).isVisible());
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
    await waitUntil(async () => (await closed.getByRole('listitem').count()) === 20);
    await closed.getByRole('button', { name: 'More (5)' }).click();
    await waitUntil(async () => (await closed.getByRole('listitem').count()) === 25);
    t.equal(await closed.getByRole('button', { name: /^More/ }).count(), 0);
    await waitUntil(() => page.evaluate(() => document.activeElement?.textContent === 'Closed20 Tan'));
    t.same(await findAxeViolations(page), []);
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
    await waitUntil(async () => (await statusOf(ids.nurul)) === 'qualified');
    await page.getByRole('button', { name: 'Undo' }).click();
    await card(page, 'New', 'Nurul Tan').waitFor();
    await waitUntil(async () => (await statusOf(ids.nurul)) === 'new');
  });

  await t.test('a card is dragged by its handle', async () => {
    const from = await centreOf(card(page, 'New', 'Nurul Tan').getByRole('button', { name: 'Move Nurul Tan' }));
    const to = await centreOf(column(page, 'Qualified'));
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 20, from.y + 5, { steps: 4 });
    await page.mouse.move(to.x, to.y, { steps: 8 });
    await page.getByText('Over Qualified.').waitFor({ state: 'attached' });
    await page.mouse.up();
    await card(page, 'Qualified', 'Nurul Tan').waitFor();
    await waitUntil(async () => (await statusOf(ids.nurul)) === 'qualified');
    await page.getByRole('button', { name: 'Undo' }).click();
    await waitUntil(async () => (await statusOf(ids.nurul)) === 'new');
    await card(page, 'New', 'Nurul Tan').waitFor();
  });

  await t.test('a card shows the next step, the score and a call button, and a column its total budget', async t => {
    const today = new Date(Date.now() + 8 * hour).toISOString().slice(0, 10);
    const { body: step } = await api.call(`PUT /leads/${ids.nurul}/next-step`, {
      as: admin,
      body: { what: 'Send the brochure', due_on: today },
    });
    await knex('lead_next_steps').where({ id: step.id }).update({ due_on: '2026-01-31' });
    await knex('lead_facts').insert({
      lead_id: ids.nurul,
      phone: 'mobile',
      phone_country: 'MY',
      budget: 'reaches',
      place: 'inside',
      is_complete: true,
    });
    await knex('leads')
      .where({ id: ids.nurul })
      .update({ score: 8, phone: '+60 12-345 6789', investment_budget: 250_000 });
    await knex('leads').where({ id: ids.chong }).update({ investment_budget: 100_000 });
    await show(page, '/admin/dashboard');
    await show(page, '/admin/leads?view=board');
    const nurul = card(page, 'New', 'Nurul Tan');
    await nurul.getByText('Send the brochure').waitFor();
    await nurul.getByText('Overdue').waitFor();
    await nurul.getByText('Lead score 8/13').waitFor();
    const call = nurul.getByRole('link', { name: 'Call Nurul Tan' });
    t.equal(await call.getAttribute('href'), 'tel:+60123456789');
    await column(page, 'New')
      .getByText(/350,000$/)
      .waitFor();
    t.same(await findAxeViolations(page), []);
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
    await waitUntil(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label') === 'Move Chong Tan'));
    await waitUntil(async () => (await statusOf(ids.chong)) === 'qualified');
    t.same(await findAxeViolations(page), []);
  });

  await t.test('a card is moved by its status select', async () => {
    await card(page, 'Qualified', 'Chong Tan').getByRole('combobox', { name: 'Status of Chong Tan' }).click();
    await page.getByRole('option', { name: 'Closed' }).click();
    // The dialog hides the board from screen readers.
    await page.getByRole('dialog').getByRole('button', { name: 'Skip' }).click();
    await card(page, 'Closed', 'Chong Tan').waitFor();
    await waitUntil(async () => (await statusOf(ids.chong)) === 'closed');
    await waitUntil(() => page.evaluate(() => document.activeElement?.getAttribute('role') === 'combobox'));
  });

  await t.test(
    'if another user moved the card first, the card moves to its current column and a message appears',
    async t => {
      await page.route('**/api/live', route => route.abort());
      // Waits for the reload after the previous change. Otherwise, that reload would already show the next change.
      await waitUntilLoaded(page);
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
    t.same(await findAxeViolations(page), []);
  });

  await t.test('holding a card at the edge scrolls the board by one column only', async t => {
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    const slide = async (from: { x: number; y: number }, x: number) => {
      for (let step = 1; step <= 6; step++)
        await touch('touchMove', [{ x: from.x + ((x - from.x) * step) / 6, y: from.y }]);
    };
    /** Waits until the board has scrolled to this column. */
    const scrolledTo = (name: string) =>
      waitUntil(async () => Math.abs(((await column(page, name).boundingBox())?.x ?? 0) - 25) < 5);
    await card(page, 'New', 'Mei Tan').scrollIntoViewIfNeeded();
    const from = await centreOf(card(page, 'New', 'Mei Tan').getByText('Kopi Lorong'));
    await touch('touchStart', [from]);
    // Waits until the card is picked up: before that, moving the finger scrolls the board.
    await page.getByText('Mei Tan picked up.').waitFor({ state: 'attached' });
    await slide(from, 387);
    await scrolledTo('Contacted');
    await touch('touchMove', [{ x: 386, y: from.y }]);
    await waitUntilDrawn(page);
    await scrolledTo('Contacted');
    // The board scrolls again only after the finger has left the edge.
    await slide({ x: 387, y: from.y }, 200);
    await page.getByText('Over Contacted.').waitFor({ state: 'attached' });
    await slide({ x: 200, y: from.y }, 387);
    await scrolledTo('Qualified');
    await slide({ x: 387, y: from.y }, 200);
    await page.getByText('Over Qualified.').waitFor({ state: 'attached' });
    await touch('touchEnd', []);
    await page.getByText('Mei Tan dropped in Qualified.').waitFor({ state: 'attached' });
    await waitUntil(async () => (await statusOf(open)) === 'qualified');
    t.pass();
  });

  await t.test('a card is dragged by its handle with a finger', async t => {
    // The budgets of the columns are loaded again after a move, and shift the cards.
    await waitUntilLoaded(page);
    await card(page, 'Qualified', 'Mei Tan').scrollIntoViewIfNeeded();
    const session = await page.context().newCDPSession(page);
    const handle = card(page, 'Qualified', 'Mei Tan').getByRole('button', { name: 'Move Mei Tan' });
    const { x, y } = await centreOf(handle);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x: at, y }] });
    const slide = async (from: number, to: number) => {
      for (let step = 1; step <= 6; step++) await send('touchMove', from + ((to - from) * step) / 6);
    };
    await send('touchStart', x);
    await slide(x, 4);
    await page.getByText('Over New.').waitFor({ state: 'attached' });
    await slide(4, 200);
    await page.getByText('Over Contacted.').waitFor({ state: 'attached' });
    await send('touchEnd');
    await waitUntil(async () => (await statusOf(open)) === 'contacted');
    t.pass();
  });
  await page.context().close();
  t.same(faults, []);
});
