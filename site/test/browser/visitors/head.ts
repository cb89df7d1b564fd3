import { aPicture } from '@marketplace/api/testing';
import t from 'tap';
import { PHONE, simulateOldPhone, visit, withoutTransitionFaults } from '../../support/browser.ts';
import { browser, stack, url } from './shop.ts';

const { origin } = new URL(stack.env.PUBLIC_URL ?? '');

t.test('the head of a franchise page has its title, description, image and address', async t => {
  const { page } = await visit(browser, `${url}/franchise/kafe-kampung`);
  const meta = (name: string) => page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute('content');
  t.equal(await page.title(), 'Kafe </script> Kampung');
  t.equal(await meta('description'), 'd'.repeat(149), 'the first 150 characters, without a space at the end');
  t.equal(await meta('og:image'), `${origin}/uploads/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa-social.jpg`);
  t.equal(await meta('og:image:width'), '1200');
  t.equal(await page.locator('link[rel=canonical]').getAttribute('href'), `${origin}/franchise/kafe-kampung`);
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  t.same(
    data.map(text => JSON.parse(text)['@type']),
    ['BreadcrumbList', 'Offer'],
  );
  t.match(JSON.parse(data[1] ?? '').itemOffered, { '@type': 'Service', brand: { name: 'Kafe </script> Kampung' } });
});

