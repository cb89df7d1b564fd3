import { aPicture, aVideo } from '@marketplace/api/testing';
import t from 'tap';
import { findAxeViolations } from '../support/axe.ts';
import { admin, faults, SECTIONS, show, window } from './stage.ts';

t.test("a picture field's messages mention only pictures, even if the server rejects the file", async t => {
  const page = await window(admin);
  await show(page, '/admin/franchises/new');
  const picker = page.getByLabel('Upload an image: Franchise Image');
  const said = page.getByRole('alert').filter({ hasText: 'Please upload a valid image' });
  const take = async (name: string, mimeType: string, buffer: Buffer) => {
    await picker.setInputFiles({ name, mimeType, buffer });
    await said.waitFor();
    t.match(await said.allTextContents(), ['Please upload a valid image (JPG, PNG, GIF, WebP).'], name);
    await said.getByRole('button', { name: 'Close' }).click();
    await said.waitFor({ state: 'detached' });
  };
  t.notMatch(await picker.getAttribute('accept'), 'video');
  t.ok(await page.getByText('JPG, PNG, GIF or WebP, less than 10MB').first().isVisible());
  await take('film.mp4', 'video/mp4', Buffer.alloc(10));
  await take('no-picture.png', 'image/png', Buffer.from('no picture at all'));
  await take('a-film-called.png', 'image/png', aVideo('mp4'));
  t.equal(await page.getByRole('textbox', { name: 'Franchise Image' }).inputValue(), '');
  t.same(faults, []);
});

t.test('the form waits for uploads and puts each file into its own row', async t => {
  const page = await window(admin);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const arrive = Promise.withResolvers<void>();
  const picture = await aPicture(20, 20).png().toBuffer();
  const media = (row: number) => page.getByRole('listitem', { name: `Gallery item ${row}` });
  await show(page, '/admin/franchises/new');
  for (const caption of ['First', 'Second', 'Third']) {
    if (caption !== 'First') await page.getByRole('button', { name: 'Add media' }).click();
    const row = page.getByRole('listitem', { name: /^Gallery item \d$/ }).last();
    await row.getByLabel('Caption').fill(caption);
    await row.getByRole('button', { name: 'Upload', exact: true }).click();
  }
  await page.route('**/api/uploads', async route => {
    await arrive.promise;
    await route.continue();
  });
  const send = async (row: number) => {
    const chooser = media(row).locator('input[type=file]');
    await chooser.setInputFiles({ name: 'shop.png', mimeType: 'image/png', buffer: picture });
    await media(row).getByRole('button', { name: 'Uploading...' }).waitFor();
  };
  await send(2);
  await send(3);
  const waiting = page.locator('[type=submit]', { hasText: 'Uploading...' });
  t.ok(await waiting.isDisabled());
  await page.getByLabel('Franchise Name').press('Enter');
  t.equal(await page.getByRole('alertdialog').count(), 0, 'Enter does not save the form during an upload');
  await page.getByRole('button', { name: 'Move Gallery item 2 up' }).click();
  await page.getByRole('button', { name: 'Remove Gallery item 3' }).click();
  arrive.resolve();
  await save.waitFor();
  t.ok(await save.isEnabled());
  t.equal(await media(1).getByLabel('Caption').inputValue(), 'Second');
  t.equal(await media(1).getByRole('img').count(), 1);
  t.equal(await media(2).getByRole('img').count(), 0, 'a removed row leaves no picture behind');
  t.equal(await page.getByRole('listitem', { name: /^Gallery item \d$/ }).count(), 2);
  t.same(faults, []);
  await page.context().close();
});

t.test('the sections of the long form are listed and can be chosen', async t => {
  const page = await window(admin);
  const way = page.getByRole('navigation', { name: 'Sections of this form' });
  const heading = (name: string) => page.getByRole('heading', { name, level: 2, exact: true });
  const isGoneTo = (name: string) =>
    page.waitForFunction(
      text => document.activeElement?.matches('h2') && document.activeElement.textContent === text,
      name,
    );
  const isCurrent = (name: string) => way.locator('[aria-current=location]', { hasText: name }).waitFor();

  await t.test(
    'the sections are listed beside the form in the specified order, with the costs after the investment',
    async t => {
      await show(page, '/admin/franchises/new');
      await isCurrent('Basic Information');
      t.same(await way.getByRole('link').allInnerTexts(), SECTIONS);
      t.same(await page.locator('form section h2').allInnerTexts(), SECTIONS);
      const names = await page
        .locator('form [name]:not([aria-hidden])')
        .evaluateAll(all => all.map(field => field.getAttribute('name')));
      t.same(names.slice(0, 2), ['name', 'description']);
      t.equal(names.at(-1), 'slug');
    },
  );

  await t.test('choosing a section focuses and marks it and scrolls its heading below the header', async t => {
    for (const name of ['FAQs', 'SEO', 'Franchise Image']) {
      await way.getByRole('link', { name }).click();
      await isGoneTo(name);
      await isCurrent(name);
      const { y = 0 } = (await heading(name).boundingBox()) ?? {};
      t.ok(y > 61 && y < 900, `the heading ${name} is at ${y}`);
    }
    t.match(page.url(), /new$/, 'choosing a section adds no history entry, so that Back leaves the form');
  });

  await t.test('scrolling updates the current section', async t => {
    await page.evaluate(() => {
      (document.activeElement as HTMLElement).blur();
      scrollTo(0, document.body.scrollHeight);
    });
    await isCurrent('SEO');
    await page.evaluate(() => scrollTo(0, 0));
    await isCurrent('Basic Information');
    t.pass();
  });

  await t.test(
    'a failed save shows the number of faults of each section and focuses the first invalid field',
    async t => {
      await way.getByRole('link', { name: 'FAQs' }).click();
      await page.getByRole('checkbox', { name: 'Single-Unit' }).uncheck();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
      await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'name');
      t.same(await way.getByRole('link', { name: /need/ }).allTextContents(), [
        'Basic Information6, 6 fields need attention',
        'Territory & Franchise Model1, 1 field needs attention',
        'Franchise Image1, 1 field needs attention',
      ]);
      t.same(await findAxeViolations(page), []);
    },
  );

  t.same(faults, []);
});
