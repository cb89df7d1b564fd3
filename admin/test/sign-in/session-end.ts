import { aFranchise, aLead, hashPassword } from '@marketplace/api/testing';
import type { Page } from 'playwright-core';
import t from 'tap';
import { startConsole } from '../support/console.ts';
import { waitUntilLoaded } from '../support/loaded.ts';

const REFRESH_MS = 27_000_000;
const PASSWORD = 'a-good-password-2026';
const OTHER = 'another-password-2026';

const { api, origin, admin, window, faults } = await startConsole(t);

t.test('unsaved input survives when the session ends during editing', async t => {
  const account = { name: 'Nurul Huda', email: 'typing@example.com', password: PASSWORD, role: 'admin' };
  const { body: user } = await api.call('POST /users', { as: admin, body: account });
  const password_hash = await hashPassword(PASSWORD);
  await api.database.knex('users').where({ id: admin.id }).update({ password_hash });
  const franchise = await aFranchise(api.database, { name: 'Kopi Lorong' });
  const lead = await aLead(api.database, { franchise_id: franchise.id, first_name: 'Siti', last_name: 'Aminah' });
  let password = PASSWORD;
  const signIn = async (page: Page) => {
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: false }).first().fill(password);
    await page.getByRole('button', { name: 'Login to Dashboard' }).click();
  };
  /** Ends every session of the user by changing their password. */
  const endSession = async () => {
    password = password === PASSWORD ? OTHER : PASSWORD;
    const body = { password, current_password: PASSWORD };
    t.equal((await api.call(`PUT /users/${user.id}`, { as: admin, body })).status, 200);
  };
  const page = await window();
  // Blocks the live connection, whose end would sign the page out before the next action.
  await page.route('**/api/live', route => route.abort());
  const dialog = page.getByRole('dialog', { name: 'Edit Lead' });
  await page.goto(`${origin}/admin/leads?filter={"status":"new"}`);
  await signIn(page);
  await page.getByText('1 lead', { exact: true }).waitFor();

  await t.test('a user who signs in again finds the dialog open over the same list with the unsaved input', async t => {
    await page.getByRole('button', { name: 'Edit Siti Aminah' }).click();
    await dialog.getByLabel('Message').fill('Half a message');
    await endSession();
    await dialog.getByRole('button', { name: 'Update Lead' }).click();
    await page.getByText('Your session has ended. Please sign in again.').waitFor();
    await signIn(page);
    await page.getByText('What you typed before you signed in again was restored.').waitFor();
    t.equal(await dialog.getByLabel('Message').inputValue(), 'Half a message');
    t.match(decodeURIComponent(page.url()), /filter=\{"status":"new"\}.*edit=/);
    await dialog.getByRole('button', { name: 'Update Lead' }).click();
    await page.getByText('Lead updated.').waitFor();
    await dialog.waitFor({ state: 'hidden' });
    t.match((await api.call(`GET /leads/${lead.id}`, { as: admin })).body, { message: 'Half a message' });
  });

  await t.test('no input is lost if refreshing the token fails', async t => {
    await page.clock.install();
    await page.goto(`${origin}/admin/franchises/new`);
    await page.getByLabel('Franchise Name').fill('Half a form');
    await page.getByText('Unsaved changes').waitFor();
    await page.route('**/api/auth/refresh', route =>
      route.fulfill({ status: 401, body: '{"detail":"Not signed in"}' }),
    );
    await page.clock.fastForward(REFRESH_MS);
    await page.getByRole('heading', { name: 'Welcome back!' }).waitFor();
    await page.getByText('Your session has ended. Please sign in again.').waitFor();
    t.equal(await page.evaluate(() => localStorage.getItem('accessToken')), null);
    await page.unroute('**/api/auth/refresh');
    await signIn(page);
    await page.getByText('What you typed before you signed in again was restored.').waitFor();
    t.equal(await page.getByLabel('Franchise Name').inputValue(), 'Half a form');
  });

  await t.test('no input is lost if the user signs out in another tab', async t => {
    const other = await page.context().newPage();
    await other.goto(`${origin}/admin/dashboard`);
    await page.getByLabel('Franchise Name').fill('Three quarters of a form');
    await other.getByRole('button', { name: 'Nurul Huda Admin' }).click();
    await other.getByRole('menuitem', { name: 'Logout' }).click();
    await page.getByRole('heading', { name: 'Welcome back!' }).waitFor();
    await signIn(page);
    await page.waitForFunction(
      text => [...document.querySelectorAll('input')].some(input => input.value === text),
      'Three quarters of a form',
    );
    await other.close();
    t.match(page.url(), '/admin/franchises/new');
  });

  await t.test('the unsaved input of one user is not shown to another user', async t => {
    await page.getByLabel('Franchise Name').fill('For nobody else');
    await endSession();
    await page.getByLabel('Upload an image: Franchise Image').setInputFiles({
      name: 'shop.png',
      mimeType: 'image/png',
      buffer: Buffer.from('x'),
    });
    await page.getByRole('heading', { name: 'Welcome back!' }).waitFor();
    const second = { name: 'Second', email: 'second@example.com', password: PASSWORD, role: 'admin' };
    await api.call('POST /users', { as: admin, body: second });
    await page.getByLabel('Email').fill(second.email);
    await page.getByLabel('Password', { exact: false }).first().fill(PASSWORD);
    await page.getByRole('button', { name: 'Login to Dashboard' }).click();
    await page.getByRole('heading', { name: 'Add New Franchise' }).waitFor();
    await waitUntilLoaded(page);
    t.equal(await page.getByLabel('Franchise Name').inputValue(), '');
  });

  t.same(faults, []);
});

