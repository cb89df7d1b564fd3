/** The form that sends one enquiry to several franchises: limits, closing, failures, and a script that fails. */
import { aFranchise } from '@marketplace/api/testing';
import { waitUntil } from '@marketplace/db/testing';
import type { Page } from 'playwright-core';
import t from 'tap';
import { PHONE, stopClock, visibleText, visit, waitUntilBack, withoutTransitionFaults } from '../../support/browser.ts';
import { fillEnquiry, sendEnquiry } from '../../support/enquiry-form.ts';
import { isSeen, isSuspected, leadsOf } from './enquiry-steps.ts';
import { browser, stack, url } from './shop.ts';

/** Opens the form and waits for it, because its script is loaded on the first click. */
const openForm = async (page: Page) => {
  await page.getByRole('button', { name: 'Send one enquiry to several' }).click();
  await page.locator('[data-several-form]').waitFor();
};

/** Opens the form for two franchises on a phone. */
const startSeveral = async () => {
  const { page } = await visit(browser, `${url}/shortlist?franchises=brand-1,brand-2`, { viewport: PHONE });
  await openForm(page);
  return page;
};

/** Holds the form's request until the returned function is called. That function makes the request fail. */
const holdRequest = async (page: Page) => {
  const { promise: waiting, resolve: fail } = Promise.withResolvers<void>();
  await page.route('**/api/leads/several', async route => {
    await waiting;
    await route.abort();
  });
  return fail;
};

const NOT_SENT = 'Not sent to any of them: the site could not be reached.';

t.test(
  'the form for several says why a sixth franchise cannot be ticked, and keeps the ticks after a reload',
  async t => {
    const slugs = Array.from({ length: 6 }, (_, at) => `brand-${at + 1}`);
    const { page } = await visit(browser, `${url}/shortlist?franchises=${slugs.join(',')}`, { viewport: PHONE });
    const form = page.locator('[data-several-form]');
    const open = () => openForm(page);
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
    await waitUntilBack(page);
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

t.test('a second form for several that is sent on the same page is not suspected to be spam', async t => {
  const { page } = await visit(browser, 'about:blank', { viewport: PHONE });
  await stopClock(page);
  await page.goto(`${url}/shortlist?franchises=brand-1,brand-2`);
  const fillSlowly = async (email: string, franchise: string) => {
    await openForm(page);
    await fillEnquiry(page, email);
    await page.clock.runFor(10_000);
    await page.getByLabel(franchise, { exact: true }).check();
    await sendEnquiry(page);
    await page.locator('.references li', { hasText: franchise }).waitFor();
  };
  await fillSlowly('first-several@example.org', 'Brand 1');
  await fillSlowly('second-several@example.org', 'Brand 2');
  t.same(await isSuspected('first-several@example.org'), [false]);
  t.same(await isSuspected('second-several@example.org'), [false]);
});

t.test('the form for several fills in the remembered details again for the next enquiry, and keeps them', async t => {
  const page = await startSeveral();
  const remember = page.getByLabel('Remember these details on this device');
  await fillEnquiry(page, 'several-remembered@example.org');
  await page.getByLabel('Brand 1', { exact: true }).check();
  await remember.check();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await waitUntilBack(page);
  await openForm(page);
  t.ok(await remember.isChecked(), 'closing the form keeps the tick');
  await sendEnquiry(page);
  await page.locator('.references li', { hasText: 'Brand 1' }).waitFor();
  await openForm(page);
  t.ok(await remember.isChecked());
  t.equal(await page.getByLabel('Email').inputValue(), 'several-remembered@example.org');
  await page.getByLabel('Brand 2', { exact: true }).check();
  await sendEnquiry(page);
  await page.locator('.references li', { hasText: 'Brand 2' }).waitFor();
  const leads = await leadsOf('several-remembered@example.org').orderBy('created_at');
  t.equal(leads.length, 2);
  t.notOk(leads[1].is_suspected, 'a form that the browser filled in may be sent at once');
  await page.reload();
  await openForm(page);
  t.equal(await page.getByLabel('Email').inputValue(), 'several-remembered@example.org');
});

t.test('the form for several can be sent after a reload during sending', async t => {
  const { page } = await visit(browser, `${url}/shortlist?franchises=brand-1,brand-2`, { viewport: PHONE });
  // Disables the button, because Firefox restores a disabled button after a reload.
  await page.locator('[data-several-form] [type="submit"]').evaluate(button => button.setAttribute('disabled', ''));
  await openForm(page);
  await fillEnquiry(page, 'several-enabled@example.org');
  await page.getByLabel('Brand 1', { exact: true }).check();
  await sendEnquiry(page);
  await page.locator('.references li').waitFor();
  t.equal((await leadsOf('several-enabled@example.org')).length, 1);
});

t.test('while the form for several is sent, its button says so and nothing can be ticked, until a failure', async t => {
  const page = await startSeveral();
  const fail = await holdRequest(page);
  await fillEnquiry(page, 'several-untouched@example.org');
  const first = page.getByLabel('Brand 1', { exact: true });
  const second = page.getByLabel('Brand 2', { exact: true });
  await first.check();
  const button = page.getByRole('button', { name: 'Submit Request' });
  await Promise.all([page.waitForRequest('**/api/leads/several'), sendEnquiry(page)]);
  t.equal(await page.getByRole('button', { name: 'Submitting...' }).count(), 1);
  await second.evaluate(tick => tick.focus());
  await page.keyboard.press('Space');
  t.notOk(await second.isChecked());
  fail();
  await page.getByText(NOT_SENT).waitFor();
  t.ok(await button.evaluate(it => it === document.activeElement), 'the button has its text and the focus again');
  await second.check();
  t.ok(await second.isChecked());
});

t.test('an enquiry to several that is lost after its form was closed opens the form again', async t => {
  const page = await startSeveral();
  const fail = await holdRequest(page);
  await fillEnquiry(page, 'several-closed@example.org');
  await page.getByLabel('Brand 1', { exact: true }).check();
  await Promise.all([page.waitForRequest('**/api/leads/several'), sendEnquiry(page)]);
  await page.getByRole('button', { name: 'Cancel' }).click();
  t.notOk(await page.getByLabel('Email').isVisible());
  await waitUntilBack(page);
  fail();
  await waitUntil(() => isSeen(page.getByText(NOT_SENT)));
  t.equal(await page.getByLabel('Email').inputValue(), 'several-closed@example.org');
  t.ok(await page.locator('[data-several-form]').evaluate(form => form.contains(document.activeElement)));
  await page.goBack();
  await page.getByLabel('Email').waitFor({ state: 'hidden' });
  t.match(page.url(), /\/shortlist\?/, 'Back closes the form, as after every opening');
});

t.test('the references of an enquiry to several are displayed although its form was closed', async t => {
  const page = await startSeveral();
  const { promise: waiting, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/api/leads/several', async route => {
    await waiting;
    await route.continue();
  });
  await fillEnquiry(page, 'several-late@example.org');
  await page.getByLabel('Brand 1', { exact: true }).check();
  await Promise.all([page.waitForRequest('**/api/leads/several'), sendEnquiry(page)]);
  await page.getByRole('button', { name: 'Cancel' }).click();
  goOn();
  await page.locator('.references li', { hasText: 'Brand 1' }).waitFor();
  t.equal((await leadsOf('several-late@example.org')).length, 1);
});

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
