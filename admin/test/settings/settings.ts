import { aFranchise, hashPassword } from '@marketplace/api/testing';
import t from 'tap';
import { admin, api, consultant, faults, origin, show, window } from './stage.ts';

const PASSWORD = 'the-password-of-today-2026';

t.test('users can change their profile, and admins can change the settings', async t => {
  await api.database
    .knex('users')
    .where({ id: consultant.id })
    .update({ password_hash: await hashPassword(PASSWORD) });

  await t.test('users change their own profile, but cannot change their email address', async t => {
    const page = await window(consultant);
    await page.goto(`${origin}/consultant/profile`);
    const email = page.getByLabel('Email', { exact: true });
    t.ok(await email.evaluate(field => field.hasAttribute('readonly')));
    await page.getByText('Email cannot be changed').waitFor();
    await page.getByLabel('Name', { exact: false }).first().fill('');
    await page.getByRole('button', { name: 'Update Profile' }).click();
    await page.getByText('1 field needs attention').waitFor();
    await page.getByLabel('Name', { exact: false }).first().fill('Daniel Tan Wei');
    await page.getByLabel('New password').fill('short');
    await page.getByLabel('Your current password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Update Profile' }).click();
    await page.getByText('Validation Error:').waitFor();
    await page.getByRole('button', { name: 'OK' }).click();
    await page.getByLabel('New password').fill('a-longer-password-2026');
    await page.getByRole('button', { name: 'Update Profile' }).click();
    await page.getByText('Profile updated successfully!').waitFor();
    await page.getByRole('button', { name: 'Daniel Tan Wei Consultant' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Update Profile' }).waitFor();
    t.pass('the new password ended the other sessions but not this one');
    await page.context().close();
  });

  const page = await window(admin);
  await page.goto(`${origin}/admin/profile`);
  await page.getByRole('button', { name: 'Update Profile' }).waitFor();
  t.equal(await page.getByLabel('A summary of my locked leads').count(), 0, 'an admin is not offered the summary');

  await t.test('the website content is edited with a live preview', async t => {
    await show(page, '/admin/content');
    await page.getByLabel('Hero title').fill('Own a business people queue for');
    await page
      .getByRole('complementary', { name: 'Live preview' })
      .getByText('Own a business people queue for')
      .waitFor();
    await page.getByRole('textbox', { name: 'Primary colour', exact: true }).fill('blue');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('Validation Error:').waitFor();
    await page.getByRole('button', { name: 'OK' }).click();
    await page.getByRole('textbox', { name: 'Primary colour', exact: true }).fill('#0b5f5a');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('✅ Website content updated successfully!').waitFor();
    const { body } = await api.call('GET /content');
    t.match(body, { heroTitle: 'Own a business people queue for', primaryColor: '#0b5f5a' });
  });

  await t.test('an admin adds a menu link and moves it', async t => {
    await show(page, '/admin/navigation');
    const menu = page.getByRole('region', { name: 'Navigation links' });
    await menu.getByRole('button', { name: 'Add link' }).click();
    const added = menu.getByRole('listitem').last();
    await added.getByLabel('Title').fill('Stories');
    await added.getByLabel('URL').fill('/stories');
    await added.getByRole('button', { name: /^Move .* up$/ }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('✅ Settings updated successfully!').waitFor();
    const { body } = await api.call('GET /site-settings');
    t.equal(body.navigation_menu.at(-2).title, 'Stories');
  });

  await t.test(
    'an admin saves the site’s currency and an exchange rate, and sees errors beside their fields',
    async t => {
      await page.getByLabel('Currency of the site').click();
      await page.getByRole('option', { name: 'MYR, Malaysian Ringgit' }).click();
      const rates = page.getByRole('region', { name: 'Exchange rates' });
      await rates.getByRole('button', { name: 'Add rate' }).click();
      const row = rates.getByRole('listitem');
      await row.getByLabel('From currency').click();
      await page.getByRole('option', { name: 'USD' }).click();
      await row.getByLabel('Exchange rate').fill('0.24');
      await row.getByLabel('Date of the rate', { exact: false }).last().fill('2026-01-02');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Check the direction of the rate.').first().waitFor();
      await page.getByRole('button', { name: 'OK' }).click();
      await row.getByLabel('Exchange rate').fill('4.2');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('✅ Settings updated successfully!').waitFor();
      const { body } = await api.call('GET /site-settings');
      t.match(body, { currency: 'MYR', exchange_rates: [{ from: 'USD', to: 'MYR', rate: 4.2, date: '2026-01-02' }] });
    },
  );

  await t.test('an admin sets up Google Analytics', async t => {
    await show(page, '/admin/google-analytics');
    await page.getByLabel('Tracking ID').fill('nonsense');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Validation Error:').waitFor();
    await page.getByRole('button', { name: 'OK' }).click();
    await page.getByLabel('Tracking ID').fill('G-ABCD123456');
    await page.getByRole('switch', { name: 'Enabled' }).check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('✅ Settings updated successfully!').waitFor();
    t.match((await api.call('GET /google-analytics-settings')).body, { ga_tracking_id: 'G-ABCD123456', enabled: true });
  });

  await t.test('an admin sets the time at which leads are offered', async t => {
    await show(page, '/admin/lead-settings');
    const when = page.getByLabel('Offer leads to consultants');
    t.equal(await when.textContent(), 'Immediately');
    await when.click();
    await page.getByRole('option', { name: 'When the address is confirmed, or after 24 hours' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('✅ Settings updated successfully!').waitFor();
    t.match((await api.call('GET /lead-settings', { as: admin })).body, { offered_when: 'confirmed' });
  });

  await t.test('an admin adds and deletes categories', async t => {
    await aFranchise(api.database, { name: 'In use' });
    await show(page, '/admin/categories');
    // The list may first show what an earlier screen read: no category, with a second button.
    await page.getByRole('button', { name: /^Delete Category/ }).waitFor();
    await page.getByRole('button', { name: 'Add Category' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Category' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Required').waitFor();
    await dialog.getByLabel('Name').fill('Bubble Tea');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Category saved.').waitFor();
    await page.getByRole('cell', { name: 'Bubble Tea', exact: true }).waitFor();
    const remove = async (name: RegExp) => {
      await page.getByRole('button', { name }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    };
    await remove(/^Delete Bubble Tea/);
    await page.getByText('Category deleted.').waitFor();
    await remove(/^Delete Category/);
    await page.getByRole('button', { name: 'OK' }).waitFor();
    t.match(
      (await page.getByRole('alertdialog').allInnerTexts()).join(),
      /1/,
      'the server says how many franchises use the category',
    );
  });

  t.same(faults, []);
});
