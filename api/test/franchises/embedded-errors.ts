import { access } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { anAdmin, aPicture, aVideo, dataUrl, testApi } from '../support/index.ts';
import { anIcon } from '../support/pictures.ts';

const BROKEN = 'data:image/png;base64,AAAA';

/** Forms with an invalid picture and another error, and the fields that must be reported. */
const FORMS: [call: `${string} /${string}`, body: object, places: string[]][] = [
  [
    'PUT /content',
    { primaryColor: 'red', logoUrl: BROKEN, faviconUrl: BROKEN },
    ['primaryColor', 'logoUrl', 'faviconUrl'],
  ],
  ['POST /admin/hero-slides', { title: ' ', subtitle: 'S', image_url: BROKEN }, ['title', 'image_url']],
  [
    'POST /admin/banners',
    {
      title: 'B',
      image_url: BROKEN,
      location: 'homepage_hero_banner',
      start_date: '2026-02-02',
      end_date: '2026-02-01',
    },
    ['end_date', 'image_url'],
  ],
  ['POST /pages', { title: 'P', slug: 'admin', content: `<img src="${BROKEN}">` }, ['slug', 'content']],
  [
    'POST /users',
    { name: 'U', email: 'no', password: 'long enough password', role: 'consultant', photo: BROKEN },
    ['email', 'photo'],
  ],
  ['POST /admin/hero-slides', { title: '', subtitle: 'S', image_url: `/${'x'.repeat(500)}` }, ['title', 'image_url']],
];

t.test('an invalid picture is reported together with the other errors, and nothing is stored', async t => {
  const api = await testApi(t);
  const admin = await anAdmin(api.database);
  for (const [call, body, places] of FORMS) {
    const answer = await api.call(call, { as: admin, body });
    t.equal(answer.status, 422, call);
    t.same(
      answer.body.detail.map(({ loc }: { loc: string[] }) => loc[1]),
      places,
      call,
    );
  }
  const picture = dataUrl(await aPicture(30, 20).png().toBuffer());
  const wrong = { title: '', subtitle: 'S', image_url: picture };
  t.same((await api.call('POST /admin/hero-slides', { as: admin, body: wrong })).body.detail.length, 1);
  t.same(await api.database.knex('media').select('id'), []);
  await t.rejects(access(join(api.config.dataDir, 'uploads')));
});

t.test('a video or an icon is accepted as a picture only where it is supported', async t => {
  const api = await testApi(t);
  const admin = await anAdmin(api.database);
  const video = dataUrl(aVideo('mp4'), 'video/mp4');
  const icon = dataUrl(anIcon(await aPicture(16, 16).png().toBuffer()), 'image/x-icon');
  const places: [call: `${string} /${string}`, place: string, body: (value: string) => object][] = [
    ['PUT /content', 'logoUrl', logoUrl => ({ logoUrl })],
    ['PUT /content', 'darkLogoUrl', darkLogoUrl => ({ darkLogoUrl })],
    ['POST /admin/hero-slides', 'image_url', image_url => ({ title: 'T', subtitle: 'S', image_url })],
    [
      'POST /admin/banners',
      'image_url',
      image_url => ({
        title: 'B',
        image_url,
        location: 'homepage_hero_banner',
        start_date: '2026-01-01',
        end_date: '2026-02-01',
      }),
    ],
    ['POST /pages', 'content', src => ({ title: 'P', slug: 'p', content: `<img src="${src}">` })],
    [
      'POST /users',
      'photo',
      photo => ({ name: 'U', email: 'u@example.com', password: 'long enough password', role: 'consultant', photo }),
    ],
  ];
  for (const [call, place, body] of places)
    for (const value of [video, icon]) {
      const answer = await api.call(call, { as: admin, body: body(value) });
      t.equal(answer.status, 422, `${call} ${place}`);
      t.match(answer.body.detail, [{ loc: ['body', place], type: 'image' }]);
    }
  const favicon = await api.call('PUT /content', { as: admin, body: { faviconUrl: video } });
  t.match([favicon.status, favicon.body.detail], [422, [{ loc: ['body', 'faviconUrl'] }]]);
  t.same(await api.database.knex('media').select('id'), []);
});
