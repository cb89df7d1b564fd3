import t from 'tap';
import { findContactDetail } from '../../src/leads/masking/public-text.ts';
import { aCategory, aConsultant, aFranchise, anAdmin, testApi } from '../support/index.ts';

const ORDINARY = [
  'Franchise fee RM 250,000, RM250000 or RM 1.2 million; deposit 30000',
  'Since 1998, 120 outlets by 2025; established 2010-2024, 15 years',
  'Open 10am-10pm, 24/7. Mon-Fri 9.00am - 6.00pm, Sat 10:00-14:00',
  'Working hours: 0900-1800',
  'Lot 12-3A, Jalan 4/62A, 50480 Kuala Lumpur; Unit 3-01, Level 12',
  'Kopi @ Mid Valley, outlets @ Sunway Pyramid',
  'SSM registration 202301012345 (1234567-A)',
  'HACCP, ISO 22000:2018 and ISO 9001:2015, patent 2019123456',
  'Over 10000000 cups, 2,500,000 customers, 1,200 sq ft',
  'Follow us on Instagram. Order via Grab or WhatsApp. Wechat Pay accepted',
  'Kopi Sdn. Bhd., B2B, 3in1, No.1 in Malaysia, e-mail marketing support',
];
const CONTACT = [
  'Call 012-345 6789',
  '+60 12 345 6789',
  '０１２３４５６７８９',
  '03-7956 1234',
  'Hotline 1-300-88-2525',
  'zero one two three four five six seven eight nine',
  'me@kopi.my',
  'kopi at gmail dot com',
  'kopi(at)gmail.com',
  'visit kopi.com.my',
  'https://x.y/z',
  'wa.me/60123',
  'wechat: kopisusu',
  'IG kopi.susu',
  '@kopisusu',
];

t.test('contact details are found in public texts, and what such texts always say is none', async t => {
  for (const text of ORDINARY) t.equal(findContactDetail(text), null, text);
  for (const text of CONTACT) t.not(findContactDetail(`Great coffee. ${text}`), null, text);
});

t.test('public texts of a consultant', async t => {
  const api = await testApi(t);
  const admin = await anAdmin(api.database);
  const consultant = await aConsultant(api.database);
  await aCategory(api.database);
  const OLD = 'Ask the office: 03-7956 1234';
  const franchise = await aFranchise(api.database, { consultant_id: consultant.id, description: OLD });
  const save = (body: object, as = consultant) => api.call(`PUT /franchises/${franchise.id}`, { as, body });

  t.test('every field of a franchise is refused by its name, all at once', async t => {
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
    'what was there before passes, what an admin writes does, and nothing of a franchise’s own contact is public',
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

  t.test('a consultant’s name and company are checked as well', async t => {
    const change = (body: object, as = consultant) => api.call(`PUT /users/${consultant.id}`, { as, body });
    const { status, body } = await change({ name: 'Zul 012-345 6789', company_name: 'kopi.com.my' });
    t.match([status, body.detail.map(({ loc }: { loc: string[] }) => loc[1])], [422, ['name', 'company_name']]);
    t.equal(
      (await change({ name: 'Zulaikha binti Ali', company_name: 'Kopi Sdn. Bhd.', phone: '0123456789' })).status,
      200,
    );
    t.equal((await change({ company_name: 'kopi.com.my' }, admin)).status, 200);
  });

  t.test('an admin may allow them', async t => {
    const allow = (consultants_may_link: boolean, as = admin) =>
      api.call('PUT /site-settings', { as, body: { consultants_may_link } });
    t.equal((await allow(true, consultant)).status, 403);
    t.equal((await allow(true)).status, 200);
    t.equal((await save({ why_choose: 'wa.me/60123456780' })).status, 200);
    await allow(false);
    t.equal((await save({ why_choose: 'wa.me/60123456781' })).status, 422);
  });
});
