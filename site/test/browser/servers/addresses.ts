import { visit } from '../../support/browser.ts';
import { browser, stack } from './stage.ts';

const { origin } = new URL(stack.env.PUBLIC_URL ?? '');

/** Returns the addresses of the site in a text: links, scripts, styles and the files that a sitemap lists. */
const namedIn = (text: string): string[] =>
  [...text.matchAll(/(?:href|src)="([^"]+)"|<(?:loc|link)>([^<]+)</g)]
    .map(([, attribute, element]) => (attribute ?? element ?? '').replaceAll('&amp;', '&').replace(origin, ''))
    .filter(address => /^\/(?!\/)/.test(address))
    .map(address => address.replace(/[?#].*$/, '') || '/')
    // The console, the API and uploads are tested in other chapters. The franchises here have no pictures.
    .filter(address => !/^\/(admin|api|uploads)\b/.test(address));

const TYPES: [RegExp, RegExp][] = [
  [/\.xml$/, /^(text|application)\/(rss\+)?xml/],
  [/\.txt$/, /^text\/plain/],
  [/\.js$/, /javascript/],
  [/\.css$/, /^text\/css/],
  [/\.svg$/, /^image\/svg\+xml/],
  [/\.png$/, /^image\/png/],
  [/\.woff2$/, /^font\/woff2/],
  [/^[^.]*$/, /^text\/html; ?charset=utf-8/i],
];

stack.test('every address on the site responds with its type and without a redirect', async (t, url) => {
  const all = ['/', '/sitemap.xml', '/robots.txt', '/rss.xml'];
  for (const path of all) {
    const answer = await fetch(url + path, { redirect: 'manual' });
    const type = answer.headers.get('content-type') ?? '';
    const right = TYPES.find(([name]) => name.test(path))?.[1].test(type);
    if (answer.status !== 200 || !right) t.fail(`${path}: ${answer.status} ${type}`);
    const text = await answer.text();
    if (/html|xml/.test(type)) all.push(...namedIn(text).filter(address => !all.includes(address)));
  }
  const wanted = [
    '/franchises/2',
    '/category/food/2',
    '/franchise/brand-24',
    '/guide',
    '/my-data',
    '/shortlist',
    '/favicon.svg',
  ];
  for (const path of wanted) t.ok(all.includes(path), path);
  t.ok(all.length > 40, `${all.length} addresses`);
  t.match(await (await fetch(`${url}/robots.txt`)).text(), `Sitemap: ${origin}/sitemap.xml`);
});

stack.test('missing addresses respond with 404 and the page for missing addresses', async (t, url) => {
  for (const path of ['/nothing', '/franchise/nothing', '/category/none', '/franchises/99', '/category/food/99']) {
    const answer = await fetch(url + path, { redirect: 'manual' });
    t.equal(answer.status, 404, path);
    t.match(await answer.text(), 'Page not found', path);
  }
});

stack.test('no page violates the content policy of its headers or sends requests to other hosts', async (t, url) => {
  const { page, faults, strangers } = await visit(browser, url);
  await page.getByLabel('Search').fill('brand');
  await page.locator('[data-list-live] .card').first().waitFor();
  for (const path of ['/franchises/2', '/category/food', '/guide', '/my-data', '/shortlist', '/compare', '/nothing'])
    await page.goto(url + path);
  await page.goto(`${url}/franchise/nothing`);
  await page.getByText('Franchise not found').waitFor();
  await page.goto(`${url}/franchise/kopi-kampung`);
  await page.locator('[data-views]', { hasText: /[1-9]/ }).waitFor();
  await page.getByRole('button', { name: 'Request Information' }).click();
  await page.getByLabel('First name').waitFor();
  t.equal(strangers.size, 0);
  await page.route('https://player.vimeo.com/**', route => route.fulfill({ contentType: 'text/html', body: 'a film' }));
  await page.getByRole('link', { name: 'Open The film' }).click();
  await page.frameLocator('.lightbox iframe').getByText('a film').waitFor();
  t.same(faults, []);
});
