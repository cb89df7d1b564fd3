import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashPassword } from '@marketplace/api/testing';
import t from 'tap';
import { startConsole } from '../support/console.ts';
import { waitUntilLoaded } from '../support/loaded.ts';

const PASSWORD = 'a-good-password-2026';

const { api, origin, admin, consultant, window, show, faults } = await startConsole(t);

t.test('a user can sign in and out', async t => {
  const account = { name: 'Nurul Huda', email: 'nurul@example.com', password: PASSWORD, role: 'admin' };
  await api.call('POST /users', { as: admin, body: account });
  await api.call('PUT /content', { as: admin, body: { adminPhone: '+60 12-345 6789', companyName: 'Lorong Brands' } });

  const page = await window();
  const signIn = async (password: string) => {
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: false }).first().fill(password);
    await page.getByRole('button', { name: 'Login to Dashboard' }).click();
  };

  await t.test('the screen shows its specified texts and links', async t => {
    await page.goto(`${origin}/admin`);
    await page.getByRole('heading', { name: 'Welcome back!' }).waitFor();
    t.ok(await page.getByText('Sign in with your email').isVisible());
    const contact = page.getByRole('link', { name: /WhatsApp/ });
    await contact.waitFor();
    t.match(await contact.getAttribute('href'), /^https:\/\/wa\.me\/60123456789\?text=/);
    t.equal(await page.getByRole('link', { name: 'Back to homepage' }).getAttribute('href'), '/');
    t.ok(await page.getByText('Lorong Brands').isVisible());
  });

  await t.test('a wrong password shows an error until a field is edited', async t => {
    await signIn('something-else-2026');
    const failure = page.getByText('Login failed. Please check your credentials and try again.');
    await failure.waitFor();
    await page.getByLabel('Email').press('End');
    await page.getByLabel('Email').type('x');
    t.equal(await failure.count(), 0);
  });

  await t.test('the right password opens the dashboard, and the session is stored under two keys', async t => {
    await signIn(PASSWORD);
    await page.waitForURL(`${origin}/admin/dashboard`);
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
    const kept = await page.evaluate(() => [localStorage.accessToken, JSON.parse(localStorage.userData).name]);
    t.match(kept, [/^ey/, 'Nurul Huda']);
    await page.goto(`${origin}/admin`);
    await page.waitForURL(`${origin}/admin/dashboard`);
  });

  await t.test('Logout removes both keys and opens /admin', async t => {
    await page.getByRole('button', { name: 'Nurul Huda Admin' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.getByRole('heading', { name: 'Welcome back!' }).waitFor();
    t.equal(new URL(page.url()).pathname, '/admin');
    t.same(await page.evaluate(() => [localStorage.accessToken, localStorage.userData]), [undefined, undefined]);
  });

  t.same(faults, []);
});

t.test('each role can open only its own screens', async t => {
  await t.test(
    'a signed-out visitor is sent to /admin and, after signing in, back to the requested address',
    async t => {
      const account = { name: 'Back Again', email: 'back@example.com', password: PASSWORD, role: 'admin' };
      await api.call('POST /users', { as: admin, body: account });
      const page = await window();
      await page.goto(`${origin}/admin/leads?order=ASC&sort=created_at`);
      await page.getByRole('heading', { name: 'Welcome back!' }).waitFor();
      t.equal(new URL(page.url()).pathname, '/admin');
      await page.getByLabel('Email').fill(account.email);
      await page.getByLabel('Password', { exact: false }).first().fill(PASSWORD);
      await page.getByRole('button', { name: 'Login to Dashboard' }).click();
      await page.getByRole('heading', { name: 'Manage Leads' }).waitFor();
      t.match(page.url(), '/admin/leads?order=ASC');
      await page.context().close();
    },
  );

  await t.test("a consultant who opens an admin's address is sent to the dashboard", async t => {
    const page = await window(consultant);
    const forms = ['franchises', 'pages'].flatMap(list => [list, `${list}/new`, `${list}/edit/x`]);
    const people = [
      'consultants',
      `consultants/${consultant.id}/credits`,
      'notifications',
      'audit-log',
      'bin',
      'bin/leads',
      'bin/users',
    ];
    const content = ['content', 'navigation', 'categories', 'banners', 'hero-slides'];
    const settings = [
      'bulk-upload',
      'operations',
      'lead-settings',
      'answer-times',
      'holidays',
      'google-analytics',
      'smtp',
      'whatsapp',
      'personal-data',
      'site-search',
    ];
    const screens = await readFile(join(import.meta.dirname, '../../src/app/routes/screens.tsx'), 'utf8');
    const addresses = [...forms, ...people, ...content, ...settings];
    const forAll = ['dashboard', 'leads', 'refund-requests', 'refund-terms', 'profile'];
    for (const [, path = ''] of screens.matchAll(/path: '\/admin\/([^']+)'/g))
      t.ok(
        [...addresses, ...forAll].includes(path.replace(':userId', consultant.id)),
        `${path} is in the list of tested addresses`,
      );
    await page.goto(`${origin}/admin/franchises`);
    await page.waitForURL(`${origin}/admin/dashboard`);
    for (const address of addresses) {
      await show(page, `/admin/${address}`);
      t.equal(await page.evaluate(() => location.pathname), '/admin/dashboard', address);
    }
    await page.context().close();
  });

  await t.test('an admin may open every screen', async t => {
    const page = await window(admin);
    await page.goto(`${origin}/consultant/franchises`);
    await page.getByRole('heading', { name: 'My Franchises' }).waitFor();
    t.equal(new URL(page.url()).pathname, '/consultant/franchises');
    await page.context().close();
  });

  await t.test('a stored user without a role is not signed in', async t => {
    const page = await window();
    await page.addInitScript(() => {
      if (location.protocol === 'about:') return;
      localStorage.setItem('accessToken', 'x.y.z');
      localStorage.setItem('userData', '{"id":"1","name":"Somebody"}');
    });
    await page.goto(`${origin}/admin/dashboard`);
    await page.getByRole('heading', { name: 'Welcome back!' }).waitFor();
    t.equal(new URL(page.url()).pathname, '/admin');
    await page.context().close();
  });

  await t.test('if a session was ended on another device, the console opens /admin with a message', async t => {
    const page = await window(consultant);
    await page.goto(`${origin}/consultant/franchises`);
    await page.getByRole('heading', { name: 'My Franchises' }).waitFor();
    await api.call(`PUT /users/${consultant.id}`, { as: admin, body: { password: PASSWORD } });
    await page.reload();
    await page.getByRole('heading', { name: 'Welcome back!' }).waitFor();
    await page.getByText('Your session has ended. Please sign in again.').waitFor();
    t.equal(await page.evaluate(() => localStorage.accessToken), undefined);
    await page.context().close();
  });
});

t.test('a user whose session ends while a form is open returns to the form and the input', async t => {
  const account = { name: 'Nurul Huda', email: 'typing@example.com', password: PASSWORD, role: 'admin' };
  const password_hash = await hashPassword(PASSWORD);
  await api.database.knex('users').where({ id: admin.id }).update({ password_hash });
  const { body: user } = await api.call('POST /users', { as: admin, body: account });
  const page = await window();
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
