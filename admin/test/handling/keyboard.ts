import { aFranchise, aLead } from '@marketplace/api/testing';
import type { Page } from 'playwright-core';
import t from 'tap';
import { startConsole } from '../support/console.ts';

const PASSWORD = 'a-good-password-2026';

/** What has the focus, as somebody hears it who doesn't see. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (element === document.body) return '';
    const label = element?.getAttribute('aria-label') ?? element?.textContent ?? '';
    const labelled = element instanceof HTMLInputElement ? (element.labels?.[0]?.textContent ?? '') : '';
    return `${labelled || label}`.replace(/\s+/g, ' ').trim();
  });

/** Tab, until the focus is on what is called so. */
const tabTo = async (page: Page, name: RegExp, most = 80) => {
  for (let n = 0; n < most; n++) {
    await page.keyboard.press('Tab');
    if (name.test(await focused(page))) return;
  }
  throw new Error(`Tab leads to no ${name}; it is on ${await focused(page)}`);
};

t.test("a consultant's day by the keyboard alone", async t => {
  const { api, origin, admin, window, faults } = await startConsole(t);
  const account = { name: 'Mei Ling', email: 'mei@example.com', password: PASSWORD, role: 'consultant', tokens: 3 };
  const { body: user } = await api.call('POST /users', { as: admin, body: account });
  const franchise = await aFranchise(api.database, { name: 'Kopi Lorong', consultant_id: user.id });
  await aLead(api.database, { franchise_id: franchise.id, first_name: 'Nurul', last_name: 'Huda' });
  const page = await window();
  const type = (text: string) => page.keyboard.type(text);
  const press = (key: string) => page.keyboard.press(key);

  await t.test('signs in', async t => {
    await page.goto(`${origin}/admin`);
    await page.getByLabel('Email').waitFor();
    t.match(await focused(page), /^Email/, 'the first field has the focus');
    await type(account.email);
    await press('Tab');
    await type(PASSWORD);
    await press('Enter');
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  });

  await t.test('skips the menu, or goes through it', async t => {
    await page.reload();
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
    await press('Tab');
    t.equal(await focused(page), 'Skip to the content');
    const ring = await page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle);
    t.equal(ring, 'solid', 'the focus is seen');
    // Before it is counted that a lead waits, the link leads to the others.
    await page.getByRole('link', { name: /^Leads 1/ }).waitFor();
    await tabTo(page, /^Leads/);
    await press('Enter');
    await page.getByRole('heading', { name: 'Manage Leads' }).waitFor();
    t.ok(page.url().endsWith('/admin/leads/locked'), 'to the lead that waits');
  });

  await t.test('unlocks a lead', async t => {
    await tabTo(page, /^Locked Leads/);
    await press('ArrowLeft');
    t.equal(await focused(page), 'Unlocked Leads', 'tabs are chosen by the arrows');
    await press('ArrowRight');
    await page.getByRole('button', { name: 'Unlock' }).waitFor();
    await tabTo(page, /^Unlock: /);
    await press('Enter');
    await page.getByRole('alertdialog').waitFor();
    t.equal(await focused(page), 'Cancel', 'the safe choice first');
    await press('Tab');
    await press('Enter');
    await page.getByRole('link', { name: 'Nurul Huda' }).waitFor();
  });

  await t.test('changes its status', async t => {
    await tabTo(page, /^New$|Status of/);
    await press('Enter');
    await page.getByRole('option', { name: 'Contacted' }).waitFor();
    const saved = page.waitForResponse(/\/leads\/[^/]+\/status/);
    await press('ArrowDown');
    await press('Enter');
    await page.getByRole('combobox', { name: 'Status of Nurul Huda' }).getByText('Contacted').waitFor();
    // The row shows it at once, and the server hears of it meanwhile.
    await saved;
    const { body } = await api.call('GET /leads', { as: admin });
    t.equal(body[0].status, 'contacted');
  });

  await t.test('edits it', async t => {
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
    t.pass('the focus is back where it was');
  });

  await t.test('edits the franchise', async t => {
    await press('Control+k');
    await page.getByRole('combobox', { name: 'Search' }).waitFor();
    await type('kopi');
    // Leads of it may be found before it is.
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

  await t.test('edits the profile and signs out', async t => {
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
