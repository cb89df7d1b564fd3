import { waitUntil } from '@marketplace/db/testing';
import type { Page } from 'playwright-core';
import t from 'tap';
import { findAxeViolations } from '../support/axe.ts';
import { startConsole } from '../support/console.ts';

const PASSWORD = 'blue kettle sings aloud';
const { api, origin, admin, window, faults } = await startConsole(t);
const { knex } = api.database;

/**
 * Lets the browser subscribe without a push service, which tests cannot reach. Browsers without a screen refuse
 * notifications, so the permission is a value of the test.
 */
const withPushService = (page: Page) =>
  page.addInitScript(() => {
    const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
    const subscription = {
      toJSON: () => ({ endpoint: 'https://push.example/browser', keys }),
      unsubscribe: async () => true,
    };
    Object.assign(PushManager.prototype, {
      subscribe: async () => subscription,
      getSubscription: async () => subscription,
    });
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Object.defineProperty(Notification, 'requestPermission', { value: async () => 'granted' });
  });

t.test(
  'a consultant switches on notifications on a phone, which end with the session and go on in the next',
  async t => {
    const account = { name: 'Nurul Huda', email: 'push@example.com', password: PASSWORD, role: 'consultant' };
    const { body: user } = await api.call('POST /users', { as: admin, body: account });
    const page = await window(undefined, { viewport: { width: 390, height: 844 } });
    await withPushService(page);
    const signIn = async () => {
      await page.getByLabel('Email').fill(account.email);
      await page.getByLabel('Password', { exact: false }).first().fill(PASSWORD);
      await page.getByRole('button', { name: 'Login to Dashboard' }).click();
    };
    const sessions = (): Promise<string[]> => knex('push_subscriptions').pluck('session_id');
    await page.goto(`${origin}/consultant/profile`);
    await signIn();
    const part = page.getByRole('region', { name: 'Notifications on this device' });
    const onOff = part.getByRole('switch', { name: 'Notify me of new leads and answers' });
    await onOff.click();
    await page.getByText('Notifications are on for this device.').waitFor();
    t.match(await knex('push_subscriptions').first(), {
      user_id: user.id,
      endpoint: 'https://push.example/browser',
      language: 'en',
    });
    t.same(await findAxeViolations(page), []);

    const [first] = await sessions();
    await page.evaluate(() => localStorage.removeItem('accessToken'));
    await knex('user_sessions').update({ ended_at: new Date() });
    await page.goto(`${origin}/consultant/profile`);
    await signIn();
    await waitUntil(async () => {
      const [current] = await sessions();
      return current !== undefined && current !== first;
    });
    const renewed = page.waitForResponse(
      answer => answer.request().method() === 'PUT' && answer.url().endsWith('/api/push-subscription'),
    );
    await page.goto(`${origin}/consultant/profile`);
    await renewed;
    await onOff.and(page.locator(':checked')).waitFor();
    await onOff.click();
    await page.getByText('Notifications are off for this device.').waitFor();
    t.same(await sessions(), []);
    await page.context().close();
  },
);

t.test('no page logs an error', async t => t.same(faults, []));
