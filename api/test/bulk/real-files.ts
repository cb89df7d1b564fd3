import { readFile } from 'node:fs/promises';
import iconv from 'iconv-lite';
import t from 'tap';
import { aCategory, aFranchise, anAdmin, multipartFile, testApi } from '../support/index.ts';
import { resaveInSpreadsheet } from './spreadsheet.ts';

const caseFile = (name: string) => readFile(new URL(`files/${name}.csv`, import.meta.url));

const HEADER =
  'name,category,description,established_year,locations_count,origin_country,image_url,franchise_model,phone,website';
const CATEGORY = 'Restaurants & Street Food';
const aRow = (name: string, phone = '', website = '') =>
  `${name},${CATEGORY},A test brand,2010,12,Malaysia,https://example.com/a.jpg,Single-Unit,${phone},${website}`;

/** Encodes Vietnamese as Windows does: most tone marks are characters after their letter. */
const vietnamese = (text: string) =>
  text
    .normalize('NFD')
    .replace(/([\p{L}])([\u0302\u0306\u031b])/gu, (_, letter, mark) => (letter + mark).normalize('NFC'))
    .replace(
      /(\p{L})([\u0323])([\u0302\u0306\u031b])/gu,
      (_, letter, tone, mark) => (letter + mark).normalize('NFC') + tone,
    );

