import { aCategory, aConsultant, aPicture } from '@marketplace/api/testing';
import type { Locator } from 'playwright-core';
import t from 'tap';
import { horizontalOverflow, PHONE, setAppearance } from '../support/appearance.ts';
import { startConsole } from '../support/console.ts';
import { waitUntilLoaded } from '../support/loaded.ts';

/** Minimum touch target in pixels. */
const THUMB = 40;
const DAY = 24 * 60 * 60 * 1000;

t.test('lists on a phone show the same information as on a wide screen', async t => {
  const { api, origin, admin, consultant, window, show, faults } = await startConsole(t);
  const as = { as: admin };
  await aConsultant(api.database, {
    name: 'Lim Mei',
    email: 'lim.mei.of.a.rather.long.address@franchises-and-more.example.com',
    credits: 4,
  });
  const image_url = `data:image/png;base64,${(await aPicture(40, 20).png().toBuffer()).toString('base64')}`;
  const slide = { title: 'Raya', subtitle: 'Open houses', image_url, active: false };
  await api.call('POST /admin/hero-slides', { ...as, body: slide });
  const banner = {
    title: 'Grand opening',
    image_url,
    link_url: 'https://example.com/a/long/way/to/the/opening/of/the/first/shop',
    location: 'homepage_inline_ads',
    start_date: new Date(Date.now() + 40 * DAY).toISOString(),
    end_date: new Date(Date.now() + 80 * DAY).toISOString(),
  };
  t.equal((await api.call('POST /admin/banners', { ...as, body: banner })).status, 201);
  const slug = 'how-we-work-with-franchisors-and-with-those-who-open-a-shop';
  await api.call('POST /pages', { ...as, body: { title: 'How we work', slug, content: '<p>Well</p>' } });
  const phone = await window(admin, { viewport: PHONE });
  const item = (name: string) => phone.getByRole('main').getByRole('listitem').filter({ hasText: name });
  const boxOf = async (element: Locator) => (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const sideways = () =>
    phone.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('main .MuiTableContainer-root')]
        .map(box => box.scrollWidth - box.clientWidth)
        .filter(more => more > 0),
    );

  await t.test('the list of users shows name, role and credits on a phone', async t => {
    await show(phone, '/admin/consultants');
    const lim = item('Lim Mei');
    await lim.getByText('Consultant', { exact: true }).waitFor();
    await lim.getByText('Credits', { exact: true }).waitFor();
    await lim.getByText('LM', { exact: true }).waitFor();
    t.ok((await boxOf(lim.getByText(/^lim\.mei/))).height < 24, 'the email address takes one line');
    for (const name of [/^Take 1/, /^Add 1/, /^Custom amount/, /^Edit/, /^Delete/]) {
      const { width, height } = await boxOf(lim.getByRole('button', { name }));
      t.ok(Math.min(width, height) >= THUMB, `the button ${name} is ${width} × ${height} pixels`);
    }
    const edit = { name: /^Edit/ };
    const [own, other] = [item('Aisyah Rahman').getByRole('button', edit), lim.getByRole('button', edit)];
    t.equal(
      (await boxOf(own)).x,
      (await boxOf(other)).x,
      "the buttons of the admin's own row are aligned with the others",
    );
    t.same(await sideways(), []);
  });

  await t.test('the list of hero slides shows the picture and the status on a phone', async t => {
    await show(phone, '/admin/hero-slides');
    await item('Raya').getByText('Inactive', { exact: true }).waitFor();
    await item('Raya').getByRole('img', { name: 'Preview of Raya' }).waitFor();
    await phone.getByText('1 hero slide', { exact: true }).waitFor();
    t.same(await sideways(), []);
  });

  await t.test('the list of banners shows location, dates and figures on a phone', async t => {
    await show(phone, '/admin/banners');
    const opening = item('Grand opening');
    for (const text of ['Homepage inline ads', 'Scheduled', '0 views', '0 clicks · CTR 0.00%', /^from /])
      await opening.getByText(text).waitFor();
    t.ok((await boxOf(opening.getByRole('link'))).height < 30, 'the link takes one line');
    await phone.getByText('1 banner', { exact: true }).waitFor();
    t.same(await sideways(), []);
  });

  await t.test('the names of categories are aligned on a tablet, even if a description is very long', async t => {
    await aCategory(api.database, { name: 'Terse', icon: '☕', description: '' });
    const description = 'Kitchens, kiosks and carts '.repeat(6);
    await aCategory(api.database, { name: 'Wordy', icon: '☕', description });
    await phone.setViewportSize({ width: 820, height: 1180 });
    await show(phone, '/admin/categories');
    const [terse, wordy] = ['Terse', 'Wordy'].map(name => phone.getByText(name, { exact: true }));
    if (terse && wordy) t.equal((await boxOf(terse)).x, (await boxOf(wordy)).x);
    await phone.setViewportSize(PHONE);
  });

  await t.test('a multi-line field grows with its text, and scrolls only if the text is very long', async t => {
    await show(phone, '/admin/content');
    const hidden = () =>
      phone.evaluate(() =>
        [...document.querySelectorAll('textarea')].map(field => field.scrollHeight - field.clientHeight),
      );
    t.ok((await hidden()).length > 4);
    t.same(
      (await hidden()).filter(more => more > 0),
      [],
      'all texts are visible at first',
    );
    const subtitle = phone.getByLabel('Hero subtitle');
    await subtitle.fill('A line\n'.repeat(9));
    t.same(
      (await hidden()).filter(more => more > 0),
      [],
      'a growing text stays visible',
    );
    await subtitle.fill('A line\n'.repeat(40));
    t.equal((await hidden()).filter(more => more > 0).length, 1, 'only the very long text scrolls');
    await phone.goto(`${origin}/admin/dashboard`);
  });

  await t.test('a list on a phone hides its other filters behind a button, which shows how many are set', async t => {
    const role = phone.getByLabel('Role');
    const filters = phone.getByRole('button', { name: /^Filters/ });
    await show(phone, '/admin/consultants');
    await item('Lim Mei').waitFor();
    t.notOk(await role.isVisible());
    t.ok((await boxOf(item('Aisyah Rahman'))).y < PHONE.height / 2);
    t.equal(await filters.getAttribute('aria-expanded'), 'false');
    await filters.click();
    t.equal(await filters.getAttribute('aria-expanded'), 'true');
    await role.click();
    await phone.getByRole('option', { name: 'Consultant' }).click();
    await item('Aisyah Rahman').waitFor({ state: 'hidden' });
    await filters.click();
    await role.waitFor({ state: 'hidden' });
    await phone.getByRole('button', { name: 'Filters (1)' }).waitFor();
    const [button, search] = [await boxOf(filters), await boxOf(phone.locator('.search'))];
    t.ok(Math.abs(button.y - search.y) < THUMB / 2, 'the search and the button share a row');
    await phone.getByRole('button', { name: 'Clear Filters' }).click();
    await item('Aisyah Rahman').waitFor();
    await phone.getByRole('button', { name: 'Filters', exact: true }).waitFor();
    await phone.getByLabel('Search users').fill('Lim');
    await item('Aisyah Rahman').waitFor({ state: 'hidden' });
    t.equal(await filters.textContent(), 'Filters', 'the count excludes the search');
    await phone.setViewportSize({ width: 820, height: 1180 });
    await role.waitFor();
    t.notOk(await filters.isVisible(), 'wide windows display all filters');
    await role.focus();
    await phone.setViewportSize(PHONE);
    await filters.waitFor();
    t.ok(await role.isVisible(), 'the focused filter stays visible');
    await filters.focus();
    await role.waitFor({ state: 'hidden' });
    t.same(await sideways(), []);
  });

  await t.test('the date filters From and To are side by side on phones, tablets and desktops', async t => {
    const tablet = await window(consultant, { viewport: { width: 820, height: 1180 } });
    await show(tablet, '/admin/leads/locked');
    const [from, to] = [tablet.getByLabel('From'), tablet.getByLabel('To', { exact: true })];
    for (const width of [820, 1440, 390]) {
      await tablet.setViewportSize({ width, height: 900 });
      const others = tablet.getByRole('button', { name: width === 1440 ? 'More filters' : 'Filters', exact: true });
      if ((await others.getAttribute('aria-expanded')) === 'false') await others.click();
      // Waits for the layout at this width.
      await waitUntilLoaded(tablet);
      t.equal((await boxOf(from)).y, (await boxOf(to)).y, `the date filters share a row at ${width} pixels`);
      t.equal(await horizontalOverflow(tablet), 0);
    }
    await tablet.context().close();
  });

  await t.test('a long name does not break the top bar', async t => {
    const name = 'Tengku Nur Syafiqah Izzati binti Tengku Ahmad Shah, Chartered Franchise Adviser';
    const adviser = await aConsultant(api.database, { name, password_hash: 'chosen' });
    const theirs = await window(adviser, { viewport: { width: 640, height: 900 } });
    await show(theirs, '/consultant/credits');
    const bar = theirs.getByRole('banner');
    await bar.getByText(name).waitFor();
    t.ok((await boxOf(bar)).height < 64);
    await theirs.context().close();
  });

  await t.test('the link in a warning fits on one line in every language', async t => {
    for (const language of ['en', 'ms', 'zh'] as const) {
      await show(phone, '/admin/notifications');
      await setAppearance(phone, { language, theme: 'light', viewport: PHONE });
      const way = phone.getByRole('main').getByRole('status').getByRole('link');
      t.ok((await boxOf(way)).height < 40, language);
      t.same(await sideways(), []);
    }
    await setAppearance(phone, { language: 'en', theme: 'light', viewport: PHONE });
  });

  await t.test('the list of pages shows the status, and each address fits on one line', async t => {
    await show(phone, '/admin/pages');
    const row = phone.getByRole('row', { name: /How we work/ });
    await row.getByText('Published').locator('visible=true').waitFor();
    t.ok((await boxOf(row.getByText(`/${slug}`))).height < 24);
    t.same(await sideways(), []);
  });

  await t.test('the list of schedules shows the times without breaking words', async t => {
    await show(phone, '/admin/notifications');
    const row = phone.getByRole('row', { name: /Publishes and removes banners/ });
    await row.getByText('Next run').locator('visible=true').waitFor();
    t.same(await sideways(), []);
  });

  t.same(faults, []);
});
