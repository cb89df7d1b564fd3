import { aCategory, aConsultant, aFranchise } from '@marketplace/api/testing';
import t from 'tap';
import { startConsole } from '../support/console.ts';
import { waitUntilLoaded } from '../support/loaded.ts';

const { api, origin, admin, consultant, window, show, faults } = await startConsole(t);

t.test('an admin can sort, search, export and change the list of franchises', async t => {
  await aCategory(api.database, { name: 'Food' });
  await aCategory(api.database, { name: 'Laundry' });
  const add = (name: string, more: Record<string, unknown>) =>
    aFranchise(api.database, { name, category: 'Food', consultant_id: consultant.id, ...more });
  await add('Zebra Noodles', { slug: 'zebra-noodles', view_count: 5, featured: true });
  await add('Alpha Laundry', { slug: 'alpha-laundry', view_count: 90, category: 'Laundry' });
  await add('Middle Tea', { slug: 'middle-tea', view_count: 40, investment_min: null, investment_max: null });
  const page = await window(admin);
  const names = () =>
    page
      .getByRole('table')
      .getByRole('link', { name: /^(?!Edit|View)/ })
      .allInnerTexts();
  await page.goto(`${origin}/admin/franchises`);
  await page.getByText('3 franchises').waitFor();

  await t.test('the list is sorted by name at first, and by another column when its header is pressed', async t => {
    t.same(await names(), ['Alpha Laundry', 'Middle Tea', 'Zebra Noodles']);
    const headers = await page.getByRole('columnheader').getByRole('button').allInnerTexts();
    t.same(headers, ['Name', 'Category', 'Investment', 'Views', 'Created']);
    await page.getByRole('button', { name: 'Views' }).click();
    await page.waitForURL(/sort=view_count/);
    await page.waitForFunction(() => document.querySelector('tbody a')?.textContent === 'Alpha Laundry');
    await page.getByRole('button', { name: 'Views' }).click();
    await page.waitForFunction(() => document.querySelector('tbody a')?.textContent === 'Zebra Noodles');
    t.ok(await page.getByText('NDA Required').isVisible());
  });

  await t.test('the list is exported as CSV under the name that the server sends', async t => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    t.match(file.suggestedFilename(), /^franchises_export_.*\.csv$/);
    const pressed = page.getByRole('button', { name: 'Export CSV' });
    await pressed.focus();
    await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    await page.locator('button:focus', { hasText: 'Export CSV' }).waitFor();
    t.pass('the focus stays on the button after an export by keyboard');
    for (const pending of [false, true]) {
      // Chromium removes the focus at once if the page has no pending changes, otherwise later.
      await pressed.evaluate(async (button: HTMLButtonElement, pending) => {
        if (pending) document.body.append(document.createElement('p'));
        else document.body.getBoundingClientRect();
        button.disabled = true;
        while (document.activeElement === button) await new Promise(requestAnimationFrame);
        button.disabled = false;
      }, pending);
      await page.locator('button:focus', { hasText: 'Export CSV' }).waitFor();
    }
    await page.route('**/api/admin/export/**', route => route.fulfill({ status: 503, body: '{}' }));
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await page.getByText('Error exporting franchises. Please try again.').waitFor();
    await page.getByRole('button', { name: 'OK' }).click();
  });

  await t.test('the list can be searched and filtered', async t => {
    await page.getByRole('searchbox', { name: 'Search franchises' }).fill('laundry');
    await page.getByText('1 franchise', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Clear Filters' }).last().click();
    await page.getByText('3 franchises').waitFor();
    await page.getByRole('combobox', { name: 'Category All' }).click();
    await page.getByRole('option', { name: 'Food' }).click();
    await page.getByText('2 franchises').waitFor();
    await page.getByRole('combobox', { name: 'Featured All' }).click();
    await page.getByRole('option', { name: 'Featured only' }).click();
    await page.getByText('1 franchise', { exact: true }).waitFor();
    t.same(await names(), ['Zebra Noodles']);
  });

  await t.test('selected franchises can be featured, moved, assigned and deleted, with Undo', async t => {
    const other = await aConsultant(api.database, { name: 'Farah Idris' });
    await show(page, '/admin/franchises?filter={}&sort=name&order=ASC');
    const bar = page.getByRole('group', { name: 'Selected franchises' });
    const choose = async (...wanted: string[]) => {
      for (const name of wanted) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
      await bar.getByText(`${wanted.length} selected`).waitFor();
    };
    const read = async (slug: string) => (await api.call(`GET /franchise/${slug}`)).body;
    await page.getByRole('checkbox', { name: 'Select Middle Tea' }).waitFor();
    t.equal(await bar.count(), 0, 'the toolbar is hidden while nothing is selected');

    await choose('Alpha Laundry', 'Middle Tea');
    await bar.getByRole('button', { name: 'Feature', exact: true }).click();
    await page.getByText('2 franchises changed.').waitFor();
    await bar.waitFor({ state: 'detached' });
    for (const slug of ['alpha-laundry', 'middle-tea']) t.equal((await read(slug)).featured, true);

    // The next change names the version of each row that the list has loaded.
    await waitUntilLoaded(page);
    await choose('Alpha Laundry', 'Middle Tea');
    await bar.getByRole('button', { name: 'Change category' }).click();
    const moving = page.getByRole('dialog', { name: 'Change the category of 2 franchises' });
    t.ok(
      await moving.getByRole('button', { name: 'Change category' }).isDisabled(),
      'the button is disabled until a category is chosen',
    );
    await moving.getByRole('combobox').click();
    await page.getByRole('option', { name: 'Laundry' }).click();
    await moving.getByRole('button', { name: 'Change category' }).click();
    await moving.waitFor({ state: 'detached' });
    t.equal((await read('middle-tea')).category, 'Laundry');

    await choose('Alpha Laundry', 'Middle Tea');
    // Waits for the reload after the previous change. Otherwise, that reload would already show the next change.
    await waitUntilLoaded(page);
    await api.call(`PUT /franchises/${(await read('middle-tea')).id}`, { as: admin, body: { category: 'Food' } });
    await bar.getByRole('button', { name: 'Assign consultant' }).click();
    const giving = page.getByRole('dialog', { name: 'Assign 2 franchises to' });
    await giving.getByRole('combobox', { name: 'Consultant' }).fill('farah');
    await page.getByRole('option', { name: 'Farah Idris' }).click();
    await giving.getByRole('button', { name: 'Assign consultant' }).click();
    await page.getByText('1 franchise could not be changed.').waitFor();
    await page.getByText('Middle Tea: Someone else changed this record').waitFor();
    await page.getByRole('button', { name: 'OK' }).click();
    await bar.getByText('1 selected').waitFor();
    t.equal((await read('alpha-laundry')).consultant_id, other.id);
    t.not((await read('middle-tea')).consultant_id, other.id);

    // Waits for the reload, so that the current versions are deleted.
    await waitUntilLoaded(page);
    await page.getByRole('checkbox', { name: 'Select Alpha Laundry' }).check();
    await bar.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete 2 selected franchises?' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('2 franchises deleted.').waitFor();
    t.equal((await api.call('GET /franchise/middle-tea')).status, 404);
    await page.getByRole('link', { name: 'Middle Tea', exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'Middle Tea', exact: true }).waitFor();
    t.equal((await api.call('GET /franchise/alpha-laundry')).status, 200);
    await api.call(`PUT /franchises/${(await read('middle-tea')).id}`, { as: admin, body: { featured: false } });
    await show(page, '/admin/franchises?filter={"featured":true,"category":"Food"}');
    await page.getByText('1 franchise', { exact: true }).waitFor();
  });

  await t.test('a franchise is deleted after confirmation', async t => {
    await page.getByRole('button', { name: 'Delete Zebra Noodles' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('Are you sure you want to delete this franchise?').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    t.equal((await api.call('GET /franchise/zebra-noodles')).status, 200);
    await page.getByRole('button', { name: 'Delete Zebra Noodles' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No franchises match your current filters.').waitFor();
    t.equal((await api.call('GET /franchise/zebra-noodles')).status, 404);
  });

  t.same(faults, []);
});

t.test('a consultant can list and edit their own franchises', async t => {
  const consultant = await aConsultant(api.database);
  const page = await window(consultant);

  const own = await aFranchise(api.database, { name: 'Kopi Lorong', consultant_id: consultant.id });
  await aFranchise(api.database, {
    name: 'Teh Tarik',
    slug: 'teh-tarik',
    consultant_id: consultant.id,
    investment_max: null,
  });
  const foreign = await aFranchise(api.database, { name: 'Of another' });

  await t.test('a consultant sees only their own franchises, with a count', async t => {
    await page.goto(`${origin}/consultant/franchises`);
    await page.getByText('Showing 2 of 2').waitFor();
    t.equal(await page.getByText('Of another').count(), 0);
    t.ok(await page.getByText('Contact for details').isVisible());
    const view = page.getByRole('link', { name: 'View Teh Tarik on the site' });
    t.same([await view.getAttribute('href'), await view.getAttribute('target')], ['/franchise/teh-tarik', '_blank']);
    await page.getByRole('searchbox', { name: 'Search franchises' }).fill('KOPI');
    await page.getByText('Showing 1 of 2').waitFor();
    await page.getByRole('searchbox', { name: 'Search franchises' }).fill('nothing like this');
    await page.getByText('No franchises match your current filters.').waitFor();
    await page.getByRole('button', { name: 'Clear Filters' }).last().click();
    await page.getByText('Showing 2 of 2').waitFor();
  });

  await t.test("a consultant edits a franchise without the admin's fields", async t => {
    await page.getByRole('link', { name: 'Edit Kopi Lorong' }).click();
    await page.getByLabel('Number of Locations').fill('31');
    t.equal(await page.getByLabel('Slug').count(), 0);
    t.equal(await page.getByRole('switch', { name: 'Featured' }).count(), 0);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Franchise updated successfully!').waitFor();
    t.equal(new URL(page.url()).pathname, '/consultant/franchises');
    const { body } = await api.call(`GET /franchises/${own.id}`, { as: admin });
    t.match(body, { locations_count: 31, consultant_id: consultant.id });
  });

  await t.test("a consultant cannot edit another consultant's franchise and returns to the list", async t => {
    await page.goto(`${origin}/consultant/franchises/edit/${foreign.id}`);
    await page.getByText('You can only edit franchises assigned to you.').waitFor();
    await page.getByRole('button', { name: 'OK' }).click();
    await page.waitForURL(`${origin}/consultant/franchises`);
    await show(page, '/consultant/franchises/edit/0193a000-0000-7000-8000-000000000000');
    await page.getByText('Error loading franchise.').waitFor();
    t.pass();
  });

  await t.test('consultants cannot create franchises', async t => {
    await show(page, '/consultant/franchises/edit');
    await page.getByRole('heading', { name: 'Feature Not Available' }).waitFor();
    t.ok(await page.getByText('reserved for administrators').isVisible());
  });

  t.same(faults, []);
});
