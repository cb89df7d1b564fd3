import { setTimeout as pause } from 'node:timers/promises';
import t from 'tap';
import { timeOf } from '../../src/banners/times.ts';
import { aConsultant, anAdmin, SERVICE_TOKEN, testApi } from '../support/index.ts';
import { aPicture, dataUrl } from '../support/pictures.ts';

const HOUR = 3_600_000;
const from = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
const aBanner = (more = {}) => ({
  title: 'Kopi',
  image_url: '/uploads/kopi.png',
  link_url: 'https://example.com',
  location: 'homepage_hero_banner',
  start_date: from(-1),
  end_date: from(1),
  ...more,
});

t.test('times of a banner without a zone are Malaysian, and invalid times are refused', async t => {
  const at = (text: string, edge: 'start' | 'end') => timeOf(text, edge)?.toISOString() ?? null;
  t.equal(at('2026-11-20', 'start'), '2026-11-19T16:00:00.000Z', 'a day begins at midnight in Malaysia');
  t.equal(at('2026-11-20', 'end'), '2026-11-20T15:59:59.999Z', 'and ends with its last millisecond');
  t.equal(at('2026-11-20T09:30', 'start'), '2026-11-20T01:30:00.000Z', 'a time without a zone is in Malaysian time');
  t.equal(at('2026-11-20T09:30:00.000Z', 'end'), '2026-11-20T09:30:00.000Z');
  t.equal(at('2028-02-29', 'start'), '2028-02-28T16:00:00.000Z');
  for (const wrong of [
    '2026-02-29',
    '2026-13-01',
    '2026-04-31',
    '2026-11-20T25:00',
    '20-11-2026',
    'today',
    '',
    '1999-01-01',
  ])
    t.equal(at(wrong, 'start'), null, wrong);
});

