/** The editor of pages: restored and unsaved input, pages that cannot be loaded, and who may open it. */
import t from 'tap';
import { startConsole } from '../support/console.ts';
import { startProductWithSite } from '../support/product-with-site.ts';

t.test('the editor of pages keeps input and reports faults', async t => {
  const site = await startProductWithSite(t);
  const { api, admin, consultant, window, show, follow, faults } = await startConsole(t, Promise.resolve(site));
  const page = await window(admin);
  const content = page.getByRole('textbox', { name: 'Content' });
  const made = { title: 'Our way of working', slug: 'our-work', content: '<p>Safe</p>' };
  t.equal((await api.call('POST /pages', { as: admin, body: made })).status, 201);

  await t.test("a restored page's slug follows the title unless it was edited", async t => {
    const other = await window(admin);
    const [title, place] = [other.getByRole('textbox', { name: 'Title', exact: true }), other.getByLabel('Slug')];
    const back = other.getByText('What you typed was restored. It is not saved yet.');
    other.on('dialog', dialog => dialog.accept());
    await show(other, '/admin/pages/new');
    await title.fill('Our Story');
    await other.waitForFunction(() => document.querySelector('[name=slug]')?.getAttribute('value') === 'our-story');
    await other.reload();
    await back.waitFor();
    await title.fill('Our Story So Far');
    await other.waitForFunction(
      () => document.querySelector('[name=slug]')?.getAttribute('value') === 'our-story-so-far',
    );
    await place.fill('story');
    await other.reload();
    await back.waitFor();
    await title.fill('Story');
    await title.fill('Story of Ours');
    // The preview is rendered only after the slug was set.
    const preview = other.getByTitle('Live preview').contentFrame();
    await preview.getByRole('heading', { name: 'Story of Ours' }).waitFor();
    t.equal(await place.inputValue(), 'story');
    await other.context().close();
  });

  await t.test(
    'leaving unsaved changes asks a question, and opening a page that does not exist shows an error',
    async t => {
      await show(page, '/admin/pages');
      await page.getByRole('link', { name: 'Edit Our way of working' }).click();
      await content.fill('Changed');
      await page.getByRole('link', { name: 'Back to Pages' }).click();
      await page.getByText('Leave without saving?').waitFor();
      await page.getByRole('button', { name: 'Leave', exact: true }).click();
      await page.getByRole('heading', { name: 'Pages Management' }).waitFor();
      await follow(page, '/admin/pages/edit/nothing');
      await page.getByText('Error loading page. Please check if the page exists.').waitFor();
      t.pass();
    },
  );

  await t.test('if a page cannot be loaded, the error does not say that the page is missing', async t => {
    await follow(page, '/admin/pages');
    await page.route('**/api/admin/pages/*', route => route.fulfill({ status: 500, body: '{}' }));
    await page.getByRole('link', { name: 'Edit Our way of working' }).click();
    await page.getByText('This could not be loaded').waitFor();
    t.equal(await page.getByText('Please check if the page exists').count(), 0);
    await page.unroute('**/api/admin/pages/*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await content.waitFor();
    t.ok(await page.getByText('Our way of working', { exact: true }).isVisible(), "the page's title is displayed");
  });

  await t.test('consultants cannot open the page editor', async t => {
    const other = await window(consultant);
    for (const path of ['/admin/pages', '/admin/pages/new']) {
      await show(other, path);
      await other.waitForURL('**/admin/dashboard');
    }
    t.pass();
  });

  // The sandbox of the simplified preview blocks scripts, and the browser logs each blocked script.
  t.same(
    faults.filter(text => !text.includes('sandboxed')),
    [],
  );
});
