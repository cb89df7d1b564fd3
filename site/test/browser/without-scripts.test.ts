import { ENQUIRY_FAILED, ENQUIRY_SENT } from '@marketplace/api';
import type { Page } from 'playwright-core';
import t from 'tap';
import { aBrowser, PHONE, visit, wordsOf } from '../support/browser.ts';
import { aStackBehindBoth } from '../support/stack.ts';

const stack = await aStackBehindBoth(t, { franchises: [{ slug: 'kopi-kampung', name: 'Kopi Kampung' }] });
const browser = await aBrowser(t);
const leadsOf = (email: string) => stack.api.database.knex('leads').where({ email });

/** The form of a visitor without JavaScript, filled in. */
const filled = async (url: string, email: string): Promise<Page> => {
  const { page } = await visit(browser, `${url}/franchise/kopi-kampung`, { javaScriptEnabled: false, viewport: PHONE });
  await page.getByLabel('First name').fill('Aina');
  await page.getByLabel('Last name').fill('Yusof');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill('+60 12-345 6789');
  await page.getByLabel('Preferred location').fill('Ipoh, Perak');
  await page.getByLabel('Investment budget').selectOption('250000');
  return page;
};

const send = (page: Page) => page.getByRole('button', { name: 'Submit Request' }).click();

stack.test('the form is there, and what it says comes back with a reference', async (t, url) => {
  const email = `sent-${new URL(url).port}@example.org`;
  const page = await filled(url, email);
  for (const name of ['Cancel', 'Copy link', 'Request Information'])
    t.notOk(await page.getByRole('button', { name }).isVisible(), `${name} would need a script`);
  await send(page);
  await page.getByText(ENQUIRY_SENT.text).waitFor();
  const [lead] = await leadsOf(email);
  t.match(lead, { investment_budget: 250_000, consent_version: '2026-11', is_suspected: false });
  t.match(await wordsOf(page.locator('main')), lead.reference);
  t.match(
    await page.locator('main').evaluate(main => getComputedStyle(main).fontFamily),
    /Plus Jakarta Sans/,
    'in the look of the site',
  );
  await page.reload();
  await page.goBack();
  await send(page);
  t.match(page.url(), lead.reference, 'sent again, it is the same enquiry');
  t.equal((await leadsOf(email)).length, 1);
  await page.getByRole('link', { name: 'Back to Kopi Kampung' }).click();
  t.equal(page.url(), `${url}/franchise/kopi-kampung`);
});

stack.test('faults stand beside their fields, and the rest is still there', async (t, url) => {
  const email = `faulty-${new URL(url).port}@example.org`;
  const page = await filled(url, email);
  await page.getByLabel('Last name').fill(' ');
  await page.getByLabel('Phone').fill('call me');
  await send(page);
  await page.getByRole('alert').waitFor();
  t.match(await wordsOf(page.locator('.field', { hasText: 'Last name' })), 'Last name is required');
  t.equal(await page.getByLabel('Phone').getAttribute('aria-invalid'), 'true');
  t.equal(await page.getByLabel('Email').inputValue(), email);
  t.equal(await page.getByLabel('Investment budget').inputValue(), '250000');
  t.equal((await leadsOf(email)).length, 0);
  await page.getByLabel('Last name').fill('Yusof');
  await page.getByLabel('Phone').fill('012-345 6789');
  await send(page);
  await page.getByText(ENQUIRY_SENT.text).waitFor();
  t.equal((await leadsOf(email)).length, 1);
});

stack.test('while the API is away a page says so, and what was typed is kept', async (t, url) => {
  const email = `away-${new URL(url).port}@example.org`;
  const page = await filled(url, email);
  const restart = await stack.stopApi();
  await send(page);
  await page.getByText(ENQUIRY_FAILED.text).waitFor();
  t.ok(await page.getByRole('navigation', { name: 'Quick links' }).isVisible(), 'between header and footer');
  await restart();
  await page.goBack();
  t.equal(await page.getByLabel('Email').inputValue(), email);
  await send(page);
  await page.getByText(ENQUIRY_SENT.text).waitFor();
  t.equal((await leadsOf(email)).length, 1);
});
