/** The list of leads in detail: dates, widths, selection, keyboard, and leads that others have deleted. */
import { aFranchise, aLead } from '@marketplace/api/testing';
import type { Locator } from 'playwright-core';
import t from 'tap';
import { startConsole } from '../support/console.ts';
import { waitUntilLoaded } from '../support/loaded.ts';

const { api, origin, admin, consultant, window, show, faults } = await startConsole(t);

t.test('an admin narrows and clears the list of leads', async t => {
  const page = await window(admin);
  const open = async (query = '') => {
    if (query) await show(page, `/admin/leads${query}`);
    else await page.goto(`${origin}/admin/leads`);
    await page.getByRole('heading', { name: 'Manage Leads' }).waitFor();
  };

  const kopi = await aFranchise(api.database, { name: 'Kopi Lorong' });
  const laundry = await aFranchise(api.database, { name: 'Bubbles Laundry' });
  const hour = 3_600_000;
  const at = (n: number) => new Date(Date.now() - n * hour);
  await aLead(api.database, { franchise_id: kopi.id, first_name: 'Nurul', last_name: 'Huda', created_at: at(1) });
  await aLead(api.database, {
    franchise_id: laundry.id,
    first_name: '',
    last_name: '',
    email: '',
    phone: '',
    status: 'qualified',
    created_at: at(2),
  });
  for (let n = 0; n < 98; n++)
    await aLead(api.database, { franchise_id: laundry.id, status: 'closed', created_at: at(n + 10) });
  const rows = page.getByRole('table').getByRole('row');

  await t.test('leads can be filtered by consultant and dates, and the export contains the same leads', async t => {
    const day = (at: Date) => new Date(at.getTime() + 8 * hour).toISOString().slice(0, 10);
    const { id: franchise_id } = await aFranchise(api.database, { name: 'Teh Tarik', consultant_id: consultant.id });
    const [early, late] = [new Date('2025-03-04T16:30:00Z'), new Date('2025-03-05T15:30:00Z')];
    await aLead(api.database, { franchise_id, first_name: 'Early', created_at: new Date('2025-03-03T12:00:00Z') });
    for (const created_at of [early, late]) await aLead(api.database, { franchise_id, first_name: 'Same', created_at });
    await open('?filter={}');
    const who = page.getByRole('combobox', { name: 'Consultant' });
    await who.fill(consultant.name.slice(0, 6));
    await page.getByRole('option', { name: consultant.name }).click();
    await page.getByText('3 leads', { exact: true }).waitFor();
    t.equal(day(early), day(late), 'both times are on the same day in Malaysia but not in UTC');
    await page.getByRole('button', { name: 'More filters' }).click();
    await page.getByLabel('From').fill(day(early));
    await page.getByText('2 leads', { exact: true }).waitFor();
    await page.getByLabel('To', { exact: true }).fill('2025-03-04');
    await page.getByText('No leads match your current filters.').waitFor();
    await page.getByLabel('To', { exact: true }).fill(day(late));
    await page.getByText('2 leads', { exact: true }).waitFor();
    await page.reload();
    await page.getByText('2 leads', { exact: true }).waitFor();
    // The name of the chosen consultant is loaded by a separate request.
    await who.and(page.locator(`[value="${consultant.name}"]`)).waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = Buffer.concat(await (await (await download).createReadStream()).toArray()).toString();
    t.equal(file.match(/Teh Tarik/g)?.length, 2);
    t.notMatch(file, /Nurul|Early/);
    for (const { id } of (await api.call('GET /leads?filter={"q":"Tarik"}', { as: admin })).body)
      await api.call(`DELETE /leads/${id}`, { as: admin });
  });

  await t.test('the whole table fits a window of 1200 pixels or more', async t => {
    const long = 'a-rather-long-address.of-somebody@a-rather-long-domain.example.com';
    await aLead(api.database, { franchise_id: kopi.id, first_name: 'Long', email: long, created_at: at(200) });
    const region = page.getByRole('region', { name: 'Manage Leads' });
    for (const width of [1200, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await open('?filter={"q":"a-rather"}');
      await region.getByText(long).waitFor();
      t.equal(await region.evaluate(box => box.scrollWidth - box.clientWidth), 0, `the table fits ${width} pixels`);
    }
    await api.database.knex('leads').where({ email: long }).delete();
    await open('?filter={"status":"qualified"}');
    await page.getByText('1 lead', { exact: true }).waitFor();
  });

  await t.test('selecting a whole page keeps the leads that are selected on other pages', async t => {
    await open('?filter={}');
    await page.getByText('100 leads').waitFor();
    const whole = page.getByRole('checkbox', { name: 'Select all on this page' });
    await rows.nth(1).getByRole('checkbox').check();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/leads?*', async route => {
      await held;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Page 2' }).click();
    await page.getByText('21–40 of 100').waitFor();
    t.ok(await whole.isDisabled(), 'while the page loads, the rows are those of the previous page');
    release();
    await waitUntilLoaded(page);
    await page.unroute('**/api/leads?*');
    await whole.check();
    await page.getByRole('button', { name: 'Delete selected (21)' }).waitFor();
    await whole.uncheck();
    await page.getByRole('button', { name: 'Delete selected (1)' }).waitFor();
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await page.getByRole('button', { name: 'Delete selected', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Page 1', exact: true }).click();
    await page.getByText('1–20 of 100').waitFor();
    // The range changes before the rows of the previous page are replaced.
    await waitUntilLoaded(page);
    t.notOk(await rows.nth(1).getByRole('checkbox').isChecked(), 'leads on other pages are deselected too');
  });

  await t.test('a lead that is deleted by its own button is no longer selected', async t => {
    await open('?filter={}');
    await page.getByText('100 leads').waitFor();
    await rows.nth(1).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Delete selected (1)' }).waitFor();
    await rows.nth(1).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('99 leads').waitFor();
    await page.getByRole('button', { name: 'Delete selected', exact: true }).waitFor();
    t.pass();
  });

  await t.test(
    'deleting a lead by keyboard moves the focus to the next row, or to the previous row at the end of a page',
    async t => {
      const hasFocus = (row: Locator) =>
        row.getByRole('button', { name: 'Delete' }).and(page.locator(':focus')).waitFor();
      for (const [n, next] of [
        [1, 1],
        [20, 19],
      ] as const) {
        const row = rows.nth(n);
        const id = await row.getByRole('link').first().getAttribute('href');
        await row.getByRole('button', { name: 'Delete' }).press('Enter');
        await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).press('Enter');
        await page.locator(`a[href="${id}"]`).waitFor({ state: 'detached' });
        await hasFocus(rows.nth(next));
      }
      t.pass();
    },
  );

  await t.test(
    "if another user has deleted a selected lead, a message in the console's language names the lead and the reason",
    async t => {
      const malay = await window(admin, { locale: 'ms-MY' });
      const names = ['Ah Meng', 'Devi Nair'];
      const gone = await aLead(api.database, { franchise_id: kopi.id, first_name: 'Ah', last_name: 'Meng' });
      await aLead(api.database, { franchise_id: kopi.id, first_name: 'Devi', last_name: 'Nair' });
      await malay.goto(`${origin}/admin/leads`);
      for (const name of names) await malay.getByRole('checkbox', { name }).check();
      await api.call(`DELETE /leads/${gone.id}`, { as: admin });
      await malay.getByRole('button', { name: 'Padam yang dipilih (2)' }).click();
      await malay.getByRole('alertdialog').getByRole('button', { name: 'Padam', exact: true }).click();
      await malay.getByText('Ah Meng: Prospek tidak ditemui').waitFor();
      await malay.getByText('1 prospek berjaya dipadam.').waitFor();
      await malay.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
      // No lead is selected any more.
      await malay.getByRole('button', { name: 'Padam yang dipilih', exact: true }).waitFor();
      t.pass();
      await malay.context().close();
    },
  );

  t.same(faults, []);
});