t.test('the structured data of a list contains the positions of its franchises', async t => {
  const { page } = await visit(browser, 'about:blank', { javaScriptEnabled: false });
  for (const [path, first, size] of [
    ['/', 1, 24],
    ['/franchises/2', 25, 8],
    ['/category/food', 1, 24],
  ] as const) {
    await page.goto(url + path);
    const data = await page.locator('script[type="application/ld+json"]').allTextContents();
    const list = data.map(text => JSON.parse(text)).find(one => one['@type'] === 'ItemList');
    t.match(
      list.itemListElement[0],
      { '@type': 'ListItem', position: first, url: /^https:\/\/example\.test\/franchise\// },
      path,
    );
    t.equal(list.itemListElement.length, size, path);
  }
});

t.test('browsers and phones find an icon at its usual address', async t => {
  for (const [path, type] of [
    ['/favicon.ico', /icon/],
    ['/apple-touch-icon.png', /png/],
  ] as const) {
    const icon = await fetch(url + path);
    t.equal(icon.status, 200, path);
    t.match(icon.headers.get('content-type'), type);
  }
});

t.test('a content page is displayed between header and footer, and a missing page shows a message', async t => {
  const { page } = await visit(browser, `${url}/guide`);
  t.equal(await page.title(), 'The guide');
  t.equal(await page.locator('h1').textContent(), 'Buying Guide');
  t.equal(await page.locator('.prose strong').textContent(), 'all');
  t.ok(await page.getByRole('navigation', { name: 'Main' }).isVisible());
  const absent = await page.goto(`${url}/nothing`);
  t.equal(absent?.status(), 404);
  t.ok(await page.getByText('Page not found').isVisible());
  t.equal(await page.getByRole('link', { name: 'Back to Home' }).getAttribute('href'), '/');
});

t.test('a category has its own title, and the home page has the specified anchors', async t => {
  const { page } = await visit(browser, `${url}/category/food`, { javaScriptEnabled: false });
  t.match(await page.title(), /Food/);
  t.match(await page.locator('h1').textContent(), /Food/);
  t.equal(await page.locator('link[rel=canonical]').getAttribute('href'), `${origin}/category/food`);
  await page.goto(url);
  for (const anchor of ['franchises', 'how-it-works', 'contact'])
    t.equal(await page.locator(`[id="${anchor}"]`).count(), 1, anchor);
  t.equal(await page.title(), 'Franchise Opportunities in Malaysia');
});

t.test('every kind of page has a picture for sharing and its own description', async t => {
  const { page } = await visit(browser, 'about:blank', { javaScriptEnabled: false });
  const meta = (name: string) => page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute('content');
  const descriptions = new Set<string | null>();
  for (const path of ['/', '/franchises/2', '/category/food', '/category/food/2', '/franchise/kafe-kampung']) {
    await page.goto(url + path);
    const image = (await meta('og:image')) ?? '';
    t.match(image, /^https:\/\/example\.test\/(uploads\/[a-z0-9]+-social\.jpg|social\.png)$/, path);
    t.same([await meta('og:image:width'), await meta('og:image:height')], ['1200', '630'], path);
    descriptions.add(await meta('description'));
  }
  t.equal(descriptions.size, 5, 'every description is different');
  await page.goto(`${url}/guide`);
  t.equal(await meta('og:image'), `${origin}/social.png`, 'a page without a picture has the default one');
  const picture = await fetch(`${url}/social.png`);
  t.same([picture.status, picture.headers.get('content-type')], [200, 'image/png']);
  await page.goto(`${url}/franchises/2`);
  t.match(await meta('description'), /^25 to 32 of 32 franchises, .*Brand \d/);
});

t.test('search engines can find every page', async t => {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  for (const path of ['/', '/category/food', '/guide', '/franchise/kopi-kampung'])
    t.match(sitemap, `<loc>${origin}${path}</loc>`);
  const robots = await (await fetch(`${url}/robots.txt`)).text();
  t.match(robots, `Sitemap: ${origin}/sitemap.xml`);
  // A rule matches all paths with its prefix, or exactly one path if it ends in `$`.
  const shutOut = [...robots.matchAll(/^Disallow: (\S+)$/gm)].map(([, rule = '']) => rule);
  const isShutOut = (path: string) =>
    shutOut.some(rule => (rule.endsWith('$') ? `${path}$` === rule : path.startsWith(rule)));
  for (const path of ['/admin', '/admin/leads', '/consultant', '/consultant/leads', '/api/franchises'])
    t.ok(isShutOut(path), path);
  for (const path of ['/', '/guide', '/consultants', '/administration'])
    t.notOk(isShutOut(path), `${path} may be a page`);
  const feed = await (await fetch(`${url}/rss.xml`)).text();
  const [item] = /<item><title>Kafe &lt;\/script&gt; Kampung<[\s\S]*?<\/item>/.exec(feed) ?? [];
  t.match(item, /<description>d{149} more\s[^<]*Investment: RM[^<]*Franchise fee: RM/, 'the item has its text');
  t.match(item, `<media:content url="${origin}/uploads/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa-social.jpg"`);
});

t.test('invisible characters that XML forbids do not break the feed', async t => {
  const [{ id, description }] = await stack.api.database.knex('franchises').where({ slug: 'secret-recipe' });
  await stack.save(id, { description: 'Cakes \uffff and \ufffe pies 🍰' });
  await stack.shows('rss.xml', 'Cakes');
  const { page } = await visit(browser, url);
  const said = await page.evaluate(async () => {
    const feed = new DOMParser().parseFromString(await (await fetch('/rss.xml')).text(), 'text/xml');
    const items = [...feed.querySelectorAll('item')].map(item => item.textContent ?? '');
    return feed.querySelector('parsererror')?.textContent ?? items.find(text => text.includes('Cakes'));
  });
  t.match(said, /Cakes\s+and\s+pies 🍰/u);
  await stack.save(id, { description });
  await stack.hides('rss.xml', 'Cakes');
});

t.test(
  'without settings the default navigation is shown, and the phone menu closes by Escape and outside clicks',
  async t => {
    const { page } = await visit(browser, url, { viewport: { width: 390, height: 844 } });
    const menu = page.getByRole('navigation', { name: 'Main' });
    t.notOk(await menu.isVisible());
    const toggle = page.getByRole('button', { name: 'Menu' });
    await toggle.click();
    t.same(
      await menu
        .getByRole('link')
        .allTextContents()
        .then(all => all.map(text => text.trim())),
      ['Browse Franchises', 'How It Works', 'Contact'],
    );
    await page.keyboard.press('Escape');
    t.notOk(await menu.isVisible());
    await toggle.click();
    await page.mouse.click(200, 700);
    t.notOk(await menu.isVisible());
    await toggle.click();
    await menu.getByRole('link', { name: 'How It Works' }).click();
    t.notOk(await menu.isVisible());
    await page.waitForURL(/#how-it-works$/);
  },
);

t.test('Back closes the phone menu and stays on the page, and its links add one entry to the history', async t => {
  const { page, faults } = await visit(browser, `${url}/guide`, { viewport: PHONE });
  const menu = page.getByRole('navigation', { name: 'Main' });
  const toggle = page.getByRole('button', { name: 'Menu' });
  const isOpen = () => page.evaluate(() => history.state?.isOpen === true);
  await toggle.click();
  await page.waitForFunction(() => history.state?.isOpen === true);
  await page.goBack();
  await menu.waitFor({ state: 'hidden' });
  t.equal(page.url(), `${url}/guide`);
  await toggle.click();
  await page.waitForFunction(() => history.state?.isOpen === true);
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => history.state?.isOpen !== true);
  await toggle.click();
  await page.waitForFunction(() => history.state?.isOpen === true);
  await menu.getByRole('link', { name: 'How It Works' }).click();
  await page.waitForURL(`${url}/#how-it-works`);
  await page.goBack();
  await page.waitForURL(`${url}/guide`);
  t.notOk(await isOpen());
  t.notOk(await menu.isVisible());
  t.same(withoutTransitionFaults(faults), []);
});

t.test('the styles use only syntax that older phones understand', async t => {
  const { page } = await visit(browser, url);
  const address = await page.locator('link[rel=stylesheet]').getAttribute('href');
  const styles = await (await fetch(new URL(address ?? '', url))).text();
  t.match(styles, /@media[^{]*min-width/);
  // These features exist only since Safari 16.4 and 16.5.
  t.notMatch(styles, /@media[^{]*[<>]/, 'media queries use min-width and max-width');
  t.notMatch(styles, /[{};]&/, 'rules are not nested');
});

t.test('in browsers without popovers the menu is part of the header and covers nothing', async t => {
  const { page, faults } = await visit(browser, 'about:blank', { viewport: PHONE });
  await simulateOldPhone(page);
  await page.goto(`${url}/guide`);
  const menu = page.getByRole('navigation', { name: 'Main' });
  const [links, words] = [await menu.boundingBox(), await page.locator('main').boundingBox()];
  t.ok(links && words && links.y + links.height <= words.y, 'the menu ends above the page');
  t.notOk(await page.getByRole('button', { name: 'Menu' }).isVisible(), 'the menu button is hidden');
  await menu.getByRole('link', { name: 'Contact' }).click();
  await page.waitForURL(`${url}/#contact`);
  t.same(withoutTransitionFaults(faults), []);
});

t.test('a menu that does not fit into one row is folded, whatever the width of the window', async t => {
  const links = (titles: string[]) =>
    titles.map((title, at) => ({ id: `${at}`, title, url: '/', order: at, is_external: false, target: '_self' }));
  const save = async (titles: string[], shows: string) => {
    const body = { navigation_menu: links(titles) };
    const saved = await stack.api.call('PUT /site-settings', { as: stack.admin, body });
    t.equal(saved.status, 200, saved.text);
    await stack.shows('guide.html', shows);
  };
  const { page } = await visit(browser, 'about:blank');
  const looks = async () => {
    await page.goto(`${url}/guide`);
    const found = [];
    for (const width of [390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const row = await page.getByRole('navigation', { name: 'Main' }).isVisible();
      const button = await page.getByRole('button', { name: 'Menu' }).isVisible();
      const high = await page.locator('.header').evaluate(header => header.getBoundingClientRect().height);
      t.ok(high < 75, `${width}: ${high} pixels high`);
      t.not(row, button, `${width}: either`);
      found.push(row);
    }
    return found;
  };
  const many = Array.from({ length: 7 }, (_, at) => `What we offer, part ${at}`);
  await save(many, 'part 6');
  t.same(await looks(), [false, false, false]);
  await page.getByRole('button', { name: 'Menu' }).click();
  const last = page.getByRole('link', { name: 'What we offer, part 6' });
  t.ok(await last.isVisible());
  // Uses a phone in landscape; the height excludes the browser's bars.
  await page.setViewportSize({ width: 740, height: 280 });
  await last.scrollIntoViewIfNeeded();
  const { y = 0, height = 0 } = (await last.boundingBox()) ?? {};
  t.ok(y + height <= 280, `the last link ends at ${y + height} of 280`);
  await save(many.slice(0, 4), 'data-fits="page"');
  t.same(await looks(), [false, false, true]);
  await save([], 'data-fits="tablet"');
  t.same(await looks(), [false, true, true]);
});

t.test('the icon and the links to social networks follow the settings', async t => {
  const { page } = await visit(browser, url);
  const icon = () => page.locator('link[rel=icon]').getAttribute('href');
  const networks = page.locator('footer .social a');
  const save = (body: object) => stack.api.call('PUT /content', { as: stack.admin, body });
  await save({ faviconUrl: '', socialLinks: { facebook: '', tiktok: '' } });
  await stack.hides('index.html', 'facebook.com/kopi');
  await page.reload();
  t.equal(await icon(), '/favicon.svg', 'the default favicon is used if none is set');
  t.equal(await networks.count(), 0, 'empty links are omitted');

  const faviconUrl = `data:image/png;base64,${(await aPicture(64, 64).png().toBuffer()).toString('base64')}`;
  const socialLinks = { facebook: 'https://facebook.com/kopi', tiktok: 'https://tiktok.com/@kopi' };
  t.equal((await save({ faviconUrl, socialLinks })).status, 200);
  for (const path of ['index.html', 'guide.html', 'franchise/kopi-kampung.html', 'category/food.html'])
    await stack.shows(path, 'tiktok.com/@kopi');
  await page.reload();
  t.match(await icon(), /^\/uploads\//);
  t.equal((await page.request.get(new URL((await icon()) ?? '', url).href)).status(), 200);
  t.same(
    await networks.evaluateAll(links =>
      links.map(link => [link.getAttribute('href'), link.getAttribute('aria-label')]),
    ),
    [
      ['https://facebook.com/kopi', 'Facebook (opens in a new tab)'],
      ['https://tiktok.com/@kopi', 'TikTok (opens in a new tab)'],
    ],
  );
});
