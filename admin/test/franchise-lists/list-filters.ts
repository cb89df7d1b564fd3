import { aFranchise } from '@marketplace/api/testing';
import t from 'tap';
import { startConsole } from '../support/console.ts';

t.test('list filters have room for their values and offer to clear them', async t => {
  const { api, origin, admin, consultant, window, faults } = await startConsole(t);
  const page = await window(admin);
  const clear = page.getByRole('button', { name: 'Clear Filters' });

  await t.test('a filter is as wide as its choices need and keeps its width when Clear Filters appears', async t => {
    await page.goto(`${origin}/admin/banners`);
    const status = page.getByRole('combobox', { name: 'Status' });
    const width = async () => (await status.boundingBox())?.width ?? 0;
    const before = await width();
    t.ok(before >= 140 && before <= 240, `the filter is ${before} pixels wide`);
    await status.click();
    await page.getByRole('option', { name: 'Expired' }).click();
    await clear.first().waitFor();
    t.equal(await width(), before);
  });

  await t.test(
    'a list without matches offers to clear the filters, and an empty list offers to add a record',
    async t => {
      await page.getByText('Nothing matches these filters.').waitFor();
      await clear.last().click();
      await page.getByText('No banners found.', { exact: false }).waitFor();
      await page.getByText('0 banners').waitFor();
      await page.getByRole('button', { name: 'Add Banner' }).last().click();
      await page.getByRole('dialog', { name: 'Add Banner' }).waitFor();
      t.match(page.url(), /edit=new/);
    },
  );

  await t.test('the filters of My Franchises are displayed while the list loads', async t => {
    await aFranchise(api.database, { name: 'Kopi Lorong', consultant_id: consultant.id });
    const own = await window(consultant);
    const looked = Promise.withResolvers<void>();
    await own.route('**/api/franchises?**', route => looked.promise.then(() => route.continue()));
    await own.goto(`${origin}/consultant/franchises?filter={"search":"nothing"}&sort=name&order=DESC`);
    await own.getByRole('searchbox', { name: 'Search franchises' }).waitFor();
    looked.resolve();
    await own.getByText('Showing 0 of 1').waitFor();
    await own.getByRole('button', { name: 'Clear Filters' }).last().click();
    await own.getByText('Showing 1 of 1').waitFor();
    t.match(own.url(), /order=DESC/, 'clearing the filters keeps the order');
  });

  t.same(faults, []);
});
