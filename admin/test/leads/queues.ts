import { aFranchise, aLead } from '@marketplace/api/testing';
import { newId } from '@marketplace/db';
import t from 'tap';
import { findAxeViolations } from '../support/axe.ts';
import { startConsole } from '../support/console.ts';
import { waitUntilLoaded } from '../support/loaded.ts';

const { api, origin, admin, consultant, window, show, faults } = await startConsole(t);

t.test('an admin can work through the queues of leads', async t => {
  const { knex } = api.database;
  const kopi = await aFranchise(api.database, { name: 'Kopi Lorong', consultant_id: consultant.id });
  const first = await aLead(api.database, { franchise_id: kopi.id, first_name: 'Nurul', last_name: 'Huda' });
  await aLead(api.database, {
    franchise_id: kopi.id,
    first_name: 'Nurul',
    last_name: 'Again',
    duplicate_of: first.id,
  });
  const suspect = (name: string) =>
    aLead(api.database, { franchise_id: kopi.id, first_name: name, last_name: 'Maybe', is_suspected: true });
  await suspect('Good');
  await suspect('Bad');
  const page = await window(admin);
  const tab = (name: RegExp) => page.getByRole('tab', { name });
  await page.goto(`${origin}/admin/leads`);

  await t.test(
    'each queue shows its count; the chosen queue is kept in the address and stays when filters are cleared',
    async t => {
      await page.getByText('2 leads').waitFor();
      await tab(/Suspected spam 2/).waitFor();
      await tab(/Duplicates 1/).click();
      await page.getByText('1 lead', { exact: true }).waitFor();
      await page.getByRole('link', { name: 'Nurul Again' }).waitFor();
      await tab(/Suspected spam/).click();
      await page.getByRole('link', { name: 'Good Maybe' }).waitFor();
      t.match(decodeURIComponent(page.url()), 'is_suspected":true');
      await page.getByRole('searchbox', { name: 'Search leads' }).fill('bad');
      await page.getByText('1 lead', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Clear Filters' }).last().click();
      await page.getByText('2 leads').waitFor();
      t.equal(await tab(/Suspected spam/).getAttribute('aria-selected'), 'true');
      t.same(await findAxeViolations(page), []);
    },
  );

  await t.test('releasing a suspected lead notifies its consultant and deselects the lead', async t => {
    for (const name of ['Good Maybe', 'Bad Maybe'])
      await page.getByRole('checkbox', { name: `Select ${name}` }).check();
    await page.getByRole('button', { name: 'Delete selected (2)' }).waitFor();
    await page.getByRole('button', { name: 'Not spam: Good Maybe' }).click();
    await page.getByText('Not spam any more. The consultant is notified, unless', { exact: false }).waitFor();
    await page.getByText('1 lead', { exact: true }).waitFor();
    await tab(/Suspected spam 1/).waitFor();
    await page.getByRole('button', { name: 'Delete selected (1)' }).waitFor();
    await page.getByRole('button', { name: 'Change status (1)' }).waitFor();
    const told = await knex('outbox').where({ user_id: consultant.id, kind: 'lead.consultant' });
    t.equal(told.length, 1);
  });

  await t.test('a failed release shows a message', async t => {
    await page.route('**/spam?**', route => route.fulfill({ status: 500, body: '{}' }));
    await page.getByRole('button', { name: 'Not spam: Bad Maybe' }).click();
    await page.getByText('Error updating lead. Please try again.').waitFor();
    await page.unroute('**/spam?**');
    t.pass();
  });

  await t.test('an empty queue shows a notice', async t => {
    await knex('leads').where({ is_suspected: true }).delete();
    await page.reload();
    await page.getByText('No suspected spam.').waitFor();
    t.equal(await page.getByRole('button', { name: 'Clear Filters' }).count(), 0);
  });

  await t.test('a duplicate lead links to the original lead, and can be marked as spam', async t => {
    await tab(/Duplicates/).click();
    await page.getByRole('link', { name: 'Nurul Again' }).click();
    await page.getByText('The same person has enquired about this franchise before.').waitFor();
    await page.getByRole('link', { name: 'The first enquiry' }).click();
    await page.getByRole('heading', { name: 'Nurul Huda' }).waitFor();
    t.match(page.url(), `/admin/leads/edit/${first.id}`);
    await page.getByRole('button', { name: 'Mark as spam' }).click();
    await page.getByText('No one is notified of suspected spam.').waitFor();
    await page.getByRole('button', { name: 'Not spam: Nurul Huda' }).click();
    await page.getByRole('button', { name: 'Mark as spam' }).waitFor();
  });

  await t.test("a lead's messages show recipient, attempts and state, and can be resent", async t => {
    await knex('outbox').where({ lead_id: first.id }).delete();
    const row = { channel: 'email', kind: 'lead.consultant', payload: '{}', lead_id: first.id, user_id: consultant.id };
    await knex('outbox').insert({
      ...row,
      id: newId(),
      idempotency_key: 'one',
      status: 'failed',
      attempts: 5,
      last_error: '550 mailbox full',
    });
    await page.reload();
    const sent = page.getByRole('list', { name: 'Activity' });
    const line = sent.getByRole('listitem').filter({ hasText: 'New lead, to the consultant' });
    await line.waitFor();
    t.match((await line.allInnerTexts()).join(), /Email[\s\S]*to Daniel Tan[\s\S]*Failed[\s\S]*5 attempts/);
    await page.getByRole('link', { name: 'All messages' }).click();
    const row550 = page.getByRole('row', { name: /New lead, to the consultant/ });
    await row550.getByText('550 mailbox full').first().waitFor();
    t.notMatch((await row550.allInnerTexts()).join(), consultant.email);
    await show(page, `/admin/leads/edit/${first.id}`);
    await line.getByRole('button', { name: 'Send again: New lead, to the consultant, Email' }).click();
    await page.getByText('Queued to be sent again.').waitFor();
    await line.getByText('Waiting').last().waitFor();
    t.equal(await line.getByRole('button').count(), 0, 'a pending message cannot be resent');
    t.same(await findAxeViolations(page), []);
  });

  await t.test('the filtered leads are exported as CSV, and the audit log records who exported them', async t => {
    await show(page, '/admin/leads?filter={"q":"nurul"}');
    await page.getByText('2 leads').waitFor();
    const asked = page.waitForRequest('**/admin/export/leads?**');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    t.match((await downloading).suggestedFilename(), /^leads_export_.*\.csv$/);
    t.equal(new URL((await asked).url()).searchParams.get('filter'), '{"q":"nurul"}');
    const [noted] = await knex('audit_log').where({ action: 'export', entity: 'lead' });
    t.equal(noted.actor_id, admin.id);
    await page.route('**/api/admin/export/leads**', route => route.fulfill({ status: 500 }));
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await page.getByText('Error exporting leads. Please try again.').waitFor();
  });

  t.same(faults, []);
});

t.test('an admin can list and filter the notifications', async t => {
  const { knex } = api.database;
  await knex('outbox').delete();
  const page = await window(admin);
  const open = async (query = '') => {
    await show(page, `/admin/notifications${query}`);
    await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor();
  };

  await t.test('an empty list links to the email settings', async t => {
    await open();
    await page.getByText('Nothing has been sent yet.').waitFor();
    await page.getByText('All emails and WhatsApp messages of the site appear here').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Email', exact: true }).click();
    await page.waitForURL('**/admin/smtp');
    t.pass('the link leads to the email settings');
  });

  await t.test('the list of scheduled tasks shows their last results and next runs', async t => {
    const started_at = new Date();
    const next_run_at = new Date(Date.now() + 3 * 3_600_000);
    await knex('schedules').insert([
      {
        name: 'retention',
        next_run_at,
        started_at,
        finished_at: started_at,
        outcome: 'failed',
        error: 'No disk',
        runs: 1,
      },
      { name: 'reconciliation', next_run_at, started_at, finished_at: started_at, outcome: 'alarm', runs: 1 },
    ]);
    await open();
    await page.reload();
    const row = (words: string) => page.getByRole('row').filter({ hasText: words });
    await row('Compares every credit balance').waitFor();
    t.match(await row('Compares every credit balance').allInnerTexts(), [
      /Alarm[\s\S]*(this minute|minutes? ago)[\s\S]*in 3 hours/,
    ]);
    t.match(await row('Deletes expired data').allInnerTexts(), [/No disk[\s\S]*Failed, will retry/]);
    t.match(await row('Publishes and removes banners').allInnerTexts(), [/Not yet/]);
    t.same(await findAxeViolations(page), []);
  });

  const franchise = await aFranchise(api.database, { consultant_id: consultant.id });
  const lead = await aLead(api.database, { franchise_id: franchise.id, first_name: 'Nurul', last_name: 'Huda' });
  const row = { kind: 'lead.consultant', payload: '{}', lead_id: lead.id, user_id: consultant.id };
  const add = (more: object) => {
    const id = newId();
    return knex('outbox').insert({ ...row, id, idempotency_key: id, channel: 'email', ...more });
  };
  for (let n = 0; n < 24; n++) await add({ status: 'sent', attempts: 1, sent_at: new Date() });
  await add({ channel: 'whatsapp', status: 'failed', attempts: 3, last_error: 'not registered' });

  await t.test(
    'the state and channel filters of notifications are kept in the address, and the list is paged',
    async t => {
      await page.reload();
      // Waits for the warning about missing mail settings, which moves the list down.
      await waitUntilLoaded(page);
      await page.getByText('25 notifications').waitFor();
      await page.getByText('1–20 of 25').waitFor();
      await page.getByRole('combobox', { name: 'Status All' }).click();
      await page.getByRole('option', { name: 'Failed' }).click();
      await page.getByText('1 notification', { exact: true }).waitFor();
      await page.reload();
      await waitUntilLoaded(page);
      await page.getByText('not registered').waitFor();
      await page.getByRole('combobox', { name: 'Channel All' }).click();
      await page.getByRole('option', { name: 'Email' }).click();
      await page.getByText('No notifications match your current filters.').waitFor();
      await page.getByRole('button', { name: 'Clear Filters' }).last().click();
      await page.getByText('25 notifications').waitFor();
      t.pass();
    },
  );

  await t.test(
    "a notification links to its lead, and the server's reason for not resending it is displayed",
    async t => {
      await open('?filter={"status":"failed"}');
      await page.route('**/resend', route =>
        route.fulfill({
          status: 409,
          contentType: 'application/json',
          body: '{"detail":"This notification was cancelled"}',
        }),
      );
      await page.getByRole('button', { name: /^Send again/ }).click();
      await page.getByText('This notification was cancelled').waitFor();
      await page.getByRole('link', { name: 'Open the lead of this message: New lead, to the consultant' }).click();
      await page.getByRole('heading', { name: 'Nurul Huda' }).waitFor();
      t.match(page.url(), lead.id);
    },
  );

  t.same(faults, []);
});
