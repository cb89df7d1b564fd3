import { CONSENT_VERSION } from '@marketplace/api';
import t from 'tap';
import { visit } from '../../support/browser.ts';
import { fillEnquiry, sendEnquiry } from '../../support/enquiry-form.ts';
import { browser, stack, url } from './shop.ts';

const SUCCESS =
  '🎉 Thank you for your interest! Your franchise inquiry has been submitted successfully. Our team will contact you within 24 hours with detailed information.';
const FAILURE = '❌ Sorry, there was an error submitting your request. Please try again or contact us directly.';

const leadsOf = (email: string) => stack.api.database.knex('leads').where({ email });

const start = async () => {
  const { page } = await visit(browser, `${url}/franchise/kopi-kampung`);
  await page.getByRole('button', { name: 'Request Information' }).click();
  await page.getByLabel('First name').waitFor();
  return page;
};

t.test('the form starts with the specified choices', async t => {
  const page = await start();
  t.equal(await page.getByLabel('Investment budget').inputValue(), '50000');
  t.equal(await page.getByLabel('Experience').inputValue(), 'No Experience');
  t.equal(await page.getByLabel('Timeline').inputValue(), 'Within 6 months');
  t.equal(await page.getByPlaceholder('City, State').count(), 1);
});

t.test('what is missing is said beside its field, and nothing is sent', async t => {
  const page = await start();
  const sent: string[] = [];
  page.on('request', request => request.method() === 'POST' && sent.push(request.url()));
  await fillEnquiry(page, 'not-an-address');
  await page.getByLabel('Last name').fill('  ');
  await sendEnquiry(page);
  t.ok(await page.getByText('Last name is required').isVisible());
  t.ok(await page.getByText('Please enter an email address').isVisible());
  t.ok(await page.getByLabel('Last name').evaluate(field => field === document.activeElement));
  await page.getByLabel('Email').fill('nothing-sent@example.org');
  await sendEnquiry(page);
  t.notOk(await page.getByText('Please enter an email address').isVisible(), 'one by one');
  t.same(
    sent.filter(address => address.endsWith('/leads')),
    [],
  );
});

t.test('an enquiry is stored with the consent, and the visitor hears so for 8 seconds', async t => {
  const page = await start();
  await page.clock.install();
  await fillEnquiry(page, 'aina@example.org');
  await page.clock.fastForward(10_000);
  await sendEnquiry(page);
  await page.getByText(SUCCESS).waitFor();
  t.notOk(await page.getByLabel('First name').isVisible(), 'the form is closed');
  const [lead] = await leadsOf('aina@example.org');
  t.match(lead, {
    first_name: 'Aina',
    email: 'aina@example.org',
    investment_budget: 50_000,
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
  t.equal(await page.getByLabel('First name').inputValue(), '', 'and empty for the next one');
});

t.test('what was typed survives a closed form and a reload', async t => {
  const page = await start();
  await fillEnquiry(page, 'kept@example.org');
  await page.getByRole('button', { name: 'Cancel' }).click();
  t.notOk(await page.getByLabel('First name').isVisible());
  await page.reload();
  await page.getByRole('button', { name: 'Request Information' }).click();
  await page.getByLabel('Email').waitFor();
  t.equal(await page.getByLabel('Email').inputValue(), 'kept@example.org');
});

t.test('two clicks, or a repeat after a lost answer, are one enquiry', async t => {
  const page = await start();
  await fillEnquiry(page, 'twice@example.org');
  // The first answer gets lost on the way back.
  await page.route(
    '**/api/leads',
    async route => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Submit Request' }).dblclick();
  await page.getByText(FAILURE).waitFor();
  t.equal(await page.getByLabel('Email').inputValue(), 'twice@example.org');
  await sendEnquiry(page);
  await page.getByText(SUCCESS).waitFor();
  t.equal((await leadsOf('twice@example.org')).length, 1);
});

t.test('while it is on its way the button says so; a failure is shown for 5 seconds', async t => {
  const page = await start();
  let lose = () => {};
  const waiting = new Promise<void>(resolve => {
    lose = resolve;
  });
  await page.route('**/api/leads', async route => {
    await waiting;
    await route.abort();
  });
  await page.clock.install();
  await fillEnquiry(page, 'slow@example.org');
  await sendEnquiry(page);
  const busy = page.getByRole('button', { name: 'Submitting...' });
  await busy.waitFor();
  t.ok(await busy.isDisabled());
  lose();
  await page.getByText(FAILURE).waitFor();
  t.ok(await page.getByRole('button', { name: 'Submit Request' }).isEnabled());
  await page.clock.fastForward(4500);
  t.ok(await page.getByText(FAILURE).isVisible());
  await page.clock.fastForward(1000);
  t.notOk(await page.getByText(FAILURE).isVisible());
  t.equal(await page.getByLabel('Email').inputValue(), 'slow@example.org');
});

t.test('offline is said at once, and not any more when it is over', async t => {
  const page = await start();
  await page.context().setOffline(true);
  const words = page.getByText('You are offline.');
  await words.waitFor();
  t.ok(await page.getByLabel('First name').isVisible(), 'the form stays');
  await page.context().setOffline(false);
  await words.waitFor({ state: 'hidden' });
});
