import { aFranchise, aLead } from '@marketplace/api/testing';
import type { Locator } from 'playwright-core';
import t from 'tap';
import { startConsole } from '../support/console.ts';

const { api, origin, admin, consultant, window, show, faults } = await startConsole(t);

t.test('an admin can filter, edit and delete leads in the list', async t => {
  const page = await window(admin);
  const open = async (query = '') => {
    if (query) await show(page, `/admin/leads${query}`);
    else await page.goto(`${origin}/admin/leads`);
    await page.getByRole('heading', { name: 'Manage Leads' }).waitFor();
  };

  await t.test('an empty list shows a notice', async t => {
    await open();
    await page.getByText("No leads yet. When visitors submit contact forms, they'll appear here.").waitFor();
    t.ok(
      await page.getByRole('button', { name: 'Delete selected' }).isDisabled(),
      'Delete is disabled in an empty list',
    );
  });

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

  await t.test('the list shows 20 leads per page, newest first, with texts for missing values', async t => {
    await open();
    await page.getByText('100 leads').waitFor();
    t.equal(await rows.count(), 21);
    t.match((await rows.nth(1).allInnerTexts()).join(), /Nurul Huda[\s\S]*Kopi Lorong[\s\S]*New/);
    t.match(
      (await rows.nth(2).allInnerTexts()).join(),
      /Name not provided[\s\S]*Email not provided[\s\S]*Phone not provided/,
    );
    await page.getByRole('combobox', { name: 'Rows per page' }).click();
    t.same(await page.getByRole('option').allInnerTexts(), ['10', '20', '30', '40', '50']);
    await page.getByRole('option', { name: '10', exact: true }).click();
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await pages.getByText('…').waitFor();
    const numbers = (await pages.allInnerTexts()).join(' ').split(/\s+/).filter(Boolean);
    t.same(numbers, ['1', '2', '3', '…', '8', '9', '10']);
  });

  await t.test('filters are kept in the address and start at the first page', async t => {
    await page.getByRole('button', { name: 'Page 3' }).click();
    await page.getByText('21–30 of 100').waitFor();
    await page.getByRole('searchbox', { name: 'Search leads' }).fill('kopi');
    await page.getByText('1 lead', { exact: true }).waitFor();
    await page.reload();
    await page.getByText('1 lead', { exact: true }).waitFor();
    t.equal(await page.getByRole('searchbox', { name: 'Search leads' }).inputValue(), 'kopi');
    await page.getByRole('button', { name: 'Clear Filters' }).last().click();
    await page.getByText('100 leads').waitFor();
    await page.getByRole('button', { name: 'More filters' }).click();
    await page.getByRole('combobox', { name: 'Order' }).click();
    await page.getByRole('option', { name: 'Oldest first' }).click();
    await rows.nth(1).getByText('Closed').waitFor();
    await page.getByRole('combobox', { name: 'Status All' }).click();
    await page.getByRole('option', { name: 'Qualified' }).click();
    await page.getByText('1 lead', { exact: true }).waitFor();
    t.match(page.url(), /qualified/);
  });

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
    // Opened by the previous test, unless this one runs alone.
    const more = page.getByRole('button', { name: 'More filters' });
    if ((await more.getAttribute('aria-expanded')) === 'false') await more.click();
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

  await t.test('choosing a status in the row saves it', async t => {
    await page.getByRole('combobox', { name: 'Status of Name not provided' }).click();
    await page.getByRole('option', { name: 'Converted' }).click();
    await page.getByText('No leads match your current filters.').waitFor();
    const { body } = await api.call('GET /leads?filter={"status":"converted"}', { as: admin });
    t.equal(body.length, 1);
  });

  await t.test('the dialog edits a lead', async t => {
    await open('?filter={"q":"nurul"}');
    await page.getByRole('button', { name: 'View Details of Nurul Huda' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Lead' });
    await dialog.getByLabel('First name').fill('Nurul Ain');
    await dialog.getByLabel('Phone').fill('12');
    await dialog.getByRole('button', { name: 'Update Lead' }).click();
    await page.getByText('Validation Error:').waitFor();
    await page.getByRole('button', { name: 'OK' }).click();
    await dialog.getByLabel('Phone').fill('+60 12-345 6789');
    await dialog.getByRole('button', { name: 'Update Lead' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('Nurul Ain Huda').waitFor();
    t.pass();
  });

  await t.test('several leads are deleted at once after confirmation', async t => {
    await open('?filter={}');
    await page.getByRole('button', { name: 'Delete selected' }).click();
    await page.getByText('Please select leads to delete.').waitFor();
    await page.getByRole('button', { name: 'OK' }).click();
    await rows.nth(2).getByRole('checkbox').check();
    await rows.nth(3).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Delete selected (2)' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('Are you sure you want to delete 2 selected lead(s)?', { exact: true }).waitFor();
    await question.getByText('They move to the bin, where you can restore them.').waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('Successfully deleted 2 lead(s).').waitFor();
    await page.getByText('98 leads').waitFor();
    t.pass();
  });

  await t.test('a lead that is deleted by its own button is no longer selected', async t => {
    await rows.nth(1).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Delete selected (1)' }).waitFor();
    await rows.nth(1).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('97 leads').waitFor();
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

t.test('a consultant has a list of locked leads and a list of unlocked leads', async t => {
  const franchise = await aFranchise(api.database, { name: 'Kopi Lorong', consultant_id: consultant.id });
  await aLead(api.database, { franchise_id: franchise.id, first_name: 'Nurul', last_name: 'Huda' });
  const page = await window(consultant);
  await page.goto(`${origin}/admin/leads`);

  await t.test('a consultant with locked leads sees these first', async t => {
    await page.waitForURL(`${origin}/admin/leads/locked`);
    await page.getByRole('tab', { name: 'Locked Leads 1', exact: true, selected: true }).waitFor();
    t.pass();
  });

  await t.test('a consultant without unlocked leads gets a link to the locked ones', async t => {
    await page.getByRole('tab', { name: 'Unlocked Leads' }).click();
    await page.getByText('You have not unlocked any leads yet. 1 is locked.').waitFor();
    await page.reload();
    await page.getByText('You have not unlocked any leads yet. 1 is locked.').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Locked Leads', exact: true }).click();
    await page.getByRole('button', { name: 'Unlock' }).waitFor();
    await page.getByRole('tab', { name: 'Unlocked Leads' }).click();
    await page.getByText('You have not unlocked any leads yet.').waitFor();
    t.pass();
  });

  await t.test('locked leads are masked until a credit is spent', async t => {
    await page.getByRole('tab', { name: 'Locked Leads 1', exact: true }).click();
    await page.getByRole('link', { name: 'Kopi Lorong' }).waitFor();
    t.equal(await page.getByText('Nurul').count(), 0);
    t.equal(
      await page.getByRole('columnheader', { name: /^(Name|Contact)$/ }).count(),
      0,
      'the table has no columns for masked values',
    );
    await page.getByRole('button', { name: 'Unlock' }).click();
    const question = page.getByRole('alertdialog');
    await question
      .filter({ hasText: /This lead is locked and requires 1 credit to unlock[\s\S]*10 credits/ })
      .waitFor();
    await question.getByRole('button', { name: 'Spend 1 credit' }).click();
    await page.getByText('Lead unlocked successfully! Remaining credits: 9').waitFor();
    await page.getByText('Nurul Huda').waitFor();
    t.equal(await page.getByRole('tab', { name: 'Unlocked Leads' }).getAttribute('aria-selected'), 'true');
    await page.getByText('9 credits').waitFor();
    await page.getByRole('tab', { name: 'Unlocked Leads 1' }).waitFor();
    await page.getByRole('tab', { name: 'Locked Leads', exact: true }).click();
    await page.getByText('You have no locked leads.').waitFor();
    await show(page, '/admin/dashboard');
    await show(page, '/admin/leads');
    await page.getByRole('tab', { name: 'Unlocked Leads 1', selected: true }).waitFor();
  });

  await t.test("the placeholder screen of a consultant's leads has the specified text", async t => {
    await show(page, '/consultant/leads');
    await page.getByText('Lead management is coming soon.').waitFor();
    t.equal(await page.getByRole('link', { name: 'Go to the leads page' }).getAttribute('href'), '/admin/leads');
  });

  t.same(faults, []);
});
