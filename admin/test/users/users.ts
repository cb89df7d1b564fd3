import { aConsultant } from '@marketplace/api/testing';
import { waitUntil } from '@marketplace/db/testing';
import t from 'tap';
import { findAxeViolationsOfState } from '../support/axe.ts';
import { startConsole } from '../support/console.ts';
import { waitUntilLoaded } from '../support/loaded.ts';

t.test('an admin can manage users', async t => {
  const { api, origin, admin, consultant, window, show, faults } = await startConsole(t);
  const lim = await aConsultant(api.database, { name: 'Lim Mei', phone: '+60 12-777 0001', credits: 0 });
  const page = await window(admin);
  const open = async (query = '') => {
    await show(page, `/admin/consultants${query}`);
    await page.getByRole('heading', { name: 'Manage Users' }).waitFor();
    await page.getByRole('table').waitFor();
  };
  const row = (name: string) => page.getByRole('row', { name });
  const balanceOf = async (id: string) => (await api.call(`GET /users/${id}`, { as: admin })).body.tokens;
  const closeAlert = () => page.getByRole('button', { name: 'OK' }).click();

  await t.test(
    'users are listed by name, searched, filtered and sorted; no user can delete their own account',
    async t => {
      await open();
      await page.getByText('3 users').waitFor();
      const names = async () =>
        (await page.getByRole('row').allInnerTexts()).slice(1).map(text => /Aisyah|Daniel|Lim/.exec(text)?.[0]);
      t.same(await names(), ['Aisyah', 'Daniel', 'Lim']);
      t.equal(
        await row('Aisyah Rahman')
          .getByRole('button', { name: /^Delete/ })
          .count(),
        0,
      );
      t.equal(
        await row('Aisyah Rahman')
          .getByRole('button', { name: /credit/ })
          .count(),
        0,
      );
      await page.getByRole('button', { name: 'Credits' }).click();
      await page.waitForURL(/tokens/);
      await page.getByRole('searchbox', { name: 'Search users' }).fill('777');
      await page.getByText('1 user', { exact: true }).waitFor();
      await open('?filter={"status":"active"}');
      await row('Daniel Tan').waitFor();
      t.equal(await row('Lim Mei').count(), 0, 'active means a balance above 0');
      await open('?filter={"role":"admin"}');
      await page.getByText('1 user', { exact: true }).waitFor();
    },
  );

  await t.test('credits are added and removed one by one, never below 0', async t => {
    await open('?filter={}&sort=name&order=ASC');
    const lims = row('Lim Mei');
    t.ok(await lims.getByRole('button', { name: 'Take 1 credit from Lim Mei' }).isDisabled());
    await lims.getByRole('button', { name: 'Add 1 credit to Lim Mei' }).click();
    await lims.getByRole('link', { name: 'Statement of Lim Mei: 1' }).waitFor();
    await lims.getByRole('button', { name: 'Take 1 credit from Lim Mei' }).click();
    await lims.getByRole('link', { name: 'Statement of Lim Mei: 0' }).waitFor();
    for (let n = 0; n < 4; n++) await lims.getByRole('button', { name: 'Add 1 credit to Lim Mei' }).click();
    await lims.getByRole('link', { name: 'Statement of Lim Mei: 4' }).waitFor();
    t.equal(await balanceOf(lim.id), 4, 'every click of a fast series counts');
  });

  await t.test('any positive number of credits can be added or removed', async t => {
    const custom = page.getByRole('dialog', { name: 'Custom amount for Daniel Tan' });
    const ask = async (text: string, button: string) => {
      await custom.getByLabel('Amount').fill(text);
      await custom.getByRole('button', { name: button }).click();
    };
    const begin = () => page.getByRole('button', { name: 'Custom amount for Daniel Tan' }).click();
    await begin();
    t.same(await findAxeViolationsOfState(page), []);
    for (const wrong of ['', '0', '-3', '1.5', 'ten']) {
      await ask(wrong, 'Add');
      await page.getByText('Please enter a positive number for credit adjustment.').waitFor();
      await closeAlert();
    }
    await custom.getByLabel('Reason').fill('Paid by bank transfer');
    await ask('5', 'Add');
    await page.getByRole('link', { name: 'Statement of Daniel Tan: 15' }).waitFor();
    await begin();
    await ask('100', 'Subtract');
    await page.getByRole('link', { name: 'Statement of Daniel Tan: 0' }).waitFor();
    t.equal(await balanceOf(consultant.id), 0);
  });

  await t.test(
    'a user is invited without a password, and the admin sees that the invitation waits for email',
    async t => {
      await page.getByRole('button', { name: 'Add User' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add User' });
      await dialog.getByText('Email is not set up yet. The invitation is sent as soon as it is.').waitFor();
      t.equal(await dialog.getByLabel('Password').count(), 0);
      t.same(await findAxeViolationsOfState(page), []);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.getByText('Required', { exact: true }).first().waitFor();
      t.equal(await dialog.getByText('Required', { exact: true }).count(), 2);
      await dialog.getByLabel('Name', { exact: false }).first().fill('Zul Hakim');
      await dialog.getByRole('textbox', { name: 'Email' }).fill('zul@example.com');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByText('User saved.').waitFor();
      const { body } = await api.call('GET /users?filter={"q":"zul@"}', { as: admin });
      t.match(await api.database.knex('users').where({ id: body[0].id }), [{ password_hash: null }]);
      t.match(await api.database.knex('outbox').where({ user_id: body[0].id }), [{ kind: 'user.invitation' }]);
      await api.call(`DELETE /users/${body[0].id}`, { as: admin });
    },
  );

  await t.test(
    'an invited user is marked as invited until they choose a password, and can be invited again',
    async t => {
      const zul = await aConsultant(api.database, { name: 'Zul Hakim', email: 'zul.hakim@example.com' });
      await show(page, '/admin/dashboard');
      await open('?filter={}&sort=name&order=ASC');
      await row('Zul Hakim').getByText('Invited').waitFor();
      t.equal(await row('Daniel Tan').getByText('Invited').count(), 0);
      const invitations = () => api.database.knex('outbox').where({ user_id: zul.id, kind: 'user.invitation' });
      await page.getByRole('button', { name: 'Send Zul Hakim the invitation again' }).click();
      await page.getByText('The invitation to zul.hakim@example.com is sent as soon as it is.').waitFor();
      t.equal((await invitations()).length, 1);
      await page.getByRole('button', { name: 'Edit Zul Hakim' }).click();
      const dialog = page.getByRole('dialog', { name: 'Edit User' });
      await dialog.getByText('Zul Hakim has not chosen a password yet.').waitFor();
      t.same(await findAxeViolationsOfState(page), []);
      // The list reloads after each invitation. Waits for the reload, which could otherwise show the next state too
      // early.
      await waitUntilLoaded(page);
      const again = page.waitForResponse(answer => new URL(answer.url()).pathname === '/api/users');
      await dialog.getByRole('button', { name: 'Send the invitation again' }).click();
      await waitUntil(async () => (await invitations()).length === 2);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await again;
      await waitUntilLoaded(page);
      await api.database.knex('users').where({ id: zul.id }).update({ password_hash: 'chosen' });
      await page.getByRole('button', { name: 'Send Zul Hakim the invitation again' }).click();
      await page.getByText('This user has already chosen a password').waitFor();
      await api.call(`DELETE /users/${zul.id}`, { as: admin });
    },
  );

  await t.test('an admin adds a user and sees errors beside the fields', async t => {
    await page.getByRole('button', { name: 'Add User' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add User' });
    await dialog.getByRole('switch', { name: 'Send an invitation by email' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Required', { exact: true }).first().waitFor();
    t.equal(await dialog.getByText('Required', { exact: true }).count(), 3);
    t.same(await findAxeViolationsOfState(page), []);
    await dialog.getByLabel('Name', { exact: false }).first().fill('Siti Aminah');
    await dialog.getByRole('textbox', { name: 'Email' }).fill(lim.email);
    await dialog.getByLabel('Password').fill('a-long-password-2026');
    await dialog.getByLabel('Credits').fill('4');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Validation Error:').waitFor();
    await closeAlert();
    // Empty fields, which the console finds itself, and the faults that the API finds are marked in one pass.
    await dialog.getByLabel('Name', { exact: false }).first().fill('');
    await dialog.getByLabel('Phone').fill('x'.repeat(300));
    await dialog.getByRole('button', { name: 'Save' }).click();
    for (const field of [/^Name/, /^Email/, /^Phone/])
      await dialog.getByRole('textbox', { name: field }).and(dialog.locator('[aria-invalid=true]')).waitFor();
    t.equal(await page.getByRole('alertdialog').count(), 0);
    await dialog.getByLabel('Name', { exact: false }).first().fill('Siti Aminah');
    await dialog.getByLabel('Phone').fill('');
    await dialog.getByRole('textbox', { name: 'Email' }).fill('siti@example.com');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('User saved.').waitFor();
    await page.getByRole('link', { name: 'Statement of Siti Aminah: 4' }).waitFor();
    t.pass();
  });

  await t.test('an admin edits a user; changes that two admins made to different fields are merged', async t => {
    await page.getByRole('button', { name: 'Edit Siti Aminah' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit User' });
    await dialog.getByLabel('Phone').fill('+60 12-777 0002');
    const { body } = await api.call('GET /users?filter={"q":"siti"}', { as: admin });
    await api.call(`PUT /users/${body[0].id}`, { as: admin, body: { company_name: 'Another Sdn Bhd' } });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('User saved. Changes that someone else made were kept: Company name.').waitFor();
    t.match((await api.call(`GET /users/${body[0].id}`, { as: admin })).body, { company_name: 'Another Sdn Bhd' });
    await row('Siti Aminah').getByText('+60 12-777 0002').waitFor();
    await page.getByRole('button', { name: 'Edit Siti Aminah' }).click();
    await dialog.getByLabel('Phone').waitFor();
    t.equal(await dialog.getByLabel('Reason').count(), 0, 'no reason is asked for while the balance is unchanged');
    await dialog.getByLabel('Credits').fill('6');
    await dialog.getByLabel('Reason').fill('Goodwill');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'Statement of Siti Aminah: 6' }).waitFor();
    const entries = await api.call(`GET /users/${body[0].id}/credit-entries`, { as: admin });
    t.equal(entries.body[0].note, 'Goodwill');
    await page.getByRole('button', { name: 'Edit Siti Aminah' }).click();
    await dialog.getByRole('combobox', { name: 'Role' }).click();
    await page.getByRole('option', { name: 'Admin' }).click();
    t.equal(await dialog.getByLabel('Credits').count(), 0, 'only consultants have credits');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await t.test('a user is deleted after a question, and all users can be exported', async t => {
    await page.getByRole('button', { name: 'Delete Siti Aminah' }).click();
    await page.getByText('Are you sure you want to delete this consultant?').waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('3 users').waitFor();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    t.match((await downloading).suggestedFilename(), /^users_export.*\.csv$/);
    await page.route('**/api/admin/export/users', route => route.fulfill({ status: 500 }));
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await page.getByText('Error exporting users. Please try again.').waitFor();
    await closeAlert();
  });

  await t.test('the statement lists the entries of a balance', async t => {
    await api.call(`PUT /users/${consultant.id}/credits?credits=7`, { as: admin });
    await page.getByRole('link', { name: /^Statement of Daniel Tan/ }).click();
    await page.getByRole('heading', { name: 'Credit statement' }).waitFor();
    await page.getByText('Daniel Tan · 7 credits').waitFor();
    const lines = page.getByRole('table').getByRole('row');
    await page.getByText('Adjusted by an admin').last().waitFor();
    t.match(
      (await lines.nth(1).allInnerTexts()).join(),
      /\d{4}, \d+:\d\d [ap]m[\s\S]*\+7[\s\S]*7[\s\S]*Adjusted by an admin[\s\S]*Aisyah/,
    );
    t.match(
      await lines
        .nth(1)
        .getByTitle(/\(GMT\+8\)$/)
        .allInnerTexts(),
      [/^\d+ \w+ \d{4}/],
    );
    t.match(
      (await lines.allInnerTexts()).join(),
      /Adjusted by an admin\s*Paid by bank transfer/,
      'the entry shows its reason',
    );
    t.match((await lines.last().allInnerTexts()).join(), /\+10[\s\S]*10[\s\S]*Opening balance[\s\S]*System/);
    await page.getByRole('link', { name: 'Back to Users' }).click();
    await page.getByRole('heading', { name: 'Manage Users' }).waitFor();
  });

  await t.test('a consultant can read their own statement and no other user’s', async t => {
    const own = await window(consultant);
    await own.goto(`${origin}/admin/dashboard`);
    await own.getByRole('link', { name: 'View statement' }).click();
    await own.getByRole('heading', { name: 'Credit statement' }).waitFor();
    await own.getByRole('cell', { name: 'Opening balance' }).waitFor();
    for (const path of ['/admin/consultants', `/admin/consultants/${lim.id}/credits`]) {
      await show(own, path);
      await own.waitForURL('**/admin/dashboard');
    }
    t.pass();
  });

  t.same(faults, []);
});
