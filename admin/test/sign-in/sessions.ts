import t from 'tap';
import { startConsole } from '../support/console.ts';
import { waitUntilLoaded } from '../support/loaded.ts';

const PASSWORD = 'blue kettle sings aloud';
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1';
const HOUR_MS = 3_600_000;

const { api, origin, admin, window, faults } = await startConsole(t);

t.test('users see their own sessions, and an idle console signs out', async t => {
  const account = { name: 'Nurul Huda', email: 'idle@example.com', password: PASSWORD, role: 'admin' };
  await api.call('POST /users', { as: admin, body: account });
  const page = await window();
  const signIn = async () => {
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: false }).first().fill(PASSWORD);
    await page.getByRole('button', { name: 'Login to Dashboard' }).click();
  };
  const statusOf = async (as: string) => (await api.call('GET /auth/me', { as })).status;

  await t.test('the profile lists the sessions and ends one', async t => {
    const login = { email: account.email, password: PASSWORD };
    const headers = { 'user-agent': PHONE };
    const stolen = (await api.call('POST /auth/login', { body: login, headers })).body.access_token;
    await page.goto(`${origin}/admin/profile`);
    await signIn();
    await page.getByText('This session').waitFor();
    await page.getByRole('button', { name: 'End the session of Safari · iPhone' }).click();
    await page.getByText('The session has ended.').waitFor();
    await page.getByText('Safari · iPhone').waitFor({ state: 'detached' });
    t.equal(await statusOf(stolen), 401);
  });

  await t.test('a browser keeps its device token after signing out', async t => {
    const device = () => page.evaluate(() => localStorage.getItem('deviceToken'));
    const before = await device();
    t.match(before, /^[\w-]{43}$/);
    await page.evaluate(() => localStorage.removeItem('accessToken'));
    await page.goto(`${origin}/admin/franchises/new`);
    await signIn();
    await page.getByLabel('Franchise Name').waitFor();
    t.equal(await device(), before);
  });

  await t.test('after hours without activity in any tab the console signs out and keeps the unsaved input', async t => {
    /** Pretends that there was no activity in any tab for that many hours. */
    const idleSince = (hours: number) =>
      page.evaluate(since => localStorage.setItem('lastActivity', String(since)), Date.now() - hours * HOUR_MS);
    const look = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.getByLabel('Franchise Name').fill('Half a form');
    await page.getByText('Unsaved changes').waitFor();
    const token = await page.evaluate(() => localStorage.getItem('accessToken') ?? '');
    await idleSince(11);
    await look();
    // The console looks at the time in a task of its own.
    await page.evaluate(() => new Promise(done => setTimeout(done, 50)));
    t.equal(await page.evaluate(() => localStorage.getItem('accessToken')), token);
    t.equal(
      await statusOf(token),
      200,
      'the session stays within the allowed time, and activity in another tab counts',
    );
    await idleSince(13);
    await look();
    await page.getByText('Your session has ended. Please sign in again.').waitFor();
    t.equal(await page.evaluate(() => localStorage.getItem('accessToken')), null);
    await signIn();
    await page.getByText('What you typed before you signed in again was restored.').waitFor();
    t.equal(await page.getByLabel('Franchise Name').inputValue(), 'Half a form');
    t.same(faults, []);
  });

  await t.test('an admin signs another user out everywhere', async t => {
    const other = { ...account, name: 'Siti Aminah', email: 'siti@example.com', role: 'consultant' };
    await api.call('POST /users', { as: admin, body: other });
    const login = { email: other.email, password: PASSWORD };
    const { body } = await api.call('POST /auth/login', { body: login });
    const office = await window(admin);
    await office.goto(`${origin}/admin/consultants`);
    await office.getByRole('button', { name: 'Edit Siti Aminah' }).click();
    await office.getByRole('button', { name: 'Sign out everywhere' }).click();
    await office.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await office.getByText('Siti Aminah is signed out everywhere.').waitFor();
    t.equal(await statusOf(body.access_token), 401);
    await office.goto(`${origin}/admin/audit-log`);
    await office.getByText('Ended all sessions').first().waitFor();
    await waitUntilLoaded(office);
  });
});
