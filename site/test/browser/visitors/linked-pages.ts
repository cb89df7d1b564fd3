import { aConsultant, aLead, emailConfirmationToken, feedbackToken } from '@marketplace/api/testing';
import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { findAxeViolations } from '../../support/axe.ts';
import { DESKTOP, PHONE, visit } from '../../support/browser.ts';
import { browser, stack, url } from './shop.ts';

const { api } = stack;
const { knex } = api.database;
const { secretsKey } = api.config;
const { id: franchise_id } = await knex('franchises').where({ slug: 'brand-2' }).first();
const consultant = await aConsultant(api.database, { name: 'Mei Ling', company_name: 'Ling & Co', credits: 9 });
await knex('franchises').where({ id: franchise_id }).update({ consultant_id: consultant.id });

/** Turns off transitions between pages, because browsers log an error for each interrupted transition. */
const CALM = { viewport: PHONE, reducedMotion: 'reduce' } as const;

const isWell = async (t: Test, page: Page) => {
  t.same(await findAxeViolations(page), [], 'axe finds no faults');
  for (const viewport of [{ width: 320, height: 256 }, PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    t.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `fits ${viewport.width}`);
    const words = await page.locator('.together').evaluateAll(all => all.map(word => word.getClientRects().length));
    t.notOk(
      words.some(lines => lines > 1),
      'no word is broken at its hyphen',
    );
  }
};

/** Presses Tab until a button has the focus, and checks that the focus is visible. */
const tabTo = async (t: Test, page: Page, name: string) => {
  const button = page.getByRole('button', { name });
  const isThere = () => button.evaluate(element => element === document.activeElement);
  for (let steps = 0; steps < 30 && !(await isThere()); steps++) await page.keyboard.press('Tab');
  t.ok(await isThere(), `the keyboard reaches "${name}"`);
  t.ok(
    await button.evaluate(element => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    }),
    'the focus is visible',
  );
};

t.test('a visitor can confirm an address by keyboard alone, and opening the page confirms nothing', async t => {
  const lead = await aLead(api.database, { franchise_id });
  const link = `${url}/api/leads/confirm/${emailConfirmationToken(secretsKey, lead)}`;
  const { page, faults, strangers } = await visit(browser, link, CALM);
  const confirmed = () => knex('lead_confirmations').where({ lead_id: lead.id }).pluck('channel');
  t.equal(await page.locator('h1').textContent(), 'Confirm your email address');
  await isWell(t, page);
  t.same(await confirmed(), []);
  await tabTo(t, page, 'Confirm my address');
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText('Your email address is confirmed.').waitFor();
  t.same(await confirmed(), ['email']);
  await isWell(t, page);
  t.same(faults, []);
  t.equal(strangers.size, 0);
});

t.test('a visitor can confirm an address without JavaScript, and an incomplete link shows an error', async t => {
  const lead = await aLead(api.database, { franchise_id });
  const link = `${url}/api/leads/confirm/${emailConfirmationToken(secretsKey, lead)}`;
  const { page } = await visit(browser, link, { ...CALM, javaScriptEnabled: false });
  await page.getByRole('button', { name: 'Confirm my address' }).press('Enter');
  await page.getByRole('status').getByText('Your email address is confirmed.').waitFor();
  const { page: cut } = await visit(browser, link.slice(0, -3), { colorScheme: 'dark' });
  await cut.getByRole('alert').getByText('It works for 7 days, and only whole').waitFor();
  await isWell(t, cut);
});

t.test('a visitor can report by keyboard that no consultant has contacted them', async t => {
  const lead = await aLead(api.database, { franchise_id });
  t.equal((await api.call(`POST /leads/${lead.id}/unlock`, { as: consultant })).body.success, true);
  const link = `${url}/api/leads/answered/${feedbackToken(secretsKey, lead)}`;
  const { page, faults } = await visit(browser, link, CALM);
  t.equal(await page.locator('h1').textContent(), 'Your enquiry is being answered');
  await isWell(t, page);
  const opened = knex.raw('UTC_TIMESTAMP(3) - INTERVAL 30 DAY');
  await knex('unlocks').where({ lead_id: lead.id }).update({ created_at: opened });
  await page.reload();
  t.equal(await page.locator('h1').textContent(), 'Has anyone contacted you?');
  await isWell(t, page);
  await tabTo(t, page, 'Nobody has contacted me');
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText('We have reminded the consultant and told our team.').waitFor();
  t.same(await knex('lead_visitor_words').where({ lead_id: lead.id }).pluck('said'), ['nobody']);
  await isWell(t, page);
  t.same(faults, []);
});
