import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { startConsole } from '../support/console.ts';

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

  t.same(faults, []);
});
