import { aPicture } from '@marketplace/api/testing';
import t from 'tap';
import { findAxeViolationsOfState } from '../support/axe.ts';
import { startConsole } from '../support/console.ts';

t.test('an admin can manage banners and hero slides', async t => {
  const { api, origin, admin, window, show, faults } = await startConsole(t);
  const page = await window(admin);
  const picture = { name: 'banner.png', mimeType: 'image/png', buffer: await aPicture(728, 90).png().toBuffer() };
  const closeAlert = () => page.getByRole('button', { name: 'OK' }).click();
  const confirm = () => page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();

  await t.test('a banner is added with an uploaded picture', async t => {
    await page.goto(`${origin}/admin/banners`);
    await page.getByText('No banners found. Create your first banner!').waitFor();
    await page.getByRole('button', { name: 'Add Banner' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add Banner' });
    await dialog.getByText('Shown at 728x90 pixels').waitFor();
    const onPhones = dialog.getByText('Phones show the picture at half its size, with this title below it.');
    await onPhones.waitFor();
    const place = async (name: string) => {
      await dialog.getByRole('combobox', { name: 'Location' }).click();
      await page.getByRole('option', { name }).click();
    };
    await place('Homepage inline ads');
    await dialog.getByText('Shown at 336x280 pixels').waitFor();
    t.notOk(await onPhones.isVisible(), 'box banners have no title on phones');
    await place('Homepage hero banner');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Required', { exact: true }).first().waitFor();
    t.equal(await dialog.getByText('Required', { exact: true }).count(), 4);
    t.same(await findAxeViolationsOfState(page), []);
    t.ok(await dialog.getByRole('switch', { name: 'Active' }).isChecked());
    t.ok(await dialog.getByRole('switch', { name: 'Open in a new tab' }).isChecked());
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Grand opening');
    await dialog.locator('input[type=file]').setInputFiles(picture);
    await dialog.getByRole('img', { name: 'Preview of Image' }).waitFor();
    await dialog.getByLabel('Link URL').fill('nonsense');
    await dialog.getByLabel('Start date').fill('2026-01-01');
    await dialog.getByLabel('End date').fill('2099-12-31');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Validation Error:').waitFor();
    await closeAlert();
    await dialog.getByLabel('Link URL').fill('https://example.com/opening');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Banner saved.').waitFor();
    await dialog.waitFor({ state: 'detached' });
    const { body } = await api.call('GET /admin/banners', { as: admin });
    t.match(body, [{ location: 'homepage_hero_banner', target_blank: true, start_date: '2025-12-31T16:00:00.000Z' }]);
  });

  await t.test('the list shows views, clicks and the click-through rate', async t => {
    await api.database.knex('banners').update({ impressions: 1234, clicks: 32 });
    await page.reload();
    const row = page.getByRole('row', { name: /Grand opening/ });
    await row.getByText('1,234 views').waitFor();
    await row.getByText('32 clicks · CTR 2.59%').waitFor();
    await row.getByText('Active').waitFor();
    t.pass();
  });

  await t.test('status and location filters are kept in the address and sent to the API', async t => {
    const asked = page.waitForRequest(/admin\/banners\?status=expired$/);
    await page.getByRole('combobox', { name: 'Status' }).click();
    t.same(await page.getByRole('option').allInnerTexts(), ['All', 'Active', 'Expired', 'Scheduled']);
    await page.getByRole('option', { name: 'Expired' }).click();
    await asked;
    await page.getByText('Nothing matches these filters.').waitFor();
    t.match(page.url(), /status=expired/);
    await page.getByRole('button', { name: 'Clear Filters' }).first().click();
    await page.getByRole('row', { name: /Grand opening/ }).waitFor();
  });

  await t.test('saving a banner preserves unchanged values, and a failure shows a message', async t => {
    const moment = '2026-01-01T03:30:00.000Z';
    const [{ id }] = (await api.call('GET /admin/banners', { as: admin })).body;
    await api.call(`PUT /admin/banners/${id}`, { as: admin, body: { start_date: moment } });
    await page.getByRole('button', { name: 'Edit Grand opening' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Banner' });
    await dialog.getByRole('switch', { name: 'Active' }).uncheck();
    await page.route(`**/api/admin/banners/${id}`, (route, request) =>
      request.method() === 'PUT' ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
    );
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Error saving banner. Please try again.').waitFor();
    await page.unroute(`**/api/admin/banners/${id}`);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('cell', { name: 'Inactive' }).waitFor();
    const { body } = await api.call(`GET /admin/banners/${id}`, { as: admin });
    t.match(body, { start_date: moment, is_active: false });
  });

  await t.test('a banner is deleted after confirmation', async t => {
    await page.route('**/api/admin/banners/*', route => route.fulfill({ status: 500, body: '{}' }));
    await page.getByRole('button', { name: 'Delete Grand opening' }).click();
    await page.getByText('Are you sure you want to delete this banner?').waitFor();
    await confirm();
    await page.getByText('Error deleting banner. Please try again.').waitFor();
    await closeAlert();
    await page.unroute('**/api/admin/banners/*');
    await page.getByRole('button', { name: 'Delete Grand opening' }).click();
    await confirm();
    await page.getByText('No banners found. Create your first banner!').waitFor();
    t.same((await api.call('GET /admin/banners', { as: admin })).body, []);
  });

  await t.test('a new hero slide has default values, and may have no button', async t => {
    await show(page, '/admin/hero-slides');
    await page.getByText('No hero slides found. Create your first slide to get started.').waitFor();
    const dialog = page.getByRole('dialog', { name: 'Add Hero Slide' });
    for (const [title, order] of [
      ['Second', '2'],
      ['First', '1'],
    ] as const) {
      await page.getByRole('button', { name: 'Add Hero Slide' }).first().click();
      await dialog.getByRole('textbox', { name: 'Title' }).first().fill(title);
      t.same(await findAxeViolationsOfState(page), []);
      await dialog.getByLabel('Subtitle').fill('Proven brands');
      t.equal(await dialog.getByLabel('Button text').inputValue(), 'Browse Opportunities');
      t.equal(await dialog.getByLabel('Button URL').inputValue(), '#franchises');
      if (title === 'Second') await dialog.getByLabel('Button URL').fill('');
      await dialog.getByLabel('Order').fill(order);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'hidden' });
    }
    await page.getByRole('cell', { name: /^First/ }).waitFor();
    t.match((await page.getByRole('row').nth(1).allInnerTexts()).join(), 'First');
  });

  await t.test('the order of hero slides is changed in the row', async t => {
    const first = page.getByRole('spinbutton', { name: 'Order of First' });
    await first.click();
    await page.mouse.wheel(0, 100);
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
    t.equal(await first.inputValue(), '1', 'scrolling over the input does not change the order');
    const asked: string[] = [];
    page.on('request', request => request.url().includes('/reorder') && asked.push(request.postData() ?? ''));
    await first.fill('5');
    await first.press('Enter');
    await page.getByRole('row', { name: /^No image Second/ }).waitFor();
    await page.waitForFunction(() => document.querySelectorAll('tbody tr')[1]?.textContent?.includes('First'));
    await first.and(page.locator(':focus:not([readonly])')).waitFor();
    await page.keyboard.press('Tab');
    t.same(asked, ['{"order":5}'], 'the order is saved once, by Enter and not by blur');
    await page.route('**/reorder', route => route.fulfill({ status: 500, body: '{}' }));
    await first.fill('1');
    await first.press('Enter');
    await page.getByText('Error reordering hero slide. Please try again.').waitFor();
    await closeAlert();
    t.equal(await first.inputValue(), '5', 'an order that cannot be saved is reset');
    t.equal(asked.length, 2);
    await page.unroute('**/reorder');
  });

  await t.test('a hero slide is deleted after confirmation', async t => {
    await page.getByRole('button', { name: 'Delete First' }).click();
    await page.getByText('Are you sure you want to delete this hero slide?').waitFor();
    await confirm();
    await page.getByText('Hero slide deleted.').waitFor();
    const { body } = await api.call('GET /admin/hero-slides', { as: admin });
    t.match(body, [{ title: 'Second', button_url: '' }]);
  });

  t.same(faults, []);
});
