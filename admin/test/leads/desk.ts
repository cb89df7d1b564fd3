import { aFranchise, aLead } from '@marketplace/api/testing';
import { waitUntil } from '@marketplace/db/testing';
import type { Locator, Page, Request } from 'playwright-core';
import t from 'tap';
import { findAxeViolationsOfState } from '../support/axe.ts';
import { startConsole } from '../support/console.ts';
import { waitUntilLoaded } from '../support/loaded.ts';

const { api, origin, admin, consultant, window, show, faults } = await startConsole(t);
const { knex } = api.database;
const kopi = await aFranchise(api.database, { name: 'Kopi Lorong', consultant_id: consultant.id });

/** Returns a date in Malaysia, a number of days from today. */
const dayAway = (days: number) => new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);
const unlocked = async (more: object = {}) => {
  const lead = await aLead(api.database, { franchise_id: kopi.id, ...more });
  await api.call(`POST /leads/${lead.id}/unlock`, { as: consultant });
  return lead;
};
const stepOn = (page: Page) => page.getByRole('region', { name: 'Next step' });
const setStep = (id: string, body: object) => api.call(`PUT /leads/${id}/next-step`, { as: consultant, body });

t.test("a consultant can write notes and plan next steps on a lead's page", async t => {
  const page = await window(consultant);
  const lead = await unlocked({ first_name: 'Nurul', last_name: 'Huda' });
  const other = await unlocked();
  const happened = page.getByRole('list', { name: 'Activity' }).getByRole('listitem');
  const step = stepOn(page);
  const note = page.getByRole('textbox', { name: 'Write a note' });

  await t.test('a note is saved by keyboard, and unsaved text is kept', async t => {
    await show(page, `/admin/leads/edit/${lead.id}`);
    await note.fill('Prefers mornings.');
    await show(page, `/admin/leads/edit/${other.id}`);
    await page.getByRole('heading', { name: /First/ }).waitFor();
    t.equal(await note.inputValue(), '', 'the note form of another lead is empty');
    await show(page, `/admin/leads/edit/${lead.id}`);
    t.equal(await note.inputValue(), 'Prefers mornings.');
    await page.route('**/notes', route => route.abort());
    await note.press('Control+Enter');
    await page.getByText('The note was not saved. What you typed is still here.').waitFor();
    t.equal(await note.inputValue(), 'Prefers mornings.');
    await page.unroute('**/notes');
    let requests = 0;
    const count = (request: Request) => {
      if (request.method() === 'POST' && request.url().endsWith('/notes')) requests++;
    };
    page.on('request', count);
    // A key that is held repeats its event, here before the form can show that it is being saved.
    await note.evaluate(field => {
      const keys = { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true };
      for (let times = 0; times < 2; times++) field.dispatchEvent(new KeyboardEvent('keydown', keys));
    });
    await happened.filter({ hasText: 'Prefers mornings.' }).waitFor();
    page.off('request', count);
    t.equal(requests, 1, 'the note is sent once');
    t.equal(await note.inputValue(), '');
    await note.fill('x'.repeat(2003));
    await page.getByText('A note has at most 2000 characters. Remove 3.').waitFor();
    t.ok(await page.getByRole('button', { name: 'Save note' }).isDisabled());
    await note.fill('');
  });

  await t.test('the author edits and deletes a note', async t => {
    const mine = happened.filter({ hasText: 'Prefers' });
    await mine.getByRole('button', { name: 'Edit this note' }).click();
    await page.getByRole('textbox', { name: 'Your note' }).fill('Prefers evenings.');
    await mine.getByRole('button', { name: 'Save note' }).click();
    await mine.getByText('Prefers evenings. (edited)').waitFor();
    // Loads the page again, because the next notice would wait for the end of this one.
    await page.reload();
    await mine.getByRole('button', { name: 'Delete Note' }).click();
    await page.getByRole('alertdialog', { name: 'Delete this note?' }).getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Note deleted.').waitFor();
    await mine.waitFor({ state: 'detached' });
    t.same(await knex('lead_notes'), []);
  });

  await t.test('a next step is set by keyboard, then moved and completed with one tap each', async t => {
    const next = step.getByRole('textbox', { name: 'What will you do next?' });
    // The deleted note's dialog may return the focus to the page a moment after it has closed.
    await next.fill('Call about the kiosk');
    await next.press('Enter');
    await step.getByText('Tomorrow', { exact: true }).first().waitFor();
    t.match(await knex('lead_next_steps').first(), {
      what: 'Call about the kiosk',
      due_on: dayAway(1),
      due_time: null,
    });
    await step.getByRole('button', { name: 'Move to: In a week' }).click();
    await page.getByText(/^Next step moved to /).waitFor();
    t.equal((await knex('lead_next_steps').first()).due_on, dayAway(7));
    await step.getByRole('button', { name: 'Change' }).click();
    await step.getByLabel('Time').fill('15:30');
    await step.getByRole('button', { name: 'Set next step' }).click();
    await step.getByText(/, 15:30$/).waitFor();
    t.same(await findAxeViolationsOfState(page), []);
    await step.getByRole('button', { name: 'Done' }).click();
    await happened.filter({ hasText: 'Call about the kiosk' }).getByText('by you').waitFor();
    await step.getByRole('textbox', { name: 'What will you do next?' }).and(page.locator(':focus')).waitFor();
    t.pass('the form for the following step has the focus');
  });
  await page.context().close();
});

