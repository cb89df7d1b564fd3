import { aConsultant, aFranchise } from '@marketplace/api/testing';
import t from 'tap';
import { DESKTOP, PHONE } from '../support/appearance.ts';
import { findAxeViolations } from '../support/axe.ts';
import { admin, api, chooseOption, consultant, faults, origin, show, window } from './stage.ts';

t.test('if two windows edit the same franchise, one version must be chosen', async t => {
  const franchise = await aFranchise(api.database, { name: 'Two Windows', consultant_id: null });
  const { body: consultants } = await api.call('GET /consultants', { as: admin });
  await api.call(`PUT /franchises/${franchise.id}`, { as: admin, body: { consultant_id: consultants[0].id } });
  const page = await window(admin);
  const openForm = async () => {
    await page.goto(`${origin}/admin/franchises/edit/${franchise.id}`);
    await page.getByLabel('Franchise Name').waitFor();
  };
  const another = (name: string) => api.call(`PUT /franchises/${franchise.id}`, { as: admin, body: { name } });
  const save = () => page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this' });

  await t.test(
    "the second window to save shows both versions and can overwrite the first window's version",
    async t => {
      await openForm();
      await another('Named by another');
      await page.getByLabel('Franchise Name').fill('Named by me');
      await save();
      await dialog.waitFor();
      t.same(
        (await dialog.getByRole('row').allInnerTexts()).map(text => text.split(/\s*\t\s*/).map(cell => cell.trim())),
        [
          ['Field', 'Yours', 'Saved by someone else'],
          ['Franchise Name', 'Named by me', 'Named by another'],
        ],
      );
      t.same(await findAxeViolations(page), []);
      await dialog.getByRole('button', { name: 'Save these values' }).click();
      await page.getByText('Franchise updated successfully!').waitFor();
      t.equal((await api.call(`GET /franchise/${franchise.id}`)).body.name, 'Named by me');
    },
  );

  await t.test('the second window to save can take a value of the first window and keep its other changes', async t => {
    await openForm();
    await another('Theirs in the end');
    await page.getByLabel('Franchise Name').fill('Mine, given up');
    await page.getByLabel('Description').first().fill('Mine, kept');
    await save();
    await dialog.waitFor();
    await dialog.getByRole('radio', { name: 'Theirs in the end' }).check();
    await dialog.getByRole('button', { name: 'Save these values' }).click();
    await page.getByText('Franchise updated successfully!').waitFor();
    const { body } = await api.call(`GET /franchise/${franchise.id}`);
    t.match(body, { name: 'Theirs in the end', description: 'Mine, kept' });
  });

  await t.test('changes of different fields are merged without a question, and the message names them', async t => {
    await openForm();
    await api.call(`PUT /franchises/${franchise.id}`, { as: admin, body: { phone: '03-5555 0123' } });
    await page.getByLabel('Website').fill('https://example.com/mine');
    await save();
    await page
      .getByText('Franchise updated successfully! Changes that someone else made were kept: Phone.', { exact: true })
      .waitFor();
    t.equal(await dialog.count(), 0);
    t.match((await api.call(`GET /franchises/${franchise.id}`, { as: admin })).body, {
      ...{ name: 'Theirs in the end', phone: '03-5555 0123', website: 'https://example.com/mine' },
    });
  });
});

t.test('the form of a franchise that was moved to the bin shows a notice before anything is typed', async t => {
  const franchise = await aFranchise(api.database, { name: 'Binned Meanwhile', consultant_id: consultant.id });
  const page = await window(admin);
  await show(page, '/admin/franchises?filter={"search":"Binned Meanwhile"}');
  // The list must not be updated: the franchise would disappear from the list before its link is pressed.
  await page.route('**/api/franchises?*', () => undefined);
  t.equal((await api.call(`DELETE /franchises/${franchise.id}`, { as: admin })).status, 200);
  await page.getByRole('link', { name: 'Binned Meanwhile', exact: true }).click();
  await page.getByLabel('Franchise Name').waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const told = page.getByRole('status').filter({ hasText: 'This franchise is in the bin. Restore it first.' });
  await told.getByRole('link', { name: 'Open the bin' }).click();
  await page.getByRole('button', { name: 'Restore Binned Meanwhile' }).click();
  await page
    .getByText('1 restored')
    .or(page.getByText(/restored/i))
    .first()
    .waitFor();
  await show(page, `/admin/franchises/edit/${franchise.id}`);
  await page.getByLabel('Franchise Name').waitFor();
  t.equal(await told.count(), 0, 'the notice disappears after the franchise is restored');
});

