import { aConsultant, aFranchise, hashPassword, linkedService } from '@marketplace/api/testing';
import type { Page } from 'playwright-core';
import t from 'tap';
import { findAxeViolations } from '../support/axe.ts';
import { startConsole } from '../support/console.ts';
import { waitUntilLoaded } from '../support/loaded.ts';

const PASSWORD = 'a-good-password-2026';

t.test('an admin who signed in long ago must confirm with the password', async t => {
  const { api, origin, admin, window, faults } = await startConsole(t);
  const { knex } = api.database;
  await knex('users')
    .where({ id: admin.id })
    .update({ password_hash: await hashPassword(PASSWORD) });
  const stale = await api.tokenOf(admin, { auth_time: Math.floor(Date.now() / 1000) - 3600 });

  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ])
    await t.test(`the console asks for the password at ${viewport.width} pixels`, async t => {
      const page = await window(admin, { viewport });
      await page.evaluate(token => localStorage.setItem('accessToken', token), stale);
      const email = `new${viewport.width}@example.com`;
      await page.goto(`${origin}/admin/consultants`);
      await waitUntilLoaded(page);
      await page.getByRole('button', { name: 'Add User' }).click();
      const form = page.getByRole('dialog', { name: 'Add User' });
      await form.getByLabel('Name', { exact: false }).first().fill('New Admin');
      await form.getByRole('textbox', { name: 'Email' }).fill(email);
      await form.getByRole('combobox', { name: 'Role' }).click();
      await page.getByRole('option', { name: 'Admin' }).click();
      await form.getByRole('button', { name: 'Save' }).click();

      const dialog = page.getByRole('dialog', { name: 'Confirm with your password' });
      await dialog.getByLabel('Your password').fill('not the password');
      await dialog.getByRole('button', { name: 'Confirm' }).click();
      await dialog.getByText('The password is wrong').waitFor();
      t.same(await findAxeViolations(page), []);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/recent-${viewport.width}.png` });
      t.notOk(await knex('users').where({ email }).first());

      await dialog.getByRole('button', { name: 'Cancel' }).click();
      t.equal(await form.getByRole('textbox', { name: 'Email' }).inputValue(), email, 'no input is lost');
      await form.getByRole('button', { name: 'Save' }).click();
      await dialog.getByLabel('Your password').fill(PASSWORD);
      await dialog.getByRole('button', { name: 'Confirm' }).click();
      await page.getByText('User saved.').waitFor();
      t.match(await knex('users').where({ email }).first(), { name: 'New Admin', role: 'admin' });
      await page.context().close();
    });

  const confirm = async (page: Page) => {
    const dialog = page.getByRole('dialog', { name: 'Confirm with your password' });
    await dialog.getByLabel('Your password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  /** Opens a screen with a token whose password was entered an hour ago. */
  const open = async (page: Page, path: string) => {
    await page.evaluate(token => localStorage.setItem('accessToken', token), stale);
    await page.goto(`${origin}${path}`);
    await waitUntilLoaded(page);
  };

  await t.test('the console asks for the password before a file of users is imported', async t => {
    const page = await window(admin);
    await open(page, '/admin/bulk-upload');
    await page.getByRole('combobox').first().click();
    await page.getByRole('option', { name: 'Users' }).click();
    const file = 'email,name,role\nfrom-a-file@example.com,From A File,consultant\n';
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'users.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await confirm(page);
    await page.getByText('1 user imported').first().waitFor();
    t.ok(await knex('users').where({ email: 'from-a-file@example.com' }).first());
  });

  await t.test('the console asks for the password before a balance changes, and then not for ten minutes', async t => {
    const { id } = await aConsultant(api.database, { name: 'Lim Mei', credits: 0 });
    const page = await window(admin);
    await open(page, '/admin/consultants');
    const row = page.getByRole('row', { name: 'Lim Mei' });
    await row.getByRole('button', { name: 'Add 1 credit to Lim Mei' }).click();
    await confirm(page);
    await row.getByRole('link', { name: 'Statement of Lim Mei: 1' }).waitFor();
    await row.getByRole('button', { name: 'Custom amount for Lim Mei' }).click();
    const credits = page.getByRole('dialog', { name: 'Custom amount for Lim Mei' });
    await credits.getByLabel('Amount').fill('4');
    await credits.getByRole('button', { name: 'Add', exact: true }).click();
    await row.getByRole('link', { name: 'Statement of Lim Mei: 5' }).waitFor();
    t.match(await knex('users').where({ id }).first(), { tokens: 5 });

    await open(page, '/admin/consultants');
    await row.getByRole('button', { name: 'Custom amount for Lim Mei' }).click();
    await credits.getByLabel('Amount').fill('2');
    await credits.getByRole('button', { name: 'Subtract' }).click();
    await confirm(page);
    await row.getByRole('link', { name: 'Statement of Lim Mei: 3' }).waitFor();
  });

  await t.test('the console asks for the password before a user is deleted, and before a user is restored', async t => {
    const { id } = await aConsultant(api.database, { name: 'Tan Ah Kow' });
    const page = await window(admin);
    await open(page, '/admin/consultants');
    await page.getByRole('button', { name: 'Delete Tan Ah Kow' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await confirm(page);
    await page.getByText('User deleted').waitFor();
    t.ok((await knex('users').where({ id }).first()).deleted_at);
    await open(page, '/admin/bin/users');
    await page.getByRole('button', { name: 'Restore Tan Ah Kow' }).click();
    await confirm(page);
    await page.getByText('Tan Ah Kow').waitFor({ state: 'detached' });
    t.notOk((await knex('users').where({ id }).first()).deleted_at);
  });
  await t.test('the console asks for the password before franchises are assigned to another consultant', async t => {
    const [before, after] = [
      await aConsultant(api.database, { name: 'Nurul Before' }),
      await aConsultant(api.database, { name: 'Siti After' }),
    ];
    const { id } = await aFranchise(api.database, { name: 'Kopi Kita', consultant_id: before.id });
    const page = await window(admin);
    await open(page, '/admin/franchises');
    await page.getByRole('checkbox', { name: 'Select Kopi Kita' }).check();
    await page.getByRole('button', { name: 'Assign consultant' }).click();
    const giving = page.getByRole('dialog', { name: /^Assign 1 franchise to/ });
    await giving.getByRole('combobox').fill('Siti');
    await page.getByRole('option', { name: 'Siti After' }).click();
    await giving.getByRole('button', { name: 'Assign consultant' }).click();
    await confirm(page);
    await page.getByText('Siti After').first().waitFor();
    t.match(await knex('franchises').where({ id }).first(), { consultant_id: after.id });
  });

  await t.test(
    'the console asks for the password before the code that links a phone is shown; after Cancel it does not ask again',
    async t => {
      const { tell } = await linkedService(t, api);
      tell({ kind: 'code', code: '2@a-code' });
      for (const viewport of [
        { width: 1440, height: 900 },
        { width: 390, height: 844 },
      ]) {
        const page = await window(admin, { viewport });
        await page.clock.install();
        await page.evaluate(token => localStorage.setItem('accessToken', token), stale);
        await page.goto(`${origin}/admin/whatsapp`);
        const dialog = page.getByRole('dialog', { name: 'Confirm with your password' });
        await dialog.getByRole('button', { name: 'Cancel' }).click();
        await page.getByText('The QR code could not be loaded.').waitFor();
        t.same(await findAxeViolations(page), []);
        if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/code-${viewport.width}.png` });
        const codes: string[] = [];
        page.on('request', request => request.url().endsWith('/whatsapp/qr') && codes.push(request.url()));
        await page.clock.runFor(60_000);
        t.same(codes, [], 'the code is not requested again');
        await page.getByRole('button', { name: 'Try again' }).click();
        await confirm(page);
        await page.getByRole('img', { name: 'QR code to link WhatsApp' }).waitFor();
        await page.context().close();
      }
    },
  );
  t.same(faults, []);
});