t.test('on a phone, the enquiry comes first and the frequent actions stay at the bottom', async t => {
  const page = await window(consultant, { viewport: { width: 390, height: 844 } });
  const message = 'Is the kiosk in Subang still free?';
  const lead = await unlocked({ first_name: 'Aminah', last_name: 'Yusof', phone: '+60 12-345 6789', message });
  const bar = page.getByRole('region', { name: 'Quick actions' });
  const call = bar.getByRole('link', { name: 'Call Aminah Yusof' });
  const boxOf = async (place: Locator) => (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await show(page, `/admin/leads/edit/${lead.id}`);
  await page.getByText(message).waitFor();
  await waitUntilLoaded(page);

  await t.test('the message is above the contact details, the next step and the activity', async t => {
    const [text, ...others] = await Promise.all(
      [
        page.getByText(message),
        ...['Contact', 'Next step', 'Activity'].map(name => page.getByRole('region', { name })),
      ].map(async place => (await boxOf(place)).y),
    );
    t.same(
      others,
      others.toSorted((a, b) => a - b),
    );
    t.ok(text && others[0] && text < others[0] && text < 844, 'the message is visible without scrolling');
    t.same(await findAxeViolationsOfState(page), []);
  });

  await t.test('Call, WhatsApp and Note are in the bar, and Edit is a secondary button', async t => {
    const { y, height } = await boxOf(bar);
    t.equal(y + height, 844, 'the bar is at the bottom of the window');
    await bar.getByRole('link', { name: 'WhatsApp to Aminah Yusof' }).waitFor();
    t.equal(await call.getAttribute('href'), 'tel:+60123456789');
    const colourOf = (place: Locator) => place.evaluate(one => getComputedStyle(one).backgroundColor);
    t.equal(await colourOf(page.getByRole('button', { name: 'Edit Lead' })), 'rgba(0, 0, 0, 0)');
    t.not(await colourOf(call), 'rgba(0, 0, 0, 0)');
    await bar.getByRole('button', { name: 'Note' }).click();
    const note = page.getByRole('textbox', { name: 'Write a note' });
    await note.and(page.locator(':focus')).waitFor();
    const field = await boxOf(note);
    t.ok(field.y + field.height <= (await boxOf(bar)).y, 'the bar does not cover the text field');
  });

  await t.test('a logged call offers the status Contacted and a next step, and keeps what is typed', async t => {
    await page.evaluate(() => {
      // Prevents the browser from making the call.
      document.addEventListener('click', event => event.preventDefault(), { capture: true, once: true });
    });
    await call.click();
    await bar.getByRole('button', { name: 'Log call' }).click();
    const next = page.getByRole('dialog', { name: 'Next step for Aminah Yusof' });
    t.ok(await next.getByRole('checkbox', { name: 'Set the status to Contacted' }).isChecked());
    await next.getByRole('button', { name: 'In a week' }).click();
    await next.getByRole('button', { name: 'Save' }).click();
    await next.getByText('Required').waitFor();
    t.equal(
      (await knex('leads').where({ id: lead.id }).first('status')).status,
      'new',
      'a day without a text is not dropped',
    );
    await next.getByRole('textbox', { name: 'What will you do next?' }).fill('Send the brochure');
    t.same(await findAxeViolationsOfState(page), []);
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await next.getByRole('button', { name: 'Save' }).click();
    await next.waitFor({ state: 'hidden' });
    await stepOn(page).getByText('Send the brochure').waitFor();
    t.equal((await knex('leads').where({ id: lead.id }).first('status')).status, 'contacted');
    t.match(await knex('lead_next_steps').where({ lead_id: lead.id }).first(), { due_on: dayAway(7) });
    t.same(
      await stepOn(page)
        .getByRole('button', { name: /^Move to/ })
        .allInnerTexts(),
      ['Tomorrow', 'In a week'],
      'the buttons that postpone a step name the new day',
    );
  });

  await t.test('the bar of a locked lead has the only Unlock button', async t => {
    const locked = await aLead(api.database, { franchise_id: kopi.id });
    await show(page, `/admin/leads/edit/${locked.id}`);
    await bar.getByRole('button', { name: 'Unlock: Kopi Lorong' }).waitFor();
    t.equal(await page.getByRole('button', { name: /^Unlock/ }).count(), 1);
  });
  await page.context().close();
});

t.test('a locked lead and a lead with withdrawn consent offer no next step', async t => {
  const page = await window(consultant);
  const happened = page.getByRole('list', { name: 'Activity' }).getByRole('listitem');
  const locked = await aLead(api.database, { franchise_id: kopi.id });
  await show(page, `/admin/leads/edit/${locked.id}`);
  await happened.getByText('Enquiry received').waitFor();
  t.equal(await happened.count(), 1);
  for (const name of ['Write a note', 'What will you do next?'])
    t.equal(await page.getByRole('textbox', { name }).count(), 0, name);
  const gone = await unlocked({ email_key: 'gone@example.org', submitted_email_key: 'gone@example.org' });
  const what = page.getByRole('textbox', { name: 'What will you do next?' });
  await show(page, `/admin/leads/edit/${gone.id}`);
  await what.waitFor();
  await api.call('POST /admin/personal-data/withdraw', { as: admin, body: { email: 'gone@example.org' } });
  await page.getByRole('banner').getByRole('button', { name: 'Refresh' }).click();
  await what.waitFor({ state: 'detached' });
  await page.getByRole('textbox', { name: 'Write a note' }).waitFor();
  await page.context().close();
});

t.test('after a withdrawal or an erasure, no screen offers to contact the visitor', async t => {
  const email = 'withdrawn@example.org';
  const keys = { email, email_key: email, submitted_email_key: email };
  const lead = await unlocked({ ...keys, first_name: 'Farid', last_name: 'Osman', phone: '+60 12-345 6789' });
  const list = '/admin/leads?view=list&filter={"q":"Farid"}';
  const board = '/admin/leads?view=board&filter={"q":"Farid"}';
  const one = `/admin/leads/edit/${lead.id}`;
  const contacts = (page: Page) => page.locator('a[href^="tel:"], a[href^="mailto:"], a[href*="wa.me"]');
  const screens = [
    { path: one, width: 390 },
    { path: list, width: 390 },
    { path: board, width: 1440 },
    { path: list, width: 1440 },
    { path: one, width: 1440 },
  ];
  const theirs = await window(consultant);
  await show(theirs, one);
  await theirs.getByRole('link', { name: 'Call Farid Osman' }).waitFor();
  t.ok((await contacts(theirs).count()) > 0);
  await api.call('POST /admin/personal-data/withdraw', { as: admin, body: { email } });
  await theirs.context().close();
  for (const person of [consultant, admin]) {
    const page = await window(person);
    for (const { path, width } of screens) {
      await page.setViewportSize({ width, height: 900 });
      await show(page, path);
      await page.getByText('Farid Osman').first().waitFor();
      if (path === one)
        await page
          .getByRole('alert')
          .filter({ hasText: /^The visitor withdrew their consent on .+\. Do not contact them/ })
          .waitFor();
      else await page.getByText('Consent withdrawn', { exact: true }).waitFor();
      await page
        .getByText('+60 12-345 6789')
        .or(page.getByRole('region', { name: 'New', exact: true }))
        .waitFor();
      t.equal(await contacts(page).count(), 0, `${person.role}, ${path}, ${width}`);
      if (person === consultant) t.same(await findAxeViolationsOfState(page), []);
    }
    await page.context().close();
  }

  await knex('leads').where({ id: lead.id }).update({ erased_at: new Date() });
  const page = await window(admin);
  await show(page, one);
  await page.getByRole('alert').filter({ hasText: 'The visitor’s details in this lead were erased on' }).waitFor();
  t.equal(await page.getByText('The visitor withdrew').count(), 0);
  t.equal(await contacts(page).count(), 0);
  await show(page, list);
  await page.getByText('Data erased', { exact: true }).waitFor();
  await page.context().close();
});

t.test('an admin sees the whole timeline and resends a message', async t => {
  const page = await window(admin);
  const lead = await unlocked();
  await api.call(`POST /leads/${lead.id}/notes`, { as: consultant, body: { text: 'Prefers mornings.' } });
  await api.call(`PUT /leads/${lead.id}/status?status=qualified`, { as: consultant });
  const message = { channel: 'email', kind: 'lead.admin', payload: '{}', status: 'failed', user_id: admin.id };
  await knex('outbox').insert({ id: crypto.randomUUID(), idempotency_key: 'failed', ...message, lead_id: lead.id });
  await show(page, `/admin/leads/edit/${lead.id}`);
  const happened = page.getByRole('list', { name: 'Activity' }).getByRole('listitem');
  await happened.filter({ hasText: /Unlocked[\s\S]*by Daniel Tan/ }).waitFor();
  await happened.filter({ hasText: /New[\s\S]*→[\s\S]*Qualified[\s\S]*by Daniel Tan/ }).waitFor();
  const note = happened.filter({ hasText: 'Prefers mornings.' });
  t.equal(await note.getByRole('button').count(), 0, "another user's note cannot be edited");
  await page.getByRole('button', { name: /^Send again: New lead, to an admin/ }).click();
  await page.getByText('Queued to be sent again.').waitFor();
  await happened.filter({ hasText: /New lead, to an admin[\s\S]*Waiting/ }).waitFor();
  t.same(await findAxeViolationsOfState(page), []);
  await page.getByRole('link', { name: 'All messages' }).click();
  await page.waitForURL(/\/admin\/notifications\?filter=/);
  await page.getByRole('row', { name: /New lead, to an admin/ }).waitFor();
  await page.context().close();
});

t.test('the Today card lists due and upcoming steps, and leads that wait for a response', async t => {
  const page = await window(consultant, { viewport: { width: 390, height: 844 } });
  await knex('lead_next_steps').delete();
  const today = page.getByRole('region', { name: 'Today' });
  await knex('leads').update({ status: 'closed', created_at: new Date(0) });
  await show(page, '/admin/dashboard');
  await today.getByText('Nothing to do today.').waitFor();

  const due = await unlocked({ status: 'qualified', first_name: 'Siti', last_name: 'Ali', created_at: new Date(0) });
  const late = await unlocked({ status: 'qualified', created_at: new Date(0) });
  await setStep(due.id, { what: 'Meet at the outlet', due_on: dayAway(0), due_time: '15:00' });
  await setStep(late.id, { what: 'Send the brochure', due_on: dayAway(-1) });
  const waiting = await unlocked({ first_name: 'Waiting', created_at: new Date(0) });
  await aLead(api.database, { franchise_id: kopi.id });
  await page.reload();
  await today
    .getByRole('region', { name: 'Overdue' })
    .getByText(/Yesterday/)
    .waitFor();
  await today.getByText(/^Today, 15:00 · Siti Ali · Kopi Lorong/).waitFor();
  t.same(await findAxeViolationsOfState(page), []);
  const list = async (name: string, shown: string | RegExp) => {
    await show(page, '/admin/dashboard');
    await today.getByRole('link', { name: `See all: ${name}, 1` }).click();
    await page.getByText('1 lead', { exact: true }).waitFor();
    await page.getByRole('main').getByText(shown).first().waitFor();
  };
  await list('Overdue', late.first_name);
  await list('Due today', 'Siti Ali');
  await list('Visitors waiting for a reply', waiting.last_name);
  await setStep(waiting.id, { what: 'Send the contract', due_on: dayAway(4) });
  await show(page, '/admin/dashboard');
  await today.getByRole('region', { name: 'Upcoming' }).getByText('Send the contract').waitFor();
  t.equal(await today.getByText('New since yesterday').count(), 0, 'new leads are only in the list of new leads');
  await list('Upcoming', waiting.last_name);
  await show(page, '/admin/dashboard');
  await today.getByRole('link', { name: 'Meet at the outlet' }).click();
  await page.waitForURL(`${origin}/admin/leads/edit/${due.id}`);

  // Blocks live events, which would reload the card before the button is pressed.
  await page.route('**/api/live', route => route.abort());
  await page.route('**/leads/today', route => route.abort());
  await page.goto(`${origin}/admin/dashboard`);
  await page.getByText('Your tasks for today could not be loaded.').waitFor();
  await page.unroute('**/leads/today');
  await today.getByRole('button', { name: 'Try again' }).click();
  await today.getByText('Meet at the outlet').waitFor();
  await page.context().close();

  const theirs = await window(admin);
  await aLead(api.database, { franchise_id: kopi.id, is_suspected: true });
  await show(theirs, '/admin/dashboard');
  const suspected = theirs.getByRole('region', { name: 'Suspected spam' });
  await suspected.getByRole('link').click();
  await theirs.getByRole('tab', { name: /Suspected/, selected: true }).waitFor();
  await theirs.context().close();
});

t.test('the profile offers reminders and a private calendar address', async t => {
  const page = await window(consultant);
  await show(page, '/consultant/profile');
  const part = page.getByRole('region', { name: 'Next steps' });
  await part.getByRole('switch', { name: 'Remind me by email in the morning' }).click();
  await page.getByText('Email reminders are off.').waitFor();
  t.match(await knex('agendas').first(), { user_id: consultant.id, reminds_by_mail: false });
  await part.getByRole('button', { name: 'Create calendar link' }).click();
  const address = part.getByRole('textbox', { name: 'Calendar link' });
  const first = new URL(await address.inputValue());
  const read = ({ pathname }: URL) => fetch(origin + pathname).then(({ status }) => status);
  t.equal(await read(first), 200);
  t.same(await findAxeViolationsOfState(page), []);
  await t.test('the calendar address can be copied without the clipboard API, and a failure is reported', async () => {
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    const phone = page.getByLabel('Phone');
    // Repeats, because tests of other files copy to the same clipboard.
    await waitUntil(async () => {
      await part.getByRole('button', { name: /^(Copy|Copied)$/ }).click();
      await phone.fill('');
      await phone.press('Control+v');
      return (await phone.inputValue()) === first.href;
    });
    await part.getByRole('button', { name: 'Copied' }).waitFor();
    await page.evaluate(() => Object.defineProperty(document, 'execCommand', { value: () => false }));
    await part.getByRole('button', { name: 'Copied' }).click();
    await page.getByText('Copying failed.', { exact: false }).waitFor();
  });
  await part.getByRole('button', { name: 'Create new link' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Create new link' }).click();
  await question.waitFor({ state: 'detached' });
  const second = new URL(await address.inputValue());
  t.same([await read(first), await read(second)], [404, 200]);
  await part.getByRole('button', { name: 'Remove calendar link' }).click();
  await question.getByRole('button', { name: 'Remove calendar link' }).click();
  await part.getByText('No calendar link yet.').waitFor();
  t.equal(await read(second), 404);
  t.equal(await address.count(), 0);
  await page.context().close();
});

t.test('closing a lead saves the status at once and then asks for the reason', async t => {
  const page = await window(consultant, { viewport: { width: 390, height: 844 } });
  const lead = await unlocked({ first_name: 'Siti', last_name: 'Ali' });
  await show(page, '/admin/leads?filter={"status":"new"}');
  await page.getByRole('combobox', { name: 'Status of Siti Ali' }).click();
  await page.getByRole('option', { name: 'Closed' }).click();
  const question = page.getByRole('dialog', { name: 'Why was this lead closed?' });
  await question.waitFor();
  t.match(await knex('leads').where({ id: lead.id }).first(), { status: 'closed', close_reason: null });
  t.same(await findAxeViolationsOfState(page), []);
  await question.getByRole('radio', { name: 'Chose another franchise' }).check();
  await question.getByRole('button', { name: 'Save reason' }).click();
  await page.getByText('Reason saved.').waitFor();
  t.match(await knex('leads').where({ id: lead.id }).first(), { close_reason: 'other_franchise' });

  await show(page, `/admin/leads/edit/${lead.id}`);
  await page.getByRole('button', { name: 'Change the reason: Chose another franchise' }).click();
  await question.getByRole('radio', { name: 'No longer interested' }).check();
  await question.getByRole('button', { name: 'Save reason' }).click();
  await page.getByRole('button', { name: 'Change the reason: No longer interested' }).waitFor();
  await show(page, `/admin/leads/edit/${lead.id}?edit=${lead.id}`);
  const form = page.getByRole('dialog', { name: 'Edit Lead' });
  await form.getByRole('combobox', { name: 'Reason for closing' }).click();
  await page.getByRole('option', { name: 'Wants to start later' }).click();
  await form.getByRole('button', { name: 'Update Lead' }).click();
  await page.getByRole('button', { name: 'Change the reason: Wants to start later' }).waitFor();
  await page.context().close();
});

t.test('no page logs an error', async t => t.same(faults, []));
