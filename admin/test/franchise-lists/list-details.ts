/** The lists of franchises in detail: franchises that are no longer displayed, filters of consultants, and failures. */
import { aCategory, aConsultant, aFranchise } from '@marketplace/api/testing';
import t from 'tap';
import { startConsole } from '../support/console.ts';
import { waitUntilLoaded } from '../support/loaded.ts';

const { api, origin, admin, consultant, window, show, faults } = await startConsole(t);

t.test('an admin changes only franchises as they were displayed', async t => {
  await aCategory(api.database, { name: 'Food' });
  await aCategory(api.database, { name: 'Laundry' });
  const add = (name: string, more: Record<string, unknown>) =>
    aFranchise(api.database, { name, category: 'Food', consultant_id: consultant.id, ...more });
  await add('Zebra Noodles', { slug: 'zebra-noodles', view_count: 5, featured: true });
  await add('Alpha Laundry', { slug: 'alpha-laundry', view_count: 90, category: 'Laundry', featured: true });
  await add('Middle Tea', { slug: 'middle-tea', view_count: 40, investment_min: null, investment_max: null });

  await t.test(
    'if a selected franchise is no longer displayed, only the version that was displayed can be changed',
    async t => {
      const { id } = (await api.call('GET /franchise/middle-tea')).body;
      const elsewhere = await window(admin);
      const bar = elsewhere.getByRole('group', { name: 'Selected franchises' });
      await show(elsewhere, '/admin/franchises?filter={}&sort=name&order=ASC');
      await elsewhere.getByRole('checkbox', { name: 'Select Middle Tea' }).check();
      await elsewhere.getByRole('searchbox', { name: 'Search franchises' }).fill('laundry');
      await elsewhere.getByText('1 franchise', { exact: true }).waitFor();
      await elsewhere.getByRole('checkbox', { name: 'Select Alpha Laundry' }).check();
      await bar.getByText('2 selected').waitFor();
      await api.call(`PUT /franchises/${id}`, { as: admin, body: { phone: '03-5550 0200' } });
      await bar.getByRole('button', { name: 'Stop featuring' }).click();
      await elsewhere.getByText('1 franchise could not be changed.').waitFor();
      await elsewhere.getByText('Middle Tea: Someone else changed this record').waitFor();
      await elsewhere.getByRole('button', { name: 'OK' }).click();
      t.equal((await api.call('GET /franchise/alpha-laundry')).body.featured, false);
      await bar.getByText('1 selected').waitFor();
      await elsewhere.getByRole('button', { name: 'Clear Filters' }).last().click();
      await elsewhere.getByText('3 franchises', { exact: true }).waitFor();
      // The previous rows stay displayed during the reload.
      await waitUntilLoaded(elsewhere);
      await bar.getByRole('button', { name: 'Feature', exact: true }).click();
      await elsewhere.getByText('1 franchise changed.').waitFor();
      t.equal((await api.call('GET /franchise/middle-tea')).body.featured, true);
      await elsewhere.context().close();
    },
  );

  await t.test(
    "if a selected franchise was changed by another user, a message in the console's language says so",
    async t => {
      const { id } = (await api.call('GET /franchise/middle-tea')).body;
      const malay = await window(admin, { locale: 'ms-MY' });
      await malay.goto(`${origin}/admin/franchises`);
      await malay.getByRole('checkbox', { name: 'Pilih Middle Tea' }).check();
      await api.call(`PUT /franchises/${id}`, { as: admin, body: { phone: '03-5550 0199' } });
      await malay.getByRole('group', { name: 'Francais yang dipilih' }).getByRole('button', { name: 'Padam' }).click();
      await malay.getByRole('alertdialog').getByRole('button', { name: 'Padam' }).click();
      await malay.getByText('Middle Tea: Rekod ini telah diubah oleh orang lain').waitFor();
      t.pass();
      await malay.context().close();
    },
  );

  t.same(faults, []);
});

