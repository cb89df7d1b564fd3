import t from 'tap';
import {
  aConsultant,
  aFranchise,
  aLead,
  anAdmin,
  anEnquiry,
  type CallOptions,
  type TestApi,
  testApi,
} from '../support/index.ts';

/** Returns the fields of a response's errors. */
const placesOf = ({ body }: Awaited<ReturnType<TestApi['call']>>): string[] =>
  body.detail.map(({ loc }: { loc: (string | number)[] }) => loc.join('.'));

const LONG = 'x'.repeat(400);
const NINE_WORDS = 'one two three four five six seven eight nine';
const BROKEN_PICTURE = `data:image/png;base64,${Buffer.from('no picture').toString('base64')}`;

t.test('all errors of a request are reported at once', async t => {
  const api = await testApi(t);
  const { database } = api;
  const admin = await anAdmin(database);
  const consultant = await aConsultant(database);
  const buyer = await aConsultant(database, { credits: 1 });
  const lead = await aLead(database, { franchise_id: (await aFranchise(database, { consultant_id: buyer.id })).id });
  await api.call(`POST /leads/${lead.id}/unlock`, { as: buyer });
  const rate = { from: 'USD', to: 'USD', rate: 1, date: '2026-01-01' };

  const CALLS: [`${string} /${string}`, object | undefined, string[], CallOptions['as']?][] = [
    [
      'PUT /site-settings',
      {
        site_title: LONG,
        exchange_rates: [
          rate,
          { ...rate, to: 'nothing', date: '1999-12-31' },
          'none',
          { ...rate, from: 'EUR', rate: 40 },
        ],
      },
      [
        'body.site_title',
        'body.exchange_rates.0.to',
        'body.exchange_rates.1.to',
        'body.exchange_rates.1.date',
        'body.exchange_rates.2',
        'body.exchange_rates.3.rate',
      ],
    ],
    [
      'PUT /answer-settings',
      { usual_hours: 0, day_begins: '18:00', day_ends: '09:00' },
      ['body.usual_hours', 'body.day_ends'],
    ],
    [
      'PUT /search-settings',
      { synonyms: [{ phrases: ['boba'] }, { phrases: ['tea', 'one two three four'] }], without_synonyms: ['?'] },
      ['body.synonyms.0.phrases', 'body.synonyms.1.phrases', 'body.without_synonyms'],
    ],
    ['PUT /answer-settings', { day_begins: 'noon', day_ends: 900 }, ['body.day_begins', 'body.day_ends']],
    [
      'POST /pages',
      { title: '', slug: 'admin', content: '<b>'.repeat(50_001) },
      ['body.title', 'body.slug', 'body.content'],
    ],
    [
      'POST /pages',
      { title: '', slug: 'fine', content: `<img src="${BROKEN_PICTURE}">` },
      ['body.title', 'body.content'],
    ],
    [
      'POST /admin/previews/page',
      { title: '', slug: 'fine', content: '<b>'.repeat(50_001) },
      ['body.title', 'body.content'],
    ],
    ...(['PUT /content', 'POST /admin/previews/content'] as const).map((call): (typeof CALLS)[number] => [
      call,
      { companyName: LONG, leadNotificationHtml: '&'.repeat(20_000), logoUrl: BROKEN_PICTURE },
      ['body.companyName', 'body.leadNotificationHtml', 'body.logoUrl'],
    ]),
    [
      'PUT /content',
      { leadNotificationHtml: '&'.repeat(20_000), logoUrl: BROKEN_PICTURE },
      ['body.leadNotificationHtml', 'body.logoUrl'],
    ],
    [
      'POST /franchises/actions',
      { action: 'assign', ids: [], consultant_id: 'nobody' },
      ['body.ids', 'body.consultant_id'],
    ],
    ['POST /franchises/actions', { action: 'category', ids: [] }, ['body.ids', 'body.category']],
    [`PUT /users/${consultant.id}/credits?credits=-1`, { reason: LONG }, ['body.reason', 'query.credits']],
    [
      `PUT /users/${'x'.repeat(200)}/credits?credits=-1`,
      { reason: LONG },
      ['params.id', 'body.reason', 'query.credits'],
    ],
    ['GET /series/franchises?by=nothing&from=today', undefined, ['query.by', 'query.from']],
    ['GET /series?from=today&to=tomorrow', undefined, ['query.from', 'query.to']],
    [
      'GET /admin/banners?status=nothing&range=all&sort=["nothing","ASC"]',
      undefined,
      ['query.status', 'query.sort', 'query.range'],
    ],
    ['GET /banners?location=nowhere&range=all', undefined, ['query.location', 'query.range']],
    [
      `GET /franchises?featured=perhaps&sort=["nothing","ASC"]&search=${NINE_WORDS}&after=x`,
      undefined,
      ['query.featured', 'query.sort', 'query.search', 'query.after'],
    ],
    [`GET /franchises?range=all&search=${NINE_WORDS}`, undefined, ['query.range', 'query.search']],
    [
      'POST /leads',
      anEnquiry({ id: 'none' }, { email: 'nowhere', experience: 'Plenty' }),
      ['body.email', 'body.experience', 'body.franchise_id'],
    ],
    [
      `POST /leads/${lead.id}/refund-requests`,
      { reason: 'nothing', words: '', pictures: [BROKEN_PICTURE, 'none'] },
      ['body.reason', 'body.words', 'body.pictures.0', 'body.pictures.1'],
      buyer,
    ],
  ];

  for (const [call, body, places, as = admin] of CALLS)
    t.test(`${call.slice(0, 60)} ${places.join(' ')}`, async t => {
      const answer = await api.call(call, { as, body });
      t.equal(answer.status, 422);
      t.same(placesOf(answer).toSorted(), places.toSorted());
      if (!body) return;
      const checked = await api.call(call, { as, body, headers: { 'x-check-only': 'true' } });
      t.same(checked.body.detail, answer.body.detail, 'a check reports the same');
    });

  t.test('a request that is only checked stores nothing, and needs the same rights', async t => {
    const headers = { 'x-check-only': 'true' };
    const page = { title: 'Only checked', slug: 'only-checked' };
    const stored = async () => (await database.knex('pages').where({ slug: page.slug })).length;
    const check = (as: CallOptions['as'], body: object) => api.call('POST /pages', { as, body, headers });
    t.match([(await check(admin, page)).status, await stored()], [204, 0]);
    t.match([(await check(consultant, page)).status, await stored()], [403, 0]);
    t.equal((await check(undefined, page)).status, 401);
    t.equal(
      (await check(admin, { ...page, content: '<b>'.repeat(50_001) })).status,
      422,
      'without a fault of the schema',
    );
    const edit = await api.call(`PUT /users/${buyer.id}`, { as: buyer, body: { name: 'Checked' }, headers });
    t.match([edit.status, edit.text], [204, '']);
    t.equal((await api.call('GET /auth/me', { as: buyer })).body.name, buyer.name);
    t.equal((await api.call('POST /pages', { as: admin, body: page })).status, 201);
    t.equal((await check(admin, page)).status, 422, 'the rules are checked, too');
  });

  t.test('GET /live headers.last-event-id query.seconds', async t => {
    const answer = await api.call('GET /live?seconds=50000', { as: admin, headers: { 'last-event-id': 'yesterday' } });
    t.same(placesOf(answer), ['query.seconds', 'headers.last-event-id']);
  });
});
