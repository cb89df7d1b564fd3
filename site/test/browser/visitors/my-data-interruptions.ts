/** The page about stored data: reloads, Back, old browsers, lost responses, and many enquiries. */
import { manyEnquiries, runPendingJobs } from '@marketplace/api/testing';
import t from 'tap';
import { findAxeViolations } from '../../support/axe.ts';
import { follow, PHONE, simulateOldPhone, visit } from '../../support/browser.ts';
import { anEnquiry, api, knex } from './my-data-steps.ts';
import { browser, url } from './shop.ts';

t.test('a page restored from the back/forward cache shows no data', async t => {
  const { email, link } = await anEnquiry();
  const { page } = await visit(browser, link);
  const isThere = () => page.evaluate(text => document.documentElement.outerHTML.includes(text), email);
  await page.getByText(`1 enquiry is stored under ${email}.`).waitFor();
  // Simulates that a browser stores the page in the back/forward cache and restores it.
  const turn = (event: 'pagehide' | 'pageshow') =>
    page.evaluate(name => dispatchEvent(new PageTransitionEvent(name, { persisted: true })), event);
  await turn('pagehide');
  t.notOk(await isThere());
  const loadedAnew = page.waitForEvent('load');
  await turn('pageshow');
  await loadedAnew;
  t.ok(await page.getByRole('button', { name: 'Send me a link' }).isVisible());
  t.notOk(await isThere());
});

t.test('the link works on a phone with an old browser', async t => {
  const { email, link } = await anEnquiry();
  const { page, faults } = await visit(browser, 'about:blank', { viewport: PHONE });
  await simulateOldPhone(page);
  await page.goto(link);
  await page.getByText(`1 enquiry is stored under ${email}.`).waitFor();
  t.same(faults, []);
});

t.test('a link within the page keeps the data', async t => {
  const { email, link } = await anEnquiry();
  const { page } = await visit(browser, link);
  const stored = page.getByText(`1 enquiry is stored under ${email}.`);
  await stored.waitFor();
  const asked: string[] = [];
  page.on('request', request => asked.push(new URL(request.url()).pathname));
  await follow(page, 'Skip to content');
  // Chromium reads the icon again when the state of the history entry changes.
  const requests = asked.filter(path => path !== '/favicon.svg');
  t.same(requests, ['/robots.txt']);
  t.ok(await stored.isVisible());
  t.equal(page.url(), `${url}/my-data#content`);
});

t.test('if a visitor has very many enquiries, changes continue in the background and the page says so', async t => {
  const { id, link } = await anEnquiry();
  await manyEnquiries(api.database, id, 500);
  const { page } = await visit(browser, link, { viewport: PHONE });
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Withdraw my consent' }).click();
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByText('You sent many enquiries, so this takes a few minutes').waitFor();
  await runPendingJobs(api.database);
  await page.getByRole('button', { name: 'Erase everything' }).click();
  await dialog.getByRole('button', { name: 'Erase', exact: true }).click();
  await page.getByText('You do not need to wait here.').waitFor();
  t.same(await findAxeViolations(page), []);
  await runPendingJobs(api.database);
  t.match(await knex('leads').where({ id }).first(), { email: '', withdrawn_at: Date, erased_at: Date });
  await page.context().close();
});

t.test('after a lost response the page checks whether a change was made', async t => {
  const { id, link } = await anEnquiry();
  const { page } = await visit(browser, link);
  const row = () => knex('leads').where({ id }).first();
  const dialog = page.getByRole('dialog');
  const [withdraw, erase] = ['Withdraw my consent', 'Erase everything'].map(name => page.getByRole('button', { name }));
  const say = async (button: typeof withdraw, name: string) => {
    await button?.click();
    await dialog.getByRole('button', { name, exact: true }).click();
  };
  /** Handles the next call of this kind. */
  const next = (what: string, happens: Parameters<typeof page.route>[1]) =>
    page.route(`**/api/personal-data/${what}`, happens, { times: 1 });

  await next('withdraw', route => route.abort());
  await say(withdraw, 'Withdraw');
  await page.getByText('it is not certain whether this was done').waitFor();
  t.equal((await row()).withdrawn_at, null);
  for (const [what, button, yes, done] of [
    ['withdraw', withdraw, 'Withdraw', 'Your consent is withdrawn.'],
    ['erase', erase, 'Erase', 'Your data is erased.'],
  ] as const) {
    await next(what, async route => {
      await route.fetch();
      await (what === 'erase' ? route.abort() : route.fulfill({ status: 504, body: 'Gateway Time-out' }));
    });
    await say(button, yes);
    await page.getByText(done).waitFor();
  }
  t.match(await row(), { withdrawn_at: Date, erased_at: Date });
  await page.context().close();
});

t.test('a double click requests only one mail, and invisible characters in the address are removed', async t => {
  const { email } = await anEnquiry();
  const { page } = await visit(browser, `${url}/my-data`);
  const asked: unknown[] = [];
  page.on('request', request => request.url().endsWith('/personal-data/link') && asked.push(request.postDataJSON()));
  await page.getByLabel('Your email address').fill(`${email}\u200b`);
  const { promise: clicked, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/personal-data/link', route => clicked.then(() => route.continue()), { times: 1 });
  await page.getByRole('button', { name: 'Send me a link' }).dblclick();
  goOn();
  await page.getByText(/If something is stored under this address/).waitFor();
  t.same(asked, [{ email }]);
  const answered = page.waitForResponse('**/personal-data/link');
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await answered;
  t.equal(asked.length, 2, 'a later request sends another mail');
});

t.test('a reload keeps the data on the screen, and a new visit of the page does not show them', async t => {
  const { email, link } = await anEnquiry();
  const { page, faults } = await visit(browser, link, { viewport: PHONE });
  const stored = page.getByText(`1 enquiry is stored under ${email}.`);
  await stored.waitFor();
  await page.reload();
  await stored.waitFor();
  await follow(page, 'Skip to content');
  await page.reload();
  await stored.waitFor();
  t.same(
    await page.evaluate(() => [Object.values(sessionStorage), Object.values(localStorage)].flat()),
    [],
    'no other page can read the token',
  );
  const asksForAddress = page.getByRole('button', { name: 'Send me a link' });
  await page.goto(`${url}/robots.txt`);
  await page.goBack();
  await asksForAddress.waitFor();
  await page.reload();
  await asksForAddress.waitFor();
  t.notOk(await stored.isVisible());
  t.same(faults, []);
});

t.test('Back closes the question before a change and keeps the data', async t => {
  const { email, link } = await anEnquiry();
  const { page } = await visit(browser, link, { viewport: PHONE });
  await page.getByRole('button', { name: 'Erase everything' }).click();
  await page.getByRole('dialog').waitFor();
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  t.ok(await page.getByText(`1 enquiry is stored under ${email}.`).isVisible());
  await page.getByRole('button', { name: 'Erase everything' }).click();
  await page.reload();
  await page.getByText(`1 enquiry is stored under ${email}.`).waitFor();
});
