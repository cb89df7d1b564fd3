import { aFranchise, aLead } from '@marketplace/api/testing';
import type { Page } from 'playwright-core';
import t from 'tap';
import { startConsole } from '../support/console.ts';

const PASSWORD = 'a-good-password-2026';

/** Returns the accessible name of the focused element. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (element === document.body) return '';
    const label = element?.getAttribute('aria-label') ?? element?.textContent ?? '';
    const labelled = element instanceof HTMLInputElement ? (element.labels?.[0]?.textContent ?? '') : '';
    return `${labelled || label}`.replace(/\s+/g, ' ').trim();
  });

/** Presses Tab until the focused element's name matches, at most `most` times. */
const tabTo = async (page: Page, name: RegExp, most = 80) => {
  for (let n = 0; n < most; n++) {
    await page.keyboard.press('Tab');
    if (name.test(await focused(page))) return;
  }
  throw new Error(`Tab leads to no ${name}; it is on ${await focused(page)}`);
};

t.test('a consultant can do the work of a day with the keyboard only', async t => {
  const { api, origin, admin, window, faults } = await startConsole(t);
  const account = { name: 'Mei Ling', email: 'mei@example.com', password: PASSWORD, role: 'consultant', tokens: 3 };
  const { body: user } = await api.call('POST /users', { as: admin, body: account });
  const franchise = await aFranchise(api.database, { name: 'Kopi Lorong', consultant_id: user.id });
  await aLead(api.database, { franchise_id: franchise.id, first_name: 'Nurul', last_name: 'Huda' });
  const page = await window();
  const type = (text: string) => page.keyboard.type(text);
  const press = (key: string) => page.keyboard.press(key);

  await t.test('the consultant signs in', async t => {
    await page.goto(`${origin}/admin`);
    await page.getByLabel('Email').waitFor();
    t.match(await focused(page), /^Email/, 'the first field has the focus');
    await type(account.email);
    await press('Tab');
    await type(PASSWORD);
    await press('Enter');
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  });

  await t.test('the consultant can skip the menu or use it', async t => {
    await page.reload();
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
    await press('Tab');
    t.equal(await focused(page), 'Skip to content');
    const ring = await page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle);
    t.equal(ring, 'solid', 'the focus is visible');
    // Waits for the count of locked leads, on which the link's target depends.
    await page.getByRole('link', { name: /^Leads 1/ }).waitFor();
    await tabTo(page, /^Leads/);
    await press('Enter');
    await page.getByRole('heading', { name: 'Manage Leads' }).waitFor();
    t.ok(page.url().endsWith('/admin/leads/locked'), 'the menu leads to the locked lead');
  });

  await t.test('the consultant unlocks a lead with the keyboard', async t => {
    await tabTo(page, /^Locked Leads/);
    await press('ArrowLeft');
    t.equal(await focused(page), 'Unlocked Leads', 'the arrow keys choose a tab');
    await press('ArrowRight');
    await page.getByRole('button', { name: 'Unlock' }).waitFor();
    await tabTo(page, /^Unlock: /);
    await press('Enter');
    await page.getByRole('alertdialog').waitFor();
    t.equal(await focused(page), 'Cancel', 'the dialog focuses the safe choice');
    await press('Tab');
    await press('Enter');
    await page.getByRole('link', { name: 'Nurul Huda' }).waitFor();
  });

  await t.test("the consultant changes the lead's status", async t => {
    await tabTo(page, /^New$|Status of/);
    await press('Enter');
    await page.getByRole('option', { name: 'Contacted' }).waitFor();
    const saved = page.waitForResponse(/\/leads\/[^/]+\/status/);
    await press('ArrowDown');
    await press('Enter');
    await page.getByRole('combobox', { name: 'Status of Nurul Huda' }).getByText('Contacted').waitFor();
    // The row displays the new status before the server has saved the status.
    await saved;
    const { body } = await api.call('GET /leads', { as: admin });
    t.equal(body[0].status, 'contacted');
  });

  await t.test('the consultant edits the lead', async t => {
    await tabTo(page, /^Edit Nurul Huda$/);
    await press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Edit Lead' });
    await dialog.getByLabel('Message').waitFor();
    await tabTo(page, /^Location/);
    await press('Control+a');
    await type('Melaka');
    await press('Enter');
    await page.getByText('Lead updated.').waitFor();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Edit Nurul Huda' }).and(page.locator(':focus')).waitFor();
    t.pass('the focus returns to the edit button');
  });

  await t.test('the consultant edits the franchise', async t => {
    await press('Control+k');
    await page.getByRole('combobox', { name: 'Search' }).waitFor();
    await type('kopi');
    // The search may list leads of the franchise above the franchise.
    await page
      .getByRole('group', { name: 'Franchises' })
      .getByRole('option', { name: /Kopi Lorong/ })
      .waitFor();
    await press('Enter');
    await page.getByLabel('Number of Locations').waitFor();
    await tabTo(page, /^Number of Locations/);
    await press('Control+a');
    await type('77');
    await press('Enter');
    await page.getByText('Franchise updated successfully!').waitFor();
    t.equal((await api.call(`GET /franchise/${franchise.id}`)).body.locations_count, 77);
  });

  await t.test('the consultant edits the profile and signs out', async t => {
    await tabTo(page, /Mei Ling/);
    await press('Enter');
    await page.getByRole('menuitem', { name: 'My Profile' }).waitFor();
    await press('Enter');
    await page.getByRole('heading', { name: 'My Profile' }).waitFor();
    await page.getByLabel('Phone').waitFor();
    await tabTo(page, /^Phone/);
    await type('+60 12-345 6789');
    const saved = page.waitForResponse(response => response.request().method() === 'PUT' && response.ok());
    await press('Enter');
    await saved;
    await page.getByText('Unsaved changes').waitFor({ state: 'hidden' });
    await tabTo(page, /Mei Ling/, 120);
    await press('Enter');
    await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
    await press('End');
    await press('Enter');
    await page.getByRole('heading', { name: 'Welcome back!' }).waitFor();
    t.match((await api.call(`GET /users/${user.id}`, { as: admin })).body, { phone: '+60 12-345 6789' });
  });

  t.same(faults, []);
});
