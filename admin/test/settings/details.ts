/** Settings in detail: the daily summary, icons, links that do not exist, two admins, and failures. */
import { aCategory, aFranchise, aPicture } from '@marketplace/api/testing';
import type { Page } from 'playwright-core';
import t from 'tap';
import { DESKTOP, PHONE } from '../support/appearance.ts';
import { startConsole } from '../support/console.ts';
import { waitUntilDrawn, waitUntilLoaded } from '../support/loaded.ts';

t.test('the settings follow other admins, check links and report failures', async t => {
  const { api, origin, admin, consultant, window, show, faults } = await startConsole(t);
  await t.test('a consultant can switch on a daily summary, which is off by default', async t => {
    const page = await window(consultant);
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
    await page.context().close();
  });

  const page = await window(admin);
  await page.goto(`${origin}/admin/profile`);
  await page.getByRole('button', { name: 'Update Profile' }).waitFor();
  t.equal(await page.getByLabel('A summary of my locked leads').count(), 0, 'an admin is not offered the summary');

  await show(page, '/admin/content');

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
      await waitUntilLoaded(stranger);
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
      await show(page, '/admin/navigation');
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
        await waitUntilLoaded(page);
        await added.getByText(/does not exist on the site|is a draft|is inactive/).waitFor({ state: 'detached' });
      }
      for (const address of ['https://example.com/nowhere', '/category/laundry', '/#contact', '/our-story']) {
        await url.fill(address);
        await url.blur();
        await waitUntilLoaded(page);
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

  await t.test('settings that failed to load show an error and can be loaded again', async t => {
    const stored = { ga_tracking_id: 'G-ABCD123456', gtm_container_id: '', enabled: true };
    await api.call('PUT /google-analytics-settings', { as: admin, body: stored });
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

  t.same(faults, []);
});
