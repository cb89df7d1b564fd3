/** Structured data, pictures for sharing, the feed, and the settings that pages follow. */
import { aPicture } from '@marketplace/api/testing';
import t from 'tap';
import { visit } from '../../support/browser.ts';
import { browser, origin, stack, url } from './shop.ts';

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
