import { isDeepStrictEqual } from 'node:util';
import { newId } from '@marketplace/db';
import { testSeed } from '@marketplace/db/testing';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import t from 'tap';
import { leadsCsv } from '../../src/leads/csv.ts';
import { csvLines } from '../../src/platform/csv/csv-file.ts';
import { guardCell, unguardCell } from '../../src/platform/csv/guard.ts';
import { joinList, joinPairs, splitList, splitPairs } from '../../src/platform/csv/lists.ts';
import { copyRecord } from '../support/copy-rows.ts';
import { aConsultant, aFranchise, aLead, anAdmin, testApi } from '../support/index.ts';
import { withinOneDay } from '../support/within-one-day.ts';

const rowsOf = (text: string): Record<string, string>[] => parse(text, { bom: true, columns: true });
const FIGURES =
  'royalty_percent,marketing_levy_percent,working_capital,fit_out_cost,term_years,renewal_fee,minimum_size_sqft,staff_count,break_even_months';
const FRANCHISE_HEADER = [
  'id,slug,name,category,description,image_url,featured,rof_approved,view_count,investment_min,investment_max,franchise_fee,currency',
  FIGURES,
  'locations_count,established_year,origin_country,territory_type,territory_location,franchise_model,website,contact_email,phone,consultant_id,consultant_name,consultant_photo,consultant_company_name,facebook_url,instagram_url,x_url,tiktok_url,why_choose,why_choose_points,media_gallery,faqs,meta_title,meta_description,meta_keywords,og_image,created_at',
].join(',');

t.test('the cells of an export', async t => {
  t.test('a formula gets a guard in front, and other text gets none', async t => {
    for (const text of ['=1+1', '+60 12-345 6789', '-1', '@SUM(A1)', '\tx', '\rx'])
      t.equal(guardCell(text), `'${text}`);
    for (const text of [
      ...['\n=1+1', '\u200b=1+1', '\u22121+1', ' =1', '\u00a0+1+1', '\u202e@SUM(A1)', '\u3000-1+1', '\uFEFF=1+1'],
      ...['\v=1', '\u0000=1', '\u3164=1', '\u2800=1', '\u00ad=1', '﹦1+1', '⁼1', '﹢1+1', '₋1+1', '\n\u200b −1'],
    ]) {
      t.equal(guardCell(text), `'${text}`, JSON.stringify(text));
      t.equal(unguardCell(guardCell(text)), text);
    }
    for (const text of ['', 'a=1', '\u200ba', ' a', "'tis", "'90s", '\nx', '0', '2015', 'May', 'Single-Unit'])
      t.equal(guardCell(text), text);
  });

  t.test('texts that a spreadsheet would convert to a number or date get a guard in front', async t => {
    const changed = [
      '60125550150',
      '0125550150',
      '03-5555 0100',
      '00050',
      '1E5',
      '12.50',
      '7-11',
      '10/12',
      '3-May',
      'May 5',
    ];
    const numbers = ['.55', '12E5', '1.25E10', '1,25e+10', ' 0125550150 ', '(03) 5555 0100'];
    for (const text of [...changed, ...numbers, '12:30', 'True', '＝1+1', "'123"]) {
      t.equal(guardCell(text), `'${text}`);
      t.equal(unguardCell(guardCell(text)), text);
    }
    for (const text of ['.55kg', 'Lot A.12', 'A1E5', '1E5x', 'untrue', 'True Blue']) t.equal(guardCell(text), text);
  });

  t.test('a text that a spreadsheet wrote as a formula is read as a text', async t => {
    for (const [cell, text] of [
      ['="0125550150"', '0125550150'],
      [' ="say ""hi""" ', 'say "hi"'],
      ['a="b"', 'a="b"'],
      ['="a" & "b', '="a" & "b'],
      ['="a" or b', '="a" or b'],
    ] as const)
      t.equal(unguardCell(cell), text);
  });

  t.test('a text of several lines is one quoted cell, with any kind of line break', async t => {
    for (const text of ['one\n=1+1', 'one\r=1+1', 'one\r\n=1+1', 'one\n'])
      t.equal(csvLines([[text, 'next']]), `"${text}",next\r\n`);
  });

  t.test('the separators of every spreadsheet program are quoted', async t => {
    for (const text of [
      'x;=1+1',
      "KL;=cmd|' /C calc'!A0",
      'a\t=1+1',
      'a,=1',
      'a|=1',
      'a\v=1',
      'a\u2028=1',
      'a\u0085=1',
    ])
      t.equal(csvLines([[text, 'next']]), `"${text}",next\r\n`);
    t.equal(csvLines([['a "b";=1', 'next']]), '"a ""b"";=1",next\r\n');
  });

  t.test('guards, lists and pairs can be read back unchanged, whatever they contain', async t => {
    const text = fc.string({ unit: fc.constantFrom('=', "'", '|', ':', '\\', 'a', 'é', ',', '"'), maxLength: 8 });
    const entry = text.filter(value => value.trim() !== '');
    const unseen = fc.constantFrom('=', '−', '1', '\u200b', ' ', '\t', '\n', "'", 'a', ';');
    const guarded = fc.property(
      fc.string({ unit: unseen, maxLength: 8 }),
      value => unguardCell(guardCell(value)) === value,
    );
    const lists = fc.property(fc.array(entry), list => isDeepStrictEqual(splitList(joinList(list)), list));
    const pairs = fc.property(fc.array(fc.tuple(entry, text)), wanted =>
      isDeepStrictEqual(splitPairs(joinPairs(wanted)), wanted),
    );
    const seed = testSeed(t);
    t.doesNotThrow(() => fc.assert(guarded, { seed }));
    t.doesNotThrow(() => fc.assert(lists, { seed }));
    t.doesNotThrow(() => fc.assert(pairs, { seed }));
  });
});

