import { json } from 'node:stream/consumers';
import t from 'tap';
import { findAxeViolations, findAxeViolationsOfState } from '../../support/axe.ts';
import { PHONE, visit, waitUntilBack } from '../../support/browser.ts';
import { anEnquiry, api, consultant, knex } from './my-data-steps.ts';
import { browser, url } from './shop.ts';

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

t.test('after a confirmation, consent is withdrawn and all data is erased', async t => {
  const { id, link } = await anEnquiry();
  const { page } = await visit(browser, link, { colorScheme: 'dark' });
  const row = () => knex('leads').where({ id }).first();
  const dialog = page.getByRole('dialog');

  await page.getByRole('button', { name: 'Withdraw my consent' }).click();
  t.same(await findAxeViolationsOfState(page), []);
  await page.keyboard.press('Escape');
  t.equal((await row()).withdrawn_at, null, 'Escape cancels the change');
  await waitUntilBack(page);
  await page.getByRole('button', { name: 'Withdraw my consent' }).click();
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByText('Your consent is withdrawn.').waitFor();
  t.ok((await row()).withdrawn_at);
  await page.getByRole('button', { name: 'Withdraw my consent' }).waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: 'Erase everything' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  t.not((await row()).email, '');
  await waitUntilBack(page);
  await page.getByRole('button', { name: 'Erase everything' }).click();
  await dialog.getByRole('button', { name: 'Erase', exact: true }).click();
  await page.getByText('Your data is erased.').waitFor();
  t.match(await row(), { email: '', first_name: '', phone: '', erased_at: Date });
  await page.goto('about:blank');
  await page.goto(link);
  await page.getByText('This link no longer works. Please request a new one.').waitFor();
});

t.test('a visitor without a link can request one by mail and sees errors', async t => {
  const { page } = await visit(browser, `${url}/my-data`);
  const send = page.getByRole('button', { name: 'Send me a link' });
  await send.click();
  t.ok(await page.getByText('Please enter your email address').isVisible());
  await page.getByLabel('Your email address').fill('no address');
  await send.click();
  await page.getByText(/Email must be/).waitFor();
  t.same(await findAxeViolationsOfState(page), []);
  await page.getByLabel('Your email address').fill('nobody@example.org');
  await page.route('**/api/personal-data/link', route => route.abort(), { times: 1 });
  await send.click();
  await page.getByText('The server cannot be reached just now.').waitFor();
  t.equal(await page.getByLabel('Your email address').inputValue(), 'nobody@example.org', 'the input stays');
  await send.click();
  await page.getByText(/If something is stored under this address/).waitFor();
  t.match(await page.locator('meta[name=robots]').getAttribute('content'), /noindex/);
});
