import { aFranchise, aLead } from '@marketplace/api/testing';
import type { Page } from 'playwright-core';
import t from 'tap';
import { startConsole } from '../support/console.ts';
import { holdRequests } from '../support/hold.ts';

const { api, admin, consultant, window, show, faults } = await startConsole(t);
const { knex } = api.database;
const franchise = await aFranchise(api.database, { name: 'Kopi Lorong', consultant_id: consultant.id });
const lead = await aLead(api.database, { franchise_id: franchise.id, first_name: 'Nurul', last_name: 'Huda' });
await api.call(`POST /leads/${lead.id}/unlock`, { as: consultant });

/** Waits until the form is disabled, which happens shortly after it was submitted. */
const rest = (page: Page) => page.locator('form[inert]').waitFor({ state: 'attached' });

t.test('a form accepts no input while it is saved', async t => {
  const page = await window(admin);
  const typed = async () => {
    await rest(page);
    await page.keyboard.type(' and more');
    await page.keyboard.press('Tab');
    await page.keyboard.type('elsewhere');
  };

  await t.test(
    'a form that stays open restores the focus after the save, and text typed afterwards counts as unsaved',
    async t => {
      const title = page.getByLabel('Hero title');
      await show(page, '/admin/content');
      const held = await holdRequests(page, '**/api/content');
      await title.fill('A new title');
      await title.press('Enter');
      await held.sent;
      await typed();
      t.equal(await title.inputValue(), 'A new title');
      await held.release();
      await page.getByText('Unsaved changes').waitFor({ state: 'hidden' });
      await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'heroTitle');
      await page.keyboard.press('End');
      await page.keyboard.type('!');
      await page.getByText('Unsaved changes').waitFor();
      t.equal(await title.inputValue(), 'A new title!');
      t.equal((await api.call('GET /content')).body.heroTitle, 'A new title');
      await title.fill('A new title');
    },
  );

  await t.test('a form that stays open restores the focus after a failed save', async t => {
    const title = page.getByLabel('Hero title');
    await title.fill('Another title');
    await page.route('**/api/content', route => route.abort());
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('The server cannot be reached', { exact: false }).waitFor();
    await page.unroute('**/api/content');
    t.equal(await title.inputValue(), 'Another title');
    await page.waitForFunction(() => document.activeElement?.textContent === 'Save Changes');
    await page.keyboard.press('Enter');
    await page.getByText('Unsaved changes').waitFor({ state: 'hidden' });
    t.equal((await api.call('GET /content')).body.heroTitle, 'Another title');
  });

  await t.test('a form that closes after the save accepts no input until it closes', async t => {
    const { body: made } = await api.call('POST /pages', { as: admin, body: { title: 'Terms', slug: 'terms' } });
    await show(page, `/admin/pages/edit/${made.id}`);
    const title = page.getByRole('textbox', { name: 'Title' }).first();
    await title.fill('Our terms');
    await title.press('Enter');
    await page.getByText('Page saved. Going back to the list.').waitFor();
    // Waits for the disabled form before typing. If the form accepted the text, it would ask a question and stay open.
    await page.keyboard.type(' and more');
    await page.getByRole('heading', { name: 'Pages Management' }).waitFor();
    t.equal((await api.call(`GET /admin/pages/${made.id}`, { as: admin })).body.title, 'Our terms');
  });

  await t.test('a form in a dialog accepts no input while it is saved', async t => {
    const dialog = page.getByRole('dialog', { name: 'Edit User' });
    const company = dialog.getByLabel('Company name');
    await show(page, `/admin/consultants?edit=${consultant.id}`);
    const held = await holdRequests(page, '**/api/users/*');
    await company.fill('Tan Advisory');
    // This must be checked as soon as the form is disabled. The console itself must have moved the focus into the
    // dialog; the browser would move the focus a little later anyway.
    const resting = await dialog.locator('form').evaluateHandle(form => {
      const { promise: isInDialog, resolve } = Promise.withResolvers<boolean>();
      const look = () => {
        const { activeElement: at } = document;
        resolve(!form.contains(at) && form.closest('[role=dialog]')?.parentElement?.contains(at) === true);
      };
      new MutationObserver(look).observe(form, { attributes: true, attributeFilter: ['inert'] });
      return { isInDialog };
    });
    await company.press('Enter');
    await held.sent;
    t.ok(
      await resting.evaluate(seen => seen.isInDialog),
      'the focus moves from the form to its dialog, so that Escape can close it',
    );
    await typed();
    t.equal(await company.inputValue(), 'Tan Advisory');
    await held.release();
    await dialog.waitFor({ state: 'hidden' });
    t.equal((await api.call(`GET /users/${consultant.id}`, { as: admin })).body.company_name, 'Tan Advisory');
  });
  await page.context().close();
});