t.test('files written by spreadsheets', async t => {
  const api = await testApi(t);
  const { knex } = api.database;
  const admin = await anAdmin(api.database);
  await aCategory(api.database, { name: CATEGORY, slug: 'restaurants' });
  const send = (call: `POST /${string}`, content: string | Buffer) =>
    api.call(call, { as: admin, ...multipartFile(Buffer.from(content), 'rows.csv', 'text/csv') });
  const upload = (content: string | Buffer, query = '') => send(`POST /admin/bulk-upload-franchises${query}`, content);
  const preview = (content: string | Buffer, query = '') =>
    send(`POST /admin/bulk-preview-franchises${query}`, content);
  const stored = (name: string) =>
    knex('franchises').whereRaw('BINARY name = ?', [name]).whereNull('deleted_at').first();
  const phoneOf = async (name: string) => (await stored(name))?.phone;

  t.test('a Chinese file from Windows is recognised, previewed and stored correctly', async t => {
    const file = await caseFile('GBK_chinese_values');
    const { body } = await preview(file);
    t.match(body, { encoding: 'gb18030', encoding_certain: true });
    t.match(body.first_rows[0].slice(0, 3), ['火锅王国', CATEGORY, '正宗四川火锅，分店遍布全国。']);
    t.match((await upload(file)).body, { processed: 1, encoding: 'gb18030', errors: [] });
    t.match(await stored('火锅王国'), { origin_country: 'Malaysia' });
  });

  t.test('East and South-East Asian encodings are recognised', async t => {
    const texts: [string, string, string, string][] = [
      ['gb18030', 'gbk', '蜀大侠火锅', '一家来自四川的火锅连锁店，欢迎加盟。'],
      ['big5', 'cp950', '清心福全', '來自台灣的手搖飲料連鎖店，歡迎加盟。'],
      ['shift_jis', 'cp932', '吉野家', '日本の牛丼チェーン店です。'],
      ['euc-kr', 'cp949', '본죽', '한국의 죽 전문점입니다. 가맹점을 모집합니다.'],
      ['windows-874', 'cp874', 'ร้านชาตรามือ', 'ร้านอาหารไทยแท้ ทั่วประเทศ'],
      ['windows-1258', 'cp1258', 'Cà phê Trung Nguyên', 'Chuỗi cửa hàng cà phê Việt Nam'],
      ['windows-1252', 'cp1252', 'Crêperie “Bretonne”', 'Müller’s Bäckerei – since 1990'],
      ['utf-16le', 'utf16le', '鼎泰豐', '小籠包'],
    ];
    for (const [encoding, written, name, about] of texts) {
      const text = `${HEADER}\r\n${aRow(name).replace('A test brand', about)}\r\n`;
      const file = iconv.encode(encoding === 'windows-1258' ? vietnamese(text) : text, written);
      const { body } = await upload(file);
      t.match(body, { processed: 1, encoding }, encoding);
      const rows = await knex('franchises')
        .where({ description: about })
        .orWhere({ description: vietnamese(about) });
      t.equal(rows[0]?.name.normalize('NFC'), name, encoding);
    }
  });

  t.test('a file with an uncertain encoding is imported only if the admin chooses one', async t => {
    const text = `${HEADER}\r\n${aRow('霸王茶姬')}\r\n`;
    const file = iconv.encode(text, 'gbk');
    const response = await upload(file);
    t.equal(response.status, 422);
    t.match(response.body.detail, [
      { loc: ['body', 'encoding'], type: 'encoding', msg: /uncertain.*choose one of: .*gb18030/ },
    ]);
    t.equal(await knex('bulk_jobs').where({ total_rows: 1, encoding: null }).first(), undefined);
    const { body } = await preview(file);
    t.equal(body.encoding_certain, false);
    t.ok(body.encodings.includes('gb18030') && body.encodings.includes('big5'));
    const named = await preview(file, '?encoding=gb18030');
    t.match([named.body.encoding_certain, named.body.first_rows[0][0]], [true, '霸王茶姬']);
    t.match((await upload(file, '?encoding=gb18030')).body, { processed: 1, encoding: 'gb18030' });
    t.ok(await stored('霸王茶姬'));
    const wrong = await upload(iconv.encode(text.replace('霸王', '镕'), 'gb18030'), '?encoding=utf-8');
    t.match([wrong.status, wrong.body.detail[0].msg], [422, /cannot be read as utf-8/]);
    t.equal((await upload(file, '?encoding=klingon')).status, 422);
  });

  t.test('a preview shows no passwords', async t => {
    const file =
      'email,name,role,pwd\na@example.com,A,consultant,very secret\nb@example.com,B,consultant,x,very secret\n';
    const { body, text } = await send('POST /admin/bulk-preview-users', file);
    t.same(body.first_rows, [['a@example.com', 'A', 'consultant', '']]);
    t.notMatch(text, /very secret/);
  });

  t.test('a line that names the separator is not a row', async t => {
    t.match((await upload(await caseFile('sep_line'))).body, { processed: 1, delimiter: ',', errors: [] });
    for (const [first, delimiter, name] of [
      ['sep=;', ';', 'Sep A'],
      ['\uFEFFSEP=;', ';', 'Sep B'],
      ['"sep=\t"', '\t', 'Sep C'],
      ['sep=|', ',', 'Sep D'],
    ] as const) {
      const rows = [HEADER, aRow(name), aRow('')].map(row => row.replaceAll(',', delimiter));
      const { body } = await upload([first, ...rows].join('\r\n'));
      t.match(body, { processed: 1, delimiter, errors: [{ line: 4, column: 'name' }] }, first);
    }
  });

  t.test('lines may end in several ways, and cells may contain line breaks', async t => {
    t.match((await upload(await caseFile('mixed_eol'))).body, { processed: 2, errors: [] });
    const quoted = aRow('Quoted').replace('A test brand', '"Two\r\nlines\nthree"');
    const { body } = await upload(`${HEADER}\r\n${quoted}\n${aRow('After LF')}\r${aRow('')}\r\n${aRow('Last')}`);
    t.match(body, { processed: 3, errors: [{ line: 6, column: 'name' }] });
    t.match(await stored('Quoted'), { description: 'Two\r\nlines\nthree' });
  });

  t.test('missing or surplus empty cells are accepted, and a surplus cell with content is reported', async t => {
    const short = aRow('Short').replace(/,,$/, '');
    const file = [HEADER, short, `${aRow('Long')},,,`, `${aRow('Surplus')},,surplus`].join('\n');
    t.match((await upload(file)).body, {
      processed: 2,
      errors: [{ line: 4, column: 'L', reason: /^Column L has no name in the header/ }],
    });
  });

  t.test('a truncated row clears no field of an existing franchise', async t => {
    await aFranchise(api.database, { slug: 'cut-off', category: CATEGORY, phone: '03-5555 0100', meta_title: 'Title' });
    const { body } = await upload('slug,meta_title,phone\ncut-off,Other\n', '?existing=update');
    t.match(body, { updated_rows: 1, errors: [] });
    t.match(await knex('franchises').where({ slug: 'cut-off' }).first(), {
      meta_title: 'Other',
      phone: '03-5555 0100',
    });
  });

  t.test(
    'web addresses may have a scheme in capital letters, and an address that begins with www. gets a scheme',
    async t => {
      t.match((await upload(await caseFile('uppercase_scheme'))).body, { processed: 1, errors: [] });
      for (const [typed, website] of [
        ['www.example.com', 'https://www.example.com'],
        ['WWW.Example.com/a', 'https://WWW.Example.com/a'],
        ['Http://example.com', 'http://example.com'],
      ] as const) {
        const name = `Web ${typed}`;
        t.match((await upload(`${HEADER}\n${aRow(name, '', typed)}`)).body, { processed: 1 }, typed);
        t.match(await stored(name), { website }, typed);
        const { id } = await stored(name);
        const saved = await api.call(`PUT /franchises/${id}`, { as: admin, body: { website: typed } });
        t.match(saved.body, { website }, 'the same in the form');
      }
      const { body } = await upload(`${HEADER}\n${aRow('No address', '', 'example')}`);
      t.match(body.errors, [{ column: 'website', reason: /starts with https:\/\// }]);
      const socialLinks = { facebook: 'www.facebook.com/kopi' };
      const content = await api.call('PUT /content', { as: admin, body: { socialLinks } });
      t.equal(content.body.socialLinks.facebook, 'https://www.facebook.com/kopi');
    },
  );

  t.test('a phone number that a spreadsheet damaged is refused with the reason', async t => {
    const { body } = await upload(await caseFile('phone_scientific'));
    t.match(body, {
      processed: 0,
      errors: [{ line: 2, column: 'phone', reason: /lost digits.*column as text/ }],
    });
    for (const ruined of ['6.01256E+10', '"6,01256E+10"', '6.01256e10', '-5550102', 'Mar-55', '#NAME?'])
      t.match((await upload(`${HEADER}\n${aRow('Ruined', ruined)}`)).body.errors, [{ column: 'phone' }], ruined);
    const users = await send('POST /admin/bulk-upload-users', 'email,name,role,phone\na@b.my,A,consultant,6.01E+10\n');
    t.match(users.body.errors, [{ column: 'phone', reason: /lost digits/ }]);
  });

  t.test('text markers of spreadsheets are removed', async t => {
    t.match((await upload(await caseFile('phone_excel_formula_text'))).body, { processed: 1 });
    t.equal(await phoneOf('Formula Phone Kopi'), '0123456789');
    for (const [written, phone] of [
      ["'0123456789", '0123456789'],
      ["'+60 12-345 6789", '+60 12-345 6789'],
      ['"=""+60 12-345 6789"""', '+60 12-345 6789'],
      ['60125550150.0', '60125550150'],
      ['125550150', '0125550150'],
      ['355550100', '0355550100'],
      ['1300881234', '1300881234'],
      ['6591234567', '6591234567'],
    ] as const) {
      const name = `Wrapped ${phone} ${written.length}`;
      t.match((await upload(`${HEADER}\n${aRow(name, written)}`)).body, { processed: 1 }, written);
      t.equal(await phoneOf(name), phone, written);
    }
    const named = `${HEADER}\n${aRow('"=""7-11"""')}\n${aRow("'2020")}\n${aRow("'Tis Kopi")}\n${aRow("'90s Diner")}`;
    t.match((await upload(named)).body, { processed: 4 });
    for (const name of ['7-11', '2020', "'Tis Kopi", "'90s Diner"]) t.ok(await stored(name), name);
  });

  t.test('an update keeps a valid number if the file has a damaged one', async t => {
    const good = '+60 12-555 0150';
    await aFranchise(api.database, { slug: 'good-number', category: CATEGORY, phone: good });
    const change = (phone: string) => upload(`slug,phone\ngood-number,${phone}\n`, '?existing=update');
    const now = async () => (await knex('franchises').where({ slug: 'good-number' }).first()).phone;
    for (const ruined of ['6.01256E+10', '60125600000', '60125550000']) {
      t.match((await change(ruined)).body, { failed_rows: 1, errors: [{ column: 'phone' }] }, ruined);
      t.equal(await now(), good, ruined);
    }
    for (const bare of ['60125550150', '125550150', '0125550150']) {
      t.match((await change(bare)).body, { unchanged_rows: 1, errors: [] }, bare);
      t.equal(await now(), good, bare);
    }
    t.match((await change('012-555 0177')).body, { updated_rows: 1 });
    t.equal(await now(), '012-555 0177');
  });
});

t.test('an export that was opened and saved in a spreadsheet is imported unchanged', async t => {
  const api = await testApi(t);
  const { knex } = api.database;
  const admin = await anAdmin(api.database);
  await aCategory(api.database, { name: 'Food', slug: 'food' });
  const phones = [
    '60125550150',
    '+60 12-555 0150',
    '+60125550150',
    '0125550150',
    '03-5555 0100',
    '03-5555',
    '1300881234',
  ];
  const texts = [
    '7-11',
    '1E5',
    '2020',
    '00050',
    '10/12',
    '3-May',
    'May 5',
    '12:30',
    '=2+2',
    '20200101123456',
    'TRUE',
    "'1",
  ];
  for (const [n, phone] of phones.entries())
    await aFranchise(api.database, { slug: `phone-${n}`, name: `Phone ${n}`, category: 'Food', phone });
  for (const [n, text] of texts.entries())
    await aFranchise(api.database, {
      slug: `text-${n}`,
      name: text,
      category: 'Food',
      meta_title: text,
      description: text,
    });
  const all = () => knex('franchises').orderBy('slug').select('slug', 'name', 'phone', 'meta_title', 'description');
  const before = await all();
  const exported = await api.call('GET /admin/export/franchises', { as: admin });
  const saved = resaveInSpreadsheet(exported.text);
  t.not(saved, exported.text);
  const { body } = await api.call('POST /admin/bulk-upload-franchises?existing=update', {
    as: admin,
    ...multipartFile(Buffer.from(saved), 'rows.csv', 'text/csv'),
  });
  t.match(body, { errors: [], updated_rows: 0, unchanged_rows: before.length });
  t.same(await all(), before);
});
