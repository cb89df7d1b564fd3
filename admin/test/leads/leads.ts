import { aFranchise, aLead } from '@marketplace/api/testing';
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