t.test("a lead's page keeps text that is typed during a save", async t => {
  const page = await window(consultant);
  const notes = () => knex('lead_notes').orderBy('text').pluck('text');
  await show(page, `/admin/leads/edit/${lead.id}`);
  const note = page.getByRole('textbox', { name: 'Write a note' });

  await t.test('text that is typed while a new note is being saved becomes the start of the next note', async t => {
    const held = await holdRequests(page, '**/notes');
    await note.fill('Prefers mornings.');
    await note.press('Control+Enter');
    await held.sent;
    await note.press('End');
    await page.keyboard.type(' Has two shops');
    await held.release();
    await page.getByRole('listitem').filter({ hasText: 'Prefers mornings.' }).waitFor();
    await page.waitForFunction(() => document.querySelector('textarea')?.value === 'Has two shops');
    await page.reload();
    t.equal(await note.inputValue(), 'Has two shops', 'the remaining text is kept as a draft');
    await note.press('Control+Enter');
    await page.getByRole('listitem').filter({ hasText: 'Has two shops' }).waitFor();
    t.equal(await note.inputValue(), '');
    t.same(await notes(), ['Has two shops', 'Prefers mornings.']);
  });

  await t.test('text typed into an edited note during its save stays in the form', async t => {
    const mine = page.getByRole('listitem').filter({ hasText: 'Has two shops' });
    await mine.getByRole('button', { name: 'Edit this note' }).click();
    const text = page.getByRole('textbox', { name: 'Your note' });
    const held = await holdRequests(page, '**/notes/*');
    await text.fill('Has three shops');
    await text.press('Control+Enter');
    await held.sent;
    await text.press('End');
    await page.keyboard.type(' in Ipoh');
    await held.release();
    await page.getByText('Note saved.').waitFor();
    t.equal(await text.inputValue(), 'Has three shops in Ipoh');
    // The first save is complete when the button is enabled.
    await page.locator('form', { has: text }).locator('[type=submit]:enabled').waitFor();
    await text.press('Control+Enter');
    await text.waitFor({ state: 'hidden' });
    t.same(await notes(), ['Has three shops in Ipoh', 'Prefers mornings.']);
  });

  await t.test('the form of the next step accepts no input while the step is saved', async t => {
    const what = page.getByLabel('What will you do next?');
    const held = await holdRequests(page, '**/next-steps');
    await what.fill('Call again');
    await what.press('Enter');
    await held.sent;
    await rest(page);
    await page.keyboard.type(' at noon');
    t.equal(await what.inputValue(), 'Call again');
    await held.release();
    await page.getByRole('button', { name: 'Done' }).waitFor();
    t.equal((await api.call(`GET /leads/${lead.id}/next-step`, { as: consultant })).body.next_step.what, 'Call again');
  });
  await page.context().close();
});

t.test('an answer to a refund request accepts no input while it is sent', async t => {
  const body = { reason: 'wrong_person', words: 'Somebody else answers' };
  const refundRequest = (await api.call(`POST /leads/${lead.id}/refund-requests`, { as: consultant, body })).body;
  const page = await window(admin);
  await show(page, `/admin/refund-requests/edit/${refundRequest.id}`);
  const question = page.getByRole('textbox', { name: 'Question for' });
  const held = await holdRequests(page, '**/api/refund-requests/**');
  await question.fill('Who answers');
  await page.getByRole('button', { name: 'Ask' }).click();
  await held.sent;
  await rest(page);
  await question.evaluate(element => element.focus());
  await page.keyboard.type('?');
  t.equal(await question.inputValue(), 'Who answers');
  await held.release();
  await page.getByText('Who answers').first().waitFor();
  await page.context().close();
});

t.test('no page logs an error', async t => t.same(faults, []));
