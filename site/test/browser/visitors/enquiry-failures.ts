/** Enquiries whose response is late, lost or a refusal, and visitors who are offline. */
import { waitUntil } from '@marketplace/db/testing';
import type { Page, Route } from 'playwright-core';
import t from 'tap';
import { stopClock, visit, waitUntilBack } from '../../support/browser.ts';
import { fillEnquiry, sendEnquiry } from '../../support/enquiry-form.ts';
import { FAILURE, isSeen, leadsOf, loseAnswer, SCREENS, SUCCESS, start } from './enquiry-steps.ts';
import { browser, stack, url } from './shop.ts';

/** Delays the form's request until the returned function is called. That function makes the request fail. */
const losing = async (page: Page) => {
  const { promise: waiting, resolve: lose } = Promise.withResolvers<void>();
  await page.route('**/api/leads', async route => {
    await waiting;
    await route.abort();
  });
  return lose;
};

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

t.test('sending remembered details again after a lost response and a reload creates one enquiry', async t => {
  const page = await start();
  await fillEnquiry(page, 'remembered-anew@example.org');
  await page.getByLabel('Remember these details on this device').check();
  await sendEnquiry(page);
  await page.getByText(SUCCESS).waitFor();
  await page.goto(`${url}/franchise/two-films`);
  const open = page.getByRole('button', { name: 'Request Information' });
  await open.click();
  await loseAnswer(page);
  await sendEnquiry(page);
  await page.getByText(FAILURE).waitFor();
  await page.reload();
  await open.click();
  await sendEnquiry(page);
  await page.getByText(SUCCESS).waitFor();
  const { id } = await stack.api.database.knex('franchises').where({ slug: 'two-films' }).first('id');
  t.equal((await leadsOf('remembered-anew@example.org').where({ franchise_id: id })).length, 1);
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
      await waitUntilBack(page);
      goOn();
      for (const words of says) {
        // Waits, because the form may still be sliding into its place.
        await waitUntil(() => isSeen(page.getByText(words)));
        t.pass(words);
      }
      t.equal(await page.getByLabel('Email').inputValue(), 'closed-too-soon@example.org');
      t.ok(await page.locator('[data-enquiry-form]').evaluate(form => form.contains(document.activeElement)));
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
