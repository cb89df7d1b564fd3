/** A lead's page in unusual situations: changes on another device, long timelines, parts that cannot be loaded. */
import { aFranchise, aLead } from '@marketplace/api/testing';
import type { Page } from 'playwright-core';
import t from 'tap';
import { findAxeViolations } from '../support/axe.ts';
import { startConsole } from '../support/console.ts';
import { waitUntilLoaded } from '../support/loaded.ts';

const { api, origin, consultant, window, show, faults } = await startConsole(t);
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

t.test("a consultant's next steps and activity stay right on every screen", async t => {
  const page = await window(consultant);
  const lead = await unlocked({ first_name: 'Nurul', last_name: 'Huda' });
  const other = await unlocked();
  const happened = page.getByRole('list', { name: 'Activity' }).getByRole('listitem');
  const step = stepOn(page);
  await show(page, `/admin/leads/edit/${lead.id}`);

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
    // Blocks the live connection, which would load both parts again before the button is pressed.
    await page.route('**/api/live', route => route.abort());
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

t.test('no page logs an error', async t => t.same(faults, []));
