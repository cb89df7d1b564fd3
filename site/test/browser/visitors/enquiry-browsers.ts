/** The enquiry form without storage, in old browsers, and without its script. */
import { enquirySentMessage } from '@marketplace/api';
import t from 'tap';
import { blockStorage, simulateOldPhone, visibleText, visit, withoutTransitionFaults } from '../../support/browser.ts';
import { fillEnquiry, sendEnquiry } from '../../support/enquiry-form.ts';
import { isSeen, isSuspected, leadsOf, SCREENS, SUCCESS } from './enquiry-steps.ts';
import { browser, url } from './shop.ts';

t.test('an enquiry can be sent from a browser without storage', async t => {
  const { page, faults } = await visit(browser, 'about:blank');
  await blockStorage(page);
  await page.goto(`${url}/franchise/kopi-kampung`);
  await page.getByRole('button', { name: 'Request Information' }).click();
  await fillEnquiry(page, 'nothing-kept@example.org');
  await sendEnquiry(page);
  await page.getByText(SUCCESS).waitFor();
  const [{ reference }] = await leadsOf('nothing-kept@example.org');
  const receipt = page.getByRole('region', { name: 'Your enquiry is on its way' });
  t.match(await visibleText(receipt), reference);
  await receipt.getByRole('button', { name: 'Close' }).click();
  t.notOk(await receipt.isVisible());
  t.same(faults, []);
});

t.test('an enquiry can be sent from a phone with an old browser', async t => {
  const { page, faults } = await visit(browser, 'about:blank', SCREENS['a phone']);
  await simulateOldPhone(page);
  await page.goto(`${url}/franchise/kopi-kampung`);
  await page.getByRole('button', { name: 'Request Information' }).click();
  await fillEnquiry(page, 'old-phone@example.org');
  await sendEnquiry(page);
  await page.getByText(SUCCESS).waitFor();
  t.equal((await leadsOf('old-phone@example.org')).length, 1);
  t.same(withoutTransitionFaults(faults), []);
});

for (const [screen, options] of Object.entries(SCREENS))
  t.test(`on ${screen} the form opens and can be sent when its script fails to load`, async t => {
    const { page, faults } = await visit(browser, 'about:blank', options);
    await page.route('**/assets/site/enquiry.*.js', route => route.abort());
    await page.goto(`${url}/franchise/kopi-kampung`);
    const opener = page.getByRole('button', { name: 'Request Information' });
    await opener.click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    t.notOk(await page.getByLabel('First name').isVisible());
    await opener.click();
    const email = `no-script-on-${screen.replaceAll(' ', '-')}@example.org`;
    await fillEnquiry(page, email);
    t.ok(await isSeen(page.getByRole('button', { name: 'Submit Request' })));
    await sendEnquiry(page);
    await page.getByText(enquirySentMessage(24).text).waitFor();
    t.same(await isSuspected(email), [false]);
    t.same(withoutTransitionFaults(faults), []);
  });
