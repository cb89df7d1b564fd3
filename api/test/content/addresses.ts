import t from 'tap';
import { anAdmin, testApi } from '../support/index.ts';

/** They look like addresses, and no browser can open them, or they lead where nobody would think. */
const WRONG = ['https://[x', 'http://a:b', 'https://exa%mple.com', '//', '//evil.example/a', '/\\evil.example/a'];
const RIGHT = ['https://例え.example/写真.jpg?a=[1]#b', 'http://example.com:8080/a'];
const A_PATH = '/uploads/a.jpg';

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

t.test('an address is one that browsers can open, wherever it is saved', async t => {
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
