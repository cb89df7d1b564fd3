import { linkedService, useCloudApi } from '@marketplace/api/testing';
import { waitUntil } from '@marketplace/db/testing';
import type { Page, Request } from 'playwright-core';
import t, { type Test } from 'tap';
import { hintFor } from '../../src/settings/whatsapp/hints.ts';
import { findAxeViolations } from '../support/axe.ts';
import { startConsole } from '../support/console.ts';

const CHECK = { name: 'Check now' };
const START = { name: 'Start Service' };
const closeAlert = (page: Page) => page.getByRole('button', { name: 'OK' }).click();

t.test('an admin can set up WhatsApp', async t => {
  const { api, origin, admin, consultant, window, faults } = await startConsole(t);
  const page = await window(admin);
  const isLook = (request: Request) => request.url().endsWith('/api/admin/whatsapp/status');
  let looks = 0;
  let ended = 0;
  page.on('request', request => {
    if (isLook(request)) looks++;
  });
  const answered = (request: Request) => {
    if (isLook(request)) ended++;
  };
  page.on('requestfinished', answered).on('requestfailed', answered);
  /**
   * Waits until every status request has its response and the page has processed it. Requests after that are new ones.
   */
  const quiet = async () => {
    await page.evaluate(() => fetch('/').then(answer => answer.text()));
    await waitUntil(() => ended === looks);
    await page.evaluate(() => fetch('/').then(answer => answer.text()));
  };
  /**
   * Stops the page's clock and checks the status by hand, so that the next automatic check is exactly 10 seconds away.
   */
  const stopClock = async () => {
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
    // Moving the clock itself has triggered a check. Waits for its response, which must not be mistaken for the
    // response to the button's request.
    await quiet();
    const before = looks;
    await page.getByRole('button', CHECK).click();
    await waitUntil(() => looks > before);
    await quiet();
  };
  /** Checks that the next status request comes exactly that many milliseconds after the clock stopped. */
  const looksAfter = async (t: Test, milliseconds: number) => {
    const before = looks;
    await page.clock.runFor(milliseconds - 1);
    t.equal(looks, before, `no request before ${milliseconds} ms`);
    await page.clock.runFor(1);
    await waitUntil(() => looks > before);
    await quiet();
    t.equal(looks, before + 1, 'exactly one request after that');
  };
  await page.clock.install();
  await page.goto(`${origin}/admin/whatsapp`);
  await page.getByRole('heading', { name: 'WhatsApp Management', level: 1 }).waitFor();

  await t.test('without set-up the service is shown as unavailable, and starting it lists what is missing', async t => {
    await page.getByText('Service unavailable').waitFor();
    await stopClock();
    await page.getByRole('button', START).click();
    const alert = page.getByRole('alertdialog');
    await alert.getByText('WhatsApp is not set up yet.').waitFor();
    t.match(await alert.getByRole('listitem').allInnerTexts(), [/access token/, /phone number ID/]);
    await looksAfter(t, 5000);
    await page.clock.resume();
    t.same(await findAxeViolations(page), []);
    await closeAlert(page);
  });

  await t.test('linking a device requires confirming the risk', async t => {
    await page.getByLabel('Provider').click();
    await page.getByRole('option', { name: 'Linked device' }).click();
    await page.getByText('may be banned at any time').waitFor();
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await page.getByText('Please confirm that you understand the risk of a linked device').waitFor();
    t.same(await findAxeViolations(page), []);
    await page.getByRole('switch', { name: 'I understand that this number may be banned' }).click();
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await page.getByText('WhatsApp settings saved.').waitFor();
    const { body } = await api.call('GET /admin/whatsapp/settings', { as: admin });
    t.match(body, { provider: 'linked', riskAccepted: true });
  });

  await t.test('a test message needs a phone number, and fails before the service is ready', async t => {
    const send = page.getByRole('button', { name: 'Send test' });
    await send.click();
    await page.getByText('Please enter a phone number').waitFor();
    await closeAlert(page);
    await page.getByLabel('Phone number', { exact: true }).fill('012-345 6789');
    await send.click();
    await page.getByText('WhatsApp is not ready to send').waitFor();
    t.equal(await page.getByRole('alertdialog').getByRole('listitem').count(), 4);
    await closeAlert(page);
  });

  const { tell } = await linkedService(t, api);

  await t.test('scanning the QR code makes the service ready; a test message shows its result', async t => {
    tell({ kind: 'code', code: '2@a-code' });
    await page.getByRole('button', CHECK).click();
    await page.getByText('QR code ready to scan').waitFor();
    const picture = page.getByRole('img', { name: 'QR code to link WhatsApp' });
    await picture.waitFor();
    t.match(await picture.getAttribute('src'), /^data:image\/png/, 'our own server draws the picture');
    t.same(await findAxeViolations(page), []);
    await stopClock();
    tell({ kind: 'open', account: '60125550100' });
    await looksAfter(t, 10_000);
    await page.clock.resume();
    await page.getByText('Sends as 60125550100').waitFor();
    t.equal(await picture.count(), 0);
    await page.getByRole('button', { name: 'Send test' }).click();
    await page.getByText('The test message was sent to +60123456789.').waitFor();
    await page.getByLabel('Phone number', { exact: true }).fill('0125550199');
    await page.getByRole('button', { name: 'Send test' }).click();
    await page.getByText('Test failed: This phone number is not registered on WhatsApp').waitFor();
    await page.getByText('This number has no WhatsApp account.').waitFor();
    t.same(await findAxeViolations(page), []);
    await page.getByLabel('Phone number', { exact: true }).fill('12');
    await page.getByRole('button', { name: 'Send test' }).click();
    await page.getByText('Test failed: Phone must be a number like').waitFor();
  });

  await t.test('"Disconnect" asks for confirmation, and the status is read again 2 seconds later', async t => {
    await page.getByRole('button', { name: 'Disconnect' }).click();
    await page.getByText('Disconnect this WhatsApp account?').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await stopClock();
    await page.getByRole('button', { name: 'Disconnect' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
    await page.getByText('Scan the new QR code to link a phone again.').waitFor();
    tell({ kind: 'code', code: '2@another' });
    await looksAfter(t, 2000);
    await page.clock.resume();
    await page.getByText('QR code ready to scan').waitFor();
  });

  await t.test(
    'if the status cannot be loaded, the service is shown as unavailable and starting it fails with a clear message',
    async t => {
      await useCloudApi(api, admin);
      await page.route('**/api/admin/whatsapp/{status,start-service}', route => route.abort());
      await page.getByRole('button', CHECK).click();
      await page.getByText('Service unavailable').waitFor();
      await page.getByText('The status could not be loaded').waitFor();
      t.equal(
        await page.getByText('until the service is started').count(),
        0,
        'the screen does not claim that the service is stopped',
      );
      t.same(await findAxeViolations(page), []);
      await page.getByRole('button', START).click();
      await page
        .getByText('Error starting the WhatsApp service. Please check your connection and try again.')
        .waitFor();
      await closeAlert(page);
      // The status is also read at intervals, which must not remove the button before it is pressed.
      const back = Promise.withResolvers<void>();
      await page.route('**/api/admin/whatsapp/status', async route => {
        await back.promise;
        await route.continue();
      });
      await page.getByRole('button', { name: 'Try again' }).click();
      back.resolve();
      await page.getByText('The status could not be loaded').waitFor({ state: 'detached' });
      await page.unroute('**/api/admin/whatsapp/status');
      await page.unroute('**/api/admin/whatsapp/{status,start-service}');
    },
  );

  await t.test(
    'the test message and the settings do not wait for the status; an error replaces settings that failed to load',
    async t => {
      await page.route('**/api/admin/whatsapp/status', () => undefined);
      await page.route('**/api/admin/whatsapp/settings', route => route.fulfill({ status: 500, body: '{}' }));
      await page.goto(`${origin}/admin/whatsapp`);
      await page.getByRole('region', { name: 'Send a test message' }).getByRole('button').waitFor();
      const settings = page.getByRole('region', { name: 'Connection' });
      await settings.getByText('This could not be loaded').waitFor();
      t.same(await findAxeViolations(page), []);
      await page.unroute('**/api/admin/whatsapp/settings');
      await settings.getByRole('button', { name: 'Try again' }).click();
      await page.getByLabel('Provider').waitFor();
      await page.unroute('**/api/admin/whatsapp/status');
    },
  );

  await t.test('an error in the settings is displayed, and closing the error focuses its field', async t => {
    const number = page.getByLabel('Phone number ID');
    await number.fill('+60 12-345 6789');
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await page.getByRole('alertdialog', { name: 'Validation Error:' }).waitFor();
    await closeAlert(page);
    await number.and(page.locator(':focus')).waitFor();
    await number.fill('');
    t.pass();
  });

  await t.test('consultants cannot open the WhatsApp screen', async t => {
    const theirs = await window(consultant);
    await theirs.goto(`${origin}/admin/whatsapp`);
    await theirs.waitForURL(/dashboard/);
    t.equal(await theirs.getByRole('link', { name: 'WhatsApp', exact: true }).count(), 0);
    await theirs.context().close();
  });

  t.same(faults, []);
});

t.test('the hint for an error is chosen by the words of the error', async t => {
  t.equal(hintFor('Timeout: WhatsApp did not answer within 20 seconds'), 'timeout');
  t.equal(hintFor('The request timed out'), 'timeout');
  t.equal(hintFor('This phone number is not registered on WhatsApp'), 'notRegistered');
  t.equal(hintFor('130429 Rate limit hit'), null);
});
