import { access } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { aCategory, aConsultant, aFranchise, aFranchiseBody, anAdmin, testApi } from '../support/index.ts';
import { aBomb, aPicture, aVideo, dataUrl } from '../support/pictures.ts';

t.test('images that are embedded in a franchise', async t => {
  const api = await testApi(t);
  const admin = await anAdmin(api.database);
  const references = { category: await aCategory(api.database), consultant: await aConsultant(api.database) };
  const picture = dataUrl(await aPicture(400, 300).png().toBuffer());
  const stored = (url: string) => access(join(api.config.dataDir, url));

  t.test('are stored as files and returned as addresses, with the social image', async t => {
    const { status, body } = await api.call('POST /franchises', {
      as: admin,
      body: aFranchiseBody(references, {
        image_url: picture,
        media_gallery: [picture, { url: picture, caption: 'Inside' }, 'https://youtu.be/x'],
      }),
    });
    t.equal(status, 201);
    t.match(body.image_url, /^\/uploads\/[0-9a-f]{32}-400x300\.png$/);
    t.match(body.og_image, /^\/uploads\/[0-9a-f]{32}-social\.jpg$/);
    t.equal(body.media_gallery[1].caption, 'Inside');
    t.equal(body.media_gallery[2].url, 'https://youtu.be/x');
    for (const url of [body.image_url, body.og_image, body.media_gallery[0].url, body.media_gallery[1].url])
      await t.resolves(stored(url), url);
  });

  t.test('have at most 10,485,760 bytes; larger ones are refused', async t => {
    const { id } = (await api.call('POST /franchises', { as: admin, body: aFranchiseBody(references, {}) })).body;
    const save = (bytes: number) =>
      api.call(`PUT /franchises/${id}`, {
        as: admin,
        body: { media_gallery: [{ url: dataUrl(aVideo('mp4', bytes), 'video/mp4'), caption: 'A film' }] },
      });
    t.match((await save(10_485_760)).body.media_gallery, [{ url: /^\/uploads\/[0-9a-f]{32}\.mp4$/ }]);
    const refused = await save(10_485_761);
    t.match([refused.status, refused.body.detail[0].loc], [422, ['body', 'media_gallery', 0, 'url']]);
    t.equal(refused.body.detail[0].msg, 'File size must be less than 10MB. Please choose a smaller file.');
  });

  t.test('are refused before they are unpacked if they have far too many pixels', async t => {
    const bomb = aBomb(12_000);
    // The second one has no pixel data: reading further than its header would fail with another error.
    for (const content of [bomb, bomb.subarray(0, bomb.length / 2)]) {
      const { status, body } = await api.call('POST /franchises', {
        as: admin,
        body: aFranchiseBody(references, { image_url: dataUrl(content) }),
      });
      t.match([status, body.detail[0].loc], [422, ['body', 'image_url']]);
      t.match(body.detail[0].msg, /pixels|large/i);
    }
  });

  t.test('are reported together with all other errors if they are invalid', async t => {
    const broken = 'data:image/png;base64,AAAA';
    const wrong = { name: ' ', category: 'None such', image_url: broken, media_gallery: [{ url: picture }, broken] };
    const { status, body } = await api.call('POST /franchises', { as: admin, body: aFranchiseBody(references, wrong) });
    t.equal(status, 422);
    t.same(
      body.detail.map(({ loc }: { loc: string[] }) => loc.slice(1).join('.')),
      ['name', 'category', 'image_url', 'media_gallery.1'],
    );
  });

  t.test('are reported each with its position if they are invalid, and nothing is stored', async t => {
    const broken = 'data:image/png;base64,AAAA';
    const { status, body } = await api.call('POST /franchises', {
      as: admin,
      body: aFranchiseBody(references, {
        image_url: broken,
        og_image: broken,
        media_gallery: [picture, broken, { url: broken }],
        slug: 'not-stored',
      }),
    });
    t.equal(status, 422);
    t.same(body.detail.map(({ loc }: { loc: unknown[] }) => loc.slice(1).join('.')).sort(), [
      'image_url',
      'media_gallery.1',
      'media_gallery.2.url',
      'og_image',
    ]);
    t.equal((await api.call('GET /franchise/not-stored')).status, 404);
  });

  t.test('are not read when the caller may not save', async t => {
    const body = aFranchiseBody(references, { image_url: picture });
    t.equal(
      (await api.call('POST /franchises', { as: references.consultant && (await aConsultant(api.database)), body }))
        .status,
      403,
    );
    t.equal((await api.call('POST /franchises', { body })).status, 401);
    const { id } = await aFranchise(api.database);
    const before = await api.database.knex('media').count({ n: '*' }).first();
    const other = dataUrl(await aPicture(300, 200).png().toBuffer());
    const changes = [
      { image_url: other },
      { media_gallery: [other] },
      { media_gallery: [{ url: ` ${other}` }] },
      { og_image: `https://example.com/${'a'.repeat(500)}` },
    ];
    for (const change of changes)
      t.equal((await api.call(`PUT /franchises/${id}`, { as: references.consultant, body: change })).status, 403);
    t.same(await api.database.knex('media').count({ n: '*' }).first(), before, 'stores no picture');
  });
});
