import { CONSENT_VERSION, enquirySentMessage } from '@marketplace/api';
import { waitUntil } from '@marketplace/db/testing';
import type { Locator, Page, Route } from 'playwright-core';
import t from 'tap';
import { waitForValue } from '../../publisher/support/wait-for-value.ts';
import {
  blockStorage,
  DESKTOP,
  PHONE,
  simulateOldPhone,
  stopClock,
  visibleText,
  visit,
  withoutTransitionFaults,
} from '../../support/browser.ts';
import { fillEnquiry, sendEnquiry } from '../../support/enquiry-form.ts';
import { browser, stack, url } from './shop.ts';

const SUCCESS =
  '🎉 Thank you for your interest! Your franchise inquiry has been submitted successfully. Our team will contact you within 24 hours with detailed information.';
const FAILURE = '❌ Sorry, there was an error submitting your request. Please try again or contact us directly.';

const SCREENS = {
  'a phone': { viewport: PHONE, hasTouch: true, isMobile: true },
  'a desktop': { viewport: DESKTOP },
};

const leadsOf = (email: string) => stack.api.database.knex('leads').where({ email });

const start = async (options = {}) => {
  const { page } = await visit(browser, `${url}/franchise/kopi-kampung`, options);
  await page.getByRole('button', { name: 'Request Information' }).click();
  await page.getByLabel('First name').waitFor();
  return page;
};

/** Returns whether an element is visible on the screen and not covered. */
const isSeen = (place: Locator) =>
  place.evaluate(element => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [top + 2, top + height / 2, top + height - 2].every(y =>
      element.contains(document.elementFromPoint(left + width / 2, y)),
    );
  });

/** Delays the form's request until the returned function is called. That function makes the request fail. */
const losing = async (page: Page) => {
  const { promise: waiting, resolve: lose } = Promise.withResolvers<void>();
  await page.route('**/api/leads', async route => {
    await waiting;
    await route.abort();
  });
  return lose;
};

t.test('the form starts with the specified choices, and without a budget', async t => {
  const page = await start();
  t.equal(await page.getByLabel('Investment budget').inputValue(), '');
  t.equal(await page.getByLabel('Experience').inputValue(), 'No Experience');
  t.equal(await page.getByLabel('Timeline').inputValue(), 'Within 6 months');
  t.equal(await page.getByPlaceholder('City, State').count(), 1);
});

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

const isSuspected = (email: string): Promise<boolean[]> => leadsOf(email).pluck('is_suspected');

/** Opens a franchise page with a stopped clock, and fills in the form over some time. */
const filledSlowly = async (email: string) => {
  const { page } = await visit(browser, 'about:blank');
  await stopClock(page);
  await page.goto(`${url}/franchise/kopi-kampung`);
  await page.getByRole('button', { name: 'Request Information' }).click();
  await fillEnquiry(page, email);
  await page.clock.runFor(10_000);
  await page.getByLabel('Message').fill('When can we talk?');
  return page;
};

const INTERRUPTIONS: Record<string, (page: Page) => Promise<unknown>> = {
  'closed the form and opened it again': page => page.getByRole('button', { name: 'Cancel' }).click(),
  'reloaded the page': page => page.reload(),
};
for (const [what, work] of Object.entries(INTERRUPTIONS))
  t.test(`an enquiry from a visitor who ${what} is not suspected to be spam`, async t => {
    const email = `${what.replaceAll(' ', '-')}@example.org`;
    const page = await filledSlowly(email);
    await work(page);
    await page.getByRole('button', { name: 'Request Information' }).click();
    await sendEnquiry(page);
    await page.getByText(SUCCESS).waitFor();
    t.same(await isSuspected(email), [false]);
    await page.getByRole('button', { name: 'Request Information' }).click();
    await fillEnquiry(page, `next-${email}`);
    await sendEnquiry(page);
    await waitForValue('the next enquiry is stored', async () => (await leadsOf(`next-${email}`)).length > 0);
    t.same(await isSuspected(`next-${email}`), [true], 'the next enquiry has its own start time');
  });

