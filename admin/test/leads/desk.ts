import { aFranchise, aLead } from '@marketplace/api/testing';
import type { Locator, Page } from 'playwright-core';
import t from 'tap';
import { findAxeViolations } from '../support/axe.ts';
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
    await note.press('Control+Enter');
    await happened.filter({ hasText: 'Prefers mornings.' }).waitFor();
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
    t.same(await findAxeViolations(page), []);
    await step.getByRole('button', { name: 'Done' }).click();
    await happened.filter({ hasText: 'Call about the kiosk' }).getByText('by you').waitFor();
    await step.getByRole('textbox', { name: 'What will you do next?' }).and(page.locator(':focus')).waitFor();
    t.pass('the form for the following step has the focus');
  });

  await t.test(
    'if a step was changed on another device, the old version can be neither completed nor overwritten',
    async t => {
      const path = `/leads/${lead.id}/next-step` as const;
      const setElsewhere = async (what: string) => {
        await api.call(`POST ${path}/done`, { as: consultant });
        await setStep(lead.id, { what, due_on: dayAway(3) });
      };
      const stored = () => knex('lead_next_steps').where({ is_open: true, done_at: null }).select('what', 'due_on');
      const answered = () =>
        page.waitForResponse(answer => answer.url().includes('/next-step') && [404, 409].includes(answer.status()));
      // Blocks live events, which would display the change of the other device before the button is pressed.
      await page.route('**/api/live', () => {});
      await setElsewhere('Call');
      await page.reload();
      await step.getByText('Call', { exact: true }).waitFor();
      await waitUntilLoaded(page);
      await setElsewhere('Send the contract');
      await Promise.all([answered(), step.getByRole('button', { name: 'Done' }).click()]);
      await page.getByText('Next step not found').waitFor();
      await step.getByText('Send the contract').waitFor();
      await setElsewhere('Send the contract, and call');
      await Promise.all([answered(), step.getByRole('button', { name: 'Move to: In a week' }).click()]);
      await step.getByText('Send the contract, and call').waitFor();
      t.same(await stored(), [{ what: 'Send the contract, and call', due_on: dayAway(3) }]);
      await step.getByRole('button', { name: 'Move to: In a week' }).click();
      await page.getByText(/^Next step moved to /).waitFor();
      t.same(
        await stored(),
        [{ what: 'Send the contract, and call', due_on: dayAway(7) }],
        'the displayed step is moved',
      );
      await waitUntilLoaded(page);
      await api.call(`DELETE ${path}`, { as: consultant });
      await step.getByRole('button', { name: 'Done' }).click();
      await step.getByRole('textbox', { name: 'What will you do next?' }).waitFor();
      await waitUntilLoaded(page);
      await setElsewhere('Meet');
      await page.reload();
      await step.getByText('Meet', { exact: true }).waitFor();
      await waitUntilLoaded(page);
      await setStep(lead.id, { what: 'Meet at noon', due_on: dayAway(3) });
      await Promise.all([answered(), step.getByRole('button', { name: 'Done' }).click()]);
      await page.getByText('Your next step was changed on another screen.').waitFor();
      await step.getByText('Meet at noon').waitFor();
      await api.call(`DELETE ${path}`, { as: consultant });
      await page.unroute('**/api/live');
      await page.reload();
      await step.getByRole('textbox', { name: 'What will you do next?' }).waitFor();
    },
  );

  await t.test('a lead can have several next steps; the one that is due first is expanded', async t => {
    await step.getByRole('textbox', { name: 'What will you do next?' }).fill('Visit the outlet');
    await page.keyboard.press('Enter');
    await step.getByRole('button', { name: 'Add another step' }).click();
    const what = step.getByRole('textbox', { name: 'What will you do next?' });
    await what.and(page.locator(':focus')).waitFor();
    await what.fill('Send the brochure');
    await step.getByLabel('Day').fill(dayAway(0));
    await page.keyboard.press('Enter');
    const items = step.getByRole('listitem');
    await items.filter({ hasText: 'Send the brochure' }).getByRole('button', { name: 'Change' }).waitFor();
    t.match((await items.allInnerTexts()).join(), /Send the brochure[\s\S]*Visit the outlet/);
    t.same(await findAxeViolations(page), []);
    await step.getByRole('button', { name: /^Visit the outlet/ }).click();
    await items.filter({ hasText: 'Visit the outlet' }).getByRole('button', { name: 'Change' }).waitFor();
    await step.getByRole('button', { name: 'Done: Send the brochure' }).click();
    await happened.filter({ hasText: 'Send the brochure' }).waitFor();
    await items.filter({ hasText: 'Visit the outlet' }).getByRole('button', { name: 'Remove next step' }).click();
    await what.waitFor();
    t.equal(await items.count(), 0);
  });

  await t.test('a long timeline loads page by page, newest first', async t => {
    for (let n = 1; n <= 25; n++)
      await api.call(`POST /leads/${lead.id}/notes`, { as: consultant, body: { text: `Number ${n}` } });
    await show(page, `/admin/leads/edit/${other.id}`);
    await show(page, `/admin/leads/edit/${lead.id}`);
    await happened.nth(19).waitFor();
    t.match((await happened.first().allInnerTexts()).join(), 'Number 25');
    await page.getByRole('button', { name: /^Show more \(\d+ more\)/ }).press('Enter');
    await happened.filter({ hasText: 'Enquiry received' }).waitFor();
    await page.getByRole('button', { name: /^Show more/ }).waitFor({ state: 'detached' });
    await happened.nth(20).and(page.locator(':focus')).waitFor();
    t.pass('the focus moves to the first added event');
    const when = happened.first().locator('time').last();
    t.match(await when.getAttribute('title'), /GMT\+8/);
    t.same(await findAxeViolations(page), []);
  });

  await t.test('an event that is added after the first page was loaded appears only once', async t => {
    await page.reload();
    await happened.filter({ hasText: 'Number 25' }).waitFor();
    await api.call(`POST /leads/${lead.id}/notes`, { as: consultant, body: { text: 'Number 26' } });
    await page.getByRole('button', { name: /^Show more \(\d+ more\)/ }).click();
    await happened.filter({ hasText: 'Enquiry received' }).waitFor();
    const texts = (await happened.allInnerTexts()).flatMap(text => /Number \d+/.exec(text) ?? []);
    t.same(texts, [...new Set(texts)]);
  });

  await t.test('if a part of the page cannot be loaded, an error is displayed in its place', async t => {
    await page.route(/\/(timeline|next-steps)\b/, route => route.abort());
    await page.goto(`${origin}/admin/leads/edit/${lead.id}`);
    await page.getByText('The activity could not be loaded.').waitFor();
    await page.getByText('Your next step could not be loaded.').waitFor();
    await page.getByRole('heading', { name: 'Nurul Huda' }).waitFor();
    await page.unroute(/\/(timeline|next-steps)\b/);
    await page.getByRole('region', { name: 'Activity' }).getByRole('button', { name: 'Try again' }).click();
    await happened.first().waitFor();
    t.pass();
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
    t.same(await findAxeViolations(page), []);
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

  await t.test('a logged call offers the status Contacted and a next step', async t => {
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
    t.same(await findAxeViolations(page), []);
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
  await api.call('POST /admin/personal-data/withdraw', { as: admin, body: { email: 'gone@example.org' } });
  await show(page, `/admin/leads/edit/${gone.id}`);
  await page.getByRole('textbox', { name: 'Write a note' }).waitFor();
  t.equal(await page.getByRole('textbox', { name: 'What will you do next?' }).count(), 0);
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
  t.same(await findAxeViolations(page), []);
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
  t.same(await findAxeViolations(page), []);
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
  t.same(await findAxeViolations(page), []);
  await t.test('the calendar address can be copied without the clipboard API, and a failure is reported', async t => {
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await part.getByRole('button', { name: 'Copy' }).click();
    await part.getByRole('button', { name: 'Copied' }).waitFor();
    const phone = page.getByLabel('Phone');
    await phone.fill('');
    await phone.press('Control+v');
    t.equal(await phone.inputValue(), first.href);
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

t.test('no page logs an error', async t => t.same(faults, []));
