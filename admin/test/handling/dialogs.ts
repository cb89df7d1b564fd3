import { aFranchise, aLead } from '@marketplace/api/testing';
import t from 'tap';
import { findAxeViolations } from '../support/axe.ts';
import { startConsole } from '../support/console.ts';

t.test('dialogs with a form can be linked to and protect unsaved changes', async t => {
  const { api, origin, admin, window, show, faults } = await startConsole(t);
  const franchise = await aFranchise(api.database, { name: 'Kopi Lorong' });
  const lead = await aLead(api.database, { franchise_id: franchise.id, first_name: 'Nurul', last_name: 'Huda' });
  const page = await window(admin);
  const dialog = page.getByRole('dialog', { name: 'Edit Lead' });
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  const message = dialog.getByLabel('Message');
  const open = async () => {
    await show(page, '/admin/leads?filter={"q":"nurul"}');
    await page.getByRole('button', { name: 'Edit Nurul Huda' }).click();
    await message.waitFor();
  };

  await t.test('the address contains the open dialog: Back closes it, Forward and links open it', async t => {
    await open();
    t.match(page.url(), `edit=${lead.id}`);
    await page.goBack();
    await dialog.waitFor({ state: 'hidden' });
    t.equal(
      await page.getByRole('searchbox', { name: 'Search leads' }).inputValue(),
      'nurul',
      'the list below keeps its search',
    );
    await page.goForward();
    await message.waitFor();
    await page.reload();
    await message.waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'hidden' });
    t.match(decodeURIComponent(page.url()), /filter=\{"q":"nurul"\}$/);
  });

  await t.test('every list opens its dialog from the address', async t => {
    const [category] = (await api.call('GET /categories')).body;
    for (const [path, name, id] of [
      ['consultants', 'Add User', 'new'],
      ['banners', 'Add Banner', 'new'],
      ['hero-slides', 'Add Hero Slide', 'new'],
      ['categories', 'Edit Category', category.id],
    ]) {
      const linked = page.getByRole('dialog', { name });
      await show(page, `/admin/${path}?edit=${id}`);
      await linked.getByRole('button', { name: 'Cancel' }).click();
      await linked.waitFor({ state: 'hidden' });
      t.notMatch(page.url(), 'edit=');
      await page.getByRole('button', { name: /^Add / }).first().click();
      await page.waitForURL(/edit=new/);
      await page.goBack();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      t.match(page.url(), `/admin/${path}`);
    }
  });

  await t.test('closing a dialog by button, Escape or Back asks before unsaved changes are lost', async t => {
    await open();
    await message.fill('Something new');
    const ways = [
      () => dialog.getByRole('button', { name: 'Close' }).click(),
      () => page.keyboard.press('Escape'),
      () => page.goBack(),
    ];
    for (const leave of ways) {
      await leave();
      await question.waitFor();
      t.same(await findAxeViolations(page), []);
      await question.getByRole('button', { name: 'Cancel' }).click();
      await question.waitFor({ state: 'hidden' });
      t.equal(await message.inputValue(), 'Something new');
    }
    await page.mouse.click(5, 450);
    t.ok(await dialog.isVisible(), 'a click beside the dialog does not close it');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Leave' }).click();
    // While the question is open, the dialog is already hidden. Therefore the test waits for the address.
    await page.waitForURL(url => !url.searchParams.has('edit'));
    await dialog.waitFor({ state: 'hidden' });
  });

  await t.test('neither Cancel nor closing an unchanged dialog asks a question', async t => {
    await open();
    await message.fill('Given up');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    t.equal(await question.count(), 0);
    await open();
    t.notMatch(await message.inputValue(), 'Given up');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    t.match((await api.call(`GET /leads/${lead.id}`, { as: admin })).body, { message: lead.message });
  });

  await t.test(
    'if two windows edit a lead, the second one to save sees both versions with the labels of the form',
    async t => {
      const clash = page.getByRole('dialog', { name: 'Someone else changed this' });
      const other = await window(admin);
      await other.goto(`${origin}/admin/leads?edit=${lead.id}`);
      await other.getByLabel('Location').waitFor();
      await open();
      await message.fill('Mine');
      await other.getByLabel('Message').fill('Theirs');
      await other.getByRole('button', { name: 'Update Lead' }).click();
      await other.getByText('Lead updated.').waitFor();
      await dialog.getByRole('button', { name: 'Update Lead' }).click();
      await clash.getByRole('row', { name: 'Message Mine Theirs' }).waitFor();
      t.same(await findAxeViolations(page), []);
      await clash.getByRole('button', { name: 'Cancel' }).click();
      await clash.waitFor({ state: 'hidden' });
      t.equal(await message.inputValue(), 'Mine', 'Cancel returns to the form');
      await dialog.getByRole('button', { name: 'Update Lead' }).click();
      await clash.getByRole('radio', { name: 'Theirs' }).check();
      await clash.getByRole('button', { name: 'Save these values' }).click();
      await page.getByText('Lead updated.').waitFor();
      t.match((await api.call(`GET /leads/${lead.id}`, { as: admin })).body, { message: 'Theirs' });
      await other.context().close();
    },
  );

  t.same(faults, []);
});
