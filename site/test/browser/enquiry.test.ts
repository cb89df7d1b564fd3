import { CONSENT_VERSION } from '@marketplace/api';
import t from 'tap';
import { aBrowser, visit } from '../support/browser.ts';
import { aStackBehindBoth } from '../support/stack.ts';

const SUCCESS =
  '🎉 Thank you for your interest! Your franchise inquiry has been submitted successfully. Our team will contact you within 24 hours with detailed information.';
const FAILURE = '❌ Sorry, there was an error submitting your request. Please try again or contact us directly.';

const stack = await aStackBehindBoth(t, { franchises: [{ slug: 'kopi-kampung', name: 'Kopi Kampung' }] });
const browser = await aBrowser(t);
const leads = () => stack.api.database.knex('leads').orderBy('created_at');

const start = async (url: string) => {
  const { page } = await visit(browser, `${url}/franchise/kopi-kampung`);
  await page.getByRole('button', { name: 'Request Information' }).click();
  await page.getByLabel('First name').waitFor();
  return page;
};
type Page = Awaited<ReturnType<typeof start>>;

const fill = async (page: Page, email: string) => {
  await page.getByLabel('First name').fill('Aina');
  await page.getByLabel('Last name').fill('Yusof');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill('+60 12-345 6789');
  await page.getByLabel('Preferred location').fill('Ipoh, Perak');
};

stack.test('the form starts with the specified choices', async (t, url) => {
  const page = await start(url);
  t.equal(await page.getByLabel('Investment budget').inputValue(), '50000');
  t.equal(await page.getByLabel('Experience').inputValue(), 'No Experience');
  t.equal(await page.getByLabel('Timeline').inputValue(), 'Within 6 months');
  t.equal(await page.getByPlaceholder('City, State').count(), 1);
});

stack.test('what is missing is said beside its field, and nothing is sent', async (t, url) => {
  const page = await start(url);
  await fill(page, 'not-an-address');
  await page.getByLabel('Last name').fill('  ');
  await page.getByRole('button', { name: 'Submit Request' }).click();
  t.ok(await page.getByText('Last name is required').isVisible());
  t.ok(await page.getByText('Please enter an email address').isVisible());
  t.ok(await page.getByLabel('Last name').evaluate(field => field === document.activeElement));
  t.equal((await leads()).length, 0);
});

stack.test('an enquiry is stored with the consent, and the visitor hears so for 8 seconds', async (t, url) => {
  const page = await start(url);
  await page.clock.install();
  await fill(page, 'aina@example.org');
  await page.clock.fastForward(10_000);
  await page.getByRole('button', { name: 'Submit Request' }).click();
  await page.getByText(SUCCESS).waitFor();
  t.notOk(await page.getByLabel('First name').isVisible(), 'the form is closed');
  const [lead] = await leads();
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

stack.test('what was typed survives a closed form and a reload', async (t, url) => {
  const page = await start(url);
  await fill(page, 'kept@example.org');
  await page.getByRole('button', { name: 'Cancel' }).click();
  t.notOk(await page.getByLabel('First name').isVisible());
  await page.reload();
  await page.getByRole('button', { name: 'Request Information' }).click();
  await page.getByLabel('Email').waitFor();
  t.equal(await page.getByLabel('Email').inputValue(), 'kept@example.org');
});

stack.test('two clicks, or a repeat after a lost answer, are one enquiry', async (t, url) => {
  const before = (await leads()).length;
  const page = await start(url);
  await fill(page, 'twice@example.org');
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
  await page.getByRole('button', { name: 'Submit Request' }).click();
  await page.getByText(SUCCESS).waitFor();
  t.equal((await leads()).length, before + 1);
});

t.test('while it is on its way the button says so; a failure is shown for 5 seconds', async t => {
  const page = await start(stack.url);
  let lose = () => {};
  const waiting = new Promise<void>(resolve => {
    lose = resolve;
  });
  await page.route('**/api/leads', async route => {
    await waiting;
    await route.abort();
  });
  await page.clock.install();
  await fill(page, 'slow@example.org');
  await page.getByRole('button', { name: 'Submit Request' }).click();
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

stack.test('offline is said at once, and not any more when it is over', async (t, url) => {
  const page = await start(url);
  await page.context().setOffline(true);
  const words = page.getByText('You are offline.');
  await words.waitFor();
  t.ok(await page.getByLabel('First name').isVisible(), 'the form stays');
  await page.context().setOffline(false);
  await words.waitFor({ state: 'hidden' });
});

stack.test('with the server down the visitor hears so for 5 seconds and keeps what was typed', async (t, url) => {
  const page = await start(url);
  await fill(page, 'later@example.org');
  const restart = await stack.stopApi();
  await page.getByRole('button', { name: 'Submit Request' }).click();
  await page.getByText(FAILURE).waitFor();
  t.equal(await page.getByLabel('Email').inputValue(), 'later@example.org');
  await restart();
  await page.getByRole('button', { name: 'Submit Request' }).click();
  await page.getByText(SUCCESS).waitFor();
});
