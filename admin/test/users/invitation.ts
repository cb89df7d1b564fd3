import { createHash, randomBytes } from 'node:crypto';
import { aConsultant } from '@marketplace/api/testing';
import { newId } from '@marketplace/db';
import t from 'tap';
import { findAxeViolations } from '../support/axe.ts';
import { startConsole } from '../support/console.ts';
import { waitUntilLoaded } from '../support/loaded.ts';

const PASSWORD = 'a-good-password-2026';
const LOOKS = [
  { theme: 'light', viewport: { width: 1440, height: 900 } },
  { theme: 'dark', viewport: { width: 390, height: 844 } },
];

t.test('a user can accept an invitation by its link', async t => {
  const { api, origin, admin, window, faults } = await startConsole(t);
  const { knex } = api.database;
  await api.call('PUT /content', { as: admin, body: { adminPhone: '+60 12-345 6789', companyName: 'Lorong Brands' } });

  /** Creates an invitation like the one in the email. Only the hash of its token is stored. */
  const invite = async (name: string) => {
    const user = await aConsultant(api.database, { name });
    const token = randomBytes(32).toString('base64url');
    await knex('account_links').insert({
      id: newId(),
      user_id: user.id,
      purpose: 'invitation',
      token_hash: createHash('sha256').update(token).digest('hex'),
      expires_at: new Date(Date.now() + 86_400_000),
    });
    return { user, token, link: `${origin}/admin/invitation#${token}` };
  };
  const open = async (link: string, ...who: Parameters<typeof window>) => {
    const page = await window(...who);
    await page.goto(link);
    const password = page.getByLabel('Password', { exact: false }).first();
    const save = async (text: string) => {
      await password.fill(text);
      await page.getByRole('button', { name: 'Save and sign in' }).click();
    };
    const heading = (name: string) => page.getByRole('heading', { name, level: 1, exact: true }).waitFor();
    return { page, password, save, heading };
  };

  await t.test('the link signs in with the chosen password, and its token is stored nowhere', async t => {
    const { user, token, link } = await invite('Nurul Huda');
    const { page, password, save, heading } = await open(link);
    await heading('Welcome!');
    t.ok(await page.getByText('Choose a password to get started').isVisible());
    await page.waitForURL(`${origin}/admin/invitation`);
    t.notMatch(await page.evaluate(() => JSON.stringify([history.state, localStorage, sessionStorage])), token);

    await save('too short');
    await page.getByText('Password must have at least 10 characters').waitFor();
    t.equal(await password.getAttribute('aria-invalid'), 'true');
    await password.fill(PASSWORD);
    t.ok(await page.getByText('10 to 200 characters').isVisible(), 'the password rule is shown again');
    t.equal(await password.getAttribute('type'), 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    t.equal(await password.getAttribute('type'), 'text');

    await save(PASSWORD);
    await page.waitForURL(`${origin}/admin/dashboard`);
    await heading('Dashboard');
    t.match(await page.evaluate(() => localStorage.accessToken), /^ey/);
    await page.getByRole('button', { name: 'Nurul Huda Consultant' }).waitFor();
    t.notMatch(await page.evaluate(() => JSON.stringify([history.state, localStorage, sessionStorage])), token);
    const login = await api.call('POST /auth/login', { body: { email: user.email, password: PASSWORD } });
    t.equal(login.status, 200);
    await page.context().close();
  });

  await t.test('opening a used link shows a message with the next steps', async t => {
    const { user, token, link } = await invite('Used Once');
    await api.call('POST /auth/invitation', { body: { token, password: PASSWORD } });
    const { page, password, save, heading } = await open(link);
    await save('another-password-2026');
    await heading('This link no longer works');
    t.match(await page.getByRole('alert').textContent(), /ask the admin for a new invitation/);
    t.match(await page.getByRole('link', { name: /WhatsApp/ }).getAttribute('href'), /^https:\/\/wa\.me\/60123456789/);

    const other = await invite('Second Try');
    await page.goto(other.link);
    await heading('Welcome!');
    await page.goto(link);
    await heading('This link no longer works');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await heading('Welcome back!');
    await page.getByLabel('Email').fill(user.email);
    await password.fill(PASSWORD);
    await page.getByRole('button', { name: 'Login to Dashboard' }).click();
    await page.getByRole('button', { name: 'Used Once Consultant' }).waitFor();
    await page.context().close();
  });

  await t.test('opening an incomplete or changed link shows a message before anything is typed', async t => {
    for (const hash of ['', '#', '#<token>', `#${'x'.repeat(201)}`]) {
      const { page, heading } = await open(`${origin}/admin/invitation${hash}`);
      await heading('This link is incomplete');
      t.match(await page.getByRole('alert').textContent(), /ask the admin for a new/, hash || 'nothing');
      await page.context().close();
    }
  });

  await t.test("opening the link signs out the previous user, even if that user's session had ended", async t => {
    const { link } = await invite('Daniel Lim');
    const { page, save, heading } = await open(link, admin);
    await save(PASSWORD);
    await heading('Dashboard');
    await page.getByRole('button', { name: 'Daniel Lim Consultant' }).waitFor();
    t.equal(await page.evaluate(() => JSON.parse(localStorage.userData).name), 'Daniel Lim');
    await page.context().close();

    const late = await invite('Mei Ling');
    const ended = await aConsultant(api.database, { name: 'Somebody Else' });
    const second = await window(ended);
    await knex('users').where({ id: ended.id }).update({ session_epoch: 9 });
    await second.goto(late.link);
    await second.getByText('Lorong Brands').waitFor();
    await second.getByLabel('Password', { exact: false }).first().fill(PASSWORD);
    await second.getByRole('button', { name: 'Save and sign in' }).click();
    await second.getByRole('button', { name: 'Mei Ling Consultant' }).waitFor();
    t.equal(await second.evaluate(() => JSON.parse(localStorage.userData).name), 'Mei Ling');
    await second.context().close();
  });

  await t.test('if the API does not respond, nothing is changed and the user can try again', async t => {
    const { link } = await invite('On A Train');
    const { page, save, heading } = await open(link);
    await heading('Welcome!');
    await waitUntilLoaded(page);
    // Blocks the call on this page only, because offline mode is lost when the browser restarts its network process.
    await page.route('**/api/auth/invitation', route => route.abort('internetdisconnected'));
    await save(PASSWORD);
    await page.getByRole('alert').waitFor();
    t.equal(await page.evaluate(() => localStorage.accessToken), undefined);
    await page.unrouteAll();
    await save(PASSWORD);
    await heading('Dashboard');
    await page.context().close();
  });

  for (const { theme, viewport } of LOOKS)
    await t.test(`axe finds nothing in the ${theme} theme, ${viewport.width} pixels wide`, async t => {
      const page = await window(undefined, { viewport });
      await page.addInitScript(chosen => {
        if (location.protocol !== 'about:') localStorage.setItem('RaStore.theme', JSON.stringify(chosen));
      }, theme);
      const shown = async (heading: string) => {
        await page.getByRole('heading', { name: heading, level: 1, exact: true }).waitFor();
        await waitUntilLoaded(page);
        t.same(await findAxeViolations(page), [], heading);
        const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        t.ok(beyond <= 0, 'the page does not scroll sideways');
      };
      const { link } = await invite('Looking');
      await page.goto(link);
      await shown('Welcome!');
      await page.getByLabel('Password', { exact: false }).first().fill('short');
      await page.getByRole('button', { name: 'Save and sign in' }).click();
      await page.getByText('Password must have at least 10 characters').waitFor();
      await shown('Welcome!');
      await page.goto(`${origin}/admin/invitation#`);
      await page.reload();
      await shown('This link is incomplete');
      await page.context().close();
    });

  t.same(faults, []);
});
