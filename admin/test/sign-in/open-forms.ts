/** Sessions that end on another device, and forms that are open at that moment. */
import { hashPassword } from '@marketplace/api/testing';
import t from 'tap';
import { startConsole } from '../support/console.ts';
import { waitUntilLoaded } from '../support/loaded.ts';

const PASSWORD = 'a-good-password-2026';

const { api, origin, admin, consultant, window, faults } = await startConsole(t);

t.test('if a session was ended on another device, the console opens /admin with a message', async t => {
  const page = await window(consultant);
  // Blocks the live connection, whose end would sign the page out before the next action.
  await page.route('**/api/live', route => route.abort());
  await page.goto(`${origin}/consultant/franchises`);
  await page.getByRole('heading', { name: 'My Franchises' }).waitFor();
  await api.call(`PUT /users/${consultant.id}`, { as: admin, body: { password: PASSWORD } });
  await page.reload();
  await page.getByRole('heading', { name: 'Welcome back!' }).waitFor();
  await page.getByText('Your session has ended. Please sign in again.').waitFor();
  t.equal(await page.evaluate(() => localStorage.accessToken), undefined);
  await page.context().close();
});

t.test('a user whose session ends while a form is open returns to the form and the input', async t => {
  const account = { name: 'Nurul Huda', email: 'typing@example.com', password: PASSWORD, role: 'admin' };
  const password_hash = await hashPassword(PASSWORD);
  await api.database.knex('users').where({ id: admin.id }).update({ password_hash });
  const { body: user } = await api.call('POST /users', { as: admin, body: account });
  const page = await window();
  // Blocks the live connection, whose end would sign the page out before the next action.
  await page.route('**/api/live', route => route.abort());
  const signIn = async (password: string) => {
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: false }).first().fill(password);
    await page.getByRole('button', { name: 'Login to Dashboard' }).click();
  };
  await page.goto(`${origin}/admin/franchises/new`);
  await signIn(PASSWORD);
  await page.getByRole('heading', { name: 'Add New Franchise' }).waitFor();
  await waitUntilLoaded(page);
  await page.getByLabel('Franchise Name').fill('Half a form');
  await page.getByText('Unsaved changes').waitFor();

  await t.test('leaving a form with unsaved changes asks a question', async t => {
    await page.getByRole('link', { name: 'Dashboard' }).click();
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'hidden' });
    t.match(page.url(), '/admin/franchises/new');
  });

  await t.test('the end of the session asks no question, and no input is lost', async t => {
    const body = { password: 'another-password-2026', current_password: PASSWORD };
    t.equal((await api.call(`PUT /users/${user.id}`, { as: admin, body })).status, 200);
    await page.getByLabel('Upload an image: Franchise Image').setInputFiles({
      name: 'shop.png',
      mimeType: 'image/png',
      buffer: Buffer.from('not yet'),
    });
    await page.getByRole('heading', { name: 'Welcome back!' }).waitFor();
    await signIn('another-password-2026');
    await page.getByText('What you typed before you signed in again was restored.').waitFor();
    t.equal(await page.getByLabel('Franchise Name').inputValue(), 'Half a form');
    t.match(page.url(), '/admin/franchises/new');
  });

  t.same(faults, []);
});
