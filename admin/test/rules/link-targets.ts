import t from 'tap';
import { targetOf } from '../../src/settings/site-links/target.ts';

const page = (slug: string) => ({ kind: 'page', slug });

t.test('a URL is recognised as a page of the site, as an address that is not checked or as a broken link', t => {
  for (const [url, target] of [
    ['/our-story', page('our-story')],
    ['/our-story/?from=menu#top', page('our-story')],
    ['/caf%C3%A9', page('café')],
    ['/%', page('%')],
    ['/category/food', { kind: 'category', slug: 'food' }],
    ['/category/food/2', { kind: 'category', slug: 'food' }],
    ['/franchise/kopi', { kind: 'franchise', slug: 'kopi' }],
  ] as const)
    t.same(targetOf(url), target, url);
  for (const url of [
    '',
    '/',
    '/?search=kopi',
    '/#contact',
    '#how-it-works',
    '/franchises/2',
    '/my-data',
    '/admin/dashboard',
    'https://example.com/nowhere',
    '//example.com/nowhere',
    'mailto:hello@example.com',
    'tel:+60312345678',
  ])
    t.same(targetOf(url), { kind: 'unasked' }, url);
  for (const url of [
    '#nothing',
    '/#nothing',
    '/a/b',
    '/category',
    '/category/food/x',
    '/franchise/kopi/2',
    '/franchises/x',
  ])
    t.same(targetOf(url), { kind: 'nothing' }, url);
  t.end();
});
