import type { PublicBanner } from '@marketplace/api';
import t from 'tap';
import { activeBanners, chooseBanner } from '../../src/ads/choose-banner.ts';

const MINUTE = 60_000;
const NOW = Date.parse('2026-11-20T10:00:00.000Z');

const aBanner = (id: string, change: Partial<PublicBanner> = {}): PublicBanner => ({
  id,
  title: id,
  image_url: '/uploads/a.webp',
  link_url: '',
  location: 'homepage_hero_banner',
  start_date: '2026-11-01T00:00:00.000Z',
  end_date: '2026-11-30T15:59:59.999Z',
  target_blank: true,
  ...change,
});

t.test('a banner is inactive if it is expired, scheduled or for another location', async t => {
  const banners = [
    aBanner('on'),
    aBanner('expired', { end_date: '2026-11-20T09:59:59.999Z' }),
    aBanner('scheduled', { start_date: '2026-11-20T10:00:00.001Z' }),
    aBanner('elsewhere', { location: 'homepage_inline_ads' }),
  ];
  t.same(
    activeBanners(banners, 'homepage_hero_banner', NOW).map(({ id }) => id),
    ['on'],
  );
  t.equal(chooseBanner(banners.slice(1), 'homepage_hero_banner', NOW, { turns: true }), undefined);
});

t.test('the choice of a leaderboard depends on its location and the time', async t => {
  const banners = [aBanner('a'), aBanner('b'), aBanner('c')];
  const shown = (minutes: number) =>
    chooseBanner(banners, 'homepage_hero_banner', NOW + minutes * MINUTE, { turns: true })?.id;
  t.equal(shown(0), shown(0));
  t.equal(new Set([shown(0), shown(1), shown(2)]).size, 3, 'each banner gets its turn');
  t.equal(shown(3), shown(0));
});

t.test('the choice of an inline box depends on its key', async t => {
  const banners = ['a', 'b', 'c'].map(id => aBanner(id, { location: 'homepage_inline_ads' }));
  const shown = (key?: string) => chooseBanner(banners, 'homepage_inline_ads', NOW, { turns: false, key })?.id;
  t.equal(shown('home'), shown('home'));
  t.ok(new Set(Array.from({ length: 40 }, (_, index) => shown(`key-${index}`))).size > 1, 'keys differ');
  t.ok(['a', 'b', 'c'].includes(shown() ?? ''), 'without a key the choice is random');
});

t.test('the slots of one page show different banners, and each banner is shown in turn in every slot', async t => {
  const ids = ['a', 'b', 'c', 'd', 'e'];
  const banners = ids.map(id => aBanner(id, { location: 'homepage_inline_ads' }));
  const shown = (key: string, place: number, minutes = 0) =>
    chooseBanner(banners, 'homepage_inline_ads', NOW + minutes * MINUTE, { turns: false, key, place })?.id;
  for (const key of ['home', 'list-search=kopi', '0199']) {
    t.equal(new Set([0, 1, 2].map(place => shown(key, place))).size, 3, key);
    for (const place of [0, 1, 2])
      t.same(ids.map((_, minutes) => shown(key, place, minutes)).sort(), ids, `place ${place} of ${key}`);
  }
  const few = (place: number) =>
    chooseBanner(banners.slice(0, 1), 'homepage_inline_ads', NOW, { turns: false, key: 'home', place })?.id;
  t.same([few(0), few(1)], ['a', 'a'], 'a single banner is in all slots');
});
