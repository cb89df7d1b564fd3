import { aFranchise, aLead, manyEnquiries, runPendingJobs } from '@marketplace/api/testing';
import t from 'tap';
import { findAxeViolations } from '../support/axe.ts';
import { startConsole } from '../support/console.ts';

t.test('an admin handles a visitor’s requests about personal data', async t => {
  const { api, origin, admin, consultant, window, faults } = await startConsole(t);
  const { knex } = api.database;
  const franchise = await aFranchise(api.database, { consultant_id: consultant.id, name: 'Kopi Kampung' });
  const contact = { email: 'Nurul@example.org', email_key: 'nurul@example.org', first_name: 'Nurul' };
  const lead = await aLead(api.database, { franchise_id: franchise.id, ...contact });
  await api.call(`POST /leads/${lead.id}/unlock`, { as: consultant });
  await aLead(api.database, { franchise_id: franchise.id, email: 'siti@example.org', email_key: 'siti@example.org' });

  const page = await window(admin, { viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  await page.goto(`${origin}/admin/dashboard`);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('link', { name: 'Personal data' }).click();
  await page.getByRole('heading', { name: 'Personal data', level: 1 }).waitFor();
  const show = page.getByRole('button', { name: 'Show' });
  const address = page.getByLabel('Visitor’s email address');
  await show.click();
  await page.getByText('Please enter an email address').waitFor();
  await address.and(page.locator(':focus')).waitFor();
  await address.fill('no address');
  await show.click();
  await page.getByText(/Email must be/).waitFor();
  await address.fill('nobody@example.org');
  await show.click();
  await page.getByText('Nothing is stored under this address.').waitFor();
  await address.fill('nurul@example.org');
  await show.click();
  await page.getByText('1 enquiry is stored under nurul@example.org.').waitFor();
  await page.getByText(/Daniel Tan.*, since/).waitFor();
  t.same(await findAxeViolations(page), []);
  t.notMatch(page.url(), /nurul/, 'the email address is not in the URL');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download' }).click(),
  ]);
  t.equal(download.suggestedFilename(), 'personal-data.json');

  await page.getByRole('button', { name: 'Withdraw consent' }).click();
  t.same(await findAxeViolations(page), []);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw consent' }).click();
  await page.getByText('Consent withdrawn.').waitFor();
  await page.getByText('Consent withdrawn', { exact: true }).waitFor();
  t.ok((await knex('leads').where({ id: lead.id }).first()).withdrawn_at);
  const gone = () => page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await gone();

  await page.getByRole('button', { name: 'Erase this person’s data' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await gone();
  t.equal((await knex('leads').where({ id: lead.id }).first()).erased_at, null);
  // Types the next visitor's address while the enquiries of the previous visitor are still displayed.
  await address.fill('siti@example.org');
  await page.getByRole('button', { name: 'Erase this person’s data' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Erase this person’s data' }).click();
  await page.getByText('Nothing is stored under this address.').waitFor();
  t.match(await knex('leads').where({ id: lead.id }).first(), { email: '', first_name: '', erased_at: Date });
  t.equal(
    await page.getByText(/stored under siti@/).count(),
    0,
    'the enquiries of the newly typed address are not shown before anybody asked for them',
  );

  const many = await aLead(api.database, {
    franchise_id: franchise.id,
    email: 'many@example.org',
    email_key: 'many@example.org',
  });
  await manyEnquiries(api.database, many.id, 500);
  await address.fill('many@example.org');
  await show.click();
  await page.getByText('501 enquiries are stored under many@example.org.').waitFor();
  await page.getByRole('button', { name: 'Erase this person’s data' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Erase this person’s data' }).click();
  await page.getByText(/Erasing the data of the sender of MANY\d+: 0 of 501 enquiries/).waitFor();
  await gone();
  t.equal(await page.getByText('many@example.org').count(), 0, 'enquiries that are being erased are no longer shown');
  t.same(await findAxeViolations(page), []);
  await runPendingJobs(api.database, 2);
  await page.getByText(/Erasing the data of the sender of MANY\d+: 100 of 501 enquiries/).waitFor();
  await runPendingJobs(api.database);
  await page.getByText('All enquiries of this person are processed.').waitFor();
  await page.getByRole('progressbar').waitFor({ state: 'detached' });
  await page.context().close();

  const other = await window(consultant);
  await other.goto(`${origin}/admin/personal-data`);
  await other.waitForURL(`${origin}/admin/dashboard`);
  t.same(faults, []);
});
