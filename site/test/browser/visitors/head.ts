import t from 'tap';
import { visit, waitUntilBack } from '../../support/browser.ts';
import { browser, origin, url } from './shop.ts';

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
    await waitUntilBack(page);
    await toggle.click();
    // Beside the cards, which are links.
    await page.mouse.click(4, 700);
    t.notOk(await menu.isVisible());
    await waitUntilBack(page);
    await toggle.click();
    await menu.getByRole('link', { name: 'How It Works' }).click();
    t.notOk(await menu.isVisible());
    await page.waitForURL(/#how-it-works$/);
  },
);
