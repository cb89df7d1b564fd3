import t from 'tap';
import { slugOfName, slugOfTitle } from '../../src/platform/values/slugs.ts';
import { hasVisibleLetter, nameKey, visibleName } from '../../src/platform/values/visible-names.ts';
import { aCategory, aConsultant, aFranchiseBody, anAdmin, anEnquiry, testApi } from '../support/index.ts';

t.test('a name is stored in its visible form', async t => {
  const cases: Record<string, string> = {
    '  Food \u00a0\u2003\u3000\t&  Drinks\u2028': 'Food & Drinks',
    'Kopi\u200b\ufeff \u2060Kita': 'Kopi Kita',
    'Bub\u00adble\u202e Tea\u2066\u2069': 'Bubble Tea',
    'Cafe\u0301': 'Café',
    'Seoul\u3164Chicken\uffa0\u115f': 'SeoulChicken',
    'X\u2800Y': 'X Y',
    'A\u0085B\u0080': 'A B',
    'A\u009fB': 'AB',
    'می\u200cخواهم': 'می\u200cخواهم',
    'क्\u200dष': 'क्\u200dष',
    'क्\u200cष': 'क्\u200cष',
    '👨\u200d👩\u200d👧 Kids': '👨\u200d👩\u200d👧 Kids',
    '☕\ufe0f Kopi': '☕\ufe0f Kopi',
    '葛\u{e0100}城': '葛\u{e0100}城',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} Pub':
      '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} Pub',
    'A\u200dB\u200cC\ufe0f': 'ABC',
    '\u{e0041}Tags': 'Tags',
  };
  for (const [name, seen] of Object.entries(cases)) {
    t.equal(visibleName(name), seen, encodeURIComponent(name));
    t.equal(visibleName(seen), seen, `${encodeURIComponent(name)} is not changed again`);
  }
});

t.test('a name needs a visible letter or digit', async t => {
  for (const name of ['A', '7', '茶', 'தேநீர்', 'ชา', '½']) t.ok(hasVisibleLetter(name), name);
  for (const name of ['', '...', '🍜', '\u3164', '\u115f\u1160', '\u0301', '-', '\u200b'])
    t.notOk(hasVisibleLetter(name), JSON.stringify(name));
});

t.test('names that look the same have the same key', async t => {
  const same = [
    ['Food & Drinks', 'FOOD\u00a0&\u200b  drinks'],
    ['Straße', 'STRASSE'],
    ['ＡＢＣ', 'abc'],
    ['Café', 'cafe\u0301'],
    ['☕ Kopi', '☕\ufe0f Kopi'],
    ['ﬁtness', 'Fitness'],
  ];
  for (const [one = '', other = ''] of same) t.equal(nameKey(one), nameKey(other), one);
  t.not(nameKey('Kopi'), nameKey('Kopl'));
});

t.test('slugs are written in Latin letters', async t => {
  const names: Record<string, string> = {
    Straße: 'strasse',
    Æon: 'aeon',
    'Đà Nẵng': 'da-nang',
    'Smørrebrød & Øl': 'smorrebrod-and-ol',
    珍珠奶茶: 'zhen-zhu-nai-cha',
    தேநீர்: 'tenir',
  };
  for (const [name, slug] of Object.entries(names)) t.equal(slugOfName(name), slug, name);
  const titles: Record<string, string> = {
    'Café & Co': 'cafe-co',
    'Straße 7': 'strasse-7',
    '关于 我们': 'guan-yu-wo-men',
    '  Terms &  Conditions - 2026!  ': 'terms-conditions-2026',
    'Über—uns': 'uber-uns',
    '---': '',
  };
  for (const [title, slug] of Object.entries(titles)) t.equal(slugOfTitle(title), slug, title);
  for (const slugOf of [slugOfName, slugOfTitle]) t.match(slugOf('long '.repeat(40)), /^(long-){19}long$/);
});

