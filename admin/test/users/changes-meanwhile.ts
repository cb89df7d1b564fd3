/** Users and balances that change while an admin works on them, and what deleting a user affects. */
import {
  aCategory,
  aConsultant,
  aFranchise,
  aLead,
  anAdmin,
  manyFranchises,
  runPendingJobs,
} from '@marketplace/api/testing';
import t from 'tap';
import { findAxeViolations } from '../support/axe.ts';
import { startConsole } from '../support/console.ts';
import { waitUntilLoaded } from '../support/loaded.ts';

t.test('an admin sees changes that others made, and the effect of a deletion', async t => {
  const { api, origin, admin, consultant, window, show, faults } = await startConsole(t);
  const lim = await aConsultant(api.database, { name: 'Lim Mei', credits: 4 });
  const page = await window(admin);
  const open = async (query = '') => {
    await show(page, `/admin/consultants${query}`);
    await page.getByRole('heading', { name: 'Manage Users' }).waitFor();
    await page.getByRole('table').waitFor();
  };
  const row = (name: string) => page.getByRole('row', { name });
  const balanceOf = async (id: string) => (await api.call(`GET /users/${id}`, { as: admin })).body.tokens;
  const closeAlert = () => page.getByRole('button', { name: 'OK' }).click();

  await open('?filter={}&sort=name&order=ASC');

  await t.test('adjusting credits by keyboard keeps the focus on the pressed button', async t => {
    const press = page.getByRole('button', { name: 'Add 1 credit to Lim Mei' });
    await press.focus();
    for (const balance of [5, 6]) {
      await page.keyboard.press('Enter');
      await row('Lim Mei')
        .getByRole('link', { name: `Statement of Lim Mei: ${balance}` })
        .waitFor();
      await press.click({ trial: true });
      t.ok(await press.evaluate(button => button === document.activeElement));
    }
    const hold = page.waitForRequest(/\/credits\?/);
    await page.keyboard.press('Enter');
    await hold;
    await page.getByRole('searchbox', { name: 'Search users' }).focus();
    await row('Lim Mei').getByRole('link', { name: 'Statement of Lim Mei: 7' }).waitFor();
    t.ok(
      await page.getByRole('searchbox', { name: 'Search users' }).evaluate(field => field === document.activeElement),
      'the focus is not moved back if the person has moved on',
    );
    await api.call(`PUT /users/${lim.id}/credits?credits=4`, { as: admin });
    await open('?filter={}&sort=name&order=ASC');
  });

  await t.test(
    'if a balance has changed in the meantime, it is displayed with a message and not overwritten',
    async t => {
      await api.call(`PUT /users/${consultant.id}/credits?credits=7`, { as: admin });
      await page.getByRole('button', { name: 'Add 1 credit to Daniel Tan' }).click();
      await page.getByText('Error updating credits. Please try again.').waitFor();
      await page.getByText('The balance has changed. It is now 7.').waitFor();
      await closeAlert();
      await page.getByRole('link', { name: 'Statement of Daniel Tan: 7' }).waitFor();
      t.equal(await balanceOf(consultant.id), 7);
    },
  );

  await t.test(
    'if an unlock has changed the balance, setting a balance shows an error at the field and can be corrected',
    async t => {
      await page.getByRole('button', { name: 'Edit Lim Mei' }).click();
      const dialog = page.getByRole('dialog', { name: 'Edit User' });
      await dialog.getByLabel('Credits').fill('60');
      await dialog.getByLabel('Company name').fill('Lim Advisory');
      await api.call(`PUT /users/${lim.id}/credits?credits=9`, { as: admin });
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.getByText('The balance has changed. It is now 9.').waitFor();
      t.equal(await dialog.getByLabel('Credits').getAttribute('aria-invalid'), 'true');
      t.equal(await balanceOf(lim.id), 9);
      await dialog.getByLabel('Credits').fill('59');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'detached' });
      t.match((await api.call(`GET /users/${lim.id}`, { as: admin })).body, {
        tokens: 59,
        company_name: 'Lim Advisory',
      });
    },
  );

  await t.test('accepting the other admin’s version replaces the balance shown before', async t => {
    await page.getByRole('button', { name: 'Edit Lim Mei' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit User' });
    // The previous values are shown until the user has been loaded again.
    await waitUntilLoaded(page);
    await dialog.getByLabel('Credits').fill('70');
    await api.call(`PUT /users/${lim.id}/credits?credits=50`, { as: admin });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('The balance has changed. It is now 50.').waitFor();
    await api.call(`PUT /users/${lim.id}`, { as: admin, body: { company_name: 'Lim & Sons', tokens: 55 } });
    await dialog.getByRole('button', { name: 'Save' }).click();
    const clash = page.getByRole('dialog', { name: 'Someone else changed this' });
    await clash.getByRole('row', { name: 'Credits 70 55' }).waitFor();
    await clash.getByRole('radio', { name: '55' }).check();
    await clash.getByRole('button', { name: 'Save these values' }).click();
    await dialog.waitFor({ state: 'detached' });
    t.match((await api.call(`GET /users/${lim.id}`, { as: admin })).body, { tokens: 55, company_name: 'Lim & Sons' });
  });

  await t.test(
    'the effect on franchises, leads and credits is shown before deleting a user, and Undo restores everything',
    async t => {
      const { database } = api;
      const old = await aConsultant(database, { name: 'Old Hand', credits: 4, password_hash: 'chosen' });
      const farah = await aConsultant(database, { name: 'Farah Aziz', credits: 7, password_hash: 'chosen' });
      const franchise = await aFranchise(database, { consultant_id: old.id });
      await aFranchise(database, { consultant_id: old.id });
      const paid = await aLead(database, { franchise_id: franchise.id });
      await aLead(database, { franchise_id: franchise.id });
      await api.call(`POST /leads/${paid.id}/unlock`, { as: old });
      const begin = async () => {
        await page.getByRole('button', { name: 'Delete Old Hand' }).click();
        await dialog.getByText('3 credits are left.').waitFor();
      };
      const dialog = page.getByRole('alertdialog');
      await show(page, '/admin/dashboard');
      await open('?filter={}&sort=name&order=ASC');
      await begin();
      await dialog.getByText('2 franchises have no consultant until you assign one.').waitFor();
      await dialog.getByText('1 unlocked lead was paid for by this account.').waitFor();
      await dialog.getByText('1 locked lead stays with its franchise.').waitFor();
      t.same(await findAxeViolations(page), []);
      t.equal(await dialog.getByRole('checkbox').count(), 0, 'no credits are transferred without a successor');

      await t.test(
        'no user can be deleted before the effect is displayed, neither an admin nor a consultant',
        async t => {
          const confirm = page.getByRole('dialog').or(dialog).getByRole('button', { name: 'Delete', exact: true });
          await dialog.getByRole('button', { name: 'Cancel' }).click();
          await anAdmin(database, { name: 'Second Admin' });
          await show(page, '/admin/dashboard');
          await open('?filter={}&sort=name&order=ASC');
          for (const name of ['Old Hand', 'Second Admin']) {
            const { promise: counted, resolve: count } = Promise.withResolvers<void>();
            let asked = 0;
            await page.route('**/holdings', async route => {
              await counted;
              return asked++ === 0 ? route.fulfill({ status: 500, body: '{}' }) : route.continue();
            });
            await page.getByRole('button', { name: `Delete ${name}` }).click();
            await page.getByLabel('Counting franchises, leads and credits').waitFor();
            t.ok(await confirm.isDisabled(), `${name}: the button is disabled while counting`);
            count();
            await page.getByRole('button', { name: 'Try again' }).waitFor();
            t.ok(await confirm.isDisabled(), `${name}: the button is disabled after counting failed`);
            await page.getByRole('button', { name: 'Try again' }).click();
            await confirm.and(page.locator(':enabled')).waitFor();
            await page.getByRole('button', { name: 'Cancel' }).click();
            await confirm.waitFor({ state: 'detached' });
            await page.unroute('**/holdings');
          }
          await begin();
        },
      );

      const successor = dialog.getByRole('combobox', { name: 'Successor' });
      await successor.fill('old hand');
      await page.getByText('No options').waitFor();
      await successor.fill('farah');
      await page.getByRole('option', { name: 'Farah Aziz' }).click();
      await dialog.getByText('2 franchises go to Farah Aziz.').waitFor();
      await dialog.getByText('1 locked lead moves to Farah Aziz, who can unlock it.').waitFor();
      await dialog.getByRole('checkbox', { name: 'Move the 3 credits too' }).check();
      t.same(await findAxeViolations(page), []);
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await page.getByText('User deleted.').waitFor();
      await row('Old Hand').waitFor({ state: 'detached' });
      await page.getByRole('link', { name: 'Statement of Farah Aziz: 10' }).waitFor();
      const consultantOf = async () => (await api.call(`GET /franchises/${franchise.id}`)).body.consultant_id;
      t.equal(await consultantOf(), farah.id);

      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('1 restored').waitFor();
      await page.getByRole('link', { name: 'Statement of Old Hand: 3' }).waitFor();
      await page.getByRole('link', { name: 'Statement of Farah Aziz: 7' }).waitFor();
      t.equal(await consultantOf(), old.id);

      await begin();
      const { id: gone } = await aConsultant(database, { name: 'Gone Meanwhile' });
      await successor.fill('gone');
      await page.getByRole('option', { name: 'Gone Meanwhile' }).click();
      await api.call(`DELETE /users/${gone}`, { as: admin });
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await page.getByText('Error deleting consultant. Please try again.').waitFor();
      await page.getByText('This consultant does not exist').waitFor();
      await closeAlert();
      await begin();
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await row('Old Hand').waitFor({ state: 'detached' });
      await api.call(`DELETE /users/${farah.id}`, { as: admin });
    },
  );

  await t.test(
    'a renamed category shows its new name at once, and the progress of renaming it in its franchises',
    async t => {
      const { name } = await aCategory(api.database, { name: 'Large' });
      await manyFranchises(api.database, 501, { category: name });
      await show(page, '/admin/categories');
      await page.getByRole('button', { name: 'Edit Large' }).click();
      const dialog = page.getByRole('dialog', { name: 'Edit Category' });
      await dialog.getByLabel('Name').fill('Huge');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Making Huge searchable: 0 of 501 franchises...').waitFor();
      t.equal(await page.getByRole('progressbar', { name: 'Progress' }).getAttribute('aria-valuenow'), '0');
      t.same(await findAxeViolations(page), []);
      await row('Huge').waitFor();
      t.equal(await row('Large').count(), 0);
      await runPendingJobs(api.database, 1);
      await page.getByText('Making Huge searchable: 500 of 501 franchises...').waitFor();
      await runPendingJobs(api.database);
      await page.getByText('All franchises can now be found by the new category name.').waitFor();
      t.equal(await page.getByText('Making Huge searchable').count(), 0);
    },
  );

  await t.test('if the user of a statement fails to load, an error is displayed', async t => {
    await page.route(`**/api/users/${consultant.id}`, route => route.fulfill({ status: 500, body: '{}' }));
    await page.goto(`${origin}/admin/consultants/${consultant.id}/credits`);
    await page.getByRole('alert').getByText('This could not be loaded').waitFor();
    t.ok(await page.getByRole('heading', { name: 'Credit statement', level: 1 }).isVisible());
    t.ok(await page.getByRole('link', { name: 'Back to Users' }).isVisible());
    await page.unroute(`**/api/users/${consultant.id}`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Daniel Tan · 7 credits').waitFor();
  });

  t.same(faults, []);
});