t.test('the token is refreshed before it expires, and public data loaded before signing in is not kept', async t => {
  const account = { name: 'Nurul Huda', email: 'nurul@example.com', password: PASSWORD, role: 'admin' };
  await api.call('POST /users', { as: admin, body: account });
  await api.call('PUT /content', { as: admin, body: { companyName: 'Before' } });
  const page = await window();
  await page.clock.install();
  await page.goto(`${origin}/admin`);
  await page.getByText('Before').waitFor();

  await t.test('a change made while the login screen was open is visible at once', async t => {
    await api.call('PUT /content', { as: admin, body: { companyName: 'After' } });
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: false }).first().fill(PASSWORD);
    await page.getByRole('button', { name: 'Login to Dashboard' }).click();
    await page.getByRole('navigation', { name: 'Main menu' }).getByText('After').waitFor();
    t.pass();
  });

  await t.test('after 27,000,000 ms a new token is in the storage', async t => {
    const token = () => page.evaluate(() => localStorage.getItem('accessToken'));
    const before = await token();
    // A token issued within the same second would be identical.
    const { iat } = JSON.parse(Buffer.from(before?.split('.')[1] ?? '', 'base64url').toString());
    while (Math.floor(Date.now() / 1000) === iat) await new Promise(resolve => setTimeout(resolve, 20));
    const refreshed = page.waitForResponse('**/api/auth/refresh');
    await page.clock.fastForward(REFRESH_MS);
    t.equal((await refreshed).status(), 200);
    await page.waitForFunction(was => localStorage.getItem('accessToken') !== was, before);
    let again = 0;
    page.on('request', request => {
      if (request.url().includes('/auth/refresh')) again++;
    });
    await page.clock.runFor(60_000);
    t.equal(again, 0, 'the token is refreshed once, even on a device whose clock is fast');
    t.ok(await page.getByRole('heading', { name: 'Dashboard', level: 1 }).isVisible());
  });

  await t.test('the token is also refreshed after the device was asleep and its timers did not run', async t => {
    // Records activity. Otherwise, the session would count as idle and end.
    await page.keyboard.press('Shift');
    const now = () => page.evaluate(() => Date.now());
    const woken = (await now()) + REFRESH_MS;
    const refreshed = page.waitForResponse('**/api/auth/refresh');
    await page.clock.setSystemTime(woken);
    await page.clock.runFor(60_000);
    t.equal((await refreshed).status(), 200);
    await page.clock.setSystemTime(new Date());
  });

  await t.test(
    'an unreachable server ends no session; a message shows that the console is offline and disappears afterwards',
    async t => {
      await page.context().setOffline(true);
      await page.getByText('You are offline. Save your changes once you are online again.').waitFor();
      await page.goto(`${origin}/admin/dashboard`).catch(() => undefined);
      await page.context().setOffline(false);
      await page.goto(`${origin}/admin/leads`);
      // Blocks the live connection, which would load the list again before the button is pressed.
      await page.route('**/api/live', route => route.abort());
      await page.route('**/api/leads**', route => route.abort());
      await page.reload();
      await page.getByText('The server cannot be reached. Check your connection and try again.').waitFor();
      await page.unroute('**/api/leads**');
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByText('1 lead', { exact: true }).waitFor();
      t.equal(await page.getByText('You are offline.').count(), 0);
    },
  );

  await t.test(
    'signing out invalidates the token on the server, even if the clock of the device is hours ahead',
    async t => {
      const token = await page.evaluate(() => localStorage.getItem('accessToken'));
      const headers = { authorization: `Bearer ${token}` };
      t.equal((await api.call('GET /auth/me', { headers })).status, 200);
      await page.clock.setSystemTime(Date.now() + 9 * 3_600_000);
      await page.getByRole('button', { name: 'Nurul Huda Admin' }).click();
      const ended = page.waitForResponse('**/api/auth/logout');
      await page.getByRole('menuitem', { name: 'Logout' }).click();
      t.equal((await ended).status(), 200);
      t.equal((await api.call('GET /auth/me', { headers })).status, 401);
    },
  );

  t.same(
    faults.filter(fault => !fault.includes('ERR_INTERNET_DISCONNECTED')),
    [],
  );
});
