/** The form that sends one enquiry to several franchises: limits, closing, and a script that fails. */
import { aFranchise } from '@marketplace/api/testing';
import t from 'tap';
import { PHONE, visibleText, visit, withoutTransitionFaults } from '../../support/browser.ts';
import { fillEnquiry } from '../../support/enquiry-form.ts';
import { browser, stack, url } from './shop.ts';

t.test(
  'the form for several says why a sixth franchise cannot be ticked, and keeps the ticks after a reload',
  async t => {
    const slugs = Array.from({ length: 6 }, (_, at) => `brand-${at + 1}`);
    const { page } = await visit(browser, `${url}/shortlist?franchises=${slugs.join(',')}`, { viewport: PHONE });
    const form = page.locator('[data-several-form]');
    const open = () => page.getByRole('button', { name: 'Send one enquiry to several' }).click();
    await open();
    await fillEnquiry(page, 'draft@example.org');
    for (const at of [1, 2, 3, 4, 5]) await form.getByLabel(`Brand ${at}`).check();
    t.ok(await form.getByLabel('Brand 6').isDisabled());
    t.match(await visibleText(form.locator('label', { hasText: 'Brand 6' })), '(at most 5 in one enquiry)');
    await form.getByLabel('Brand 2').uncheck();
    t.ok(await form.getByLabel('Brand 6').isEnabled());
    t.notMatch(await visibleText(form), 'at most 5 in one enquiry');
    const key = () =>
      page.evaluate(() => JSON.parse(sessionStorage.getItem('enquiry several') ?? '{}').idempotency_key);
    const before = await key();
    await page.reload();
    await open();
    t.same(await form.locator('[name="franchise_id"]:checked').count(), 4);
    t.notOk(await form.getByLabel('Brand 2').isChecked());
    t.match(await visibleText(form), /(?:people who offer|consultant for) Brand 1/, 'each tick shows its notice');
    t.equal(await key(), before, 'it is the same enquiry, so sending it again creates no second one');
    await form.getByRole('button', { name: 'Submit Request' }).click();
    await page.locator('.references li').nth(3).waitFor();
    await page.reload();
    await open();
    t.equal(await form.locator('[name="franchise_id"]:checked').count(), 0, 'a sent form keeps no ticks');
  },
);

t.test(
  'the form for several franchises closes on Back and Escape, and drops a franchise that is no longer offered',
  async t => {
    await aFranchise(stack.api.database, { name: 'Soon Gone', slug: 'soon-gone' });
    const { page } = await visit(browser, `${url}/shortlist?franchises=kopi-kampung,soon-gone`, { viewport: PHONE });
    const open = page.getByRole('button', { name: 'Send one enquiry to several' });
    const form = page.locator('[data-several-form]');
    await open.click();
    await fillEnquiry(page, 'remaining@example.org');
    await page.goBack();
    await form.waitFor({ state: 'hidden' });
    await open.click();
    await form.waitFor();
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'hidden' });
    t.match(page.url(), /\/shortlist\?/, 'the page is still open');
    await open.click();
    await form.getByLabel('Kopi Kampung').check();
    await form.getByLabel('Soon Gone').check();
    await stack.api.database.knex('franchises').where({ slug: 'soon-gone' }).update({ deleted_at: new Date() });
    await form.getByRole('button', { name: 'Submit Request' }).click();
    await form.getByText('Not sent to any of them: no longer available: Soon Gone.').waitFor();
    t.equal(await form.getByLabel('Soon Gone').count(), 0);
    await form.getByRole('button', { name: 'Submit Request' }).click();
    await page.locator('.references li').waitFor();
    const leads = await stack.api.database.knex('leads').where({ email: 'remaining@example.org' });
    t.equal(leads.length, 1);
    await page.context().close();
  },
);

t.test('a script that cannot be loaded when the visitor needs it is named in a message', async t => {
  const { page, faults } = await visit(browser, `${url}/franchise/kopi-kampung`);
  await page.route('**/assets/site/*.js', route => route.abort());
  const said = page.waitForEvent('dialog');
  const pressed = page.getByRole('button', { name: 'Copy link', exact: true }).click();
  const dialog = await said;
  t.equal(dialog.message(), 'The link could not be copied. Please copy the address of this page.');
  await dialog.accept();
  await pressed;
  await page.unroute('**/assets/site/*.js');
  await page.goto(`${url}/shortlist?franchises=kopi-kampung,brand-1`);
  const open = page.getByRole('button', { name: 'Send one enquiry to several' });
  await open.waitFor();
  await page.route('**/assets/site/*.js', route => route.abort());
  await open.click();
  await page.getByRole('status').getByText('The form could not be loaded. Please reload the page.').waitFor();
  t.same(withoutTransitionFaults(faults), []);
});