t.test('typed text in the franchise form survives leaving and returning', async t => {
  const franchise = await aFranchise(api.database, { name: 'Kopi Kampung', consultant_id: consultant.id });
  const page = await window(admin);
  const name = page.getByLabel('Franchise Name');
  const back = page.getByText('What you typed was restored. It is not saved yet.');

  await t.test('a link inside the form asks no question, and Back restores the typed text', async t => {
    await page.route('**/api/franchises/categories', route => route.fulfill({ json: [] }));
    await show(page, '/admin/franchises/new');
    await name.fill('Half a franchise');
    await page.getByRole('textbox', { name: 'Key point 1' }).fill('A queue every morning');
    await page.unroute('**/api/franchises/categories');
    await page.getByRole('alert').getByRole('link', { name: 'Category Management' }).click();
    await page.getByRole('heading', { name: 'Category Management', level: 1 }).waitFor();
    t.equal(await page.getByRole('alertdialog').count(), 0);
    await page.goBack();
    await back.waitFor();
    t.equal(await name.inputValue(), 'Half a franchise');
    t.equal(await page.getByRole('textbox', { name: 'Key point 1' }).inputValue(), 'A queue every morning');
    t.ok(await page.getByText('Unsaved changes').isVisible());
  });

  await t.test("reloading the page restores the typed text after the browser's question", async t => {
    await name.fill('Three quarters of a franchise');
    const asked = page.waitForEvent('dialog').then(dialog => dialog.accept());
    await Promise.all([page.reload(), asked]);
    await back.waitFor();
    t.equal(await name.inputValue(), 'Three quarters of a franchise');
  });

  await t.test("leaving the form after confirming the browser's question discards the typed text", async t => {
    await page.getByRole('link', { name: 'Back to Franchises' }).click();
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await page.getByRole('heading', { name: 'Manage Franchises' }).waitFor();
    await back.waitFor({ state: 'detached' });
    await show(page, '/admin/franchises/new');
    t.equal(await name.inputValue(), '');
    t.equal(await back.count(), 0);
  });

  await t.test(
    'restoring typed text restores only the changed fields and shows what other users have saved in the other fields',
    async t => {
      await show(page, `/admin/franchises/edit/${franchise.id}`);
      await page.getByLabel('Minimum Investment').fill('70000');
      const asked = page.waitForEvent('dialog').then(dialog => dialog.accept());
      await api.call(`PUT /franchises/${franchise.id}`, { as: admin, body: { name: 'Kopi Kampung Baru' } });
      await Promise.all([page.reload(), asked]);
      await back.waitFor();
      t.equal(await page.getByLabel('Minimum Investment').inputValue(), '70000');
      t.equal(await name.inputValue(), 'Kopi Kampung Baru');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Franchise updated successfully!').waitFor();
      await show(page, `/admin/franchises/edit/${franchise.id}`);
      t.equal(await back.count(), 0, 'nothing is restored after a save');
    },
  );

  await t.test(
    'if another user saved a new value in a changed field, both values are displayed and one must be chosen',
    async t => {
      const clash = page.getByRole('dialog', { name: 'Someone else changed this' });
      const save = page.getByRole('button', { name: 'Save', exact: true });
      const stored = async () => (await api.call(`GET /franchises/${franchise.id}`, { as: admin })).body;
      const leaveAndReturn = async () => {
        const asked = page.waitForEvent('dialog').then(dialog => dialog.accept());
        await Promise.all([page.reload(), asked]);
        await clash.waitFor();
      };
      const saveElsewhere = (body: object) => api.call(`PUT /franchises/${franchise.id}`, { as: admin, body });
      const other = await aConsultant(api.database, { name: 'Farid Osman' });
      await name.fill('Named by me');
      await page.getByLabel('Minimum Investment').fill('81000');
      await page.getByRole('textbox', { name: 'Key point 1' }).fill('Mine');
      await chooseOption(page, 'Consultant', /Ali Many 17/);
      await saveElsewhere({
        ...{ name: 'Named by another', phone: '03-5555 0123', consultant_id: other.id },
        media_gallery: [{ url: '/uploads/a.webp', caption: '' }],
      });
      await leaveAndReturn();
      const rows = async () =>
        (await clash.getByRole('row').allInnerTexts()).slice(1).map(text => text.split(/\s*\t\s*/));
      await clash.getByRole('cell', { name: 'Ali Many 17', exact: true }).waitFor();
      await clash.getByRole('cell', { name: 'Farid Osman', exact: true }).waitFor();
      t.same(
        (await rows()).toSorted(),
        [
          ['Consultant', 'Ali Many 17', 'Farid Osman'],
          ['Franchise Name', 'Named by me', 'Named by another'],
        ],
        'the dialog lists only fields with different values',
      );
      t.same(await findAxeViolations(page), []);
      await page.setViewportSize(PHONE);
      for (const value of ['Named by me', 'Named by another']) {
        const isSeen = await clash.getByRole('cell', { name: value }).evaluate(cell => {
          const box = cell.getBoundingClientRect();
          return cell.contains(document.elementFromPoint(box.left + 20, box.top + 10)) && box.right <= innerWidth;
        });
        t.ok(isSeen, `“${value}” is visible on a phone`);
      }
      t.same(await findAxeViolations(page), []);
      await page.setViewportSize(DESKTOP);
      await page.keyboard.press('Escape');
      t.ok(await clash.isVisible(), 'Escape does not close the dialog without a choice');
      await leaveAndReturn();
      t.equal((await rows()).length, 2, 'leaving without a choice repeats the question');

      await clash.getByRole('radio', { name: 'Named by another' }).check();
      await clash.getByRole('radio', { name: 'Farid Osman' }).check();
      await clash.getByRole('button', { name: 'Use these values' }).click();
      await clash.waitFor({ state: 'detached' });
      t.equal(await name.inputValue(), 'Named by another');
      t.equal(
        await page.getByLabel('Minimum Investment').inputValue(),
        '81000',
        'a field that only this user changed is kept',
      );
      t.equal(await page.getByRole('textbox', { name: 'Key point 1' }).inputValue(), 'Mine');
      t.equal(await page.getByLabel('Phone').inputValue(), '03-5555 0123');

      await name.fill('Mine once more');
      await saveElsewhere({ name: 'Theirs once more' });
      await leaveAndReturn();
      await clash.getByRole('button', { name: 'Use these values' }).click();
      await clash.waitFor({ state: 'detached' });
      await save.click();
      await page.getByText('Franchise updated successfully!').waitFor();
      t.match(await stored(), {
        ...{ name: 'Mine once more', phone: '03-5555 0123', investment_min: 81_000, why_choose_points: ['Mine'] },
        ...{ consultant_id: other.id, media_gallery: [{ url: '/uploads/a.webp' }] },
      });
      await show(page, `/admin/franchises/edit/${franchise.id}`);
      await name.fill('Kopi Kampung Baru');
      await save.click();
      await page.getByRole('link', { name: 'Edit Kopi Kampung Baru' }).waitFor();
    },
  );

  await t.test('the form opens only after its franchise was read', async t => {
    await show(page, '/admin/franchises');
    const { promise: isRead, resolve: read } = Promise.withResolvers<void>();
    await page.route(`**/api/franchises/${franchise.id}`, async route => {
      await isRead;
      await route.continue();
    });
    await page.getByRole('link', { name: 'Edit Kopi Kampung Baru' }).click();
    await page.getByRole('heading', { name: 'Edit Franchise' }).waitFor();
    await page.getByRole('main').getByText('Loading...').waitFor();
    t.equal(await name.count(), 0);
    read();
    await name.waitFor();
    await page.unroute(`**/api/franchises/${franchise.id}`);
  });

  t.same(faults, []);
});

