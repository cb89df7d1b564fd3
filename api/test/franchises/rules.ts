import t from 'tap';
import { malaysianDay } from '../../src/platform/values/malaysian-time.ts';
import { aCategory, aConsultant, aFranchise, aFranchiseBody, anAdmin, testApi } from '../support/index.ts';

interface Fault {
  loc: (string | number)[];
  msg: string;
}

t.test('the rules of the franchise form', async t => {
  const api = await testApi(t);
  const { database } = api;
  const admin = await anAdmin(database);
  const references = { category: await aCategory(database), consultant: await aConsultant(database) };
  const post = (more: object) =>
    api.call('POST /franchises', { as: admin, body: aFranchiseBody(references, { ...more }) });
  const places = ({ body }: { body: { detail: Fault[] } }) => body.detail.map(({ loc }) => loc.slice(1).join('.'));
  const year = Number(malaysianDay(new Date()).slice(0, 4));

  t.test('a missing or blank required field is named by its label', async t => {
    const { status, body } = await api.call('POST /franchises', { as: admin, body: { name: '  ', image_url: '' } });
    t.equal(status, 422);
    t.same(
      new Set(body.detail.map(({ msg }: Fault) => msg)),
      new Set([
        'Franchise Name is required',
        'Category is required',
        'Description is required',
        'Established Year is required',
        'Number of Locations is required',
        'Origin Country is required',
        'Franchise Image is required',
        'Franchise Model is required',
        'Consultant is required',
      ]),
    );
  });

  t.test('all errors are reported at once, those of the schema and those of the rules', async t => {
    const answer = await post({
      name: 'x'.repeat(201),
      category: 'None',
      consultant_id: admin.id,
      investment_min: 2,
      investment_max: 1,
      franchise_fee: -1,
      established_year: year + 1,
      locations_count: 1.5,
      territory_location: ['Selangor', 'Japan'],
      media_gallery: ['javascript:alert(1)', { url: 'ftp://x' }],
      faqs: [{ answer: 'x' }],
      slug: 'Not A Slug',
      meta_title: 'x'.repeat(61),
    });
    t.equal(answer.status, 422);
    t.same(
      new Set(places(answer)),
      new Set([
        'name',
        'category',
        'consultant_id',
        'investment_max',
        'franchise_fee',
        'established_year',
        'locations_count',
        'territory_location.1',
        'media_gallery.0',
        'media_gallery.1.url',
        'faqs.0.question',
        'slug',
        'meta_title',
      ]),
    );
  });

  const limits: [string, object, object][] = [
    ['the name has 200 characters', { name: 'x'.repeat(200) }, { name: 'x'.repeat(201) }],
    [
      'the minimum must not exceed the maximum',
      { investment_min: 5, investment_max: 5 },
      { investment_min: 6, investment_max: 5 },
    ],
    ['money is not negative', { franchise_fee: 0 }, { franchise_fee: -1 }],
    ['money is whole', { investment_min: 1 }, { investment_min: 1.5 }],
    ['years end with this one', { established_year: year }, { established_year: year + 1 }],
    ['years begin at 1800', { established_year: 1800 }, { established_year: 1799 }],
    ['counts are not negative', { locations_count: 0 }, { locations_count: -1 }],
    ['a meta title has 60 characters', { meta_title: 'x'.repeat(60) }, { meta_title: 'x'.repeat(61) }],
    ['a meta description has 160', { meta_description: 'x'.repeat(160) }, { meta_description: 'x'.repeat(161) }],
    ['there is a model', { franchise_model: ['Conversion'] }, { franchise_model: [] }],
    ['a model is of the list', { franchise_model: ['Joint Venture'] }, { franchise_model: ['Pyramid'] }],
    ['a currency is of the list', { currency: 'CAD' }, { currency: 'BTC' }],
    ['a country is of the list', { origin_country: 'Germany' }, { origin_country: 'Atlantis' }],
    ['states are Malaysia’s', { territory_location: ['Sabah'] }, { territory_location: ['Thailand'] }],
    [
      'countries require the territory type International',
      { territory_type: ['International'], territory_location: ['Thailand'] },
      { territory_type: ['International'], territory_location: ['Sabah'] },
    ],
    ['a website is http(s)', { website: 'https://example.com' }, { website: 'javascript:alert(1)' }],
    [
      'an address has at most 500 characters',
      { image_url: `/${'x'.repeat(499)}` },
      { image_url: `/${'x'.repeat(500)}` },
    ],
    [
      'a gallery address has at most 500 characters',
      { media_gallery: [`/${'x'.repeat(499)}`] },
      { media_gallery: [`/${'x'.repeat(500)}`] },
    ],
    [
      'a gallery address is an upload or a web address',
      { media_gallery: ['/a.mp4'] },
      { media_gallery: ['//evil.example/a'] },
    ],
    [
      'an image address is one that browsers can load',
      { image_url: 'https://例え.example/写真.jpg?a=[1]' },
      { image_url: 'https://[x' },
    ],
    ['a social image too', { og_image: '/uploads/a.jpg' }, { og_image: '//' }],
    ['a website can be opened', { website: 'https://example.com/ä' }, { website: 'https://exa%mple.com' }],
    ['a website without a scheme can be opened', { website: 'www.example.com/ä' }, { website: 'www.exa%mple.com' }],
    [
      'a website has at most 500 characters with its scheme',
      { website: `www.${'x'.repeat(484)}.com` },
      { website: `www.${'x'.repeat(485)}.com` },
    ],
    ['a gallery address can be opened', { media_gallery: ['https://a.example/b'] }, { media_gallery: ['http://a:b'] }],
    ['a path leads to no other site', { media_gallery: ['/a\\b'] }, { media_gallery: ['/\\evil.example/a'] }],
    ['an address holds no control characters', { image_url: '/a.jpg' }, { image_url: '/a\u0007.jpg' }],
    ['an email address is one', { contact_email: 'a@example.com' }, { contact_email: 'a@' }],
    ['a text holds no control characters', { phone: '+60' }, { phone: '+60\u0007' }],
  ];
  for (const [rule, right, wrong] of limits)
    t.test(rule, async t => {
      t.equal((await post(right)).status, 201);
      t.equal((await post(wrong)).status, 422);
    });

  t.test('a consultant is required and must exist', async t => {
    const deleted = await aConsultant(database, { deleted_at: new Date() });
    for (const consultant_id of [undefined, null, '', 'system-upload', 'none', admin.id, deleted.id, 7])
      t.same(places(await post({ consultant_id })), ['consultant_id'], String(consultant_id));
  });

  t.test("white space around a consultant's id is ignored", async t => {
    const { id } = references.consultant;
    for (const consultant_id of [` ${id}`, `${id} `, `\n${id}\t`])
      t.equal((await post({ consultant_id })).body.consultant_id, id);
    t.same(places(await post({ consultant_id: ' system-upload ' })), ['consultant_id']);
    const nobodys = await aFranchise(database, {});
    for (const consultant_id of [' ', ' system-upload']) {
      const saved = await api.call(`PUT /franchises/${nobodys.id}`, { as: admin, body: { consultant_id } });
      t.match([saved.status, saved.body], [200, { consultant_id: 'system-upload' }]);
    }
  });

  t.test('a category is stored in its own spelling', async t => {
    const { name } = await aCategory(database, { name: 'Café & Bar', slug: 'cafe-and-bar' });
    const written = [' cafe & BAR', name];
    for (const category of written) t.equal((await post({ category })).body.category, name);
    const { id } = await aFranchise(database, {});
    const put = (body: object) => api.call(`PUT /franchises/${id}`, { as: admin, body });
    t.equal((await put({ category: 'CAFÉ & BAR ' })).body.category, name);
    t.match((await api.database.knex('franchises').where({ id }).first()).search_words, /qcafe qbar/);
    await api.call(`DELETE /franchises/${id}`, { as: admin });
    const restored = await api.call(`POST /franchises/${id}/restore`, {
      as: admin,
      body: { category: 'cafe & bar', consultant_id: references.consultant.id },
    });
    t.equal(restored.body.category, name);
  });

  t.test('a franchise without a consultant can be saved, and an assigned one cannot be unassigned', async t => {
    const { id } = await aFranchise(database, {});
    const put = async (body: object) => (await api.call(`PUT /franchises/${id}`, { as: admin, body })).status;
    t.equal(await put({ consultant_id: 'system-upload' }), 200);
    t.equal(await put({ consultant_id: references.consultant.id }), 200);
    t.equal(await put({ consultant_id: 'system-upload' }), 422);
    t.equal(await put({ consultant_id: null }), 422);
    t.equal(await put({}), 200);
  });

  t.test('a partial save is validated together with the stored fields', async t => {
    const { id } = await aFranchise(database, { investment_min: 100, investment_max: 200 });
    const put = (body: object) => api.call(`PUT /franchises/${id}`, { as: admin, body });
    t.equal((await put({ investment_max: 100 })).status, 200);
    t.same(places(await put({ investment_max: 99 })), ['investment_max']);
    t.same(places(await put({ investment_min: 101 })), ['investment_max']);
    t.same(places(await put({ territory_type: ['International'] })), ['territory_location.0', 'territory_location.1']);
    t.equal((await put({ territory_type: ['International'], territory_location: [] })).status, 200);
    t.same(places(await put({ name: ' ' })), ['name']);
  });

  t.test('a body that is not a franchise gets errors in the same format', async t => {
    for (const body of [
      [],
      'text',
      7,
      null,
      { faqs: 'x', media_gallery: {}, territory_type: 5, slug: {}, category: [] },
    ]) {
      const answer = await api.call('POST /franchises', {
        as: admin,
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      });
      t.equal(answer.status, 422, JSON.stringify(body));
      t.ok(Array.isArray(answer.body.detail));
    }
  });
});
