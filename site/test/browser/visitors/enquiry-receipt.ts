/** The reference that a visitor gets for an enquiry. */
import { waitUntil } from '@marketplace/db/testing';
import t from 'tap';
import { PHONE, visibleText, visit } from '../../support/browser.ts';
import { fillEnquiry, sendEnquiry } from '../../support/enquiry-form.ts';
import { isSeen, leadsOf, SUCCESS, start } from './enquiry-steps.ts';
import { browser, url } from './shop.ts';

t.test('the reference and the next steps stay displayed until the visitor closes them', async t => {
  const page = await start({ viewport: PHONE, permissions: ['clipboard-read', 'clipboard-write'] });
  await page.clock.install();
  await fillEnquiry(page, 'reference@example.org');
  await sendEnquiry(page);
  await page.getByText(SUCCESS).waitFor();
  const [{ reference }] = await leadsOf('reference@example.org');
  const receipt = page.getByRole('region', { name: 'Your enquiry is on its way' });
  t.match(await visibleText(receipt), reference);
  await page.clock.fastForward(60_000);
  t.notOk(await page.getByText(SUCCESS).isVisible());
  t.ok(await isSeen(receipt), 'the line is still shown after a minute');
  // Repeats, because tests of other files copy to the same clipboard.
  await waitUntil(async () => {
    await receipt.getByRole('button', { name: 'Copy' }).click();
    await page.getByText('Reference copied.').waitFor();
    return (await page.evaluate(() => navigator.clipboard.readText())) === reference;
  });
  await page.reload();
  t.match(await visibleText(receipt), /quote it whenever you ask/);
  await receipt.getByRole('button', { name: 'Close' }).click();
  t.notOk(await receipt.isVisible());
  t.ok(await page.getByRole('button', { name: 'Request Information' }).evaluate(it => it === document.activeElement));
  await page.reload({ waitUntil: 'networkidle' });
  t.notOk(await receipt.isVisible(), 'the closed reference does not return');
});

t.test('the reference is displayed after a reload and Back, but not on a later visit of the page', async t => {
  const { page } = await visit(browser, `${url}/franchise/kopi-kampung`);
  await page.evaluate(() => sessionStorage.setItem('enquiry sent /franchise/kopi-kampung', 'ENQ-1'));
  const receipt = page.getByRole('region', { name: 'Your enquiry is on its way' });
  await page.reload();
  await receipt.waitFor();
  await page.goto(`${url}/franchise/two-films`);
  await page.goBack();
  await receipt.waitFor();
  await page.goto(`${url}/franchise/two-films`);
  await page.goto(`${url}/franchise/kopi-kampung`);
  await page.waitForFunction(() => sessionStorage.getItem('enquiry sent /franchise/kopi-kampung') === null);
  t.notOk(await receipt.isVisible());
});