t.test('names of categories, franchises, users, pages and enquiries', async t => {
  const api = await testApi(t);
  const { database } = api;
  const admin = await anAdmin(database);
  const addCategory = (name: unknown) => api.call('POST /categories', { as: admin, body: { name } });
  const unseen = 'Kopi\u200b \u00a0\u202eKita ';

  t.test('names of categories, pages and users are stored in their visible form', async t => {
    t.match((await addCategory('Straße\u200b  Food\u00a0')).body, { name: 'Straße Food', slug: 'strasse-food' });
    t.match((await addCategory('Æon')).body, { slug: 'aeon' });
    t.match((await addCategory('奶茶')).body, { slug: 'nai-cha' });
    const page = { title: unseen, slug: 'kopi-kita', content: '' };
    t.match((await api.call('POST /pages', { as: admin, body: page })).body, { title: 'Kopi Kita' });
    const user = { name: unseen, company_name: unseen, email: 'kopi@example.org', role: 'consultant', tokens: 0 };
    const added = (await api.call('POST /users', { as: admin, body: { ...user, invite: true } })).body;
    t.match(added, { name: 'Kopi Kita', company_name: 'Kopi Kita' });
    const changed = await api.call(`PUT /users/${added.id}`, {
      as: admin,
      body: { name: 'Ali\ufeff  Baba', company_name: '' },
    });
    t.match(changed.body, { name: 'Ali Baba', company_name: '' });
  });

  t.test("a franchise's name is stored in its visible form, and its category is found by any form", async t => {
    const category = await aCategory(database, { name: 'Car  Wash', slug: 'car-wash-old' });
    await addCategory('Bubble Tea');
    const references = { category, consultant: await aConsultant(database) };
    const add = (more: Record<string, unknown>) =>
      api.call('POST /franchises', { as: admin, body: aFranchiseBody(references, more) });
    t.match((await add({ name: unseen })).body, { name: 'Kopi Kita', category: 'Car  Wash' });
    t.match((await add({ category: 'Bubble\u00a0 Tea\u200b' })).body, { category: 'Bubble Tea' });
  });

  t.test("a category's name is refused if it looks the same as another one", async t => {
    t.equal((await addCategory('Pets & More')).status, 201);
    await aCategory(database, { name: 'Old\u00a0 Shop', slug: 'old-shop' });
    const isTaken = [{ loc: ['body', 'name'], type: 'unique', code: 'category_name_taken' }];
    for (const name of ['PETS & more', 'Pets\u3000& More', 'Pe\u00adts \u200b& More', 'Ｐｅｔｓ & More', 'Old Shop'])
      t.match((await addCategory(name)).body.detail, isTaken, JSON.stringify(name));
  });

  t.test('a name without a visible letter or digit is refused with its field', async t => {
    const faultsOf = async (
      call: Parameters<typeof api.call>[0],
      body: object,
      as: typeof admin | undefined = admin,
    ) => {
      const { body: answer } = await api.call(call, { as, body });
      return (Array.isArray(answer.detail) ? answer.detail : []).map((fault: { loc: string[]; msg: string }) => [
        fault.loc[1],
        fault.msg,
      ]);
    };
    const required = (field: string, label: string) => [field, `${label} is required`];
    const letterless = (field: string, label: string) => [field, `${label} needs at least one visible letter or digit`];
    for (const name of ['\u200b', '\u3164', ' \u2060\u00a0'])
      t.same(await faultsOf('POST /categories', { name }), [required('name', 'Name')]);
    for (const name of ['🍜', '...', '—'])
      t.same(await faultsOf('POST /categories', { name }), [letterless('name', 'Name')]);
    const user = { email: 'nobody@example.org', role: 'consultant', invite: true };
    t.same(await faultsOf('POST /users', { ...user, name: '\u00ad', company_name: '!' }), [
      required('name', 'Name'),
      letterless('company_name', 'Company name'),
    ]);
    t.same(await faultsOf('POST /pages', { title: '***', slug: 'stars' }), [letterless('title', 'Title')]);
    const category = await aCategory(database);
    const references = { category, consultant: await aConsultant(database) };
    t.same(await faultsOf('POST /franchises', aFranchiseBody(references, { name: '?' })), [
      letterless('name', 'Franchise Name'),
    ]);
    const { body: franchise } = await api.call('POST /franchises', { as: admin, body: aFranchiseBody(references, {}) });
    const enquiry = anEnquiry(franchise, { first_name: '\u200b', last_name: '.' });
    t.same(await faultsOf('POST /leads', enquiry, undefined), [
      required('first_name', 'First name'),
      letterless('last_name', 'Last name'),
    ]);
    const sent = await api.call('POST /leads', {
      body: anEnquiry(franchise, { first_name: 'Ng\u200b', last_name: '吴' }),
    });
    t.equal(sent.status, 201);
    t.match(await database.knex('leads').where({ id: sent.body.id }).first(), { first_name: 'Ng\u200b' }, 'as typed');
  });
});
