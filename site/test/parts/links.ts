import t from 'tap';
import { pageNumber } from '../../src/data/page-number.ts';
import { listAddress, pagerNumbers } from '../../src/links/directory.ts';
import { menuAnchors, menuFits } from '../../src/links/menu.ts';
import { shareLinks } from '../../src/links/share.ts';
import { jsonForHtml } from '../../src/seo/json-ld.ts';
import { sitemap, sitemapIndex } from '../../src/seo/sitemap.ts';

t.test('every page of a list has one address', async t => {
  t.equal(listAddress(1), '/');
  t.equal(listAddress(2), '/franchises/2');
  t.equal(listAddress(1, 'food'), '/category/food');
  t.equal(listAddress(3, 'food'), '/category/food/3');
  t.equal(pageNumber('2'), 2);
  for (const wrong of ['0', '01', '1.5', '-1', 'x', '', undefined]) t.equal(pageNumber(wrong), undefined);
});

t.test('a pager omits distant pages', async t => {
  t.same(pagerNumbers(2, 3), [1, 2, 3]);
  t.same(pagerNumbers(6, 20), [1, null, 5, 6, 7, null, 20]);
  t.same(pagerNumbers(1, 20), [1, 2, null, 20]);
});

t.test('a menu is in one row from the width at which it fits', async t => {
  const of = (...titles: string[]) => titles.map(title => ({ title }));
  t.equal(menuFits(of('Browse Franchises', 'How It Works', 'Contact')), 'tablet');
  t.equal(menuFits(of('Browse Franchises', 'How It Works', 'Buying Guide', 'Contact')), 'laptop');
  t.equal(menuFits(of(...Array(4).fill('Browse Franchises'))), 'page');
  t.equal(menuFits(of(...Array(5).fill('Browse Franchises'))), 'never');
  t.equal(menuFits(of('加盟机会', '如何运作', '联系我们', '购买指南')), 'tablet');
});

t.test('if the menu is empty, the default menu is displayed, and anchors lead to the home page', async t => {
  t.same(menuAnchors([]), [
    { title: 'Browse Franchises', href: '/' },
    { title: 'How It Works', href: '/#how-it-works' },
    { title: 'Contact', href: '/#contact' },
  ]);
  t.same(
    menuAnchors([
      { title: 'b', url: 'https://example.com', order: 2, target: '_blank' },
      { title: 'a', url: '/a', order: 1 },
    ]),
    [
      { title: 'a', href: '/a' },
      { title: 'b', href: 'https://example.com', target: '_blank', rel: 'noopener' },
    ],
  );
});

t.test(
  'links for sharing contain the address, and links to Twitter at most 100 characters of the description',
  async t => {
    const links = shareLinks('https://a.test/franchise/b?c=1', 'B & C', 'd'.repeat(120));
    t.same(
      links.map(({ name }) => name),
      ['Facebook', 'Twitter', 'WhatsApp'],
    );
    for (const { href } of links) t.match(decodeURIComponent(href), 'https://a.test/franchise/b?c=1');
    t.equal(new URL(links[1]?.href ?? '').searchParams.get('text'), `B & C - ${'d'.repeat(97)}...`);
  },
);

t.test('data that is embedded in a page cannot close its element', async t => {
  const hostile = { name: '</script><!--\u2028&' };
  t.notMatch(jsonForHtml(hostile), /[<>&\u2028]/);
  t.same(JSON.parse(jsonForHtml(hostile)), hostile);
});

t.test('a sitemap escapes addresses and contains their dates', async t => {
  const xml = sitemap([
    { url: 'https://a.test/?a&b', changed: '2026-11-20T10:00:00.000Z' },
    { url: 'https://a.test/' },
  ]);
  t.match(xml, '<loc>https://a.test/?a&amp;b</loc><lastmod>2026-11-20T10:00:00.000Z</lastmod>');
  t.match(xml, '<url><loc>https://a.test/</loc></url>');
  t.match(sitemapIndex(['https://a.test/sitemap/1.xml']), '<sitemap><loc>https://a.test/sitemap/1.xml</loc></sitemap>');
});
