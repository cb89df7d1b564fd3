import { aFranchise, aLead } from '@marketplace/api/testing';
import { newId } from '@marketplace/db';
import t from 'tap';
import { DESKTOP, PHONE } from '../support/appearance.ts';
import { findAxeViolations } from '../support/axe.ts';
import { startConsole } from '../support/console.ts';

const MAYBE_TWICE = 'Sent; an earlier attempt was interrupted, so it may have arrived twice';

t.test('an admin sees the state of notifications and can act on many of them', async t => {
  const { api, origin, admin, consultant, window, show, faults } = await startConsole(t);
  const { knex } = api.database;
  const { id: franchise_id } = await aFranchise(api.database, { consultant_id: consultant.id });
  const lead = await aLead(api.database, { franchise_id });
  const add = async (more: object) => {
    const id = newId();
    const row = { channel: 'email', kind: 'lead.consultant', payload: '{}', lead_id: lead.id, user_id: consultant.id };
    await knex('outbox').insert({ ...row, id, idempotency_key: id, ...more });
    return id;
  };
  await add({ status: 'sent', attempts: 2, sent_at: new Date(), last_error: MAYBE_TWICE });
  for (let n = 0; n < 3; n++) await add({ status: 'failed', attempts: 11, last_error: '535 Bad login (EAUTH)' });
  const failed = '/admin/notifications?filter={"status":"failed"}';
  const page = await window(admin);
  /** Moves the server's clock by two seconds. After that, the server reads the state of its messages again. */
  const serverLater = () => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + 2001;
  };

  await t.test('a message that may have been delivered twice is marked', async t => {
    await page.goto(`${origin}/admin/notifications`);
    await page.getByText('It may have been delivered twice: an earlier attempt was interrupted.').waitFor();
    t.equal(
      await page.getByRole('button', { name: /^Send these/ }).count(),
      0,
      'messages that were sent can only be sent again one by one',
    );
  });

  await t.test('a phone shows the recipient, the number of attempts and the error, like a wide screen', async t => {
    await page.setViewportSize(PHONE);
    await show(page, failed);
    const row = page.getByRole('row', { name: /New lead, to the consultant/ }).first();
    await row.waitFor();
    t.match(
      (await row.allInnerTexts()).join(),
      /•••@example\.com[\s\S]*(this minute|\d+ minutes? ago) · 11 attempts[\s\S]*Failed[\s\S]*535 Bad login/,
    );
    const boxes = await Promise.all([row.getByRole('link'), row.getByRole('button')].map(part => part.boundingBox()));
    for (const box of boxes)
      t.ok(box && Math.min(box.width, box.height) >= 40, 'each control is large enough for a thumb');
    const [lead, again] = boxes;
    t.ok(lead && again && again.y >= lead.y + lead.height, 'the controls leave the text its full width');
    t.same(await findAxeViolations(page), []);
    await page.setViewportSize(DESKTOP);
  });

  await t.test(
    'failed messages are resent together after a question, and those that cannot be resent are counted',
    async t => {
      await page.getByRole('button', { name: 'Send these 3 again' }).click();
      const asking = page.getByRole('alertdialog', { name: 'Send 3 notifications again?' });
      await asking.getByText(/Correct the cause/).waitFor();
      await asking.getByRole('button', { name: 'Cancel' }).click();
      t.equal((await knex('outbox').where({ status: 'failed' })).length, 3, 'nothing has changed after Cancel');

      // Simulates that another admin has just resent one of the messages.
      await knex('outbox').where({ status: 'failed' }).limit(1).update({ status: 'pending' });
      await page.getByRole('button', { name: 'Send these 3 again' }).click();
      await asking.getByRole('button', { name: 'Send again' }).click();
      await page.getByText('2 queued to be sent again, 1 could not be queued.').waitFor();
      await page.getByText('No notifications match your current filters.').waitFor();
      t.equal((await knex('outbox').where({ status: 'pending' })).length, 3);
      t.same(await findAxeViolations(page), []);
    },
  );

  await t.test('if a balance differs from its ledger, an alarm links to its statement', async t => {
    const moments = { next_run_at: new Date(), started_at: new Date(), finished_at: new Date() };
    const detail = JSON.stringify({ different: 1, differences: [{ user_id: consultant.id, balance: 9, ledger: 10 }] });
    await knex('schedules').insert({ name: 'reconciliation', ...moments, outcome: 'alarm', runs: 1, detail });
    await page.goto(`${origin}/admin/notifications`);
    await page.getByRole('link', { name: 'Balance 9, ledger total 10' }).click();
    await page.getByRole('main').getByText('Daniel Tan').first().waitFor();
    t.match(page.url(), `/admin/consultants/${consultant.id}/credits`);
  });

  await t.test('an admin sees a message if email is not set up or emails are late', async t => {
    serverLater();
    await show(page, '/admin/dashboard');
    await page.getByText('Email is not set up. Messages wait, and no one is notified of new leads.').waitFor();
    t.same(await findAxeViolations(page), []);
    await page.getByRole('link', { name: 'Email settings' }).click();
    await page.waitForURL('**/admin/smtp');

    const smtp = { emailProvider: 'smtp', smtpHost: '127.0.0.1', smtpPort: 1, smtpUsername: 'x', smtpPassword: 'x' };
    const body = { ...smtp, fromEmail: 'hello@example.org' };
    t.equal((await api.call('PUT /content', { as: admin, body })).status, 200);
    await knex('outbox')
      .where({ status: 'pending' })
      .update({ created_at: new Date(Date.now() - 12 * 60_000) });
    serverLater();
    await show(page, '/admin/notifications');
    await page.getByText(/^The oldest unsent email has been waiting for 12 minutes/).waitFor();
    await page.getByRole('link', { name: 'Show waiting messages' }).click();
    await page.getByText('3 notifications').waitFor();
    await knex('outbox')
      .where({ status: 'pending' })
      .limit(1)
      .update({ next_attempt_at: new Date(Date.now() + 4_200_000) });
    await page.reload();
    await page.getByText('Next attempt in 1 hour').locator('visible=true').waitFor();
    t.equal(
      await page.getByText('Next attempt').locator('visible=true').count(),
      1,
      'a retry whose time is past is not shown',
    );

    await knex('outbox').where({ status: 'pending' }).update({ created_at: new Date() });
    serverLater();
    const asked = page.waitForResponse('**/api/readyz');
    await page.goto(`${origin}/admin/notifications`);
    await asked;
    await page.getByText('3 notifications').waitFor();
    t.equal(await page.getByText(/oldest unsent|not set up/).count(), 0, 'nothing is shown when everything works');
  });

  t.same(faults, []);
});
