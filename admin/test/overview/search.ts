import { aConsultant, aFranchise, aLead } from '@marketplace/api/testing';
import type { Page } from 'playwright-core';
import t from 'tap';
import { findAxeViolations } from '../support/axe.ts';
import { startConsole } from '../support/console.ts';

const opened = async (page: Page, keys = 'Control+k') => {
  await page.keyboard.press(keys);
  const dialog = page.getByRole('dialog', { name: 'Search' });
  const field = dialog.getByRole('combobox', { name: 'Search' });
  await field.waitFor();
  return { dialog, field, options: dialog.getByRole('option') };
};

const { api, origin, admin, consultant, window, follow, faults } = await startConsole(t);

t.test('an admin can search the console', async t => {
  const kopi = await aFranchise(api.database, { name: 'Kopi Lorong', consultant_id: consultant.id });
  for (let n = 0; n < 8; n++) await aFranchise(api.database, { name: `Kopi Kota ${n}` });
  const lead = await aLead(api.database, { franchise_id: kopi.id, first_name: 'Nurul', last_name: 'Huda' });
  const page = await window(admin);
  const ranges: string[] = [];
  page.on('request', request => {
    const range = new URL(request.url()).searchParams.get('range');
    if (range && request.url().includes('kop')) ranges.push(range);
  });
  await page.clock.install();
  await page.goto(`${origin}/admin/dashboard`);
  await page.getByRole('heading', { name: 'Management Tools' }).waitFor();

  await t.test('the search opens by ⌘K, Ctrl+K or its button, closes by Escape and restores the focus', async t => {
    for (const keys of ['Meta+k', 'Control+k']) {
      const { dialog } = await opened(page, keys);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
    }
    await page.getByRole('button', { name: 'Search', exact: true }).press('Enter');
    await page.getByRole('combobox', { name: 'Search' }).waitFor();
    const hidden = [page.getByRole('dialog').getByRole('heading'), page.getByRole('dialog').getByRole('status')];
    for (const heard of hidden) t.equal((await heard.boundingBox())?.width, 1, 'texts for screen readers take no room');
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.activeElement?.getAttribute('title') === 'Search the console');
  });

  await t.test('the search offers screens and opens one by keyboard', async t => {
    const { field, options } = await opened(page);
    t.equal(await field.getAttribute('aria-expanded'), 'true');
    await field.fill('bann');
    await page.waitForFunction(() => document.querySelectorAll('[role=option]').length === 2);
    t.match(await options.first().textContent(), 'Banners');
    t.match(await options.nth(1).textContent(), 'Add a banner');
    t.equal(await field.getAttribute('aria-activedescendant'), await options.first().getAttribute('id'));
    await field.press('Enter');
    await page.waitForURL(`${origin}/admin/banners`);
  });

  await t.test('the search finds franchises, leads and users, and opens the chosen one', async t => {
    const { dialog, field, options } = await opened(page);
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
    await field.pressSequentially('kop');
    await page.clock.runFor(199);
    t.equal(ranges.length, 0, 'no request is sent during typing');
    await page.clock.resume();
    await dialog.getByRole('group', { name: 'Franchises' }).waitFor();
    await dialog.getByRole('group', { name: 'Leads' }).waitFor();
    t.equal(
      await dialog.getByRole('group', { name: 'Franchises' }).getByRole('option').count(),
      5,
      'at most five franchises are offered',
    );
    t.same([...new Set(ranges)], ['[0,4]'], 'every request asks for five records');
    t.equal(ranges.length, 3, 'requests are sent once after a pause');
    t.same(await findAxeViolations(page), []);
    await field.press('ArrowDown');
    t.equal(await options.nth(1).getAttribute('aria-selected'), 'true');
    await field.press('ArrowUp');
    await field.press('ArrowUp');
    t.equal(await options.last().getAttribute('aria-selected'), 'true', 'ArrowUp wraps around to the last result');
    await field.press('Enter');
    await page.waitForURL(`${origin}/admin/leads/edit/${lead.id}`);
    await page.getByRole('heading', { name: 'Nurul Huda' }).waitFor();
  });

  await t.test('a selected result stays selected while others appear above it', async t => {
    await follow(page, '/admin/banners');
    await page.getByRole('heading', { name: 'Banner Management' }).waitFor();
    const { dialog, field, options } = await opened(page);
    const go = Promise.withResolvers<void>();
    await page.route('**/api/franchises?*', async route => {
      await go.promise;
      await route.continue();
    });
    await field.fill('kopi lor');
    const found = dialog.getByRole('option', { name: /Nurul Huda/ });
    await found.waitFor();
    await field.press('ArrowDown');
    go.resolve();
    await dialog.getByRole('group', { name: 'Franchises' }).getByRole('option').waitFor();
    t.match(await options.first().textContent(), 'Kopi Lorong');
    t.equal(await found.getAttribute('aria-selected'), 'true');
    t.equal(await field.getAttribute('aria-activedescendant'), await found.getAttribute('id'));
    await field.press('Enter');
    await page.getByRole('heading', { name: 'Nurul Huda' }).waitFor();
    await page.unroute('**/api/franchises?*');
  });

  await t.test('Enter during a search opens the first result of the typed text', async t => {
    const { dialog, field } = await opened(page);
    await field.fill('kopi kota');
    await dialog.getByRole('group', { name: 'Franchises' }).getByRole('option').first().waitFor();
    const go = Promise.withResolvers<void>();
    await page.route('**/api/franchises?*', async route => {
      await go.promise;
      await route.continue();
    });
    await field.fill('kopi lorong');
    await field.press('Enter');
    go.resolve();
    await page.waitForURL(`${origin}/admin/franchises/edit/${kopi.id}`);
    await page.unroute('**/api/franchises?*');
    t.pass();
  });

  await t.test('franchises are found like on the site, also with a typo', async t => {
    const { dialog, field } = await opened(page);
    await field.fill('lorng kopi');
    const found = dialog.getByRole('group', { name: 'Franchises' }).getByRole('option');
    await found.filter({ hasText: 'Kopi Lorong' }).waitFor();
    t.equal(await found.count(), 1);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });

  await t.test("choosing a user in the results opens the user's dialog", async t => {
    const { dialog, field } = await opened(page);
    await field.fill('daniel');
    await dialog
      .getByRole('group', { name: 'Users' })
      .getByRole('option', { name: /Daniel Tan/ })
      .click();
    await page.getByRole('dialog', { name: 'Edit User' }).waitFor();
    t.match(page.url(), `/admin/consultants?edit=${consultant.id}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  await t.test('recent results are offered again, without the names of visitors', async t => {
    const { dialog, field } = await opened(page);
    const recent = dialog.getByRole('group', { name: 'Recent' }).getByRole('option');
    t.same(await recent.allInnerTexts(), ['Daniel Tan', 'Kopi Lorong', `Lead ${lead.reference}`, 'Banners']);
    await field.fill('zzzz');
    await dialog.getByText('Nothing found for “zzzz”.').waitFor();
    await page.keyboard.press('Escape');
  });

  await t.test('the search finds actions, and screens by synonyms', async t => {
    const { dialog, field } = await opened(page);
    await field.fill('smtp');
    await dialog.getByRole('group', { name: 'Screens' }).getByRole('option', { name: 'Email' }).waitFor();
    await field.fill('add a fr');
    await dialog.getByRole('group', { name: 'Actions' }).getByRole('option', { name: 'Add a franchise' }).click();
    await page.waitForURL(`${origin}/admin/franchises/new`);
    t.pass();
  });

  await t.test('a failed source is reported, and the other results are displayed', async t => {
    await page.route('**/api/users?**', route => route.fulfill({ status: 500, body: '{}' }));
    const { dialog, field } = await opened(page);
    await field.fill('lorong');
    await dialog.getByText('Part of the search failed.').waitFor();
    await dialog
      .getByRole('option', { name: /Kopi Lorong/ })
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    t.pass();
  });

  await t.test('choosing a result asks a question if a form has unsaved changes', async t => {
    await follow(page, '/admin/franchises/new');
    await page.getByLabel('Franchise Name').fill('Half');
    await page.getByText('Unsaved changes').waitFor();
    const { field } = await opened(page);
    await field.fill('banners');
    await field.press('Enter');
    await page.getByRole('alertdialog', { name: 'Leave without saving?' }).waitFor();
    t.match(page.url(), '/admin/franchises/new');
  });

  t.same(faults, []);
});

t.test('a consultant can search the console', async t => {
  const consultant = await aConsultant(api.database);
  const kopi = await aFranchise(api.database, { name: 'Kopi Lorong', consultant_id: consultant.id });
  const other = await aFranchise(api.database, { name: 'Kopi Others' });
  await aLead(api.database, {
    franchise_id: kopi.id,
    first_name: 'Nurul',
    last_name: 'Huda',
    email: 'nurul@example.org',
  });
  await aLead(api.database, { franchise_id: other.id, first_name: 'Nurul', last_name: 'Others' });
  const page = await window(consultant, { viewport: { width: 390, height: 844 } });
  await page.goto(`${origin}/admin/dashboard`);
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  const { dialog, field } = await opened(page);

  await t.test("the search finds the consultant's own screens, franchises and leads", async t => {
    t.equal(await dialog.getByRole('option', { name: /Users|Banners|Bin/ }).count(), 0);
    await field.fill('kopi');
    await dialog
      .getByRole('group', { name: 'Franchises' })
      .getByRole('option', { name: /Kopi Lorong/ })
      .waitFor();
    await dialog.getByRole('option', { name: /Locked lead/ }).waitFor();
    t.equal(await dialog.getByText('Kopi Others').count(), 0);
    t.same(await findAxeViolations(page), []);
  });

  await t.test('the search cannot find a locked lead by its masked values', async t => {
    for (const masked of ['nurul', 'huda', 'nurul@example.org']) {
      await field.fill(masked);
      await dialog.getByText(`Nothing found for “${masked}”.`).waitFor();
    }
    t.pass();
  });

  t.same(faults, []);
});
