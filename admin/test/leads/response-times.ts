import { aFranchise, aLead } from '@marketplace/api/testing';
import { waitUntil } from '@marketplace/db/testing';
import t from 'tap';
import { findAxeViolations } from '../support/axe.ts';
import { startConsole } from '../support/console.ts';
import { waitUntilLoaded } from '../support/loaded.ts';

t.test('response times of leads are displayed and can be set up', async t => {
  const { api, admin, consultant, window, show, faults } = await startConsole(t);
  const { knex } = api.database;
  const franchise = await aFranchise(api.database, { name: 'Kopi Lorong', consultant_id: consultant.id });
  await knex('users').where({ id: consultant.id }).update({ tokens: 9 });
  const lead = await aLead(api.database, { franchise_id: franchise.id, first_name: 'Nurul', last_name: 'Huda' });
  await api.call(`POST /leads/${lead.id}/unlock`, { as: consultant });
  const opened = new Date(Date.now() - 26 * 3_600_000);
  const arrived = new Date(opened.getTime() - 130 * 60_000);
  await knex('leads').where({ id: lead.id }).update({ created_at: arrived });
  await knex('lead_clocks').where({ lead_id: lead.id }).update({ arrived_at: arrived, opened_at: opened });
  const contacts = (): Promise<string[]> => knex('lead_contacts').where({ lead_id: lead.id }).pluck('kind');
  const address = `/admin/leads/edit/${lead.id}`;

  await t.test('a consultant sees how long a lead has waited and logs a contact with one tap', async t => {
    const page = await window(consultant, { viewport: { width: 390, height: 844 } });
    await show(page, address);
    const answers = page.getByRole('region', { name: 'Response time' });
    await answers.getByText('Unlocked after 2 h 10 min').waitFor();
    await answers.getByText('Waiting for first contact since').waitFor();
    t.same(await findAxeViolations(page), []);
    await answers.getByRole('button', { name: 'Log no answer' }).click();
    await page.getByText('Logged: no answer.').waitFor();
    const next = page.getByRole('dialog', { name: 'Next step for Nurul Huda' });
    t.notOk(
      await next.getByRole('checkbox', { name: 'Set the status to Contacted' }).isChecked(),
      'a call without an answer suggests no status',
    );
    await next.getByRole('button', { name: 'Not now' }).click();
    await answers.getByRole('listitem').filter({ hasText: 'no answer' }).waitFor();
    t.ok(
      await answers.getByText('Waiting for first contact since').isVisible(),
      'a lead without an answer keeps waiting',
    );

    let requests = 0;
    page.on('request', request => {
      if (request.method() === 'POST' && request.url().endsWith('/contacts')) requests++;
    });
    // Both clicks come before the button is disabled.
    await answers.getByRole('button', { name: 'Log meeting' }).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await next.getByRole('button', { name: 'Not now' }).click();
    await answers.getByText('First contacted 1 d 2 h after unlocking').waitFor();
    t.same((await contacts()).toSorted(), ['met', 'no_answer'], 'a double tap logs one contact');
    t.equal(requests, 1, 'a double tap sends one request, so that the dialog opens once');
    await waitUntilLoaded(page);
    t.same(await findAxeViolations(page), []);
    await answers.getByRole('button', { name: /^Undo: meeting/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('The contact was removed from the log.').waitFor();
    await answers.getByText('Waiting for first contact since').waitFor();
    t.same(await contacts(), ['no_answer']);
    await page.context().close();
  });

  await t.test('calling a lead offers to log the call', async t => {
    const page = await window(consultant);
    await show(page, address);
    await page.getByRole('link', { name: 'Call Nurul Huda' }).waitFor();
    await page.evaluate(() => {
      // Prevents the browser from making the call.
      document.addEventListener('click', event => event.preventDefault(), { capture: true });
    });
    await page.getByRole('link', { name: 'Call Nurul Huda' }).click();
    await page.getByRole('region', { name: 'Contact', exact: true }).getByRole('button', { name: 'Log call' }).click();
    await waitUntil(async () => (await contacts()).includes('called'));
    await page.getByRole('dialog', { name: 'Next step for Nurul Huda' }).waitFor();
    t.same(await findAxeViolations(page), []);
    await page.keyboard.press('Escape');
    await page.getByText('First contacted 1 d 2 h after unlocking').waitFor();
    await page.context().close();
  });

  await t.test("an admin sees the contacts and the visitor's feedback, and cannot log contacts", async t => {
    await knex('lead_visitor_words').insert({ id: admin.id, lead_id: lead.id, said: 'nobody' });
    const page = await window(admin);
    await show(page, address);
    const answers = page.getByRole('region', { name: 'Response time' });
    await answers.getByText('“Nobody has contacted me.”').waitFor();
    await answers.getByRole('listitem').filter({ hasText: 'call' }).waitFor();
    t.equal(await page.getByRole('button', { name: /^(Log|Undo)/ }).count(), 0);
    t.same(await findAxeViolations(page), []);
    await page.context().close();
  });

  await t.test('the settings are saved, and invalid ones are rejected with a message', async t => {
    const page = await window(admin);
    await show(page, '/admin/answer-times');
    await page.getByRole('switch', { name: 'Remind consultants' }).uncheck();
    await page.getByLabel('Remind after (working hours)').fill('6');
    await page.getByRole('checkbox', { name: 'Saturday' }).check();
    await page.getByLabel('The day ends at').click();
    await page.getByRole('option', { name: '08:30' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The working day must end after it begins').first().waitFor();
    await page.getByRole('button', { name: 'OK' }).click();
    await page.getByLabel('The day ends at').click();
    await page.getByRole('option', { name: '17:30' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Response times saved.').waitFor();
    const { body } = await api.call('GET /answer-settings', { as: admin });
    t.match(body, { remind: false, remind_after_hours: 6, day_begins: '09:00', day_ends: '17:30' });
    t.ok(body.working_days.includes('saturday'));
    await page.context().close();
  });

  await t.test('holidays can be filled in, added, edited and removed, also by keyboard', async t => {
    const page = await window(admin);
    const year = new Date().getFullYear();
    await show(page, '/admin/holidays');
    await page.getByText(`No holidays in ${year} yet.`).waitFor();
    await page.getByRole('button', { name: `Fill in ${year} from the official calendar` }).click();
    await page.getByText(/holidays were added\./).waitFor();
    await page.getByRole('row').nth(20).waitFor();
    t.same(await findAxeViolations(page), []);
    await page.getByRole('button', { name: 'Add Holiday' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByLabel('Day').fill(`${year}-07-07`);
    await dialog.getByLabel('Name').fill('Company outing');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const row = page.getByRole('row').filter({ hasText: 'Company outing' });
    await row.getByRole('cell', { name: 'Whole country', exact: true }).waitFor();
    await row.getByRole('button', { name: /^Edit/ }).click();
    await dialog.getByLabel('Region').click();
    await page.getByRole('option', { name: 'Johor' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await row.getByRole('cell', { name: 'Johor', exact: true }).waitFor();
    await row.getByRole('button', { name: /^Delete/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await row.waitFor({ state: 'detached' });
    await page.context().close();
  });

  t.same(faults, []);
});
