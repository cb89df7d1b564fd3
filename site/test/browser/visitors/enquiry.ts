import { CONSENT_VERSION } from '@marketplace/api';
import t from 'tap';
import { stopClock } from '../../support/browser.ts';
import { fillEnquiry, sendEnquiry } from '../../support/enquiry-form.ts';
import { FAILURE, leadsOf, loseAnswer, SCREENS, SUCCESS, start } from './enquiry-steps.ts';
import { url } from './shop.ts';

t.test('a missing value is reported beside its field, and nothing is sent', async t => {
  const page = await start();
  const sent: string[] = [];
  page.on('request', request => request.method() === 'POST' && sent.push(request.url()));
  await fillEnquiry(page, 'not-an-address');
  await page.getByLabel('Last name').fill('  ');
  await sendEnquiry(page);
  t.ok(await page.getByText('Last name is required').isVisible());
  t.ok(await page.getByText('Please enter an email address').isVisible());
  t.ok(await page.getByLabel('Last name').evaluate(field => field === document.activeElement));
  await page.getByLabel('Email').fill('nothing-sent@');
  t.ok(await page.getByText('Please enter an email address').isVisible());
  await page.getByLabel('Email').fill('nothing-sent@example.org');
  t.notOk(await page.getByText('Please enter an email address').isVisible(), 'a corrected field loses its error');
  t.equal(await page.getByLabel('Email').getAttribute('aria-invalid'), null);
  await sendEnquiry(page);
  t.same(
    sent.filter(address => address.endsWith('/leads')),
    [],
  );
});

t.test("an enquiry is stored with the visitor's consent, and a confirmation is displayed for 8 seconds", async t => {
  const page = await start();
  await fillEnquiry(page, 'aina@example.org');
  await stopClock(page);
  await sendEnquiry(page);
  await page.getByText(SUCCESS).waitFor();
  t.notOk(await page.getByLabel('First name').isVisible(), 'the form is closed');
  const [lead] = await leadsOf('aina@example.org');
  t.match(lead, {
    first_name: 'Aina',
    email: 'aina@example.org',
    investment_budget: null,
    timeline: 'Within 6 months',
    location_interest: 'Ipoh, Perak',
    consent_version: CONSENT_VERSION,
    consent_at: Date,
  });
  await page.clock.fastForward(7000);
  t.ok(await page.getByText(SUCCESS).isVisible());
  await page.clock.fastForward(1500);
  t.notOk(await page.getByText(SUCCESS).isVisible());
  await page.getByRole('button', { name: 'Request Information' }).click();
  t.equal(await page.getByLabel('First name').inputValue(), '', 'the form is empty for the next enquiry');
});

t.test('on a phone Back closes the form instead of leaving the page, and what was typed stays', async t => {
  const page = await start(SCREENS['a phone']);
  await fillEnquiry(page, 'back@example.org');
  await page.goBack();
  await page.getByLabel('First name').waitFor({ state: 'hidden' });
  t.equal(new URL(page.url()).pathname, '/franchise/kopi-kampung');
  await page.getByRole('button', { name: 'Request Information' }).click();
  t.equal(await page.getByLabel('Email').inputValue(), 'back@example.org');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForFunction(() => history.state?.isOpen !== true);
  t.equal(new URL(page.url()).pathname, '/franchise/kopi-kampung', 'closing leaves no entry in the history');
});

t.test('the form remembers the details if the visitor wishes, and corrects a mistyped email address', async t => {
  const page = await start();
  const remember = page.getByLabel('Remember these details on this device');
  t.notOk(await remember.isChecked());
  await fillEnquiry(page, 'aina.remembered@gmial.com');
  await page.getByLabel('Phone').fill('03-2100 0000 ext. 12');
  await page.getByRole('button', { name: 'Did you mean aina.remembered@gmail.com?' }).click();
  t.equal(await page.getByLabel('Email').inputValue(), 'aina.remembered@gmail.com');
  await remember.check();
  await sendEnquiry(page);
  await page.getByText(SUCCESS).waitFor();
  t.match(await leadsOf('aina.remembered@gmail.com'), [{ phone: '03-2100 0000 ext. 12' }]);

  await page.goto(`${url}/franchise/two-films`);
  await page.getByRole('button', { name: 'Request Information' }).click();
  await page.getByLabel('First name').waitFor();
  t.equal(await page.getByLabel('First name').inputValue(), 'Aina');
  t.equal(await page.getByLabel('Phone').inputValue(), '03-2100 0000 ext. 12');
  t.equal(await page.getByLabel('Message').inputValue(), '', 'the message belongs to one franchise');
  await sendEnquiry(page);
  await page.getByText(SUCCESS).waitFor();
  // The first form was filled in by the test, which is faster than a person.
  const [, second] = await leadsOf('aina.remembered@gmail.com').orderBy('created_at');
  t.notOk(second.is_suspected, 'a form that the browser filled in may be sent at once');
  await page.getByRole('button', { name: 'Request Information' }).click();
  await page.getByLabel('First name').waitFor();
  await remember.uncheck();
  const later = await page.context().newPage();
  await later.goto(`${url}/franchise/two-films`);
  await later.getByRole('button', { name: 'Request Information' }).click();
  await later.getByLabel('First name').waitFor();
  t.equal(await later.getByLabel('First name').inputValue(), '', 'nothing is remembered without the tick');
});

t.test('a double click, or a retry after a lost response, creates one enquiry', async t => {
  const page = await start();
  await fillEnquiry(page, 'twice@example.org');
  const { promise: clicked, resolve: goOn } = Promise.withResolvers<void>();
  await loseAnswer(page, clicked);
  await page.getByRole('button', { name: 'Submit Request' }).dblclick();
  goOn();
  await page.getByText(FAILURE).waitFor();
  t.equal(await page.getByLabel('Email').inputValue(), 'twice@example.org');
  await sendEnquiry(page);
  await page.getByText(SUCCESS).waitFor();
  t.equal((await leadsOf('twice@example.org')).length, 1);
});