t.test('setting the clock back while typing does not make an enquiry suspected spam', async t => {
  const page = await filledSlowly('set-back@example.org');
  await page.clock.setSystemTime(Date.now() - 86_400_000);
  await sendEnquiry(page);
  await page.getByText(SUCCESS).waitFor();
  t.same(await isSuspected('set-back@example.org'), [false]);
});

t.test('setting the clock back and reloading does not make an enquiry suspected spam', async t => {
  const page = await filledSlowly('set-back-and-anew@example.org');
  // The test's driver does not change the time origin, so the test does. By a clock that is one day ahead, the visitor
  // started to type tomorrow.
  await page.evaluate(() => {
    for (const [place, text] of Object.entries<string>(sessionStorage)) {
      const later = text.replace(/"begun_at":"([\d.]+)"/, (_, at) => `"begun_at":"${Number(at) + 86_400_000}"`);
      sessionStorage.setItem(place, later);
    }
  });
  await page.reload();
  await page.getByRole('button', { name: 'Request Information' }).click();
  await page.getByLabel('Message').and(page.locator(':visible')).waitFor();
  await page.clock.runFor(10_000);
  await sendEnquiry(page);
  await page.getByText(SUCCESS).waitFor();
  t.same(await isSuspected('set-back-and-anew@example.org'), [false]);
});

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

/** Delivers the first request but drops its response. */
const loseAnswer = (page: Page) =>
  page.route(
    '**/api/leads',
    async route => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );

t.test('a double click, or a retry after a lost response, creates one enquiry', async t => {
  const page = await start();
  await fillEnquiry(page, 'twice@example.org');
  await loseAnswer(page);
  await page.getByRole('button', { name: 'Submit Request' }).dblclick();
  await page.getByText(FAILURE).waitFor();
  t.equal(await page.getByLabel('Email').inputValue(), 'twice@example.org');
  await sendEnquiry(page);
  await page.getByText(SUCCESS).waitFor();
  t.equal((await leadsOf('twice@example.org')).length, 1);
});

t.test('sending again after a lost response and a reload creates one enquiry', async t => {
  const page = await start();
  await fillEnquiry(page, 'anew@example.org');
  await loseAnswer(page);
  await sendEnquiry(page);
  await page.getByText(FAILURE).waitFor();
  await page.reload();
  const again = async () => {
    await page.getByRole('button', { name: 'Request Information' }).click();
    await sendEnquiry(page);
    await page.getByText(SUCCESS).waitFor();
  };
  await again();
  t.equal((await leadsOf('anew@example.org')).length, 1);
  await page.getByRole('button', { name: 'Request Information' }).click();
  await fillEnquiry(page, 'anew@example.org');
  await page.reload();
  await again();
  t.equal((await leadsOf('anew@example.org')).length, 2, 'changed text is a new enquiry');
});

t.test('if the text changes during a reload, it is sent as a new enquiry', async t => {
  const page = await start();
  await fillEnquiry(page, 'renamed@example.org');
  await loseAnswer(page);
  await sendEnquiry(page);
  await page.getByText(FAILURE).waitFor();
  await page.reload();
  await page.evaluate(() => document.querySelector('[name="consent_version"]')?.setAttribute('value', 'the next one'));
  await page.getByRole('button', { name: 'Request Information' }).click();
  await sendEnquiry(page);
  await page.getByText('Not sent: ').waitFor();
  await sendEnquiry(page);
  await page.getByText(SUCCESS).waitFor();
  t.equal((await leadsOf('renamed@example.org')).length, 2);
});

