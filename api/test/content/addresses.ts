import t from 'tap';
import { isPictureAddress } from '../../src/platform/values/picture-address.ts';
import { aCategory, aConsultant, aFranchise, anAdmin, testApi } from '../support/index.ts';

/** Texts that look like addresses, but that browsers cannot open or that lead to another site. */
const WRONG = ['https://[x', 'http://a:b', 'https://exa%mple.com', '//', '//evil.example/a', '/\\evil.example/a'];
const RIGHT = ['https://例え.example/写真.jpg?a=[1]#b', 'http://example.com:8080/a'];
const A_PATH = '/uploads/a.jpg';
/** Addresses that are refused for pictures: each seems to lead to another host than it does, or contains a password. */
const WRONG_FOR_PICTURES = [
  '/uploads/../admin',
  '/../uploads/a.jpg',
  '/uploads/..',
  '/uploads/%2E%2e/a.jpg',
  '/uploads/.%2e?a',
  '/uploads//a.jpg',
  '/uploads/./a.jpg',
  '/uploads\\..\\a.jpg',
  'https://user:secret@example.com/a.jpg',
  'https://user@example.com/a.jpg',
  'HTTPS://:secret@example.com',
  'https:///user:secret@example.com/a.jpg',
  'https:\\/user@example.com',
];
const RIGHT_FOR_PICTURES = [
  '/uploads/a..b.jpg',
  '/uploads/.well-known/a.jpg',
  '/uploads/a.jpg?at=../x//y',
  '/a.jpg#//',
  'https://example.com/@user/a.jpg',
  'https://example.com?who=a@b',
  'https://example.com/https://example.org/a.jpg',
];

type Form = [call: `${string} /${string}`, place: (string | number)[], body: (address: string) => object];

const slide = { title: 'T', subtitle: 'S' };
const banner = {
  title: 'B',
  image_url: A_PATH,
  location: 'homepage_hero_banner',
  start_date: '2026-01-01',
  end_date: '2026-02-01',
};
const links = (url: string) => [{ title: 'L', url, order: 1 }];

const PLACES: Form[] = [
  ['PUT /content', ['logoUrl'], logoUrl => ({ logoUrl })],
  ['PUT /content', ['faviconUrl'], faviconUrl => ({ faviconUrl })],
  ['PUT /site-settings', ['navigation_menu', 0, 'url'], url => ({ navigation_menu: links(url) })],
  ['PUT /site-settings', ['footer_links', 0, 'url'], url => ({ footer_links: links(url) })],
  ['POST /admin/hero-slides', ['image_url'], image_url => ({ ...slide, image_url })],
  ['POST /admin/hero-slides', ['button_url'], button_url => ({ ...slide, button_url })],
  ['POST /admin/banners', ['image_url'], image_url => ({ ...banner, image_url })],
  ['POST /admin/banners', ['link_url'], link_url => ({ ...banner, link_url })],
];
const ELSEWHERE: Form[] = [
  ['PUT /content', ['socialLinks', 'facebook'], facebook => ({ socialLinks: { facebook } })],
  ['PUT /content', ['socialLinks', 'tiktok'], tiktok => ({ socialLinks: { tiktok } })],
];

t.test('every saved address must be one that browsers can open', async t => {
  const api = await testApi(t);
  const admin = await anAdmin(api.database);
  for (const [call, place, body] of [...PLACES, ...ELSEWHERE]) {
    const save = (address: string) => api.call(call, { as: admin, body: body(address) });
    const name = `${call} ${place.join('.')}`;
    for (const address of WRONG) {
      const { status, body } = await save(address);
      t.equal(status, 422, `${name} ${address}`);
      t.match(body.detail, [{ loc: ['body', ...place] }]);
    }
    for (const address of RIGHT) t.match((await save(address)).status, /^20[01]$/, `${name} ${address}`);
  }
  for (const [call, , body] of PLACES)
    t.match((await api.call(call, { as: admin, body: body(A_PATH) })).status, /^20[01]$/, call);
  for (const [call, , body] of ELSEWHERE)
    t.equal((await api.call(call, { as: admin, body: body(A_PATH) })).status, 422);
});

t.test('the address of a picture must name its real host and contain no password', async t => {
  const api = await testApi(t);
  const admin = await anAdmin(api.database);
  const consultant = await aConsultant(api.database);
  await aCategory(api.database);
  const { id } = await aFranchise(api.database, { consultant_id: consultant.id });
  const franchise = `PUT /franchises/${id}` as const;
  const forms: Form[] = [
    ...PLACES.filter(([, place]) => /image_url|logoUrl|faviconUrl/.test(place.join())),
    ['PUT /content', ['darkLogoUrl'], darkLogoUrl => ({ darkLogoUrl })],
    [`PUT /users/${consultant.id}`, ['photo'], photo => ({ photo })],
    [franchise, ['image_url'], image_url => ({ image_url })],
    [franchise, ['og_image'], og_image => ({ og_image })],
    [franchise, ['media_gallery', 0], url => ({ media_gallery: [url] })],
    [franchise, ['media_gallery', 0, 'url'], url => ({ media_gallery: [{ url }] })],
  ];
  for (const [call, place, body] of forms) {
    const save = (address: string) => api.call(call, { as: admin, body: body(address) });
    const name = `${call} ${place.join('.')}`;
    for (const address of WRONG_FOR_PICTURES) {
      const answer = await save(address);
      t.equal(answer.status, 422, `${name} ${address}`);
      t.match(answer.body.detail, [{ loc: ['body', ...place] }]);
    }
    for (const address of RIGHT_FOR_PICTURES) t.match((await save(address)).status, /^20[01]$/, `${name} ${address}`);
  }
});

t.test('a page shows no picture whose address contains a password', t => {
  for (const address of ['https://user:secret@example.com/a.jpg', 'http://user@example.com', 'https://[x'])
    t.notOk(isPictureAddress(address), address);
  for (const address of ['https://example.com/@user', '/uploads/a.jpg', 'data:image/png;base64,AA'])
    t.ok(isPictureAddress(address), address);
  t.end();
});
