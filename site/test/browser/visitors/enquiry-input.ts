/** What the enquiry form offers, keeps and corrects. */
import type { Page } from 'playwright-core';
import t from 'tap';
import { visibleText } from '../../support/browser.ts';
import { fillEnquiry, sendEnquiry } from '../../support/enquiry-form.ts';
import { leadsOf, SUCCESS, start } from './enquiry-steps.ts';
import { stack, url } from './shop.ts';

t.test('the form starts with the specified choices, and without a budget', async t => {
  const page = await start();
  t.equal(await page.getByLabel('Investment budget').inputValue(), '');
  t.equal(await page.getByLabel('Experience').inputValue(), 'No Experience');
  t.equal(await page.getByLabel('Timeline').inputValue(), 'Within 6 months');
  t.equal(await page.getByPlaceholder('City, State').count(), 1);
});

t.test('the input stays when the visitor closes the form or reloads the page', async t => {
  const page = await start();
  await fillEnquiry(page, 'kept@example.org');
  await page.getByRole('button', { name: 'Cancel' }).click();
  t.notOk(await page.getByLabel('First name').isVisible());
  await page.reload();
  await page.getByRole('button', { name: 'Request Information' }).click();
  await page.getByLabel('Email').waitFor();
  t.equal(await page.getByLabel('Email').inputValue(), 'kept@example.org');
});

t.test('the tick to remember the details stays when the visitor closes the form', async t => {
  const page = await start();
  const remember = page.getByLabel('Remember these details on this device');
  await remember.check();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Request Information' }).click();
  await remember.waitFor();
  t.ok(await remember.isChecked());
});

/** Sends an enquiry from another page of the same browser, which remembers its details. */
const rememberElsewhere = async (page: Page, email: string) => {
  const other = await page.context().newPage();
  await other.goto(`${url}/franchise/two-films`);
  await other.getByRole('button', { name: 'Request Information' }).click();
  await fillEnquiry(other, email);
  await other.getByLabel('Remember these details on this device').check();
  await sendEnquiry(other);
  await other.getByText(SUCCESS).waitFor();
};

t.test('details that another page remembered since the form was opened are filled in, and stay remembered', async t => {
  const page = await start();
  const remember = page.getByLabel('Remember these details on this device');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await rememberElsewhere(page, 'remembered-elsewhere@example.org');
  await page.getByRole('button', { name: 'Request Information' }).click();
  await page.getByLabel('First name').waitFor();
  t.equal(await page.getByLabel('Email').inputValue(), 'remembered-elsewhere@example.org');
  t.ok(await remember.isChecked());
  await sendEnquiry(page);
  await page.getByText(SUCCESS).waitFor();
  await page.getByRole('button', { name: 'Request Information' }).click();
  await page.getByLabel('First name').waitFor();
  t.equal(await page.getByLabel('Email').inputValue(), 'remembered-elsewhere@example.org');
});

t.test('a form with input is not completed with the details that another page remembered meanwhile', async t => {
  const page = await start();
  await page.getByLabel('First name').fill('Badrul');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await rememberElsewhere(page, 'another-person@example.org');
  for (const when of ['opened again', 'after a reload']) {
    if (when === 'after a reload') await page.reload();
    await page.getByRole('button', { name: 'Request Information' }).click();
    await page.getByLabel('First name').waitFor();
    t.equal(await page.getByLabel('First name').inputValue(), 'Badrul', when);
    for (const label of ['Last name', 'Email', 'Phone', 'Preferred location'])
      t.equal(await page.getByLabel(label).inputValue(), '', `${label}, ${when}`);
    t.notOk(await page.getByLabel('Remember these details on this device').isChecked(), 'nor do these replace them');
  }
});

t.test('if WhatsApp messages are enabled, a checkbox asks for agreement and its state is stored', async t => {
  const offer = async (whatsappConfirmationEnabled: boolean) => {
    await stack.api.call('PUT /content', { as: stack.admin, body: { whatsappConfirmationEnabled } });
    const isShown = whatsappConfirmationEnabled ? stack.shows : stack.hides;
    await isShown('franchise/kopi-kampung.html', 'whatsapp_confirmation');
  };
  await offer(true);
  t.teardown(() => offer(false));
  const page = await start();
  const box = page.getByLabel('Confirm my number by WhatsApp');
  t.notOk(await box.isChecked(), 'the checkbox is initially empty');
  await fillEnquiry(page, 'ticked@example.org');
  await box.check();
  await page.reload();
  await page.getByRole('button', { name: 'Request Information' }).click();
  await box.waitFor();
  t.ok(await box.isChecked());
  const [request] = await Promise.all([page.waitForRequest('**/api/leads'), sendEnquiry(page)]);
  t.match(request.postDataJSON(), { whatsapp_confirmation: true });
  await page.getByText(SUCCESS).waitFor();
  await page.getByRole('button', { name: 'Request Information' }).click();
  await fillEnquiry(page, 'unticked@example.org');
  t.notOk(await box.isChecked(), 'the form is empty for the next enquiry');
  const [next] = await Promise.all([page.waitForRequest('**/api/leads'), sendEnquiry(page)]);
  t.match(next.postDataJSON(), { whatsapp_confirmation: false });
  await page.getByText(SUCCESS).waitFor();
});

t.test('invisible characters in copied text are removed before sending', async t => {
  const page = await start();
  await fillEnquiry(page, '\ufeffcopied@example.org\u200b');
  await page.getByLabel('Phone').fill('\u202a+60\u00a012\u2011345\u00a06789\u202c');
  await page.getByLabel('Last name').fill('Yusof\tbinti');
  await page.getByLabel('Message').fill('One line\u000bof a paragraph');
  await sendEnquiry(page);
  await page.getByText(SUCCESS).waitFor();
  t.match(await leadsOf('copied@example.org'), [
    { phone: '+60 12-345 6789', last_name: 'Yusof binti', message: 'One line\nof a paragraph' },
  ]);
});

t.test('the notice and the link after it are separated by a space', async t => {
  const page = await start();
  t.match(await visibleText(page.locator('.notice')), /at any time\. What is stored about you/);
});