t.test('the form offers current categories', async t => {
  const page = await window(admin);
  const category = page.getByRole('combobox', { name: 'Category' });
  const offered = (name: string) => page.getByRole('option', { name, exact: true });

  await t.test('a category added on another screen is offered after returning', async t => {
    await show(page, '/admin/franchises/new');
    await category.click();
    await page.getByRole('option').first().waitFor();
    t.equal(await offered('Bakeries').count(), 0);
    await page.keyboard.press('Escape');
    await show(page, '/admin/categories');
    await page.getByRole('button', { name: 'Add Category' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Bakeries');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    // Closing the dialog goes one step back in the history, which takes a moment.
    await page.waitForURL(/categories$/);
    await show(page, '/admin/franchises/new');
    await category.click();
    await offered('Bakeries').waitFor();
    await page.keyboard.press('Escape');
  });

  await t.test('a category renamed by another user is offered after a save was rejected', async () => {
    const franchise = await aFranchise(api.database, { category: 'Bakeries', consultant_id: consultant.id });
    const [{ id }] = (await api.call('GET /categories?filter={"name":"Bakeries"}', { as: admin })).body;
    await show(page, `/admin/franchises/edit/${franchise.id}`);
    await page.getByLabel('Franchise Name').fill('Of a former category');
    await api.call(`PUT /categories/${id}`, { as: admin, body: { name: 'Bread' } });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const alert = page.getByRole('alertdialog');
    await alert.getByText('This category does not exist').waitFor();
    await alert.getByRole('button', { name: 'OK' }).click();
    await category.click();
    await offered('Bread').waitFor();
    await page.keyboard.press('Escape');
  });
});
