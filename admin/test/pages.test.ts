import t from 'tap';
import { slugOf } from '../src/pages/slug.ts';
import { startConsole } from './support/console.ts';

t.test('a slug from a title', async t => {
  t.equal(slugOf('About Us'), 'about-us');
  t.equal(slugOf('  Terms &  Conditions - 2026!  '), 'terms-conditions-2026');
  t.equal(slugOf('Café--Menu'), 'caf-menu');
  t.equal(slugOf('---'), '');
  t.match(slugOf('long '.repeat(40)), /^[a-z0-9]+(-[a-z0-9]+)*$/);
  t.ok(slugOf('long '.repeat(40)).length <= 100);
});

t.test('pages', async t => {
  const { api, origin, admin, consultant, window, faults } = await startConsole(t);
  const page = await window(admin);
  const closeAlert = () => page.getByRole('button', { name: 'OK' }).click();
  const slug = page.getByLabel('Slug');
  const content = page.getByRole('textbox', { name: 'Content' });
  const save = page.getByRole('button', { name: 'Save Page' });

  await t.test('a new page: what is missing, and a slug that follows the title', async t => {
    await page.clock.install();
    await page.goto(`${origin}/admin/pages`);
    await page.getByText('No pages yet. Add the first one.').waitFor();
    await page.getByRole('link', { name: 'Add New Page' }).click();
    await page.getByRole('heading', { name: 'Add New Page' }).waitFor();
    await page.getByText('Your page appears here as you write it.').waitFor();
    t.equal(await page.getByTitle('Live preview').count(), 0);
    await save.click();
    await page.getByText('Please fill in the following required fields:').waitFor();
    t.same(await page.getByRole('alertdialog').getByRole('listitem').allInnerTexts(), ['Title', 'Slug']);
    await closeAlert();
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('How  we Work!');
    t.equal(await slug.inputValue(), 'how-we-work');
    await slug.fill('our-work');
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('How we work');
    t.equal(await slug.inputValue(), 'our-work', 'one of their own stays');
  });

  await t.test('the source, and a preview that runs nothing', async t => {
    await content.fill('Hello there');
    await page.getByRole('switch', { name: 'HTML source' }).check();
    t.equal(await content.getAttribute('rows'), '8');
    t.equal(await content.inputValue(), '<p>Hello there</p>');
    await content.fill('<p><strong>Hello</strong> there</p>');
    const frame = page.getByTitle('Live preview');
    t.equal(await frame.getAttribute('sandbox'), '');
    await frame.contentFrame().locator('strong', { hasText: 'Hello' }).waitFor();
    await content.fill('<p>Safe</p><script>parent.document.title = "taken"</script>');
    await frame.contentFrame().getByText('Safe').waitFor();
    t.not(await page.title(), 'taken');
  });

  await t.test('after a save the list comes back by itself', async t => {
    await slug.fill('admin');
    await save.click();
    await page.getByText('Validation Error:').waitFor();
    await closeAlert();
    await slug.fill('our-work');
    // By the page's own clock: it is let go on after it was looked at.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
    await save.click();
    await page.getByText('Page saved. Going back to the list.').waitFor();
    const list = page.getByRole('heading', { name: 'Pages Management' });
    await page.clock.runFor(1900);
    t.equal(await list.count(), 0, 'not at once');
    await page.clock.runFor(100);
    await page.clock.resume();
    await list.waitFor();
    await page
      .getByRole('row', { name: /How we work/ })
      .getByRole('cell', { name: 'Published', exact: true })
      .waitFor();
    t.match((await api.call('GET /pages/our-work')).body, { title: 'How we work', content: '<p>Safe</p>' });
  });

  await t.test('another title leaves the slug of a page as it is', async t => {
    await page.getByRole('link', { name: 'How we work', exact: true }).click();
    await page.getByRole('heading', { name: 'Edit Page' }).waitFor();
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Our way of working');
    t.equal(await slug.inputValue(), 'our-work');
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

  await t.test('what is unsaved is asked about; a page that is gone is told', async t => {
    await page.getByRole('link', { name: 'Edit Our way of working' }).click();
    await content.fill('Changed');
    await page.getByRole('link', { name: 'Back to Pages' }).click();
    await page.getByText('Leave without saving?').waitFor();
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await page.getByRole('heading', { name: 'Pages Management' }).waitFor();
    await page.goto(`${origin}/admin/pages/edit/nothing`);
    await page.getByText('Error loading page. Please check if the page exists.').waitFor();
    t.pass();
  });

  await t.test('a page that cannot be had just now is not said to be gone', async t => {
    await page.goto(`${origin}/admin/pages`);
    await page.route('**/api/admin/pages/*', route => route.fulfill({ status: 500, body: '{}' }));
    await page.getByRole('link', { name: 'Edit Our way of working' }).click();
    await page.getByText('This could not be loaded').waitFor();
    t.equal(await page.getByText('Please check if the page exists').count(), 0);
    await page.unroute('**/api/admin/pages/*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await content.waitFor();
    t.ok(await page.getByText('Our way of working', { exact: true }).isVisible(), 'and which one it is');
  });

  await t.test('a page is deleted after asking', async t => {
    await page.goto(`${origin}/admin/pages`);
    await page.getByRole('button', { name: 'Delete Our way of working' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No pages yet. Add the first one.').waitFor();
    t.same((await api.call('GET /pages', { as: admin })).body, []);
  });

  await t.test('no consultant comes here', async t => {
    const other = await window(consultant);
    for (const path of ['/admin/pages', '/admin/pages/new']) {
      await other.goto(origin + path);
      await other.waitForURL('**/admin/dashboard');
    }
    t.pass();
  });

  // A browser that refuses a script in a sandbox says so in its log.
  t.same(
    faults.filter(text => !text.includes('sandboxed')),
    [],
  );
});
