import t from 'tap';
import { PHONE, visibleText, waitUntilBack } from '../../support/browser.ts';
import { openFranchise } from './franchise-page.ts';
import { stack, url } from './shop.ts';

t.test('a franchise page shows all information in the specified order', async t => {
  const { page, faults, strangers } = await openFranchise('kopi-kampung');
  const words = await visibleText(page.locator('main'));
  const order = [
    'Home',
    'Featured franchise',
    'ROF Approved Franchisor',
    'Copy link',
    'Investment Information',
    'Total Locations',
    'What It Costs',
    'Why Choose Kopi Kampung',
    'Media Gallery',
    'Frequently Asked Questions',
    'Available Territory and Franchise Information',
  ].map(text => words.indexOf(text));
  t.notOk(order.includes(-1), `all are there: ${order}`);
  t.same(
    order,
    [...order].sort((a, b) => a - b),
  );
  const below = async (upper: string, lower: string) => {
    const [one, other] = await Promise.all([page.locator(upper).boundingBox(), page.locator(lower).boundingBox()]);
    return one && other && one.y + one.height <= other.y;
  };
  t.ok(await below('h1', 'article .frame'), 'the name is above the image');
  t.ok(await below('article .frame', 'article .badges'), 'the badges are below the image');
  t.match(words, /Malaysia\s+Johor/);
  t.match(words, /International\s+Singapore/);
  t.same(faults, []);
  t.equal(strangers.size, 0, 'no other host got a request');
});

t.test('either all figures are displayed or none', async t => {
  const { page } = await openFranchise('secret-recipe');
  t.ok(await page.getByText('Investment Details Protected').isVisible());
  t.ok(await page.getByText('NDA Required for Details').isVisible());
  // The similar franchises show their own figures.
  t.notMatch(await visibleText(page.locator('main .columns')), /RM/);
});

t.test('a view is counted once per page load and displayed', async t => {
  // Uses a franchise that no other test uses, because views may be counted late.
  const shown = async () => {
    const { page } = await openFranchise('brand-9');
    await page.waitForFunction(
      () => !/^\s*0 views/.test(document.querySelector('[data-views]')?.textContent ?? '0 views'),
    );
    return Number.parseInt((await page.locator('[data-views]').textContent()) ?? '', 10);
  };
  const first = await shown();
  t.ok(first > 0);
  t.equal(await shown(), first + 1);
});

t.test(
  'the gallery opens full screen, wraps around, counts its items, stops scrolling and returns the focus',
  async t => {
    const { page, strangers } = await openFranchise('kopi-kampung');
    // The video host receives no request until its item is displayed. In this test the host never responds.
    await page.route('https://www.facebook.com/**', route => route.abort());
    const item = page.getByRole('link', { name: 'Open The shop' });
    await item.click();
    const viewer = page.getByRole('dialog', { name: 'Media gallery' });
    t.match(await visibleText(viewer), /1 \/ 5[\s\S]*The shop/);
    t.equal(await page.evaluate(() => getComputedStyle(document.body).overflow), 'hidden');
    t.equal(strangers.size, 0);
    await page.keyboard.press('ArrowLeft');
    t.match(await visibleText(viewer), /5 \/ 5[\s\S]*Facebook/);
    await page.keyboard.press('ArrowRight');
    t.match(await visibleText(viewer), /1 \/ 5/);
    await page.keyboard.press('Escape');
    t.notOk(await viewer.isVisible());
    t.ok(await item.evaluate(link => link === document.activeElement));
    // Waits, because the page is updated shortly after the gallery was closed.
    await page.waitForFunction(() => getComputedStyle(document.body).overflow === 'visible');
    await waitUntilBack(page);
    await item.click();
    await viewer.waitFor();
    await page.goBack();
    await viewer.waitFor({ state: 'hidden' });
    t.match(page.url(), '/franchise/kopi-kampung', 'Back closes the gallery instead of leaving the page');
  },
);

t.test('a missing franchise shows a message with a link back, and an id leads to its page', async t => {
  const { page } = await openFranchise('nothing-here');
  await page.getByText('Franchise not found').waitFor();
  t.equal(await page.getByRole('link', { name: 'Back to Directory' }).getAttribute('href'), '/');
  const { id } = await stack.api.database.knex('franchises').where({ slug: 'kopi-kampung' }).first('id');
  await page.goto(`${url}/franchise/${id}`);
  await page.waitForURL('**/franchise/kopi-kampung');
  t.equal((await fetch(`${url}/franchise/nothing-here`)).status, 404);
});

t.test('on a phone the form opens from a fixed bar, and nothing scrolls horizontally', async t => {
  const { page } = await openFranchise('kopi-kampung', { viewport: PHONE, hasTouch: true, isMobile: true });
  const button = page.getByRole('button', { name: 'Request Information' });
  const box = await button.boundingBox();
  t.equal((await page.locator('[data-enquiry]').boundingBox())?.height, 0, 'no empty box is above the footer');
  t.ok(box && box.y > PHONE.height - 120, 'the bar is at the bottom');
  t.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await button.click();
  const form = page.getByRole('dialog', { name: 'Request Information' });
  await form.waitFor();
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'hidden' });
  t.ok(await button.isVisible());
});