t.test('a consultant can narrow their list, and loading can be retried', async t => {
  const consultant = await aConsultant(api.database);
  const page = await window(consultant);

  await t.test('a consultant without franchises sees a notice', async t => {
    await page.goto(`${origin}/consultant/franchises`);
    await page.getByText("You don't have any franchises assigned yet. Contact your administrator.").waitFor();
    t.pass();
  });

  const own = await aFranchise(api.database, {
    name: 'Kopi Lorong',
    consultant_id: consultant.id,
    locations_count: 31,
  });
  await aFranchise(api.database, {
    name: 'Teh Tarik',
    slug: 'teh-tarik',
    consultant_id: consultant.id,
    investment_max: null,
  });
  await aFranchise(api.database, { name: 'Of another' });

  await t.test("an admin's My Franchises list contains only the franchises assigned to the admin", async t => {
    await aFranchise(api.database, { name: 'Of the admin', consultant_id: admin.id });
    const page = await window(admin);
    await page.goto(`${origin}/consultant/franchises`);
    await page.getByText('Showing 1 of 1').waitFor();
    t.ok(await page.getByText('Of the admin').first().isVisible());
    t.equal(await page.getByText('Kopi Lorong').count(), 0);
    t.equal(
      await page.getByRole('button', { name: 'Export CSV' }).count(),
      0,
      'an admin gets no export, which would contain all franchises',
    );
    await page.getByRole('searchbox', { name: 'Search franchises' }).fill('kopi');
    await page.getByText('No franchises match your current filters.').waitFor();
    await page.getByText('Showing 0 of 1').waitFor();
    await page.getByRole('button', { name: 'Clear Filters' }).last().click();
    await page.getByRole('link', { name: 'Edit Of the admin' }).click();
    await page.waitForURL(/\/consultant\/franchises\/edit\//);
    await page.getByLabel('Number of Locations').waitFor();
    t.equal(await page.getByText('You can only edit franchises assigned to you.').count(), 0);
  });

  await t.test(
    'a consultant can filter their list by the categories of their franchises, sort it and page through it',
    async t => {
      const category = (await aCategory(api.database, { name: 'Teh' })).name;
      for (let n = 0; n < 30; n++)
        await aFranchise(api.database, {
          name: `Teh Ais ${String(n).padStart(2, '0')}`,
          category,
          consultant_id: consultant.id,
          view_count: 100 + n,
        });
      const names = () => page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts();
      await page.reload();
      await page.getByText('Showing 32 of 32').waitFor();
      t.equal((await names()).length, 20);
      await page.getByRole('combobox', { name: 'Category All' }).click();
      await page.getByRole('option', { name: 'Teh', exact: true }).waitFor();
      const offered = await page.getByRole('option').allInnerTexts();
      t.ok(
        offered.includes('Teh') && !offered.includes('Laundry'),
        'the filter offers no categories of other franchises',
      );
      await page.getByRole('option', { name: 'Teh', exact: true }).click();
      await page.getByText('Showing 30 of 32').waitFor();
      await page.getByRole('combobox', { name: 'Sort by' }).click();
      await page.getByRole('option', { name: 'Views' }).click();
      await page.getByRole('combobox', { name: 'Order' }).click();
      await page.getByRole('option', { name: 'Descending' }).click();
      await page.getByRole('heading', { name: 'Teh Ais 29' }).waitFor();
      t.equal((await names())[0], 'Teh Ais 29');
      await page.getByRole('button', { name: 'Next page' }).click();
      await page.getByText('21–30 of 30').waitFor();
      await page.reload();
      await page.getByText('21–30 of 30').waitFor();
      t.equal((await names()).at(-1), 'Teh Ais 00', 'the address contains the filter, order and page');
      const { id: category_id } = await api.database.knex('categories').where({ name: category }).first('id');
      await api.database.knex('franchises').where({ category_id }).delete();
      await page.goto(`${origin}/consultant/franchises`);
      await page.getByText('Showing 0 of 2').waitFor();
      await page.getByRole('button', { name: 'Clear Filters' }).last().click();
      await page.getByText('Showing 2 of 2').waitFor();
    },
  );

  await t.test('loading a franchise can be retried after an error', async t => {
    const call = `**/api/franchises/${own.id}`;
    await page.route(call, route => route.fulfill({ status: 500, body: '{}' }));
    await page.goto(`${origin}/consultant/franchises/edit/${own.id}`);
    await page.getByText('Error loading franchise.').waitFor();
    t.equal(await page.getByRole('alertdialog').count(), 0);
    await page.unroute(call);
    await page.getByRole('button', { name: 'Try again' }).click();
    t.equal(await page.getByLabel('Number of Locations').inputValue(), '31');
  });

  t.same(faults, []);
});
