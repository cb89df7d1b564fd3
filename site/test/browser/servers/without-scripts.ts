import { enquirySentMessage } from '@marketplace/api';
import type { Page } from 'playwright-core';
import t from 'tap';
import { PHONE, visibleText, visit } from '../../support/browser.ts';
import { fillEnquiry, sendEnquiry as send } from '../../support/enquiry-form.ts';
import { browser, stack } from './stage.ts';

const leadsOf = (email: string) => stack.api.database.knex('leads').where({ email });

/** Fills in the enquiry form of a visitor without JavaScript, and returns the page. */
const filled = async (url: string, email: string): Promise<Page> => {
  const { page } = await visit(browser, `${url}/franchise/kopi-kampung`, { javaScriptEnabled: false, viewport: PHONE });
  await fillEnquiry(page, email);
  await page.getByLabel('Investment budget').selectOption('250000');
  return page;
};

stack.test('the enquiry form works without JavaScript, and the response has a reference', async (t, url) => {
  const email = `sent-${new URL(url).port}@example.org`;
  const page = await filled(url, email);
  for (const name of ['Cancel', 'Copy link', 'Request Information'])
    t.notOk(await page.getByRole('button', { name }).isVisible(), `${name} would need a script`);
  await send(page);
  await page.getByText(enquirySentMessage(24).text).waitFor();
  const [lead] = await leadsOf(email);
  t.match(lead, { investment_budget: 250_000, consent_version: '2026-11', is_suspected: false });
  t.match(await visibleText(page.locator('main')), lead.reference);
  t.match(
    await page.locator('main').evaluate(main => getComputedStyle(main).fontFamily),
    /Plus Jakarta Sans/,
    "the response has the site's styles",
  );
  await page.reload();
  await page.goBack();
  await send(page);
  t.match(page.url(), lead.reference, 'sending again creates no second enquiry');
  t.equal((await leadsOf(email)).length, 1);
  await page.getByRole('link', { name: 'Back to Kopi Kampung' }).click();
  t.equal(page.url(), `${url}/franchise/kopi-kampung`);
});

t.test('the response shows errors beside their fields and keeps the values of the other fields', async t => {
  const { url } = stack;
  const email = 'faulty@example.org';
  const page = await filled(url, email);
  await page.getByLabel('Last name').fill(' ');
  await page.getByLabel('Phone').fill('call me');
  await send(page);
  await page.getByRole('alert').waitFor();
  t.match(await visibleText(page.locator('.field', { hasText: 'Last name' })), 'Last name is required');
  t.equal(await page.getByLabel('Phone').getAttribute('aria-invalid'), 'true');
  t.equal(await page.getByLabel('Email').inputValue(), email);
  t.equal(await page.getByLabel('Investment budget').inputValue(), '250000');
  t.equal((await leadsOf(email)).length, 0);
  await page.getByLabel('Last name').fill('Yusof');
  await page.getByLabel('Phone').fill('012-345 6789');
  await send(page);
  await page.getByText(enquirySentMessage(24).text).waitFor();
  t.equal((await leadsOf(email)).length, 1);
});
