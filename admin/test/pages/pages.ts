import t from 'tap';
import { startConsole } from '../support/console.ts';
import { startProductWithSite } from '../support/product-with-site.ts';

t.test('an admin can create, edit and delete pages', async t => {
  const site = await startProductWithSite(t);
  const { api, origin, admin, window, follow, faults } = await startConsole(t, Promise.resolve(site));
  const page = await window(admin);
  const closeAlert = () => page.getByRole('button', { name: 'OK' }).click();
  const slug = page.getByLabel('Slug');
  const content = page.getByRole('textbox', { name: 'Content' });
  const save = page.getByRole('button', { name: 'Save Page' });
  const frame = page.getByTitle('Live preview');
  const shown = frame.contentFrame();

  await t.test('a new page names missing fields, and its slug follows the title', async t => {
    await page.clock.install();
    await page.goto(`${origin}/admin/pages`);
    await page.getByText('No pages yet. Add the first one.').waitFor();
    await page.getByRole('link', { name: 'Add New Page' }).first().click();
    await page.getByRole('heading', { name: 'Add New Page' }).waitFor();
    await page.getByText('Your page appears here as you write it.').waitFor();
    t.equal(await page.getByTitle('Live preview').count(), 0);
    await save.click();
    await page.getByText('Please fill in the following required fields:').waitFor();
    t.same(await page.getByRole('alertdialog').getByRole('listitem').allInnerTexts(), ['Title', 'Slug']);
    await closeAlert();
    const slugs = { 'Café & Co': 'cafe-co', 'Straße 关于': 'strasse-guan-yu', 'How  we Work!': 'how-we-work' };
    for (const [title, made] of Object.entries(slugs)) {
      await page.getByRole('textbox', { name: 'Title', exact: true }).fill(title);
      await page.waitForFunction(want => document.querySelector('[name=slug]')?.getAttribute('value') === want, made);
    }
    await slug.fill('our-work');
    // The preview below shows this title; then the slug would have followed it.
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('How we work');
  });

  await t.test('the preview shows the real page and runs no scripts', async t => {
    await content.fill('Hello there');
    await page.getByRole('switch', { name: 'HTML source' }).check();
    t.equal(await content.getAttribute('rows'), '8');
    t.equal(await content.inputValue(), '<p>Hello there</p>');
    await content.fill('<p><strong>Hello</strong> there</p>');
    await shown.locator('.prose strong', { hasText: 'Hello' }).waitFor();
    await shown.getByRole('heading', { name: 'How we work' }).waitFor();
    t.equal(await slug.inputValue(), 'our-work', 'an edited slug no longer follows the title');
    t.ok(await shown.getByRole('contentinfo').isVisible(), "the preview includes the site's header and footer");
    t.equal(await frame.getAttribute('sandbox'), 'allow-same-origin');
    await content.fill('<p>Safe</p><script>parent.document.title = "taken"</script>');
    await shown.getByText('Safe').waitFor();
    t.not(await page.title(), 'taken');
    t.equal(await shown.locator('script').count(), 0);
    t.same((await api.call('GET /pages', { as: admin })).body, [], 'nothing is saved by the preview');
  });

  await t.test('after a save, a message is displayed for two seconds, and then the list of pages', async t => {
    await slug.fill('admin');
    await save.click();
    await page.getByText('Validation Error:').waitFor();
    await closeAlert();
    await slug.fill('our-work');
    // Uses a fake clock to check how long it takes until the list is displayed.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
    await save.click();
    await page.getByText('Page saved. Going back to the list.').waitFor();
    const list = page.getByRole('heading', { name: 'Pages Management' });
    await page.clock.runFor(1900);
    t.equal(await list.count(), 0, 'the list is not displayed before two seconds');
    await page.clock.runFor(100);
    await page.clock.resume();
    await list.waitFor();
    await page
      .getByRole('row', { name: /How we work/ })
      .getByRole('cell', { name: 'Published', exact: true })
      .waitFor();
    t.match((await api.call('GET /pages/our-work')).body, { title: 'How we work', content: '<p>Safe</p>' });
  });

  await t.test('changing the title of an existing page keeps its slug', async t => {
    await page.getByRole('link', { name: 'How we work', exact: true }).click();
    await page.getByRole('heading', { name: 'Edit Page' }).waitFor();
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Our way of working');
    t.equal(await slug.inputValue(), 'our-work');
    const warning = page.getByText('After saving, /our-work no longer exists.');
    t.equal(await warning.count(), 0);
    await slug.fill('our-new-work');
    await warning.waitFor();
    await slug.fill('our-work');
    await warning.waitFor({ state: 'detached' });
    await page.getByRole('switch', { name: 'Published' }).uncheck();
    await page.route('**/api/pages/*', route => route.fulfill({ status: 500, body: '{}' }));
    await save.click();
    await page.getByText('Error saving page. Please try again.').waitFor();
    await page.unroute('**/api/pages/*');
    await save.click();
    await page
      .getByRole('row', { name: /Our way of working/ })
      .getByRole('cell', { name: 'Draft', exact: true })
      .waitFor();
    t.pass();
  });

  await t.test('a page is deleted after confirmation', async t => {
    await follow(page, '/admin/pages');
    await page.getByRole('button', { name: 'Delete Our way of working' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No pages yet. Add the first one.').waitFor();
    t.same((await api.call('GET /pages', { as: admin })).body, []);
  });

  // The sandbox of the simplified preview blocks scripts, and the browser logs each blocked script.
  t.same(
    faults.filter(text => !text.includes('sandboxed')),
    [],
  );
});
