/** Enquiries of people that must not be suspected to be spam. */
import type { Page } from 'playwright-core';
import t from 'tap';
import { waitForValue } from '../../publisher/support/wait-for-value.ts';
import { stopClock, visit } from '../../support/browser.ts';
import { fillEnquiry, sendEnquiry } from '../../support/enquiry-form.ts';
import { isSuspected, leadsOf, SUCCESS } from './enquiry-steps.ts';
import { browser, url } from './shop.ts';

/** Opens a franchise page with a stopped clock, and fills in the form over some time. */
const filledSlowly = async (email: string) => {
  const { page } = await visit(browser, 'about:blank');
  await stopClock(page);
  await page.goto(`${url}/franchise/kopi-kampung`);
  await page.getByRole('button', { name: 'Request Information' }).click();
  await fillEnquiry(page, email);
  await page.clock.runFor(10_000);
  await page.getByLabel('Message').fill('When can we talk?');
  return page;
};

const INTERRUPTIONS: Record<string, (page: Page) => Promise<unknown>> = {
  'closed the form and opened it again': page => page.getByRole('button', { name: 'Cancel' }).click(),
  'reloaded the page': page => page.reload(),
};
for (const [what, work] of Object.entries(INTERRUPTIONS))
  t.test(`an enquiry from a visitor who ${what} is not suspected to be spam`, async t => {
    const email = `${what.replaceAll(' ', '-')}@example.org`;
    const page = await filledSlowly(email);
    await work(page);
    await page.getByRole('button', { name: 'Request Information' }).click();
    await sendEnquiry(page);
    await page.getByText(SUCCESS).waitFor();
    t.same(await isSuspected(email), [false]);
    await page.getByRole('button', { name: 'Request Information' }).click();
    await fillEnquiry(page, `next-${email}`);
    await sendEnquiry(page);
    await waitForValue('the next enquiry is stored', async () => (await leadsOf(`next-${email}`)).length > 0);
    t.same(await isSuspected(`next-${email}`), [true], 'the next enquiry has its own start time');
  });

t.test('setting the clock back while typing does not make an enquiry suspected spam', async t => {
  const page = await filledSlowly('set-back@example.org');
  await page.clock.setSystemTime(Date.now() - 86_400_000);
  await sendEnquiry(page);
  await page.getByText(SUCCESS).waitFor();
  t.same(await isSuspected('set-back@example.org'), [false]);
});

t.test('setting the clock back and reloading does not make an enquiry suspected spam', async t => {
  const page = await filledSlowly('set-back-and-anew@example.org');
  // The test's driver does not change the time origin, so the test does. By a clock that is one day ahead, the visitor
  // started to type tomorrow.
  await page.evaluate(() => {
    for (const [place, text] of Object.entries<string>(sessionStorage)) {
      const later = text.replace(/"begun_at":"([\d.]+)"/, (_, at) => `"begun_at":"${Number(at) + 86_400_000}"`);
      sessionStorage.setItem(place, later);
    }
  });
  await page.reload();
  await page.getByRole('button', { name: 'Request Information' }).click();
  await page.getByLabel('Message').and(page.locator(':visible')).waitFor();
  await page.clock.runFor(10_000);
  await sendEnquiry(page);
  await page.getByText(SUCCESS).waitFor();
  t.same(await isSuspected('set-back-and-anew@example.org'), [false]);
});