t.test('exports', async t => {
  const api = await testApi(t);
  const { database } = api;
  const admin = await anAdmin(database, { name: 'Siti "Ads" Aminah', password_hash: 'never-shown' });
  const consultant = await aConsultant(database, {
    credits: 7,
    name: 'Wei',
    company_name: 'Wei & Co',
    phone: '+60 12',
  });
  const own = await aFranchise(database, {
    name: '=HYPERLINK("http://x")',
    description: 'One line,\r\nand "another"\nwith 🍜',
    consultant_id: consultant.id,
    franchise_fee: null,
    why_choose_points: JSON.stringify(['Low | fee', 'Training']),
    media_gallery: JSON.stringify([{ url: 'https://youtu.be/x', caption: 'Our film' }]),
    faqs: JSON.stringify([{ question: 'How much?', answer: 'RM 1 :: or more' }]),
  });
  const other = await aFranchise(database, { name: 'Nobody' });
  await aFranchise(database, { name: 'In the bin', deleted_at: new Date() });

  t.test(
    'franchises are exported as UTF-8 with BOM by RFC 4180, named by the Malaysian date, with the specified columns',
    async t => {
      const [answer, today] = await withinOneDay(async day => [
        await api.call('GET /admin/export/franchises', { as: admin }),
        day,
      ]);
      t.equal(answer.status, 200);
      t.match(answer.headers, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="franchises_export_${today}.csv"`,
      });
      t.ok(answer.text.startsWith(`\uFEFF${FRANCHISE_HEADER}\r\n`));
      const rows = rowsOf(answer.text);
      t.equal(rows.length, 2, 'without deleted franchises');
      t.match(rows[0], {
        id: own.id,
        name: `'=HYPERLINK("http://x")`,
        description: 'One line,\r\nand "another"\nwith 🍜',
        featured: 'false',
        investment_min: '100000',
        franchise_fee: '',
        territory_location: 'Penang|Selangor',
        why_choose_points: 'Low \\| fee|Training',
        media_gallery: 'https://youtu.be/x::Our film',
        faqs: 'How much?::RM 1 :: or more',
        consultant_id: consultant.id,
        consultant_company_name: 'Wei & Co',
      });
      t.match(rows[1], { id: other.id, consultant_id: 'system-upload', consultant_name: '' });
    },
  );

  t.test('a consultant exports only their own franchises', async t => {
    const mine = await api.call('GET /admin/export/franchises', { as: consultant });
    t.same(
      rowsOf(mine.text).map(({ id }) => id),
      [own.id],
    );
    t.equal((await api.call('GET /admin/export/users', { as: consultant })).status, 403);
    for (const what of ['users', 'leads', 'franchises'] as const)
      t.equal((await api.call(`GET /admin/export/${what}`)).status, 401);
  });

  t.test('a consultant exports only the leads that they unlocked, as they see them', async t => {
    const locked = await aLead(database, { franchise_id: own.id });
    const [edited, archived, spam, foreign] = [
      await aLead(database, { franchise_id: own.id, first_name: 'Nurul', status: 'closed', close_reason: 'later' }),
      await aLead(database, { franchise_id: own.id }),
      await aLead(database, { franchise_id: own.id, is_suspected: true }),
      await aLead(database, { franchise_id: other.id }),
    ];
    const unlocked = [edited, archived, spam];
    const user_id = consultant.id;
    for (const { id: lead_id } of unlocked) await database.knex('unlocks').insert({ id: newId(), lead_id, user_id });
    await database.knex('lead_edits').insert({ lead_id: edited.id, user_id, first_name: 'Huda', search_words: '' });
    await database.knex('lead_removals').insert({ lead_id: archived.id, user_id });
    const read = (query = '') => api.call(`GET /admin/export/leads${query}` as 'GET /', { as: consultant });
    const answer = await read();
    t.match(answer.headers['content-disposition'], /filename="leads_export_\d{4}-\d\d-\d\d\.csv"/);
    t.match(rowsOf(answer.text), [{ id: edited.id, first_name: 'Huda', close_reason: 'later', email: edited.email }]);
    t.equal(rowsOf(answer.text).length, 1);
    for (const lead of [locked, foreign]) t.notMatch(answer.text, lead.email);
    t.same(rowsOf((await read('?filter={"status":"new"}')).text), []);
    t.equal(rowsOf((await read('?filter={"next_step":"none"}')).text).length, 1);
    t.equal((await read(`?filter={"consultant_id":"${consultant.id}"}`)).status, 422, 'a filter of admins');
    const entry = await database.knex('audit_log').where({ action: 'export' }).orderBy('id', 'desc').first();
    t.match(entry, { entity: 'lead', actor_id: consultant.id });
    const ids = unlocked.map(({ id }) => id);
    await database.knex('unlocks').whereIn('lead_id', ids).delete();
    await database.knex('audit_log').where({ action: 'export', entity: 'lead' }).delete();
    await database
      .knex('leads')
      .whereIn('id', [locked.id, foreign.id, ...ids])
      .delete();
  });

  t.test('users are exported without passwords', async t => {
    const answer = await api.call('GET /admin/export/users', { as: admin });
    t.match(answer.headers['content-disposition'], /filename="users_export_\d{4}-\d\d-\d\d\.csv"/);
    const rows = rowsOf(answer.text);
    t.equal(rows.length, 2);
    t.match(rows[1], { email: consultant.email, role: 'consultant', tokens: '7', phone: "'+60 12" });
    t.equal(rows[0]?.name, 'Siti "Ads" Aminah');
    t.notMatch(answer.text, /password|never-shown|session_epoch/);
  });

  t.test(
    'leads are exported by the filters of the list, newest first, and the audit log contains no search terms',
    async t => {
      const day = 24 * 60 * 60 * 1000;
      // The ids of leads are not in the order of time: ids of enquiries with a key are derived from the key.
      const fresh = await aLead(database, { franchise_id: own.id, message: '@cmd' });
      const old = await aLead(database, {
        franchise_id: own.id,
        status: 'closed',
        created_at: new Date(Date.now() - day),
      });
      await aLead(database, { franchise_id: own.id, is_suspected: true });
      const ids = async (query = '') => {
        const answer = await api.call(`GET /admin/export/leads${query}` as 'GET /', { as: admin });
        t.equal(answer.status, 200);
        return rowsOf(answer.text).map(({ id }) => id);
      };
      t.same(await ids(), [fresh.id, old.id]);
      t.same(await ids('?filter={"status":"closed"}'), [old.id]);
      t.same(await ids(`?filter=${encodeURIComponent(JSON.stringify({ q: fresh.email }))}`), [fresh.id]);
      t.equal((await api.call('GET /admin/export/leads?filter={"colour":1}', { as: admin })).status, 422);
      const entries = await database.knex('audit_log').where({ entity: 'lead', action: 'export' }).orderBy('id');
      t.equal(entries.length, 3);
      t.match(entries[1], { actor_id: admin.id, after: { filter: { status: ['closed'] } } });
      t.notMatch(JSON.stringify(entries), fresh.email);
      await database.knex('leads').where({ franchise_id: own.id }).delete();
    },
  );

  t.test('leads are exported with each field in its column, with the franchise and its consultant', async t => {
    const texts = {
      ...{ first_name: 'Nurul', last_name: 'Huda', email: 'nurul@example.org', phone: '+60 12-345 6789' },
      ...{ experience: 'Experienced', timeline: 'Just exploring', location_interest: 'Ipoh', message: 'Hello' },
      status: 'qualified',
      close_reason: '',
    };
    const sent = {
      ...texts,
      close_reason: null,
      investment_budget: 250_000,
      created_at: new Date('2026-02-03T04:05:06.789Z'),
    };
    const lead = await aLead(database, { ...sent, franchise_id: own.id });
    const ofNobody = await aLead(database, { ...sent, franchise_id: other.id, created_at: new Date('2026-02-02') });
    const { text } = await api.call('GET /admin/export/leads', { as: admin });
    const [row, next] = rowsOf(text);
    t.strictSame(row, {
      ...{ id: lead.id, reference: lead.reference, ...texts, phone: guardCell(texts.phone) },
      ...{ investment_budget: '250000', franchise_id: own.id, franchise_name: guardCell(String(own.name)) },
      ...{ created_at: '2026-02-03T04:05:06.789Z', is_locked: 'false', assigned_consultant: 'Wei' },
    });
    t.match(next, { id: ofNobody.id, franchise_name: 'Nobody', assigned_consultant: '' });
    await database.knex('leads').whereIn('id', [lead.id, ofNobody.id]).delete();
  });

  t.test('each lead is exported once, however many arrived at the same time', async t => {
    const { id } = await aLead(database, { franchise_id: own.id });
    const copied = { reference: "CONCAT('R', n)", created_at: 'one.created_at - INTERVAL (n % 2) DAY' };
    await copyRecord(database.knex, 'leads', id, 601, copied);
    const answer = await api.call('GET /admin/export/leads', { as: admin });
    const rows = rowsOf(answer.text);
    t.equal(new Set(rows.map(row => row.id)).size, 602);
    t.equal(rows.length, 602);
    const times = rows.map(row => row.created_at ?? '');
    t.same(times, times.toSorted().reverse());
    await database.knex('leads').where({ franchise_id: own.id }).delete();
  });

  t.test('leads are not queried before the client reads the file', async t => {
    let queries = 0;
    api.database.knex.on('query', ({ sql }) => /\bleads\b/.test(sql) && queries++);
    const files = leadsCsv(api.database);
    const query = { filter: { q: ['tan'] }, sort: null, range: null };
    files.all(query, 'somebody');
    files.unlockedBy(query, 'somebody');
    await new Promise(setImmediate);
    t.equal(queries, 0);
    for await (const _line of files.all(query, 'somebody'));
    t.not(queries, 0);
  });

  t.test('exports must not be cached, and the audit log records who exported them', async t => {
    for (const [what, entity] of [
      ['franchises', 'franchise'],
      ['users', 'user'],
      ['leads', 'lead'],
    ]) {
      const { headers } = await api.call(`GET /admin/export/${what}`, { as: admin });
      t.equal(headers['cache-control'], 'no-store');
      const entry = await database.knex('audit_log').orderBy('id', 'desc').first();
      t.match(entry, { action: 'export', entity, actor_id: admin.id });
    }
  });

  t.test('more rows than one batch are exported, each once, also if they have equal times', async t => {
    const at = new Date('2026-01-01T00:00:00.000Z');
    const count = 620;
    for (let n = 0; n < count; n++) await aLead(database, { franchise_id: other.id, created_at: at });
    const filter = encodeURIComponent(JSON.stringify({ franchise_id: other.id }));
    const answer = await api.call(`GET /admin/export/leads?filter=${filter}`, { as: admin });
    t.equal(new Set(rowsOf(answer.text).map(({ id }) => id)).size, count);
    t.equal(rowsOf(answer.text).length, count);
  });
});
