import { aCategory, aFranchise, aPicture, hashPassword } from '@marketplace/api/testing';
import type { Page } from 'playwright-core';
import t from 'tap';
import { DESKTOP, PHONE } from '../support/appearance.ts';
import { startConsole } from '../support/console.ts';
import { waitUntilDrawn, waitUntilLoaded } from '../support/loaded.ts';

const PASSWORD = 'the-password-of-today-2026';

t.test('users can change their profile, and admins can change the settings', async t => {
  const { api, origin, admin, consultant, window, show, faults } = await startConsole(t);
  await api.database
    .knex('users')
    .where({ id: consultant.id })
    .update({ password_hash: await hashPassword(PASSWORD) });

  const own = await window(consultant);

  await t.test('a consultant can switch on a daily summary, which is off by default', async t => {
    const page = own;
    const choice = page.getByLabel('A summary of my locked leads every morning');
    await page.goto(`${origin}/consultant/profile`);
    await choice.waitFor();
    t.equal(await choice.isChecked(), false);
    await choice.check();
    await page.getByRole('button', { name: 'Update Profile' }).click();
    await page.getByText('Profile updated successfully!').waitFor();
    await page.reload();
    await choice.waitFor();
    t.equal(await choice.isChecked(), true);
  });

  await t.test('users change their own profile, but cannot change their email address', async t => {
    const page = own;
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
    await page.getByRole('heading', { name: 'My Profile' }).waitFor();
    t.pass('the new password ended the other sessions but not this one');
    await page.context().close();
  });

  const page = await window(admin);
  await page.goto(`${origin}/admin/profile`);
  await page.getByRole('heading', { name: 'My Profile' }).waitFor();
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

  await t.test('the preview does not enlarge a small icon', async t => {
    const icon = await aPicture(32, 32).png().toBuffer();
    const faviconUrl = `data:image/png;base64,${icon.toString('base64')}`;
    await api.call('PUT /content', { as: admin, body: { faviconUrl } });
    await page.reload();
    const box = await page.getByRole('img', { name: 'Preview of Favicon' }).boundingBox();
    t.ok((box?.width ?? Number.NaN) <= 66, `the preview is ${box?.width} pixels wide, at most 66`);
  });

  await t.test('every screen, including the sign-in, shows the site’s icon in the browser tab', async t => {
    const { body } = await api.call('GET /content');
    const icon = (shown: Page) => shown.locator('link[rel=icon]');
    const has = (shown: Page, address: string) =>
      shown.locator(`link[rel=icon][href="${address}"]`).waitFor({ state: 'attached' });
    const stranger = await window(undefined, { isNew: true });
    await stranger.goto(`${origin}/admin`);
    t.match(body.faviconUrl, /^\/uploads\//);
    for (const shown of [page, stranger]) await has(shown, body.faviconUrl);
    t.equal((await page.request.get(origin + body.faviconUrl)).status(), 200);
    await page.goto(`${origin}/admin/leads`);
    await has(page, body.faviconUrl);
    for (const faviconUrl of ['', 'https://pictures.example/icon.png', '//pictures.example/icon.png']) {
      await api.call('PUT /content', { as: admin, body: { faviconUrl } });
      await stranger.reload();
      await stranger.getByRole('heading', { name: 'Welcome back!' }).waitFor();
      t.equal(
        await icon(stranger).getAttribute('href'),
        '/favicon.svg',
        `an icon from another server is replaced with our own: ${faviconUrl}`,
      );
    }
    await page.goto(`${origin}/admin/content`);
  });

  await t.test('if two admins save the content, the second one sees a dialog with both versions', async t => {
    await page.reload();
    await page.getByLabel('Hero title').waitFor();
    await api.call('PUT /content', { as: admin, body: { heroTitle: 'Changed by another' } });
    await page.getByLabel('Hero title').fill('Changed by me');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Someone else changed this' });
    await dialog.getByRole('cell', { name: 'Changed by another' }).waitFor();
    await dialog.getByRole('radio', { name: 'Changed by another' }).check();
    await dialog.getByRole('button', { name: 'Save these values' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('Website content updated successfully!').waitFor();
    t.equal(await page.getByLabel('Hero title').inputValue(), 'Changed by another');
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
    'the address of a menu link is chosen from existing pages, and a broken link shows a warning',
    async t => {
      const { knex } = api.database;
      const laundry = await aCategory(api.database, { name: 'Laundry', slug: 'laundry' });
      await knex('former_category_slugs').insert({ slug: 'washing', category_id: laundry.id });
      const franchise = await aFranchise(api.database, { slug: 'bright-laundry', category: 'Laundry' });
      await knex('franchise_slugs').insert({ slug: 'dull-laundry', franchise_id: franchise.id });
      await aCategory(api.database, { name: 'Retired', slug: 'retired', is_active: false });
      const aPage = (slug: string, title: string, is_published: boolean) => ({
        id: slug,
        slug,
        title,
        is_published,
        content: '',
      });
      await knex('pages').insert([aPage('our-story', 'Our Story', true), aPage('unfinished', 'Unfinished', false)]);
      await page.reload();
      const footer = page.getByRole('region', { name: 'Footer links' });
      await footer.getByRole('button', { name: 'Add link' }).click();
      const added = footer.getByRole('listitem').last();
      const url = added.getByLabel('URL');
      await url.click();
      for (const name of ['Home', 'Browse Franchises', 'Laundry', 'Our Story'])
        await page.getByRole('option', { name }).waitFor();
      t.equal(
        await page.getByRole('option', { name: /Retired|Unfinished/ }).count(),
        0,
        'pages and categories that visitors cannot see are not offered',
      );
      const edge = await page
        .locator('.MuiAutocomplete-paper')
        .evaluate(paper => getComputedStyle(paper).borderTopWidth);
      t.equal(edge, '1px', 'the list has a border that separates it from the form below');
      await url.fill('story');
      await page.getByRole('option', { name: 'Our Story' }).click();
      t.equal(await url.inputValue(), '/our-story');
      t.equal(await added.getByLabel('Title').inputValue(), 'Our Story', 'the title is filled in as well');
      for (const [address, says] of [
        ['/nowhere', 'This address does not exist on the site.'],
        ['/unfinished', 'This page is a draft'],
        ['/category/retired', 'This category is inactive'],
        ['/franchise/nothing', 'This address does not exist on the site.'],
        ['#somewhere', 'This address does not exist on the site.'],
      ] as const) {
        await url.fill(address);
        await url.blur();
        await added.getByText(says).waitFor();
        t.match(await url.getAttribute('aria-describedby'), /./, 'the warning is linked to its field');
      }
      for (const address of ['/franchise/bright-laundry', '/franchise/dull-laundry', '/category/washing']) {
        const asked = page.waitForResponse(`**/api${address}`);
        await url.fill(address);
        await url.blur();
        t.equal((await asked).status(), 200, `${address} is recognised as existing`);
        await added.getByText(/does not exist on the site|is a draft|is inactive/).waitFor({ state: 'detached' });
      }
      for (const address of ['https://example.com/nowhere', '/category/laundry', '/#contact', '/our-story']) {
        await url.fill(address);
        await url.blur();
        await added.getByText(/does not exist on the site|is a draft|is inactive/).waitFor({ state: 'detached' });
      }
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('✅ Settings updated successfully!').waitFor();
      const { body } = await api.call('GET /site-settings');
      t.match(body.footer_links.at(-1), { title: 'Our Story', url: '/our-story' });
      await knex('pages').where({ id: 'our-story' }).delete();
      await page.reload();
      await footer.getByText('This address does not exist on the site.').waitFor();
    },
  );

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

  await t.test('settings that failed to load show an error and can be loaded again', async t => {
    await page.route('**/api/google-analytics-settings', route => route.fulfill({ status: 500, body: '{}' }));
    await page.goto(`${origin}/admin/google-analytics`);
    await page.getByRole('alert').getByText('This could not be loaded').waitFor();
    await page.unroute('**/api/google-analytics-settings');
    await page.getByRole('button', { name: 'Try again' }).click();
    t.equal(await page.getByLabel('Tracking ID').inputValue(), 'G-ABCD123456');
  });

  await t.test('the save bar casts a shadow only while the form continues below it', async t => {
    await page.setViewportSize(PHONE);
    const save = page.getByRole('button', { name: 'Save', exact: true });
    const isRaised = async () => {
      await save.waitFor();
      await waitUntilLoaded(page);
      // The browser reports visibility one frame later.
      await waitUntilDrawn(page);
      return (await save.locator('..').evaluate(bar => getComputedStyle(bar).boxShadow)) !== 'none';
    };
    t.notOk(await isRaised(), 'a short form has no shadow');
    await show(page, '/admin/franchises/new');
    t.ok(await isRaised(), 'a long form has a shadow');
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    t.notOk(await isRaised(), 'the shadow disappears at the end of the form');
    await page.setViewportSize(DESKTOP);
  });

  await t.test('an admin adds and deletes categories', async t => {
    await aFranchise(api.database, { name: 'In use' });
    await show(page, '/admin/categories');
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
