/** The note on a franchise page about an enquiry that was sent from this browser. */
import type { Page } from 'playwright-core';
import t from 'tap';
import { findAxeViolations } from '../../support/axe.ts';
import { blockStorage, DESKTOP, PHONE, visibleText, visit, withoutTransitionFaults } from '../../support/browser.ts';
import { fillEnquiry, sendEnquiry } from '../../support/enquiry-form.ts';
import { browser, stack, url } from './shop.ts';

/** Sends an enquiry from the page of a franchise. Returns its reference. */
const send = async (page: Page, slug: string, email: string) => {
  await page.goto(`${url}/franchise/${slug}`);
  await page.getByRole('button', { name: 'Request Information' }).click();
  await fillEnquiry(page, email);
  await sendEnquiry(page);
  await page.getByText('Your enquiry is on its way').waitFor();
  const { reference } = await stack.api.database.knex('leads').where({ email }).first('reference');
  return reference as string;
};

for (const [screen, viewport] of Object.entries({ phone: PHONE, laptop: DESKTOP }))
  t.test(`a franchise says when an enquiry was sent from this browser, with its reference, on a ${screen}`, async t => {
    const { page, faults } = await visit(browser, 'about:blank', { viewport, locale: 'en-GB' });
    const email = `sent-${screen}@example.org`;
    const reference = await send(page, 'brand-1', email);
    const sent = page.locator('[data-enquiry-sent]');
    t.notOk(await sent.isVisible(), 'the receipt shows the reference');
    await page.getByRole('button', { name: 'Close the reference' }).click();
    await sent.waitFor();
    await page.goto(`${url}/franchise/brand-2`, { waitUntil: 'networkidle' });
    t.notOk(await sent.isVisible());
    await page.goto(`${url}/franchise/brand-1`);
    await sent.waitFor();
    t.match(
      await visibleText(sent),
      new RegExp(`^You sent an enquiry on \\d+ \\w+ \\d{4} \\(reference ${reference}\\)\\.$`),
    );
    t.equal(await sent.locator('.together').evaluate(word => word.getClientRects().length), 1, 'on one line');
    t.same(await findAxeViolations(page), []);
    const stored = await page.evaluate(() => localStorage.getItem('enquiries sent') ?? '');
    for (const detail of ['Aina', 'Yusof', email, '345 6789', 'Ipoh'])
      t.notMatch(stored, detail, 'nothing about the visitor is remembered');
    // Sections get their height only when they come into view, so the page may have to scroll again.
    const footerIsUncovered = () => {
      scrollTo({ top: document.body.scrollHeight, behavior: 'instant' });
      const [bar, link] = [document.querySelector('.summary'), [...document.querySelectorAll('footer a')].at(-1)];
      return Boolean(bar && link && link.getBoundingClientRect().bottom <= bar.getBoundingClientRect().top);
    };
    if (screen === 'phone') await page.waitForFunction(footerIsUncovered);
    t.same(withoutTransitionFaults(faults), []);
  });

t.test('an enquiry can be sent without storage, and is not remembered', async t => {
  const { page, faults } = await visit(browser, 'about:blank', { viewport: PHONE });
  await blockStorage(page);
  await send(page, 'brand-1', 'unstored@example.org');
  await page.goto(`${url}/franchise/brand-1`, { waitUntil: 'networkidle' });
  t.notOk(await page.locator('[data-enquiry-sent]').isVisible());
  t.same(withoutTransitionFaults(faults), []);
});

t.test("the day of an enquiry is in the visitor's language and time zone", async t => {
  const { id } = await stack.api.database.knex('franchises').where({ slug: 'brand-1' }).first('id');
  const enquiry = { id, slug: 'brand-1', name: 'Brand 1', reference: 'ENQ-1', sent_at: '2026-11-20T02:00:00Z' };
  const { page } = await visit(browser, url, { locale: 'de-DE', timezoneId: 'America/New_York' });
  await page.evaluate(sent => localStorage.setItem('enquiries sent', JSON.stringify([sent])), enquiry);
  await page.goto(`${url}/franchise/brand-1`);
  await page.getByText('You sent an enquiry on 19.11.2026 (reference ENQ-1).').waitFor();
  await page.goto(`${url}/shortlist`);
  const row = page.getByText('Brand 1: ENQ-1, 19.11.2026');
  await row.waitFor();
  t.ok(await row.isVisible());
});