t.test('banners', async t => {
  const api = await testApi(t);
  const { database } = api;
  const admin = await anAdmin(database);
  const add = async (more = {}) => (await api.call('POST /admin/banners', { as: admin, body: aBanner(more) })).body;
  const save = (id: string, body: unknown, headers: Record<string, string> = {}) =>
    api.call(`PUT /admin/banners/${id}`, { as: admin, body, headers });
  const shown = async (query = '', as?: string): Promise<string[]> =>
    (await api.call(`GET /banners${query}`, { as })).body.map(({ title }: { title: string }) => title);

  t.test('visitors get the current banners, and the publisher also gets the coming ones', async t => {
    await add({ title: 'now' });
    await add({ title: 'over', start_date: from(-3), end_date: from(-1) });
    await add({ title: 'later', start_date: from(1), end_date: from(2) });
    await add({ title: 'off', is_active: false });
    await add({ title: 'footer', location: 'homepage_footer_banner' });
    t.same(await shown(), ['now', 'footer']);
    t.same(await shown('?location=homepage_footer_banner'), ['footer']);
    t.same(await shown('?location='), ['now', 'footer']);
    t.same(await shown('', SERVICE_TOKEN), ['now', 'later', 'footer']);
    t.equal((await api.call('GET /banners?location=nowhere')).status, 422);
    const [banner] = (await api.call('GET /banners')).body;
    t.same(Object.keys(banner).sort(), [
      'end_date',
      'id',
      'image_url',
      'link_url',
      'location',
      'start_date',
      'target_blank',
      'title',
    ]);
  });

  t.test('the admin can filter all banners by status and location', async t => {
    const titles = async (query: string) =>
      (await api.call(`GET /admin/banners?${query}`, { as: admin })).body
        .map(({ title, status }: { title: string; status: string }) => `${title} ${status}`)
        .sort();
    t.same(await titles('status=expired'), ['over expired']);
    t.same(await titles('status=scheduled'), ['later scheduled']);
    t.same(await titles('status=inactive'), ['off inactive']);
    t.same(await titles('status=active'), ['footer active', 'now active']);
    t.same(await titles('filter={"status":"active","location":"homepage_footer_banner"}'), ['footer active']);
    t.same(await titles('status=all&location=homepage_footer_banner'), ['footer active']);
    t.equal((await titles('status=&location=')).length, 5);
    t.equal((await api.call('GET /admin/banners?status=odd', { as: admin })).status, 422);
    const page = await api.call('GET /admin/banners?sort=["title","ASC"]&range=[0,1]', { as: admin });
    t.equal(page.headers['content-range'], 'banners 0-1/5');
  });

  t.test(
    'at most five clicks per address and banner in ten minutes are counted, and every click gets the same response',
    async t => {
      const [one, other] = [await add({ title: 'clicked' }), await add({ title: 'beside' })];
      const click = (id: string, remoteAddress: string) => api.call(`POST /banners/${id}/click`, { remoteAddress });
      const answers = await Promise.all(Array.from({ length: 200 }, () => click(one.id, '198.51.100.1')));
      t.ok(answers.every(({ status, text }) => status === 200 && text === '{"success":true}'));
      for (let n = 0; n < 4; n++) await click(one.id, `2001:db8:7::${n}`);
      await click(one.id, '198.51.100.2');
      await click(other.id, '198.51.100.1');
      const clicksOf = async (id: string) => (await api.call(`GET /admin/banners/${id}`, { as: admin })).body.clicks;
      for (let n = 0; n < 100 && (await clicksOf(other.id)) < 1; n++) await pause(100);
      t.same([await clicksOf(one.id), await clicksOf(other.id)], [10, 1]);
    },
  );

  t.test('impressions and clicks are counted by day', async t => {
    const banner = await add({ title: 'counted' });
    for (let n = 0; n < 5; n++) t.equal((await api.call(`POST /banners/${banner.id}/impression`)).status, 200);
    const click = await api.call(`POST /banners/${banner.id}/click`);
    t.same(click.body, { success: true });
    const stored = () => database.knex('daily_counts').where({ entity_id: banner.id }).orderBy('metric');
    for (let n = 0; n < 100 && (await stored()).length < 2; n++) await pause(100);
    t.match((await api.call(`GET /admin/banners/${banner.id}`, { as: admin })).body, { impressions: 5, clicks: 1 });
    t.match(await stored(), [
      { metric: 'clicks', total: 1 },
      { metric: 'impressions', total: 5 },
    ]);
    t.equal((await api.call('POST /banners/nothing/impression')).status, 404);
    const saved = await save(banner.id, { ...banner, impressions: 900, clicks: 900 });
    t.match(saved.body, { impressions: 5, clicks: 1 }, 'saving does not change the counts');
  });

  t.test('a beacon without a body, or with a text as its body, is counted', async t => {
    const { id } = await add();
    for (const type of ['text/plain;charset=UTF-8', 'application/json'])
      t.equal(
        (await api.call(`POST /banners/${id}/impression`, { body: '{}', headers: { 'content-type': type } })).status,
        200,
        type,
      );
  });

  t.test('all errors are reported at once', async t => {
    const refused = await api.call('POST /admin/banners', {
      as: admin,
      body: {
        title: ' ',
        image_url: '',
        link_url: 'javascript:alert(1)',
        location: 'sidebar_box',
        start_date: '2026-02-30',
        end_date: 'tomorrow',
        is_active: 1,
      },
    });
    t.equal(refused.status, 422);
    t.same(refused.body.detail.map(({ loc }: { loc: string[] }) => loc[1]).sort(), [
      'end_date',
      'image_url',
      'is_active',
      'link_url',
      'location',
      'start_date',
      'title',
    ]);
    const turned = await api.call('POST /admin/banners', {
      as: admin,
      body: aBanner({ start_date: '2026-11-21', end_date: '2026-11-20' }),
    });
    t.match(turned.body.detail, [{ loc: ['body', 'end_date'], msg: 'End date must not be before the start date' }]);
    const oneDay = await add({ start_date: '2026-11-20', end_date: '2026-11-20' });
    t.match(oneDay, { start_date: '2026-11-19T16:00:00.000Z', end_date: '2026-11-20T15:59:59.999Z' });
    const late = await save(oneDay.id, { start_date: '2026-11-21' });
    t.match(late.body.detail, [{ loc: ['body', 'end_date'] }], 'also compared with the stored dates');
  });

  t.test('a legacy location is kept, but cannot be chosen', async t => {
    const { id } = await add();
    t.equal((await save(id, { location: 'sidebar_box' })).status, 422);
    await database.knex('banners').where({ id }).update({ location: 'sidebar_box' });
    const saved = await save(id, { title: 'Old', location: 'sidebar_box' });
    t.match([saved.status, saved.body], [200, { title: 'Old', location: 'sidebar_box' }]);
    t.equal((await save(id, { location: 'franchise_detail_header' })).status, 200);
  });

  t.test('the image of a banner can be embedded in the body', async t => {
    const banner = await add({ image_url: dataUrl(await aPicture(728, 90).png().toBuffer()) });
    t.match(banner.image_url, /^\/uploads\/[0-9a-f]{32}-728x90\.png$/);
    const refused = await save(banner.id, { image_url: 'data:image/png;base64,AAAA' });
    t.match([refused.status, refused.body.detail[0].loc], [422, ['body', 'image_url']]);
  });

  t.test(
    'banners support concurrent edits, the change feed, the audit log and deletion like other records',
    async t => {
      const created = await api.call('POST /admin/banners', { as: admin, body: aBanner() });
      const { id } = created.body;
      const version = { 'if-match': String(created.headers.etag) };
      t.equal((await save(id, { title: 'First' }, version)).status, 200);
      t.match((await save(id, { title: 'Second' }, version)).body.current, { title: 'First' });
      t.same((await api.call(`DELETE /admin/banners/${id}`, { as: admin })).body, { id });
      for (const path of [`GET /admin/banners/${id}`, `DELETE /admin/banners/${id}`] as const)
        t.equal((await api.call(path, { as: admin })).status, 404);
      t.equal((await save(id, { title: 'X' })).status, 404);
      const changes = await database.knex('content_changes').where({ entity_id: id }).orderBy('id');
      t.match(changes, [{ action: 'saved' }, { action: 'saved' }, { action: 'deleted' }]);
      const log = await database.knex('audit_log').where({ entity_id: id }).orderBy('id');
      t.match(log, [{ action: 'create' }, { action: 'update', before: { title: 'Kopi' } }, { action: 'delete' }]);
    },
  );

  t.test('only admins manage banners', async t => {
    const { id } = await add();
    for (const [as, status] of [
      [undefined, 401],
      [await aConsultant(database), 403],
      [SERVICE_TOKEN, 403],
    ] as const)
      for (const [path, body] of [
        ['GET /admin/banners'],
        [`GET /admin/banners/${id}`],
        ['POST /admin/banners', aBanner()],
        [`PUT /admin/banners/${id}`, { title: 'X' }],
        [`DELETE /admin/banners/${id}`],
      ] as const)
        t.equal((await api.call(path, { as, body })).status, status, path);
  });
});
