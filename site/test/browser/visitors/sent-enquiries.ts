import t from 'tap';
import { findAxeViolationsOfState } from '../../support/axe.ts';
import { PHONE, visibleText, visit, withoutTransitionFaults } from '../../support/browser.ts';
import { fillEnquiry } from '../../support/enquiry-form.ts';
import { browser, stack, url } from './shop.ts';

t.test('the shortlist marks the franchises that were asked and lists the enquiries after a reload', async t => {
  const { page, faults } = await visit(browser, `${url}/shortlist?franchises=brand-1,brand-2,brand-4`, {
    viewport: PHONE,
  });
  await page.getByRole('button', { name: 'Send one enquiry to several' }).click();
  const form = page.locator('[data-several-form]');
  await fillEnquiry(page, 'marked@example.org');
  await form.getByLabel('Brand 1').check();
  await form.getByLabel('Brand 2').check();
  await form.getByRole('button', { name: 'Submit Request' }).click();
  const receipt = page.locator('[data-several-sent]');
  await receipt.getByRole('button', { name: 'Copy references' }).click();
  await receipt.getByText('References copied.').waitFor();
  t.ok(await receipt.getByRole('link', { name: 'What is stored about you' }).isVisible());
  const leads = await stack.api.database.knex('leads').where({ email: 'marked@example.org' });
  const references = leads.map(({ reference }) => reference);
  t.equal(references.length, 2);

  await page.reload();
  const sent = page.getByRole('region', { name: 'Enquiries you sent' });
  await sent.waitFor();
  for (const reference of references) {
    t.match(await visibleText(sent), reference);
    t.equal(await sent.getByText(reference).evaluate(word => word.getClientRects().length), 1, 'on one line');
  }
  await page.locator('[data-kept] .row').nth(2).getByText('Food').waitFor();
  const marked = page.locator('[data-kept] .row', { hasText: 'You sent an enquiry on' });
  t.equal(await marked.count(), 2);
  t.same(await findAxeViolationsOfState(page), []);
  t.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'the page fits the screen');
  await sent.getByRole('button', { name: 'Forget these enquiries' }).click();
  await sent.waitFor({ state: 'hidden' });
  t.equal(await marked.count(), 0);
  t.equal(await page.evaluate(() => localStorage.getItem('enquiries sent')), null);
  t.equal(await page.evaluate(() => document.activeElement?.tagName), 'H1');
  t.same(withoutTransitionFaults(faults), []);
});
