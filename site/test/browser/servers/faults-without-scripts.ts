/** Faults that the server finds in the enquiry form of a visitor without JavaScript. */
import { enquirySentMessage } from '@marketplace/api';
import t from 'tap';
import { visibleText } from '../../support/browser.ts';
import { sendEnquiry as send } from '../../support/enquiry-form.ts';
import { filled, leadsOf } from './form-without-scripts.ts';
import { stack } from './stage.ts';

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
