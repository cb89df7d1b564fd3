import { aCategory, aFranchise } from '@marketplace/api/testing';
import t from 'tap';
import { admin, api, chooseOption, consultant, faults, origin, show, window } from './stage.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

t.test('the franchise form checks and saves its fields', async t => {
  await aCategory(api.database, { name: 'Food & Beverage' });
  const page = await window(admin);

  await t.test('a missing field is named in an alert and marked in the form', async t => {
    await page.goto(`${origin}/admin/franchises/new`);
    await page.getByRole('heading', { name: 'Add New Franchise' }).waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    const alert = page.getByRole('alertdialog');
    await alert.getByText('Please fill in the following required fields:').waitFor();
    t.same(await alert.getByRole('listitem').allInnerTexts(), [
      'Franchise Name',
      'Category',
      'Description',
      'Established Year',
      'Number of Locations',
      'Consultant',
      'Franchise Image',
    ]);
    await alert.getByRole('button', { name: 'OK' }).click();
    t.ok(await page.getByText('7 fields need attention').isVisible());
  });

  await t.test('rows can be added, moved and removed, but the only remaining row cannot be removed', async t => {
    const remove = page.getByRole('button', { name: /^Remove FAQ/ });
    t.ok(await remove.first().isDisabled());
    await page.getByRole('button', { name: 'Add FAQ' }).click();
    t.equal(await remove.count(), 2);
    const isAt = (name: string) =>
      page.getByRole('button', { name, exact: true }).and(page.locator(':focus')).waitFor();
    await page.getByRole('button', { name: 'Move FAQ 2 up' }).press('Enter');
    await isAt('Move FAQ 1 down');
    await page.getByRole('button', { name: 'Add FAQ' }).click();
    await page.getByRole('button', { name: 'Move FAQ 1 down' }).press('Enter');
    await isAt('Move FAQ 2 down');
    await remove.nth(2).press('Enter');
    await isAt('Remove FAQ 2');
    await page.keyboard.press('Enter');
    await isAt('Add FAQ');
    t.ok(await remove.first().isDisabled());
  });

  await t.test(
    'unticking the last model shows an error, and unticking the last territory type selects Malaysia again',
    async t => {
      await page.getByRole('checkbox', { name: 'Single-Unit' }).uncheck();
      await page.getByText('Please select at least one franchise model').waitFor();
      await page.getByRole('checkbox', { name: 'Multi-Unit' }).check();
      await page.getByRole('checkbox', { name: 'Malaysia' }).click();
      t.ok(await page.getByRole('checkbox', { name: 'Malaysia' }).isChecked());
    },
  );

  await t.test('faults found by the server are named in an alert and beside their fields', async t => {
    await page.getByLabel('Franchise Name').fill('Kopi Lorong');
    await chooseOption(page, 'Category', 'Food & Beverage');
    await page.getByLabel('Description', { exact: false }).first().fill('Coffee from the back lane.');
    await page.getByLabel('Established Year').fill('1492');
    await page.getByLabel('Number of Locations').fill('12');
    const consultantField = page.getByRole('combobox', { name: 'Consultant' });
    await consultantField.fill('d');
    await page.getByText('at least two letters').waitFor();
    await consultantField.fill('many 17');
    await page.getByRole('option', { name: /Ali Many 17/ }).waitFor();
    t.equal(await page.getByRole('option').count(), 1, 'the search offers only matching consultants');
    await consultantField.fill('');
    await page.getByRole('option').nth(19).waitFor();
    t.equal(await page.getByRole('option').count(), 20, 'an empty search offers the first 20 consultants');
    await consultantField.fill('daniel');
    await page.getByRole('option', { name: /Daniel Tan/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    t.match(await consultantField.inputValue(), /^Daniel Tan \(/, 'a consultant is chosen by keyboard');
    await page.getByLabel('Upload an image: Franchise Image').setInputFiles({
      name: 'shop.png',
      mimeType: 'image/png',
      buffer: PIXEL,
    });
    await page.getByAltText('Preview of Franchise Image').waitFor();
    await page.getByLabel('Minimum Investment').fill('50000');
    await page.getByRole('button', { name: 'Save' }).click();
    const alert = page.getByRole('alertdialog');
    await alert.getByText('Validation Error:').waitFor();
    t.match(await alert.getByRole('listitem').allInnerTexts(), [/\(established_year\)$/]);
    await alert.getByRole('button', { name: 'OK' }).click();
    t.match(await page.getByLabel('Established Year').getAttribute('aria-invalid'), 'true');
  });

  await t.test('saving creates the franchise without empty rows and returns to the list', async t => {
    await page.getByLabel('Established Year').fill('2011');
    await page.getByRole('textbox', { name: 'Key point 1' }).fill('A queue every morning');
    await page.getByRole('button', { name: 'Add key point' }).click();
    await page.getByLabel('Meta Title').fill('Kopi');
    t.ok(await page.getByText('4 / 60').isVisible());
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Franchise created successfully!').waitFor();
    t.equal(new URL(page.url()).pathname, '/admin/franchises');
    await page.getByRole('link', { name: 'Kopi Lorong', exact: true }).waitFor();
    const { body } = await api.call('GET /franchise/kopi-lorong');
    t.match(body, {
      name: 'Kopi Lorong',
      established_year: 2011,
      locations_count: 12,
      investment_min: 50_000,
      investment_max: null,
      currency: 'MYR',
      franchise_model: ['Multi-Unit'],
      why_choose_points: ['A queue every morning'],
      faqs: [],
      media_gallery: [],
      consultant_id: consultant.id,
      image_url: /^\/uploads\//,
    });
  });

  await t.test('saving an edited franchise keeps its other values and returns to the list', async t => {
    await page.getByRole('link', { name: 'Edit Kopi Lorong' }).click();
    await page.getByRole('heading', { name: 'Edit Franchise' }).waitFor();
    t.match(page.url(), /\/admin\/franchises\/edit\//);
    const shown = page.getByRole('combobox', { name: 'Consultant' }).and(page.locator('[value^="Daniel Tan ("]'));
    await shown.waitFor();
    await page.getByLabel('Franchise Name').fill('Kopi Lorong Lama');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Franchise updated successfully!').waitFor();
    await page.getByRole('link', { name: 'Kopi Lorong Lama', exact: true }).waitFor();
    t.equal((await api.call('GET /franchise/kopi-lorong')).body.name, 'Kopi Lorong Lama');
  });

  t.same(faults, []);
});

t.test('amounts are saved as typed or rejected', async t => {
  const { knex } = api.database;
  const franchise = await aFranchise(api.database, { name: 'Teh Lorong', consultant_id: consultant.id });
  await knex('franchises').where({ id: franchise.id }).update({ investment_min: 25_000, investment_max: 90_000 });
  const stored = () => knex('franchises').where({ id: franchise.id }).first('investment_min', 'investment_max');
  const page = await window(admin);
  await show(page, `/admin/franchises/edit/${franchise.id}`);
  const least = page.getByLabel('Minimum Investment');
  const save = page.getByRole('button', { name: 'Save' });

  await t.test('a figure without the day on which it was stated is named by its labels', async t => {
    const staff = page.getByRole('group', { name: /^Staff/ });
    const lowest = staff.getByLabel('Lowest value');
    await lowest.fill('3');
    await save.click();
    const alert = page.getByRole('alertdialog');
    await alert.getByText('Validation Error:').waitFor();
    t.match(await alert.getByRole('listitem').allInnerTexts(), [/\(Staff, Stated on\)$/]);
    await alert.getByRole('button', { name: 'OK' }).click();
    await lowest.fill('');
  });

  await t.test('an invalid confidential amount is rejected', async t => {
    await least.fill('');
    await least.pressSequentially('25-30');
    await save.click();
    const alert = page.getByRole('alertdialog');
    await alert.getByText('Validation Error:').waitFor();
    t.match(await alert.getByRole('listitem').allInnerTexts(), [
      /^Minimum Investment must be a whole number \(investment_min\)$/,
    ]);
    await alert.getByRole('button', { name: 'OK' }).click();
    await page.getByText('Minimum Investment must be a whole number', { exact: true }).waitFor();
    t.equal(await least.getAttribute('aria-invalid'), 'true');
    t.equal(await least.inputValue(), '25-30');
    t.match(await stored(), { investment_min: 25_000 });
  });

  await t.test('scrolling over an amount does not change it', async t => {
    await least.fill('30000');
    await least.hover();
    await page.mouse.wheel(0, 100);
    await page.mouse.wheel(0, 100);
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
    t.equal(await least.inputValue(), '30000');
  });

  await t.test('amounts may contain thousands separators', async t => {
    const most = page.getByLabel('Maximum Investment');
    await most.fill('1,250,000');
    t.equal(await most.inputValue(), '1250000');
    await save.click();
    await page.getByText('Franchise updated successfully!').waitFor();
    t.match(await stored(), { investment_min: 30_000, investment_max: 1_250_000 });
  });
  await page.context().close();
});
