import { createHash, randomBytes } from 'node:crypto';
import { aConsultant, anAdmin, hashPassword } from '@marketplace/api/testing';
import { newId } from '@marketplace/db';
import { Secret, TOTP } from 'otpauth';
import type { Locator, Page } from 'playwright-core';
import t from 'tap';
import { findAxeViolations } from './support/axe.ts';
import { startConsole } from './support/console.ts';
import { holdRequests } from './support/hold.ts';
import { waitUntilDrawn } from './support/loaded.ts';

const PASSWORD = 'a-good-password-2026';
const ANOTHER = 'another-password-2026';

/** Returns the code that the authenticator app shows `steps` × 30 seconds from now. */
const shown = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + steps * 30_000,
  });

/**
 * Stops the server's clock during `work`, so that a code is generated and checked within the same 30 seconds even on a
 * slow machine.
 */
const atOneMoment = async (work: () => Promise<unknown>) => {
  const { now } = Date;
  const moment = now();
  Date.now = () => moment;
  try {
    await work();
  } finally {
    Date.now = now;
  }
};

t.test('a user can change the password, use a second factor and sign out', async t => {
  const { api, origin, window, show, faults } = await startConsole(t);
  const password_hash = await hashPassword(PASSWORD);
  const { knex } = api.database;
  /** Creates a user whose password is known. */
  const withPassword = (make: typeof aConsultant, name: string) => make(api.database, { name, password_hash });
  const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true }).waitFor();
  const signIn = async (page: Page, email: string, password = PASSWORD) => {
    await page.goto(`${origin}/admin`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: false }).first().fill(password);
    await page.getByRole('button', { name: 'Login to Dashboard' }).click();
  };
  /**
   * Returns the opacity of the dialog around a part, or an empty string if no dialog is open. A closing dialog becomes
   * transparent at once and is removed later.
   */
  const opacityAround = async (part: Locator) => {
    await waitUntilDrawn(part.page());
    return part.evaluate(part =>
      [...document.querySelectorAll('.MuiDialog-container')]
        .filter(dialog => dialog.contains(part))
        .map(dialog => getComputedStyle(dialog).opacity)
        .join(),
    );
  };
  /**
   * Completes the set-up of a second factor in the dialog or on the screen. Returns the secret and the recovery codes.
   */
  const setUp = async (page: Page) => {
    await page.getByLabel('Enter your password first').fill('not my password');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('The password is wrong').waitFor();
    await page.getByLabel('Enter your password first').fill(PASSWORD);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('img', { name: 'QR code for an authenticator app' }).waitFor();
    const secret = (await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).textContent()) ?? '';
    t.same(await findAxeViolations(page), [], 'axe finds nothing while the secret is shown');
    await page.getByLabel('Code').fill('000000');
    await page.getByRole('button', { name: 'Turn it on' }).click();
    await page.getByText('This code is wrong').waitFor();
    const list = page.getByRole('list', { name: 'Save these recovery codes' });
    await atOneMoment(async () => {
      const held = await holdRequests(page, '**/second-factor/confirm');
      await page.getByLabel('Code').fill(shown(secret, -1));
      await page.getByRole('button', { name: 'Turn it on' }).click();
      await held.sent;
      await page.keyboard.press('Escape');
      t.match(
        await opacityAround(page.getByLabel('Code')),
        /^1?$/,
        'Escape does not close the dialog while the recovery codes are on their way',
      );
      await held.release();
      await list.waitFor();
    });
    const codes = await list.getByRole('listitem').allTextContents();
    t.equal(codes.length, 10);
    t.same(await findAxeViolations(page), [], 'axe finds nothing while the recovery codes are shown');
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    t.match(
      await opacityAround(list),
      /^1?$/,
      'neither Escape nor a click closes the recovery codes, which are shown only once',
    );
    t.ok(await list.isVisible());
    await page.getByRole('button', { name: 'I have saved them' }).click();
    return { secret, codes };
  };

  await t.test(
    'a user replaces a forgotten password through the link in the email and signs in with the new one',
    async t => {
      const user = await withPassword(aConsultant, 'Siti Forgets');
      const page = await window(undefined, { viewport: { width: 390, height: 844 } });
      await page.goto(`${origin}/admin`);
      await page.getByRole('link', { name: 'Forgot your password?' }).click();
      await heading(page, 'Forgot your password?');
      t.same(await findAxeViolations(page), []);
      await page.getByLabel('Email').fill('no address');
      await page.getByRole('button', { name: 'Send link' }).click();
      await page.getByText(/Email must be/).waitFor();
      await page.getByLabel('Email').fill(user.email);
      await page.getByRole('button', { name: 'Send link' }).click();
      await page.getByText(/If there is an account with this address/).waitFor();
      t.equal((await knex('outbox').where({ user_id: user.id, kind: 'user.reset' })).length, 1);

      /** Creates a reset token like the one in the email. */
      const aResetToken = async () => {
        const token = randomBytes(32).toString('base64url');
        await knex('account_links').insert({
          id: newId(),
          user_id: user.id,
          purpose: 'reset',
          token_hash: createHash('sha256').update(token).digest('hex'),
          expires_at: new Date(Date.now() + 3_600_000),
        });
        return token;
      };
      const token = await aResetToken();
      await page.goto(`${origin}/admin/reset-password#${token}`);
      await heading(page, 'Choose a new password');
      await page.waitForURL(`${origin}/admin/reset-password`);
      await page.getByLabel('Password', { exact: false }).first().fill(ANOTHER);
      await page.getByRole('button', { name: 'Save password' }).click();
      await page.getByText('Your password was changed. Please sign in with the new password.').waitFor();
      t.equal(await page.getByLabel('Email').inputValue(), user.email);
      await page.getByLabel('Password', { exact: false }).first().fill(ANOTHER);
      await page.getByRole('button', { name: 'Login to Dashboard' }).click();
      await page.waitForURL(`${origin}/admin/dashboard`);

      await t.test('no data of the user who was signed in before remains in the browser', async t => {
        const before = await withPassword(aConsultant, 'Lim Before');
        const shared = await window(before);
        await shared.goto(`${origin}/admin/dashboard`);
        await heading(shared, 'Dashboard');
        await shared.evaluate(() => localStorage.setItem('RaStore.admin/leads.listParams', '{"filter":{"q":"a@b.c"}}'));
        const theirs = await shared.evaluate(() => localStorage.getItem('accessToken'));
        const ended = shared.waitForResponse('**/api/auth/logout');
        await shared.goto(`${origin}/admin/reset-password#${await aResetToken()}`);
        await shared.getByLabel('Password', { exact: false }).first().fill(ANOTHER);
        await shared.getByRole('button', { name: 'Save password' }).click();
        await shared.getByText('Your password was changed. Please sign in with the new password.').waitFor();
        await ended;
        const kept = await shared.evaluate(() => Object.keys(localStorage));
        t.same(
          kept.filter(key => /listParams|accessToken|userData/.test(key)),
          [],
        );
        t.equal((await api.call('GET /auth/me', { as: theirs ?? '' })).status, 401);
        await shared.context().close();
      });

      const other = await window();
      await other.goto(`${origin}/admin/reset-password#${token}`);
      await other.getByLabel('Password', { exact: false }).first().fill(PASSWORD);
      await other.getByRole('button', { name: 'Save password' }).click();
      await heading(other, 'This link no longer works');
      await other.getByRole('link', { name: 'Request a new link' }).click();
      await heading(other, 'Forgot your password?');
      for (const each of [page, other]) await each.context().close();
    },
  );

  await t.test('a second factor is set up, asked for, used and removed', async t => {
    const user = await withPassword(aConsultant, 'Tan Careful');
    const page = await window(user, { colorScheme: 'dark' });
    await page.goto(`${origin}/consultant/profile`);
    await page.getByRole('button', { name: 'Set up a second factor' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Set up a second factor' }).click();
    const { secret, codes } = await setUp(page);
    await page.getByText(/10 recovery codes left/).waitFor();
    await page.context().close();

    const again = await window();
    await signIn(again, user.email);
    await again.getByText('Your account has a second factor. Please enter its code.').waitFor();
    t.same(await findAxeViolations(again), []);
    const code = again.getByLabel('Code from your authenticator app');
    t.ok(await code.evaluate(field => field === document.activeElement), 'the code field has the focus');
    await code.fill('123 456');
    await again.getByRole('button', { name: 'Login to Dashboard' }).click();
    await again.getByText('This code is wrong or was already used').waitFor();
    await code.fill(codes[0] ?? '');
    await again.getByRole('button', { name: 'Login to Dashboard' }).click();
    await again.waitForURL(`${origin}/admin/dashboard`);

    await again.goto(`${origin}/consultant/profile`);
    await again.getByText(/9 recovery codes left/).waitFor();
    await again.getByRole('button', { name: 'Remove', exact: true }).click();
    const dialog = again.getByRole('dialog', { name: 'Remove the second factor?' });
    await dialog.getByLabel('Your password').fill(PASSWORD);
    await dialog.getByLabel('Code').fill('000000');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await dialog.getByText('This code is wrong or was already used').waitFor();
    t.same(await findAxeViolations(again), []);
    await atOneMoment(async () => {
      await dialog.getByLabel('Code').fill(shown(secret));
      await dialog.getByRole('button', { name: 'Remove' }).click();
      await again.getByRole('button', { name: 'Set up a second factor' }).waitFor();
    });
    await again.context().close();
  });

  await t.test(
    "an admin removes another user's lost second factor and requires a second factor of all admins",
    async t => {
      const [lead, late] = [await withPassword(anAdmin, 'Admin First'), await withPassword(anAdmin, 'Admin Late')];
      const lost = await aConsultant(api.database, { name: 'Lost Phone', totp_confirmed_at: new Date() });
      const page = await window(lead);
      const demand = page.getByRole('switch', { name: 'Require a second factor for all admins' });
      await page.route('**/api/admin/security-settings', route => route.fulfill({ status: 500, body: '{}' }));
      await page.goto(`${origin}/admin/profile`);
      await page.getByText('The setting for all admins could not be loaded.').waitFor();
      t.equal(await demand.count(), 0, 'a setting that could not be loaded is not shown as off');
      t.same(await findAxeViolations(page), []);
      await page.unroute('**/api/admin/security-settings');
      await page.getByRole('button', { name: 'Try again' }).click();
      await demand.click();
      await page.getByText('Set up your own second factor first').waitFor();
      await page.getByRole('button', { name: 'Set up a second factor' }).click();
      const { secret } = await setUp(page);
      await demand.click();
      await page.getByText('Admins must now have a second factor.').waitFor();
      await page.getByRole('switch', { name: 'Require a second factor for all admins', checked: true }).waitFor();
      await demand.click();
      const dialog = page.getByRole('dialog', { name: 'Stop requiring a second factor for all admins?' });
      await dialog.getByLabel('Your password').fill('not the one');
      await dialog.getByLabel('Code').fill('000000');
      await dialog.getByRole('button', { name: 'Stop requiring it' }).click();
      await dialog.getByText('The password is wrong').waitFor();
      t.same(await findAxeViolations(page), []);
      await atOneMoment(async () => {
        await dialog.getByLabel('Your password').fill(PASSWORD);
        await dialog.getByLabel('Code').fill(shown(secret));
        await dialog.getByRole('button', { name: 'Stop requiring it' }).click();
        await page.getByText('Admins may sign in without a second factor.').waitFor();
      });
      await page.getByRole('switch', { name: 'Require a second factor for all admins', checked: false }).waitFor();
      await demand.click();
      await page.getByRole('switch', { name: 'Require a second factor for all admins', checked: true }).waitFor();

      await show(page, '/admin/consultants');
      await page.getByRole('button', { name: `Remove their second factor: ${lost.name}` }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
      await page.getByText('The second factor was removed.').waitFor();
      t.notOk((await knex('users').where({ id: lost.id }).first()).totp_confirmed_at);
      await page.context().close();

      const other = await window(undefined, { viewport: { width: 390, height: 844 } });
      await signIn(other, late.email);
      await heading(other, 'One more step');
      t.same(await findAxeViolations(other), []);
      await other.goto(`${origin}/admin/consultants`);
      await heading(other, 'One more step');
      await setUp(other);
      await heading(other, 'Dashboard');
      await other.context().close();
    },
  );

  await t.test(
    'a new password requires the current one; a wrong one shows an error beside its field and loses no input',
    async t => {
      const user = await withPassword(aConsultant, 'Wong Renewing');
      const page = await window(user);
      await page.goto(`${origin}/consultant/profile`);
      await page.getByLabel('Phone').fill('03-5550 0199');
      const current = page.getByLabel('Your current password');
      t.equal(await current.count(), 0, 'the current password is only asked for when needed');
      await page.getByLabel('New password').fill(ANOTHER);
      await current.waitFor();
      t.same(await findAxeViolations(page), []);
      await page.getByRole('button', { name: 'Update Profile' }).click();
      await page.getByText('Required', { exact: true }).waitFor();
      await current.fill('not my password');
      await page.getByRole('button', { name: 'Update Profile' }).click();
      await page.getByRole('button', { name: 'OK' }).click();
      const told = await current.getAttribute('aria-describedby');
      t.equal(await page.locator(`[id="${told}"]`).textContent(), 'The password is wrong');
      t.equal(await page.getByLabel('New password').inputValue(), ANOTHER);
      t.equal(await page.getByLabel('Phone').inputValue(), '03-5550 0199');
      await current.fill(PASSWORD);
      await page.getByRole('button', { name: 'Update Profile' }).click();
      await page.getByText('Profile updated successfully!').waitFor();
      await current.waitFor({ state: 'hidden' });
      t.match(await knex('users').where({ id: user.id }).first(), { phone: '03-5550 0199', session_epoch: 1 });
      await page.context().close();
    },
  );

  await t.test("changing or deleting another admin requires one's own password and code", async t => {
    const [lead, other] = [await withPassword(anAdmin, 'Admin Chief'), await withPassword(anAdmin, 'Admin Leaving')];
    const page = await window(lead);
    await page.goto(`${origin}/admin/profile`);
    await page.getByRole('button', { name: 'Set up a second factor' }).click();
    const { codes } = await setUp(page);
    await show(page, '/admin/consultants');
    await page.getByRole('button', { name: `Edit ${other.name}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit User' });
    await dialog.getByLabel('Email').fill('moved@example.com');
    await dialog.getByLabel('Your current password').fill(PASSWORD);
    await dialog.getByLabel('Code').fill('000000');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'OK' }).click();
    await dialog.getByText('This code is wrong or was already used').waitFor();
    t.same(await findAxeViolations(page), []);
    await dialog.getByLabel('Code').fill(codes[0] ?? '');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('User saved.').waitFor();
    await page.getByText('moved@example.com').first().waitFor();

    await page.getByRole('button', { name: `Delete ${other.name}` }).click();
    const asking = page.getByRole('dialog', { name: 'Are you sure you want to delete this consultant?' });
    await asking.getByLabel('Your password').fill('not my password');
    await asking.getByLabel('Code').fill(codes[1] ?? '');
    await asking.getByRole('button', { name: 'Delete' }).click();
    await asking.getByText('The password is wrong').waitFor();
    t.same(await findAxeViolations(page), []);
    await asking.getByLabel('Your password').fill(PASSWORD);
    await asking.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('User deleted.').waitFor();
    t.ok((await knex('users').where({ id: other.id }).first()).deleted_at);
    await page.context().close();
  });

  await t.test('signing out ends the session on the server, and works even if the call fails', async t => {
    const user = await withPassword(aConsultant, 'Devi Leaving');
    const page = await window(user);
    const leave = async () => {
      await page.getByRole('button', { name: /Devi Leaving/ }).click();
      await page.getByRole('menuitem', { name: 'Logout' }).click();
      await heading(page, 'Welcome back!');
    };
    await page.goto(`${origin}/admin/dashboard`);
    await heading(page, 'Dashboard');
    const token = await page.evaluate(() => localStorage.accessToken);
    const answered = page.waitForResponse('**/api/auth/logout');
    await leave();
    t.equal((await answered).status(), 200);
    t.equal((await api.call('GET /auth/me', { as: token })).status, 401);
    await signIn(page, user.email);
    await heading(page, 'Dashboard');
    await page.route('**/api/auth/logout', route => route.abort());
    await leave();
    t.equal(await page.evaluate(() => localStorage.accessToken), undefined);
    await page.context().close();
  });

  await t.test("signing out everywhere ends the user's sessions in all browsers", async t => {
    const user = await withPassword(aConsultant, 'Omar Everywhere');
    const [here, there] = [await window(user), await window(user)];
    await there.goto(`${origin}/admin/dashboard`);
    await heading(there, 'Dashboard');
    await here.goto(`${origin}/consultant/profile`);
    await here.getByRole('button', { name: 'Sign out everywhere' }).click();
    await here.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await heading(here, 'Welcome back!');
    await there.goto(`${origin}/consultant/profile`);
    await heading(there, 'Welcome back!');
    t.equal(await there.evaluate(() => localStorage.accessToken), undefined);
    for (const page of [here, there]) await page.context().close();
  });
  t.same(faults, []);
});
