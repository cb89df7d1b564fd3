import t from 'tap';
import { canonicalVideo, isVideo } from '../../src/media/video-address.ts';
import { aCategory, aConsultant, aFranchise, anAdmin, testApi } from '../support/index.ts';

/** Addresses of videos as a caller sends them and as they are stored. */
const VIDEOS: [sent: string, kept: string][] = [
  ['https://www.youtube.com/watch?v=pKmSdY56VtY&whatsapp=60192345678', 'https://www.youtube.com/watch?v=pKmSdY56VtY'],
  ['https://youtu.be/pKmSdY56VtY?si=60192345678#call', 'https://www.youtube.com/watch?v=pKmSdY56VtY'],
  ['https://m.youtube.com/shorts/pKmSdY56VtY', 'https://www.youtube.com/watch?v=pKmSdY56VtY'],
  ['https://www.youtube-nocookie.com/embed/pKmSdY56VtY/', 'https://www.youtube.com/watch?v=pKmSdY56VtY'],
  ['https://vimeo.com/channels/kopisusumelaka/76979871', 'https://vimeo.com/76979871'],
  ['https://vimeo.com/76979871/abc123?share=copy', 'https://vimeo.com/76979871/abc123'],
  ['https://player.vimeo.com/video/76979871?h=1#wa.me', 'https://vimeo.com/76979871'],
  [
    'https://www.tiktok.com/@kopisusumelaka/video/7106594312292453675?lang=en',
    'https://www.tiktok.com/player/v1/7106594312292453675',
  ],
  ['https://vm.tiktok.com/ZMabc123/?x=60192345678', 'https://vm.tiktok.com/ZMabc123/'],
  ['https://www.facebook.com/KopiSusuMelaka/videos/1234567', 'https://www.facebook.com/watch/?v=1234567'],
  [
    'https://www.facebook.com/KopiSusuMelaka/videos/call-us/10153231379946729/',
    'https://www.facebook.com/watch/?v=10153231379946729',
  ],
  [
    'https://web.facebook.com/watch/?ref=kopisusu&v=10153231379946729',
    'https://www.facebook.com/watch/?v=10153231379946729',
  ],
  ['https://www.facebook.com/reel/1234567890123?s=x', 'https://www.facebook.com/reel/1234567890123'],
  ['https://fb.watch/abc-D_1/?x=1', 'https://fb.watch/abc-D_1/'],
];
const OTHER_PAGES = [
  'https://www.youtube.com/watch?v=60192345678',
  'https://vimeo.com/60192345678',
  'https://www.youtube.com/@kopisusumelaka',
  'https://www.tiktok.com/@kopisusumelaka',
  'https://www.facebook.com/kopisusu?v=60192345678',
];

t.test("only the id of a video's address is kept, and a page that is not a video is refused", async t => {
  for (const [sent, stored] of VIDEOS) {
    t.equal(canonicalVideo(sent), stored);
    t.equal(canonicalVideo(stored), stored, 'a stored address stays the same');
  }
  for (const address of OTHER_PAGES) {
    t.equal(isVideo(address), 'other page', address);
    t.equal(canonicalVideo(address), address);
  }
  for (const address of ['/uploads/a.webp', 'https://kopi.example/a.jpg', 'https://www.facebook.com/a.jpg', ''])
    t.equal(canonicalVideo(address), address);
});

t.test('addresses of a consultant’s pictures and videos', async t => {
  const api = await testApi(t);
  const admin = await anAdmin(api.database);
  const consultant = await aConsultant(api.database);
  await aCategory(api.database);
  const chat = 'https://wa.me/60192345678?text=kopi';
  const franchise = await aFranchise(api.database, { consultant_id: consultant.id });
  const save = (body: object) => api.call(`PUT /franchises/${franchise.id}`, { as: consultant, body });

  t.test('an address with a user name and password is refused, also for videos', async t => {
    const { status, body } = await save({
      media_gallery: [{ url: 'https://user:60192345678@youtu.be:8443/pKmSdY56VtY', caption: 'Our shop' }],
    });
    t.match([status, body.detail], [422, [{ loc: ['body', 'media_gallery', 0, 'url'] }]]);
  });

  t.test('a video is stored without its channel and other parameters', async t => {
    const { status, body } = await save({ media_gallery: VIDEOS.map(([url]) => ({ url, caption: 'Our shop' })) });
    t.equal(status, 200);
    t.same(
      body.media_gallery.map(({ url }: { url: string }) => url),
      VIDEOS.map(([, kept]) => kept),
    );
  });

  t.test('an external picture is shown only to users who may edit the franchise', async t => {
    const sent = { image_url: 'https://www.instagram.com/kopisusumelaka', og_image: chat };
    const gallery = [
      { url: chat, caption: 'Shop' },
      { url: '/uploads/a.webp', caption: '' },
    ];
    t.equal((await save({ ...sent, media_gallery: gallery })).status, 200);
    t.equal((await api.call(`PUT /users/${consultant.id}`, { as: consultant, body: { photo: chat } })).status, 200);
    for (const as of [consultant, admin]) {
      t.match((await api.call(`GET /franchises/${franchise.id}`, { as })).body, { ...sent, media_gallery: gallery });
      t.match((await api.call('GET /franchises', { as })).body, [sent]);
      t.equal((await api.call(`GET /users/${consultant.id}`, { as })).body.photo, chat);
    }
    const other = await aConsultant(api.database);
    for (const call of [`GET /franchise/${franchise.slug}`, `GET /franchises/${franchise.id}`] as const)
      for (const as of [undefined, other]) {
        const { text, body } = await api.call(call, as && { as });
        t.notMatch(text, /wa\.me|instagram/, call);
        t.match(body, { image_url: '', og_image: '', consultant_photo: '' });
        t.same(body.media_gallery, [{ url: '', caption: 'Shop' }, gallery[1]]);
      }
    for (const call of [
      'GET /franchises',
      `GET /franchise-meta/${franchise.id}`,
      `GET /users/${consultant.id}`,
    ] as const)
      t.notMatch((await api.call(call)).text, /wa\.me|instagram/, call);
  });

  t.test('addresses that a previous version stored are shown without unneeded parts', async t => {
    const stored = await aFranchise(api.database, {
      consultant_id: consultant.id,
      media_gallery: JSON.stringify(VIDEOS.map(([url]) => ({ url, caption: '' }))),
    });
    const { body } = await api.call(`GET /franchise/${stored.slug}`);
    t.same(
      body.media_gallery.map(({ url }: { url: string }) => url),
      VIDEOS.map(([, kept]) => kept),
    );
  });
});
