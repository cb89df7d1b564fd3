import { waitUntil } from '@marketplace/db/testing';
import t from 'tap';
import { PHONE } from '../support/appearance.ts';
import { findAxeViolations } from '../support/axe.ts';
import { startConsole } from '../support/console.ts';
import { startProductWithSite } from '../support/product-with-site.ts';

t.test('pages, franchises and the website content have live previews', async t => {
  const site = await startProductWithSite(t);
  const { api, origin, admin, consultant, window, show, faults } = await startConsole(t, Promise.resolve(site));
  const page = await window(admin);
  const slug = page.getByLabel('Slug');
  const content = page.getByRole('textbox', { name: 'Content' });
  const frame = page.getByTitle('Live preview');
  const shown = frame.contentFrame();
  /** Returns the width and scroll position of the previewed page. */
  const viewed = () => shown.locator('html').evaluate(html => [html.clientWidth, Math.round(scrollY)]);
  await show(page, '/admin/pages/new');
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('How we work');
  await content.fill('Hello there');
  await page.getByRole('switch', { name: 'HTML source' }).check();
  await shown.locator('.prose', { hasText: 'Hello there' }).waitFor();

  await t.test("the preview shows phone and desktop widths with the site's fonts, and can be enlarged", async t => {
    await waitUntil(async () => (await viewed())[0] === 390);
    const fonts = () => shown.locator('html').evaluate(() => [...document.fonts].map(({ status }) => status));
    await waitUntil(async () => (await fonts()).includes('loaded'));
    const narrow = await frame.boundingBox();
    await page.getByRole('button', { name: 'Phone' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await waitUntil(async () => (await viewed())[0] === 1280);
    const wide = await frame.boundingBox();
    const aside = await page.getByRole('complementary', { name: 'Live preview' }).boundingBox();
    t.ok(narrow && wide && aside && wide.width <= aside.width, 'the wide preview is scaled down to fit');
    t.equal(Math.round(wide?.height ?? 0), Math.round(narrow?.height ?? 1), 'the preview keeps its height');
    t.same(await findAxeViolations(page), []);
    await page.getByRole('button', { name: 'Show the preview larger' }).click();
    const dialog = page.getByRole('dialog', { name: 'Live preview' });
    await dialog.getByTitle('Live preview').waitFor();
    await waitUntil(async () => ((await frame.boundingBox())?.width ?? 0) > 1200);
    t.same(await findAxeViolations(page), []);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Phone' }).click();
  });

  await t.test('the previous preview stays until the next one is loaded, and keeps its scroll position', async t => {
    await content.fill(`<p>Long</p>${'<p>line</p>'.repeat(200)}`);
    await shown.getByText('line').nth(199).waitFor();
    await shown.locator('html').evaluate(() => scrollTo({ top: 700, behavior: 'instant' }));
    const held = Promise.withResolvers<void>();
    let asked = 0;
    await page.route('**/api/admin/previews/**', async route => {
      if (++asked === 1) await held.promise;
      // The page may have cancelled the delayed request.
      await route.continue().catch(() => undefined);
    });
    await content.fill(`<p>Longer</p>${'<p>line</p>'.repeat(201)}`);
    await page.getByLabel('Loading the preview…').waitFor();
    t.equal(await shown.getByText('Long', { exact: true }).count(), 1);
    await content.fill(`<p>Longest</p>${'<p>line</p>'.repeat(202)}`);
    await shown.getByText('Longest', { exact: true }).waitFor();
    t.equal((await viewed())[1], 700);
    held.resolve();
    await page.unrouteAll({ behavior: 'wait' });
    t.equal(await shown.getByText('Longest', { exact: true }).count(), 1, 'the last values are displayed');
    await frame.focus();
    await page.keyboard.press('Home');
    await waitUntil(async () => (await viewed())[1] === 0);
  });

  await t.test('invalid values show an error, and the previous preview stays', async t => {
    await slug.fill('admin');
    const said = page.getByRole('complementary').getByText('Correct this to see the preview:');
    await said.waitFor();
    await page.getByRole('complementary').getByText('Slug: This address is used by the site itself.').waitFor();
    t.ok(await shown.getByText('Longest', { exact: true }).isVisible());
    t.same(await findAxeViolations(page), []);
    await slug.fill('our-work');
    await said.waitFor({ state: 'detached' });
  });

  await t.test('if no publisher runs, the reason is displayed with a simplified preview', async t => {
    await site.publisher.stop();
    // An older request may fail before. Waits for the response to these values.
    const failed = page.waitForResponse(
      answer => answer.url().includes('/previews/') && answer.request().postDataJSON().content === '<p>Safe</p>',
    );
    await content.fill('<p>Safe</p>');
    t.equal((await failed).status(), 503);
    await page.getByText('the publisher does not respond').waitFor();
    await page.getByText('A simplified version is shown instead.').waitFor();
    await shown.getByText('Safe').waitFor();
    t.equal(
      await frame.getAttribute('sandbox'),
      '',
      'the simplified preview is sandboxed, because it is not sanitised',
    );
    t.same(await findAxeViolations(page), []);
    await site.startPublisher();
    await page.getByRole('button', { name: 'Try again' }).click();
    await shown.locator('.prose', { hasText: 'Safe' }).waitFor();
    t.equal(await page.getByText('the publisher does not respond').count(), 0);
  });

  await t.test('admins and consultants preview a franchise in phone and desktop widths', async t => {
    const { knex } = api.database;
    await knex('franchises').update({ consultant_id: consultant.id });
    const franchise = await knex('franchises').first('id', 'name', 'description');
    const wide = await window(admin);
    const narrow = await window(consultant, { viewport: PHONE });
    for (const [theirs, path, expected] of [
      [wide, '/admin/franchises/edit', 1280],
      [narrow, '/consultant/franchises/edit', 390],
    ] as const) {
      await theirs.goto(`${origin}${path}/${franchise.id}`);
      await theirs.getByLabel('Description', { exact: false }).first().fill('Nobody has saved this.');
      await theirs.getByRole('textbox', { name: 'Key point 1' }).fill('Nor this');
      await theirs.getByRole('button', { name: 'Preview', exact: true }).click();
      const dialog = theirs.getByRole('dialog', { name: 'Preview', exact: true });
      const real = dialog.getByTitle('Live preview').contentFrame();
      await real.locator('.about', { hasText: 'Nobody has saved this.' }).waitFor();
      await real.getByText('Nor this', { exact: true }).waitFor();
      t.ok(await real.getByRole('heading', { name: franchise.name, level: 1 }).isVisible());
      t.notOk(
        await real.getByLabel('First name').isVisible(),
        'the enquiry form is closed, as on the site with scripts',
      );
      const width = () => real.locator('html').evaluate(html => html.clientWidth);
      t.equal(await width(), expected);
      const head = ['Phone', 'Back to the form'].map(name => dialog.getByRole('button', { name }).boundingBox());
      const [choice, out] = await Promise.all(head);
      t.ok(choice && out && out.y < choice.y + choice.height, 'the close button is beside the width buttons');
      await dialog.getByRole('button', { name: expected === 390 ? 'Desktop' : 'Phone' }).click();
      await waitUntil(async () => (await width()) === (expected === 390 ? 1280 : 390));
      t.same(await findAxeViolations(theirs), []);
      await dialog.getByRole('button', { name: 'Back to the form' }).click();
      await dialog.waitFor({ state: 'detached' });
      t.equal(await theirs.getByRole('textbox', { name: 'Key point 1' }).inputValue(), 'Nor this');
    }
    await wide.getByLabel('Franchise Name').fill('');
    await wide.getByRole('button', { name: 'Preview', exact: true }).click();
    await wide.getByText('Correct this to see the preview:').waitFor();
    await wide.getByText('Franchise Name is required').waitFor();
    t.same(await findAxeViolations(wide), []);
    t.match(await knex('franchises').where({ id: franchise.id }), [{ description: franchise.description }]);
    for (const theirs of [wide, narrow]) await theirs.context().close();
  });

  await t.test('the preview of the content follows the edited field', async t => {
    page.on('dialog', dialog => dialog.accept());
    await page.goto(`${origin}/admin/content`);
    await page.getByLabel('Hero title').fill('Own a business people queue for');
    await shown.getByRole('heading', { level: 1, name: 'Own a business people queue for' }).waitFor();
    await page.getByLabel('About text in the footer').fill('From a kiosk in Ipoh');
    const told = shown.getByText('From a kiosk in Ipoh');
    await told.waitFor();
    t.ok((await viewed())[1] ?? 0, 'the preview scrolls to the footer');
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Ask for the facts');
    await shown.getByRole('heading', { name: 'Ask for the facts' }).waitFor();
    await shown.getByRole('heading', { level: 1, name: 'Brand 1' }).waitFor();
    const seen = (place: string) =>
      shown.locator(place).evaluate(element => {
        const { top } = element.getBoundingClientRect();
        return top >= 0 && top < innerHeight;
      });
    t.ok(await seen('section.rof'), "the preview scrolls to the field's section");
    await page.getByLabel('Copyright text').fill('All ours');
    await shown.getByText('All ours').waitFor();
    await shown
      .getByRole('heading', { level: 1, name: 'Own a business people queue for' })
      .waitFor({ state: 'attached' });
    t.ok(await seen('footer'), 'the preview scrolls to the field on another page');
    await page.getByRole('button', { name: 'Franchise page' }).click();
    await shown.getByRole('heading', { level: 1, name: 'Brand 1' }).waitFor({ state: 'attached' });
    await page.getByRole('textbox', { name: 'Primary colour', exact: true }).fill('blue');
    await page
      .getByRole('complementary')
      .getByText(/^Primary colour/)
      .waitFor();
    t.not((await api.call('GET /content')).body.heroTitle, 'Own a business people queue for');
  });

  // The sandbox of the simplified preview blocks scripts, and the browser logs each blocked script.
  t.same(
    faults.filter(text => !text.includes('sandboxed')),
    [],
  );
});
