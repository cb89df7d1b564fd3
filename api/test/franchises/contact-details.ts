import t from 'tap';
import Type from 'typebox';
import { EACH_FIELD } from '../../src/franchises/fields.ts';
import { aCategory, aConsultant, aFranchise, anAdmin, testApi } from '../support/index.ts';

t.test('public texts of a consultant', async t => {
  const api = await testApi(t);
  const admin = await anAdmin(api.database);
  const consultant = await aConsultant(api.database);
  await aCategory(api.database);
  const OLD = 'Ask the office: 03-7956 1234';
  const franchise = await aFranchise(api.database, { consultant_id: consultant.id, description: OLD });
  const save = (body: object, as = consultant) => api.call(`PUT /franchises/${franchise.id}`, { as, body });

  t.test('contact details are refused in every field of a franchise, all at once', async t => {
    const { status, body } = await save({
      name: 'Kopi 012-345 6789',
      description: 'me@kopi.my',
      why_choose: 'kopi.com.my',
      why_choose_points: ['Good', 'wechat: kopisusu'],
      faqs: [{ question: 'How to reach you?', answer: '+60 12 345 6789' }],
      media_gallery: [
        { url: '/uploads/a.webp', caption: 'wa.me/60123456789' },
        { url: 'https://www.facebook.com/kopisusu' },
        { url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', caption: 'Our shop' },
      ],
      meta_title: '0123456789',
      meta_description: 'https://kopi.my',
      meta_keywords: 'kopi, 0123456789',
    });
    t.equal(status, 422);
    t.same(body.detail.map(({ loc }: { loc: string[] }) => loc.slice(1).join('.')).sort(), [
      'description',
      'faqs.0.answer',
      'media_gallery.0.caption',
      'media_gallery.1.url',
      'meta_description',
      'meta_keywords',
      'meta_title',
      'name',
      'why_choose',
      'why_choose_points.1',
    ]);
    t.match(body.detail[0].msg, /must not contain contact details or links \(“.+”\)/);
  });

  t.test(
    "unchanged texts and texts of an admin may contain contact details, and a franchise's contact fields stay private",
    async t => {
      t.equal((await save({ description: OLD, why_choose: 'RM 250,000, since 1998' })).status, 200);
      t.equal((await save({ why_choose: 'Call 012-345 6789' }, admin)).status, 200);
      t.equal(
        (await save({ website: 'https://kopi.my', contact_email: 'me@kopi.my', phone: '0123456789' })).status,
        200,
      );
      const shown = await api.call(`GET /franchise/${franchise.slug}`);
      t.notMatch(shown.text, /kopi\.my/);
    },
  );

  t.test('a number that is split between fields is refused with an error at each field of the request', async t => {
    const locs = ({ status, body }: { status: number; body: { detail: { loc: string[] }[] } }) => [
      status,
      ...body.detail.map(({ loc }) => loc.slice(1).join('.')).sort(),
    ];
    t.same(locs(await save({ why_choose_points: ['012-345', '6789'] })), [
      422,
      'why_choose_points.0',
      'why_choose_points.1',
    ]);
    t.same(locs(await save({ faqs: [{ question: 'The first half is 0123', answer: '456789' }] })), [
      422,
      'faqs.0.answer',
      'faqs.0.question',
    ]);
    const captions = ['012', '345', '6789'].map(caption => ({ url: '/uploads/a.webp', caption }));
    t.same(locs(await save({ media_gallery: captions })), [422, ...[0, 1, 2].map(at => `media_gallery.${at}.caption`)]);
    t.same(locs(await save({ meta_title: 'Kopi 0123', meta_description: '456789' })), [
      422,
      'meta_description',
      'meta_title',
    ]);
    const faqs = ['012', '345 6789'].map(question => ({ question, answer: 'We have 120 outlets' }));
    t.same(
      locs(await save({ faqs })),
      [422, 'faqs.0.question', 'faqs.1.question'],
      'collapsed answers do not separate questions',
    );
    t.same(locs(await save({ meta_title: 'Part 1: 012-345', meta_description: 'Part 2: 6789' })), [
      422,
      'meta_description',
      'meta_title',
    ]);
    t.equal((await save({ meta_title: 'Kopi 0123' })).status, 200);
    t.same(
      locs(await save({ meta_description: '456789' })),
      [422, 'meta_description'],
      'a number can also be built by successive saves',
    );
    t.equal((await save({ meta_title: '', why_choose_points: ['6789', 'Halal', '012-345'] })).status, 200);
    t.equal(
      (await save({ why_choose_points: ['012-345', '6789'] })).status,
      422,
      'the same parts in another order are a number',
    );
  });

  t.test('saving another field is not refused because of a text that an admin saved', async t => {
    const points = { why_choose_points: ['012-345', '6789'], meta_title: 'Cert. ０192345678' };
    t.equal((await save(points, admin)).status, 200);
    t.equal((await save({ ...points, meta_description: 'Kopi since 2019' })).status, 200);
    t.equal((await save({ faqs: [{ question: 'Halal?', answer: 'Yes' }] })).status, 200);
    t.equal((await save({ why_choose_points: [], meta_title: '' })).status, 200);
  });

  t.test('the name and company of a consultant may not contain contact details', async t => {
    const change = (body: object, as = consultant) => api.call(`PUT /users/${consultant.id}`, { as, body });
    const { status, body } = await change({ name: 'Zul 012-345 6789', company_name: 'kopi.com.my' });
    t.match([status, body.detail.map(({ loc }: { loc: string[] }) => loc[1])], [422, ['name', 'company_name']]);
    t.equal(
      (await change({ name: 'Zulaikha binti Ali', company_name: 'Kopi Sdn. Bhd.', phone: '0123456789' })).status,
      200,
    );
    for (const both of [
      { name: 'Call Aisyah 0123', company_name: '456789 Sdn' },
      { name: 'Aisyah 012-345', company_name: '6789' },
    ]) {
      const { status, body } = await change(both);
      t.match([status, body.detail.map(({ loc }: { loc: string[] }) => loc[1])], [422, ['name', 'company_name']]);
    }
    t.equal((await change({ name: 'Reg. ０192345678 Bamboo' })).status, 422);
    t.equal((await change({ company_name: 'Reg. O192345678' })).status, 422);
    t.equal((await change({ name: 'Aisyah 1980', company_name: 'Kopi 345 Sdn. Bhd. (1234567-A)' })).status, 200);
    t.equal((await change({ company_name: '6789' })).status, 200);
    t.equal((await change({ name: 'Aisyah 012-345' })).status, 422, 'a number can also be built by successive saves');
    t.equal((await change({ company_name: 'kopi.com.my' }, admin)).status, 200);
    t.equal((await change({ name: 'Aisyah', company_name: 'kopi.com.my' })).status, 200);
  });

  t.test('when two concurrent saves together form a number, one of them is refused', async t => {
    t.equal((await save({ meta_title: 'Kopi', meta_description: '' })).status, 200);
    const answers = await Promise.all([save({ meta_title: 'Kopi 012-345' }), save({ meta_description: '6789' })]);
    t.same(answers.map(({ status }) => status).toSorted(), [200, 422]);
  });

  t.test('other requests are answered while very long texts are checked', async t => {
    const answered: string[] = [];
    const note = (what: string) => () => answered.push(what);
    const faqs = Array.from({ length: 60 }, (_, n) => ({ question: `What is ${n}?`, answer: '1ー'.repeat(2450) }));
    const saving = save({ faqs }).then(answer => {
      note('the save')();
      return answer;
    });
    await Promise.all(
      [api.call(`GET /franchises/${franchise.id}`), api.call('GET /categories')].map(call => call.then(note('others'))),
    );
    t.same(answered, ['others', 'others']);
    t.equal((await saving).status, 422, 'a run of single digits is a number');
    t.equal((await save({ faqs: [] })).status, 200);
  });

  t.test('no public text accepts a telephone number, whatever fields there will be', async t => {
    const texts = EACH_FIELD.filter(
      ([, { shown, answered, sent }]) => ['card', 'page'].includes(shown) && Type.IsString(answered) && sent,
    );
    t.ok(texts.length > 8);
    for (const [field] of texts) t.equal((await save({ [field]: 'Call 019-876 5432' })).status, 422, field);
  });

  t.test('the texts of a list that is too long are not checked', async t => {
    const points = Array.from({ length: 10_000 }, (_, at) => `a${at}@kopi.my`);
    const { status, body } = await save({ why_choose_points: points });
    t.equal(status, 422);
    t.match(body.detail, [{ loc: ['body', 'why_choose_points'], type: 'maxItems' }]);
    t.equal(body.detail.length, 1, 'names none of its texts');
    const gallery = Array.from({ length: 4_000 }, () => ({ url: 'data:image/webp;base64,AA==', caption: '' }));
    t.match(
      (await save({ name: '', media_gallery: gallery })).body.detail.map(({ loc }: { loc: string[] }) => loc.length),
      [2, 2],
    );
  });

  t.test('an admin can allow contact details in the texts of consultants', async t => {
    const allow = (consultants_may_link: boolean, as = admin) =>
      api.call('PUT /site-settings', { as, body: { consultants_may_link } });
    t.equal((await allow(true, consultant)).status, 403);
    t.equal((await allow(true)).status, 200);
    t.equal((await save({ why_choose: 'wa.me/60123456780' })).status, 200);
    await allow(false);
    t.equal((await save({ why_choose: 'wa.me/60123456781' })).status, 422);
  });
});
