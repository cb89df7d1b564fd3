import { json } from 'node:stream/consumers';
import { aConsultant, manyEnquiries, personalDataToken, runPendingJobs } from '@marketplace/api/testing';
import t from 'tap';
import { findAxeViolations } from '../../support/axe.ts';
import { follow, PHONE, simulateOldPhone, visit } from '../../support/browser.ts';
import { browser, stack, url } from './shop.ts';

const { api } = stack;
const { knex } = api.database;
const franchise = await knex('franchises').where({ slug: 'brand-1' }).first();
const consultant = await aConsultant(api.database, { name: 'Mei Ling', company_name: 'Ling & Co', credits: 9 });
await knex('franchises').where({ id: franchise.id }).update({ consultant_id: consultant.id });

let visitors = 0;
/** Creates an enquiry of a new visitor. Returns the link in its confirmation email. */
const anEnquiry = async () => {
  const email = `visitor${++visitors}@example.org`;
  const body = {
    first_name: 'Nurul',
    last_name: `Visitor ${visitors}`,
    email,
    phone: `+60 12-345 67${String(visitors).padStart(2, '0')}`,
    location_interest: 'Ipoh',
    message: 'Hello <b>there</b>',
    consent_version: '2026-11',
    franchise_id: franchise.id,
    elapsed_ms: 20_000,
  };
  const { body: receipt } = await api.call('POST /leads', { body });
  const lead = await knex('leads').where({ id: receipt.id }).first();
  return { email, id: lead.id, link: `${url}/my-data#${personalDataToken(api.config.secretsKey, lead)}` };
};

t.test('the link shows the stored data and who received it, and its token is removed from the address', async t => {
  const { email, id, link } = await anEnquiry();
  const { page, faults, strangers } = await visit(browser, link, { viewport: PHONE });
  await page.getByText(`1 enquiry is stored under ${email}.`).waitFor();
  t.equal(page.url(), `${url}/my-data`);
  t.ok(await page.getByText('Hello <b>there</b>').isVisible(), 'input is shown as text');
  t.ok(
    await page
      .getByText('Mei Ling, Ling & Co: is responsible for this franchise, and sees the enquiry without')
      .isVisible(),
  );
  t.ok(await page.getByText('Email address not confirmed; phone: a valid mobile number (MY);').isVisible());
  t.same(await findAxeViolations(page), []);

  await api.call(`POST /leads/${id}/unlock`, { as: consultant });
  await api.call(`POST /leads/${id}/contacts`, { as: consultant, body: { kind: 'called' } });
  await page.goto('about:blank');
  await page.goto(link);
  await page.getByText('Mei Ling, Ling & Co: has your contact details since').waitFor();
  t.ok(await page.getByText('Mei Ling called, ').isVisible(), 'the contacts are shown');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  t.equal(download.suggestedFilename(), 'my-data.json');
  t.match(await json(await download.createReadStream()), { email, enquiries: [{ last_name: /Visitor/ }] });
  t.equal(strangers.size, 0);
  t.same(faults, []);
});

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

t.test('after a confirmation, consent is withdrawn and all data is erased', async t => {
  const { id, link } = await anEnquiry();
  const { page } = await visit(browser, link, { colorScheme: 'dark' });
  const row = () => knex('leads').where({ id }).first();
  const dialog = page.getByRole('dialog');

  await page.getByRole('button', { name: 'Withdraw my consent' }).click();
  t.same(await findAxeViolations(page), []);
  await page.keyboard.press('Escape');
  t.equal((await row()).withdrawn_at, null, 'Escape cancels the change');
  await page.getByRole('button', { name: 'Withdraw my consent' }).click();
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByText('Your consent is withdrawn.').waitFor();
  t.ok((await row()).withdrawn_at);
  await page.getByRole('button', { name: 'Withdraw my consent' }).waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: 'Erase everything' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  t.not((await row()).email, '');
  await page.getByRole('button', { name: 'Erase everything' }).click();
  await dialog.getByRole('button', { name: 'Erase', exact: true }).click();
  await page.getByText('Your data is erased.').waitFor();
  t.match(await row(), { email: '', first_name: '', phone: '', erased_at: Date });
  await page.goto('about:blank');
  await page.goto(link);
  await page.getByText('This link no longer works. Please request a new one.').waitFor();
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
  await page.getByRole('button', { name: 'Send me a link' }).dblclick();
  await page.getByText(/If something is stored under this address/).waitFor();
  t.same(asked, [{ email }]);
  const answered = page.waitForResponse('**/personal-data/link');
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await answered;
  t.equal(asked.length, 2, 'a later request sends another mail');
});

t.test('a visitor without a link can request one by mail and sees errors', async t => {
  const { page } = await visit(browser, `${url}/my-data`);
  const send = page.getByRole('button', { name: 'Send me a link' });
  await send.click();
  t.ok(await page.getByText('Please enter your email address').isVisible());
  await page.getByLabel('Your email address').fill('no address');
  await send.click();
  await page.getByText(/Email must be/).waitFor();
  t.same(await findAxeViolations(page), []);
  await page.getByLabel('Your email address').fill('nobody@example.org');
  await page.route('**/api/personal-data/link', route => route.abort(), { times: 1 });
  await send.click();
  await page.getByText('The server cannot be reached just now.').waitFor();
  t.equal(await page.getByLabel('Your email address').inputValue(), 'nobody@example.org', 'the input stays');
  await send.click();
  await page.getByText(/If something is stored under this address/).waitFor();
  t.match(await page.locator('meta[name=robots]').getAttribute('content'), /noindex/);
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

t.test('erasing everything also forgets what this browser remembers, unless the visitor unticks it', async t => {
  for (const isForgotten of [false, true]) {
    const { link } = await anEnquiry();
    const { page } = await visit(browser, `${url}/my-data`, { viewport: PHONE });
    await page.evaluate(() => {
      localStorage.setItem('enquiry details', '{"first_name":"Nurul"}');
      localStorage.setItem('enquiries sent', '[]');
      sessionStorage.setItem('enquiry /franchise/brand-1', '{"first_name":"Nurul"}');
    });
    await page.goto('about:blank');
    await page.goto(link);
    const dialog = page.getByRole('dialog');
    const forget = dialog.getByLabel('Also forget the details and enquiries that this browser remembers');
    await page.getByRole('button', { name: 'Withdraw my consent' }).click();
    t.notOk(await forget.isVisible(), 'withdrawing the consent forgets nothing');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Erase everything' }).click();
    t.ok(await forget.isChecked());
    if (!isForgotten) await forget.uncheck();
    await dialog.getByRole('button', { name: 'Erase', exact: true }).click();
    await page.getByText(/^Your data is erased\./).waitFor();
    const kept = () => page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort());
    if (isForgotten) {
      await page.getByText('This browser has forgotten your details and the enquiries you sent.').waitFor();
      t.same(await kept(), []);
    } else t.same(await kept(), ['enquiries sent', 'enquiry /franchise/brand-1', 'enquiry details']);
  }
});