t.test('nothing can be typed while the form is sent, and a failure moves the focus back to the button', async t => {
  const page = await start();
  const lose = await losing(page);
  await fillEnquiry(page, 'untouched@example.org');
  const message = page.getByLabel('Message');
  await message.focus();
  await page.getByRole('button', { name: 'Submit Request' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Submitting...' }).waitFor();
  await message.evaluate(field => field.focus());
  await page.keyboard.type('too late');
  t.equal(await message.inputValue(), '', 'text typed while sending is not accepted');
  lose();
  await page.getByText(FAILURE).waitFor();
  t.ok(await page.getByRole('button', { name: 'Submit Request' }).evaluate(it => it === document.activeElement));
  await message.fill('in time');
  t.equal(await message.inputValue(), 'in time');
});

t.test('an enquiry can be sent after a reload during sending', async t => {
  const { page } = await visit(browser, `${url}/franchise/kopi-kampung`);
  // Disables the button, because Firefox restores a disabled button after a reload.
  await page.locator('[data-enquiry-submit]').evaluate(button => button.setAttribute('disabled', ''));
  await page.getByRole('button', { name: 'Request Information' }).click();
  await fillEnquiry(page, 'enabled@example.org');
  await sendEnquiry(page);
  await page.getByText(SUCCESS).waitFor();
  t.equal((await leadsOf('enabled@example.org')).length, 1);
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

t.test('the button shows that the enquiry is being sent, and a failure is displayed for 5 seconds', async t => {
  const page = await start();
  const lose = await losing(page);
  await stopClock(page);
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

for (const [screen, options] of Object.entries(SCREENS)) {
  t.test(
    `on ${screen} a failure is visible beside the button, and a line of text stays until the next attempt`,
    async t => {
      const page = await start(options);
      await page.route('**/api/leads', route => route.abort());
      await stopClock(page);
      const email = `stays-on-${screen.replaceAll(' ', '-')}@example.org`;
      await fillEnquiry(page, email);
      await sendEnquiry(page);
      const message = page.getByText(FAILURE);
      await message.waitFor();
      const line = page.getByText(
        'Not sent: the site could not be reached. Nothing you typed is lost. Please try again.',
      );
      t.same([await isSeen(message), await isSeen(line)], [true, true]);
      const button = page.getByRole('button', { name: 'Submit Request' });
      t.ok(await isSeen(button));
      await page.clock.fastForward(60_000);
      t.notOk(await message.isVisible());
      t.ok(await isSeen(line), 'the line is still shown after a minute');
      await page.unroute('**/api/leads');
      await page.route('**/api/leads', route => route.fulfill({ status: 429, json: { detail: 'Too many' } }));
      await button.click();
      await page.getByText('Not sent: too many enquiries came from your connection').waitFor();
      await page.unroute('**/api/leads');
      await button.click();
      await page.getByText(SUCCESS).waitFor();
      t.equal((await leadsOf(email)).length, 1);
    },
  );
}

/** Responses that arrive after the form was closed, and the texts that must be visible then. */
const LATE: Record<string, { answer: (route: Route) => Promise<void>; says: string[] }> = {
  'is lost': { answer: route => route.abort(), says: [FAILURE, 'Not sent: the site could not be reached.'] },
  'is refused': {
    answer: route =>
      route.fulfill({
        status: 422,
        json: { detail: [{ loc: ['body', 'phone'], msg: 'Please enter another number', type: 'invalid' }] },
      }),
    says: ['Please enter another number'],
  },
};
for (const [screen, options] of Object.entries(SCREENS))
  for (const [what, { answer, says }] of Object.entries(LATE))
    t.test(`on ${screen} an enquiry that ${what} after its form was closed opens the form again`, async t => {
      const page = await start(options);
      await stopClock(page);
      let goOn = () => {};
      const waiting = new Promise<void>(resolve => {
        goOn = resolve;
      });
      await page.route('**/api/leads', async route => {
        await waiting;
        await answer(route);
      });
      await fillEnquiry(page, 'closed-too-soon@example.org');
      await sendEnquiry(page);
      await page.getByRole('button', { name: 'Submitting...' }).waitFor();
      await page.getByRole('button', { name: 'Cancel' }).click();
      t.notOk(await page.getByLabel('Email').isVisible());
      goOn();
      for (const words of says) {
        // Waits, because the form may still be sliding into its place.
        await waitUntil(() => isSeen(page.getByText(words)));
        t.pass(words);
      }
      t.equal(await page.getByLabel('Email').inputValue(), 'closed-too-soon@example.org');
      t.ok(await page.locator('[data-enquiry-form]').evaluate(form => form.contains(document.activeElement)));
    });

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
  await receipt.getByRole('button', { name: 'Copy' }).click();
  await page.getByText('Reference copied.').waitFor();
  t.equal(await page.evaluate(() => navigator.clipboard.readText()), reference);
  await page.reload();
  t.match(await visibleText(receipt), /quote it whenever you ask/);
  await receipt.getByRole('button', { name: 'Close' }).click();
  t.notOk(await receipt.isVisible());
  t.ok(await page.getByRole('button', { name: 'Request Information' }).evaluate(it => it === document.activeElement));
  await page.reload();
  await page.locator('[data-views]', { hasText: /view/ }).waitFor();
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
  await page.locator('[data-views]', { hasText: /view/ }).waitFor();
  t.notOk(await receipt.isVisible());
  t.equal(await page.evaluate(() => sessionStorage.getItem('enquiry sent /franchise/kopi-kampung')), null);
});

t.test('the buttons of the form are on the screen at any scroll position, and Escape closes the form', async t => {
  const page = await start();
  t.equal(await page.evaluate(() => scrollY), 0);
  const submit = page.getByRole('button', { name: 'Submit Request' });
  await waitUntil(() => isSeen(submit));
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
  t.ok(await isSeen(submit), 'the buttons are on the screen after scrolling down');
  await page.getByLabel('First name').fill('Aina');
  await page.keyboard.press('Escape');
  await submit.waitFor({ state: 'hidden' });
  t.ok(await page.getByRole('button', { name: 'Request Information' }).evaluate(it => it === document.activeElement));
});

const LYING = { width: 1180, height: 820 };
const STANDING = { width: 820, height: 1180 };
for (const [what, before, after] of [
  ['upright', LYING, STANDING],
  ['on its side', STANDING, LYING],
] as const)
  t.test(`turning a tablet ${what} shows the form as if it had been opened that way`, async t => {
    const page = await start({ viewport: before });
    await page.getByLabel('Phone').fill('012');
    await page.setViewportSize(after);
    const dialog = page.locator('[data-enquiry-dialog]');
    const isOver = after === STANDING;
    await page.waitForFunction(over => Boolean(document.querySelector('dialog:modal')) === over, isOver);
    // Waits, because the form may still be sliding into its place.
    await waitUntil(() => isSeen(page.getByRole('button', { name: 'Submit Request' })));
    await waitUntil(() => page.getByLabel('Phone').evaluate(field => field === document.activeElement));
    // At an empty point of the form, the topmost element is the form, not the page behind the form.
    const { x = 0, y = 0 } = (await dialog.boundingBox()) ?? {};
    t.ok(
      await dialog.evaluate((it, [left, top]) => it.contains(document.elementFromPoint(left, top)), [
        x + 3,
        y + 30,
      ] as const),
    );
    t.equal(await page.locator('html[data-locked]').count(), isOver ? 1 : 0);
    await page.setViewportSize(before);
    await page.waitForFunction(over => Boolean(document.querySelector('dialog:modal')) !== over, isOver);
    t.equal(await page.getByLabel('Phone').inputValue(), '012');
    await page.keyboard.press('Escape');
    t.notOk(await page.getByLabel('Phone').isVisible());
    await page.locator('html:not([data-locked])').waitFor({ state: 'attached' });
  });

t.test('the notice and the link after it are separated by a space', async t => {
  const page = await start();
  t.match(await visibleText(page.locator('.notice')), /at any time\. What is stored about you/);
});

t.test('the form shows a notice while the visitor is offline and removes it afterwards', async t => {
  const page = await start();
  await page.context().setOffline(true);
  const words = page.getByText('You are offline.');
  await words.waitFor();
  t.ok(await page.getByLabel('First name').isVisible(), 'the form stays');
  await page.context().setOffline(false);
  await words.waitFor({ state: 'hidden' });
});
