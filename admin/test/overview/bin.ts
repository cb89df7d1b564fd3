import { aCategory, aConsultant, aFranchise, aLead } from '@marketplace/api/testing';
import t from 'tap';
import { findAxeViolations } from '../support/axe.ts';
import { startConsole } from '../support/console.ts';

t.test('deleted records are listed in the bin and can be restored', async t => {
  const { api, origin, admin, consultant, window, show, faults } = await startConsole(t);
  const { knex } = api.database;
  await aCategory(api.database, { name: 'Tea' });
  const kopi = await aFranchise(api.database, {
    name: 'Kopi Lorong',
    slug: 'kopi-lorong',
    consultant_id: consultant.id,
  });
  await aLead(api.database, { franchise_id: kopi.id, first_name: 'Nurul', last_name: 'Huda' });
  await aLead(api.database, { franchise_id: kopi.id, first_name: 'Ah', last_name: 'Meng' });
  const page = await window(admin);
  const confirm = () => page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  const undo = page.getByRole('button', { name: 'Undo' });

  await t.test('an empty bin shows a notice for each kind', async t => {
    await page.goto(`${origin}/admin/bin`);
    await page.getByText('No deleted franchises.').waitFor();
    await page.getByRole('tab', { name: 'Leads' }).click();
    await page.getByText('No deleted leads.').waitFor();
    await page.getByRole('tab', { name: 'Users' }).click();
    await page.getByText('No deleted users.').waitFor();
    await page.getByRole('tab', { name: 'Leads' }).click();
    t.match(page.url(), '/admin/bin/leads');
    t.same(await findAxeViolations(page), []);
    await page.getByRole('main').getByRole('link', { name: 'Leads', exact: true }).click();
    await page.waitForURL('**/admin/leads');
  });

  await t.test('Undo restores a franchise that was just deleted', async t => {
    await show(page, '/admin/franchises');
    await page.getByRole('button', { name: 'Delete Kopi Lorong' }).click();
    await page.getByText('Are you sure you want to delete this franchise?').waitFor();
    await confirm();
    await page.getByText('Franchise deleted.').waitFor();
    await page.getByText('0 franchises').waitFor();
    // Keyboard focus keeps the notification open, however long the check takes.
    await undo.focus();
    t.same(await findAxeViolations(page), []);
    await undo.press('Enter');
    await page.getByText('1 restored').waitFor();
    await page.getByText('1 franchise', { exact: true }).waitFor();
    t.equal((await api.call('GET /franchise/kopi-lorong')).status, 200);
  });

  await t.test('Undo restores one or several leads that were just deleted', async t => {
    await show(page, '/admin/leads');
    await page.getByRole('button', { name: 'Delete Nurul Huda' }).click();
    await confirm();
    await page.getByText('Lead deleted.').waitFor();
    await undo.click();
    await page.getByText('1 restored').waitFor();
    await page.getByText('2 leads').waitFor();
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByRole('button', { name: 'Delete selected (2)' }).click();
    await confirm();
    await page.getByText('Successfully deleted 2 lead(s).').waitFor();
    await undo.click();
    await page.getByText('2 restored').waitFor();
    await page.getByText('2 leads').waitFor();
    t.equal((await knex('leads').whereNotNull('deleted_at')).length, 0);
  });

  await t.test('the bin lists who deleted a record and when, and can be searched', async t => {
    const { body } = await api.call('GET /leads?filter={"q":"nurul"}', { as: admin });
    await api.call(`DELETE /leads/${body[0].id}`, { as: admin });
    await show(page, '/admin/bin/leads');
    const line = page.getByRole('row', { name: /Nurul Huda/ });
    await line.waitFor();
    await line.getByRole('cell', { name: /^(this minute|\d+ minutes? ago) by Aisyah Rahman$/ }).waitFor();
    await page.getByRole('searchbox', { name: 'Search the bin' }).fill('nobody');
    await page.getByText('Nothing in the bin matches.').waitFor();
    await page.getByRole('searchbox', { name: 'Search the bin' }).fill('nurul');
    t.same(await findAxeViolations(page), []);
    await page.getByRole('button', { name: 'Restore Nurul Huda' }).click();
    await page.getByText('1 restored').waitFor();
    await page.getByText('Nothing in the bin matches.').waitFor();
  });

  await t.test('restoring a franchise without its category asks for another one', async t => {
    await api.call(`DELETE /franchises/${kopi.id}`, { as: admin });
    await knex('franchises').where({ id: kopi.id }).update({ category_id: null });
    await show(page, '/admin/bin');
    await page.getByRole('button', { name: 'Restore Kopi Lorong' }).click();
    const dialog = page.getByRole('dialog', { name: 'Restore Kopi Lorong' });
    await dialog.getByText('Its category no longer exists. Choose another.').waitFor();
    t.same(await findAxeViolations(page), []);
    await dialog.getByRole('combobox', { name: 'Category' }).click();
    await page.getByRole('option', { name: 'Tea' }).click();
    await dialog.getByRole('button', { name: 'Restore' }).click();
    await page.getByText('No deleted franchises.').waitFor();
    t.match((await api.call('GET /franchise/kopi-lorong')).body, { category: 'Tea' });
  });

  await t.test('a user is restored unless another user has their email address', async t => {
    const lim = await aConsultant(api.database, { name: 'Lim Mei', email: 'lim@example.com' });
    await api.call(`DELETE /users/${lim.id}`, { as: admin });
    const other = await aConsultant(api.database, { email: 'lim@example.com' });
    await show(page, '/admin/bin/users');
    const line = page.getByRole('row', { name: /Lim Mei/ });
    await line.getByText('lim@example.com').waitFor();
    await line.getByRole('cell', { name: /^(this minute|\d+ minutes? ago) by Aisyah Rahman$/ }).waitFor();
    t.same(await findAxeViolations(page), []);
    await page.getByRole('button', { name: 'Restore Lim Mei' }).click();
    await page.getByText('Another user now has this email address. Change theirs first.').waitFor();
    await api.call(`PUT /users/${other.id}`, { as: admin, body: { email: 'other@example.com' } });
    await page.getByRole('button', { name: 'Restore Lim Mei' }).click();
    await page.getByText('1 restored').waitFor();
    await page.getByText('No deleted users.').waitFor();
    t.equal((await api.call(`GET /users/${lim.id}`, { as: admin })).body.email, 'lim@example.com');
  });

  await t.test('if Undo fails, a message links to the bin', async t => {
    await show(page, '/admin/franchises');
    await page.getByRole('button', { name: 'Delete Kopi Lorong' }).click();
    await confirm();
    await undo.waitFor();
    await knex('franchises').where({ id: kopi.id }).update({ category_id: null });
    await undo.click();
    await page.getByText('Its category no longer exists. Choose another.').waitFor();
    await page.getByRole('link', { name: 'Open the bin' }).click();
    await page.getByRole('button', { name: 'Restore Kopi Lorong' }).waitFor();
    t.match(page.url(), '/admin/bin');
  });

  t.same(faults, []);
});
