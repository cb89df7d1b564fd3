import { parse } from 'csv-parse/sync';
import t from 'tap';
import { aCategory, aConsultant, aFranchise, anAdmin, multipartFile, testApi } from '../support/index.ts';
import { toEnglishRowError } from '../support/row-errors.ts';

const HEADER = 'name,category,description,image_url,locations_count,established_year,origin_country,franchise_model';
const aRow = (name: string, category = 'Food', ...more: string[]) =>
  [name, category, 'About it', '/uploads/x.webp', '3', '2010', 'Malaysia', 'Single-Unit', ...more].join(',');
const aFile = (columns: string, ...rows: string[]) => [`${HEADER}${columns}`, ...rows].join('\n');

/** Encodes a text as a spreadsheet on Windows does. */
const toWindows1252 = (text: string): Buffer => {
  const special: Record<string, number> = { '€': 0x80, '“': 0x93, '”': 0x94 };
  return Buffer.from([...text].map(character => special[character] ?? character.charCodeAt(0)));
};

t.test('repeated uploads of franchises', async t => {
  const api = await testApi(t);
  const { database } = api;
  const { knex } = database;
  const admin = await anAdmin(database);
  await aCategory(database, { name: 'Food', slug: 'food' });
  await aCategory(database, { name: 'Care', slug: 'care' });

  const send = (call: `POST /${string}`, content: string | Buffer, fields: Record<string, string> = {}) =>
    api.call(call, { as: admin, ...multipartFile(Buffer.from(content), 'rows.csv', 'text/csv', fields) });
  const upload = (content: string | Buffer, query = '', fields: Record<string, string> = {}) =>
    send(`POST /admin/bulk-upload-franchises${query}`, content, fields);
  const total = async () => Number((await knex('franchises').count({ n: '*' }).first())?.n);
  const bySlug = (slug: string) => knex('franchises').where({ slug }).first();

  t.test('the same file is refused row by row, with line, value and the existing franchise', async t => {
    const file = aFile('', aRow('Kopi Satu'), aRow('Kopi Dua'));
    t.match((await upload(file)).body, { success: true, created_rows: 2 });
    const before = await total();
    const first = await bySlug('kopi-satu');
    for (const query of ['?dry_run=true', '']) {
      const { body } = await upload(file, query);
      t.match(body, { success: false, processed: 0, failed_rows: 2 }, query);
      t.same(toEnglishRowError(body.errors[0]), {
        line: 2,
        column: 'name',
        reason: '“Kopi Satu”: Kopi Satu already exists in Food (kopi-satu)',
        resembles: { id: first.id, name: 'Kopi Satu', slug: 'kopi-satu' },
      });
    }
    t.equal(await total(), before);
  });

  t.test('names are compared without case, accents and white space, within a category', async t => {
    await aFranchise(database, { name: 'Straße Café', slug: 'strasse', category: 'Food' });
    const file = aFile('', aRow('STRASSE CAFE'), aRow('straße  café'.replace('  ', ' ')), aRow('Straße Café', 'Care'));
    const { body } = await upload(file);
    t.match(body, { created_rows: 1, errors: [{ line: 2 }, { line: 3 }] });
  });

  t.test('an earlier row of the same file counts as an existing franchise, also in a dry run', async t => {
    const rows = [aRow('Teh Tarik'), ...Array.from({ length: 120 }, (_, n) => aRow(`Between ${n}`)), aRow('TEH TARIK')];
    for (const query of ['?dry_run=true', '']) {
      const { body } = await upload(aFile('', ...rows), query);
      t.equal(body.created_rows, 121, query);
      t.match(body.errors, [{ line: 123, column: 'name', resembles: query ? { line: 2 } : Object }], query);
    }
    const near = await upload(aFile('', aRow('Near'), aRow('Near')));
    t.same(near.body.errors.map(toEnglishRowError), [
      {
        line: 3,
        column: 'name',
        reason: '“Near”: Line 2 of this file has the same name and category',
        resembles: { line: 2 },
      },
    ]);
  });

  t.test('a row is no duplicate of a deleted franchise, or of a franchise with another slug', async t => {
    await aFranchise(database, { name: 'Binned', slug: 'binned', category: 'Food', deleted_at: new Date() });
    t.match((await upload(aFile('', aRow('Binned')))).body, { created_rows: 1 });
    t.match((await upload(aFile(',slug', aRow('Binned', 'Food', 'binned-in-ipoh')))).body, { created_rows: 1 });
    const taken = await upload(aFile(',slug', aRow('Binned', 'Food', 'binned')), '?existing=update');
    t.match(taken.body.errors, [
      { column: 'slug', reason: '“binned”: This franchise is in the bin. Restore it first.' },
    ]);
  });

  t.test('duplicates can be allowed for one upload, and get another slug', async t => {
    const file = aFile('', aRow('Again'));
    await upload(file);
    t.match((await upload(file, '?existing=allow')).body, { created_rows: 1, errors: [] });
    t.ok(await bySlug('again-2'));
    t.match((await upload(file)).body, { created_rows: 0, failed_rows: 1 }, 'the choice applies to that upload only');
    t.equal((await upload(file, '?existing=always')).status, 422);
  });

  t.test('a row with a slug updates only the fields that have a column in the file, like an edit', async t => {
    const franchise = await aFranchise(database, { name: 'Laksa', slug: 'laksa', category: 'Food', phone: '03-1' });
    await knex('franchise_slugs').insert({ slug: 'laksa-before', franchise_id: franchise.id });
    const same = await aFranchise(database, { name: 'Same', slug: 'same', category: 'Food', phone: '03-2' });
    const before = await bySlug('laksa');
    const unchanged = await bySlug('same');
    const file = 'slug,phone,category\nlaksa-before,03-9,care\nsame,03-2,Food\n';
    const dry = await upload(file, '?existing=update&dry_run=true');
    t.match(dry.body, { processed: 1, updated_rows: 1, unchanged_rows: 1, created_rows: 0 });
    t.same(await bySlug('laksa'), before);
    const { body } = await upload(file, '?existing=update');
    t.match(body, { success: true, processed: 1, created_rows: 0, updated_rows: 1, unchanged_rows: 1, errors: [] });
    t.equal(body.message, '1 franchise updated, 1 franchise unchanged.');
    const after = await bySlug('laksa');
    const { search_words: _, updated_at, category_id: __, ...rest } = before;
    t.match(after, { ...rest, phone: '03-9' });
    t.equal((await api.call(`GET /franchises/${after.id}`)).body.category, 'Care');
    t.ok(after.updated_at > updated_at, 'it has a new version');
    t.same(await bySlug('same'), unchanged);
    t.match(await knex('audit_log').where({ entity_id: franchise.id }), [
      { action: 'update', actor_id: admin.id, before: { phone: '03-1', category: 'Food' }, after: { phone: '03-9' } },
    ]);
    const changes = await knex('content_changes').where({ entity_id: franchise.id }).orderBy('id', 'desc').limit(1);
    t.match(changes, [{ action: 'saved' }]);
    t.same(changes[0].touches.slugs.sort(), ['laksa', 'laksa-before']);
    t.same(changes[0].touches.categories.sort(), ['care', 'food']);
    t.same(await knex('audit_log').where({ entity_id: same.id }), []);
    const job = await api.call(`GET /admin/bulk-jobs/${body.job_id}`, { as: admin });
    t.match(job.body, { updated_rows: 1, unchanged_rows: 1, created_rows: 0 });
  });

  t.test('an empty cell clears an optional field, but does not unassign the consultant', async t => {
    const consultant = await aConsultant(database);
    const more = { consultant_id: consultant.id, phone: '03-1', investment_min: 5, featured: true };
    await aFranchise(database, { name: 'Emptied', slug: 'emptied', category: 'Food', ...more });
    const columns = 'slug,phone,investment_min,featured,consultant_id,consultant';
    const { body } = await upload(`${columns}\nemptied,,,,,\n`, '?existing=update');
    t.match(body, { updated_rows: 1, errors: [] });
    t.match(await bySlug('emptied'), {
      phone: '',
      investment_min: null,
      featured: false,
      consultant_id: consultant.id,
    });
    const refused = await upload('slug,name,locations_count\nemptied,,\n', '?existing=update');
    t.match(refused.body.errors, [
      { column: 'name', reason: 'Franchise Name is required' },
      { column: 'locations_count', reason: 'Number of Locations is required' },
    ]);
  });

  t.test(
    'updates follow the rules of edits; an unknown slug creates a franchise, and a repeated one fails',
    async t => {
      await aFranchise(database, {
        name: 'Ruled',
        slug: 'ruled',
        category: 'Food',
        investment_min: 1,
        investment_max: 10,
      });
      const file = aFile(
        ',slug,investment_min',
        aRow('Ruled', 'None', 'ruled', '20'),
        aRow('Fresh', 'Food', 'fresh', '1'),
        aRow('Fresh', 'Food', 'fresh', '2'),
        aRow('Ruled', 'Food', 'ruled', '5'),
        aRow('Ruled', 'Food', 'ruled', '6'),
      );
      for (const query of ['?existing=update&dry_run=true', '?existing=update']) {
        const { body } = await upload(file, query);
        t.match(body, { created_rows: 1, updated_rows: 1, failed_rows: 3 }, query);
        t.match(
          body.errors.map(({ line, reason }: { line: number; reason: string }) => `${line} ${reason}`),
          [
            '2 “None”: This category does not exist',
            '2 “20”: Maximum Investment must not be below Minimum Investment',
            '4 “fresh”: This slug belongs to another franchise (line 3 of this file)',
            '6 “ruled”: Line 5 of this file already changes this franchise',
          ],
          query,
        );
      }
      const partial = await upload('slug,phone\nnobody,1\n', '?existing=update');
      t.equal(partial.body.failed_rows, 1);
      t.ok(partial.body.errors.every(({ line }: { line: number }) => line === 2));
      t.ok(partial.body.errors.some(({ reason }: { reason: string }) => reason === 'Franchise Name is required'));
    },
  );

  t.test('a category is found by every spelling that a single save accepts', async t => {
    const spellings: [name: string, spelling: string][] = [
      ['Bubble Tea', 'Bubble\u00a0 Tea\u200b'],
      ['Straßenküche', 'STRASSENKUCHE'],
      ['Smørrebrød Łódź', 'smorrebrod lodz'],
      ['Æon Œuvre', 'Aeon Oeuvre'],
      ['Đà Nẵng Ħobż', 'da nang hobz'],
      ['Garðar', 'gardar'],
    ];
    for (const [name] of spellings) await aCategory(database, { name });
    const rows = spellings.map(([, spelling], at) => aRow(`Spelled ${at}`, spelling));
    t.match((await upload(aFile('', ...rows))).body, { created_rows: spellings.length, errors: [] });
    const changes = spellings.map(([, spelling], at) => `spelled-${at},${spelling}`);
    const { body } = await upload(['slug,category', ...changes].join('\n'), '?existing=update');
    t.match(body, { unchanged_rows: spellings.length, errors: [] });
    for (const [at, [name, spelling]] of spellings.entries()) {
      const saved = await api.call(`PUT /franchises/${(await bySlug(`spelled-${at}`)).id}`, {
        as: admin,
        body: { category: spelling },
      });
      t.match(saved.body, { category: name });
    }
  });

  t.test('an unchanged export changes nothing, also after a category was renamed', async t => {
    const { id, name } = await aCategory(database, { name: 'Tea' });
    await upload(aFile('', aRow('Kopi Tiga', name)));
    await api.call(`PUT /categories/${id}`, { as: admin, body: { name: 'Tea & Coffee' } });
    const exported = await api.call('GET /admin/export/franchises', { as: admin });
    const rows = parse(exported.text, { bom: true, columns: true });
    const { body } = await upload(exported.text, '?existing=update');
    t.match(body, { success: true, processed: 0, unchanged_rows: rows.length, errors: [] });
    t.match((await upload(exported.text)).body, { processed: 0, failed_rows: rows.length }, 'nor is it stored twice');
  });

  t.test('a consultant is named by email, and an unknown one is reported with the value', async t => {
    const [one, two] = [await aConsultant(database), await aConsultant(database)];
    const file = aFile(
      ',consultant,consultant_id',
      aRow('Mailed', 'Food', one.email.toUpperCase(), ''),
      aRow('Both', 'Food', one.email, one.id),
      aRow('Nobody', 'Food', 'nobody@example.com', ''),
      aRow('Admin', 'Food', admin.email, ''),
      aRow('Two', 'Food', one.email, two.id),
      aRow('No address', 'Food', 'Daniel', ''),
      aRow('None', 'Food', '', ''),
    );
    const { body } = await upload(file);
    t.equal(body.created_rows, 3);
    t.match(await bySlug('mailed'), { consultant_id: one.id });
    t.match(await bySlug('none'), { consultant_id: null });
    t.same(
      body.errors.map(({ line, column, reason }: Record<string, unknown>) => [line, column, reason]),
      [
        [4, 'consultant', '“nobody@example.com”: No consultant has this email address'],
        [5, 'consultant', `“${admin.email}”: No consultant has this email address`],
        [6, 'consultant', `“${one.email}”: consultant_id is another consultant`],
        [7, 'consultant', '“Daniel”: Consultant must be an email address'],
      ],
    );
    const moved = await upload(`slug,consultant\nmailed,${two.email}\n`, '?existing=update');
    t.match(moved.body, { updated_rows: 1 });
    t.match(await bySlug('mailed'), { consultant_id: two.id });
  });

  t.test('semicolons, tabs, Windows-1252 and UTF-16 are recognised and reported', async t => {
    const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();
    const ways: [string, string, string, (text: string) => Buffer][] = [
      ['utf-8', ';', 'Crème', text => Buffer.from(text)],
      ['utf-8', '\t', 'Crêpe', text => Buffer.from(`\uFEFF${text}`)],
      ['windows-1252', ';', 'Café “Süß” €', text => toWindows1252(text)],
      ['utf-16le', '\t', 'Kafé 咖啡', text => Buffer.from(`\uFEFF${text}`, 'utf16le')],
      ['utf-16be', ',', 'Kafe 茶', text => utf16be(`\uFEFF${text}`)],
      ['utf-16le', ',', 'Without a mark', text => Buffer.from(text, 'utf16le')],
    ];
    for (const [encoding, delimiter, name, encode] of ways) {
      const file = encode(aFile('', aRow(name)).replaceAll(',', delimiter));
      const { body } = await upload(file);
      t.match(body, { encoding, delimiter, created_rows: 1, errors: [] }, `${encoding} ${JSON.stringify(delimiter)}`);
      t.ok(await knex('franchises').whereRaw('BINARY name = ?', [name]).first('id'), name);
      const job = await api.call(`GET /admin/bulk-jobs/${body.job_id}`, { as: admin });
      t.match(job.body, { encoding, delimiter });
    }
  });

  t.test('a preview suggests fields for the columns of a file', async t => {
    const file = 'Brand;Kategori;About;Notes\nKopi;Food;"A; b";x\n';
    const { body, status } = await send('POST /admin/bulk-preview-franchises', file);
    t.equal(status, 200);
    t.match(body, {
      encoding: 'utf-8',
      delimiter: ';',
      rows: 1,
      columns: [
        { name: 'Brand', field: 'name', examples: ['Kopi'] },
        { name: 'Kategori', field: 'category', examples: ['Food'] },
        { name: 'About', field: 'description', examples: ['A; b'] },
        { name: 'Notes', field: '' },
      ],
    });
    t.match(
      body.fields.filter(({ name }: { name: string }) => ['name', 'phone'].includes(name)),
      [
        { name: 'name', required: true },
        { name: 'phone', required: false },
      ],
    );
    const users = await send('POST /admin/bulk-preview-users', 'E-mail,Kata laluan\na@example.com,in clear text\n');
    t.match(users.body.columns, [{ field: 'email' }, { field: 'password', examples: [] }]);
    t.notMatch(users.text, /clear text/);
    t.equal((await send('POST /admin/bulk-preview-users', '')).status, 422);
    t.equal((await send('POST /admin/bulk-preview-users', '\0')).status, 415);
  });

  t.test('columns can be assigned to fields, and errors use the names in the file', async t => {
    const header = HEADER.replace('name,', 'Brand,').replace('category,', 'Trade,');
    const file = [`${header},phone`, aRow('By hand', 'Food', '03-1'), aRow('By hand too', 'Nothing', '03-2')].join(
      '\n',
    );
    const columns = JSON.stringify({ brand: 'name', Trade: 'category', phone: '' });
    const { body } = await upload(file, '', { columns });
    t.match(body, { created_rows: 1, ignored_columns: ['phone'] });
    t.same(body.errors.map(toEnglishRowError), [
      { line: 3, column: 'Trade', reason: '“Nothing”: This category does not exist' },
    ]);
    t.match(await bySlug('by-hand'), { phone: '' });
    const refusals: [string, RegExp][] = [
      ['{"brand":"colour"}', /“colour” is not a field/],
      ['[1]', /must be an object/],
      ['{', /must be an object/],
      ['{"brand":"name","Trade":"name"}', /column category is missing.*column name appears twice/],
    ];
    for (const [chosen, why] of refusals) {
      const refused = await upload(file, '', { columns: chosen });
      t.equal(refused.status, 422, chosen);
      t.match(refused.body.detail.map(({ msg }: { msg: string }) => msg).join(), why);
    }
  });

  t.test('the response offers the failed rows as a file that can be corrected and uploaded', async t => {
    const file = [
      `${HEADER},notes`,
      aRow('Mended', 'Nothing', '=1+1'),
      aRow('Good one', 'Food', ''),
      aRow("'=Guarded", 'Fud', '"a, b"'),
      'too,short',
    ].join('\n');
    const { body } = await upload(file);
    const failed = await api.call(`GET /admin/bulk-jobs/${body.job_id}/failed-rows`, { as: admin });
    t.match(failed.headers['content-disposition'], /^attachment; filename="failed_rows_\d{4}-\d\d-\d\d\.csv"$/);
    const rows: string[][] = parse(failed.text, { bom: true, relax_column_count: true });
    t.same(rows[0], ['import_reason', ...HEADER.split(','), 'notes']);
    t.same(
      rows.slice(1).map(row => [row[0], row[1], row.at(-1)]),
      [
        ['Line 2: category: “Nothing”: This category does not exist', 'Mended', "'=1+1"],
        ['Line 4: category: “Fud”: This category does not exist', "'=Guarded", 'a, b'],
        ['Line 5: The row has 2 cells but the header has 9', 'too', 'short'],
      ],
    );
    const mended = failed.text.replace(',Nothing,', ',Food,').replace(',Fud,', ',Food,');
    const again = await upload(mended);
    t.match(again.body, { created_rows: 2, failed_rows: 1, ignored_columns: ['notes'] });
    t.ok(await knex('franchises').where({ name: '=Guarded' }).first());
    const once = await api.call(`GET /admin/bulk-jobs/${again.body.job_id}/failed-rows`, { as: admin });
    t.same(parse(once.text, { bom: true, relax_column_count: true })[0], rows[0], 'reasons are not repeated');
    const none = await upload(aFile('', aRow('Nothing wrong')));
    t.equal((await api.call(`GET /admin/bulk-jobs/${none.body.job_id}/failed-rows`, { as: admin })).status, 404);
  });

  t.test('the file of failed users contains no passwords, whatever the name of their column', async t => {
    const rows = ['email,name,role,password,Kata laluan', 'no,A,consultant,secret one,secret two', 'no,A,secret three'];
    const { body } = await send('POST /admin/bulk-upload-users', rows.join('\n'));
    t.equal(body.failed_rows, 2);
    const failed = await api.call(`GET /admin/bulk-jobs/${body.job_id}/failed-rows`, { as: admin });
    const [, ...kept]: string[][] = parse(failed.text, { bom: true, relax_column_count: true });
    t.same(
      kept.map(cells => cells.slice(1)),
      [['no', 'A', 'consultant', '', ''], []],
    );
    t.notMatch(JSON.stringify([await knex('bulk_failed_rows'), await knex('bulk_jobs'), body]), /secret/);
    const short = await send('POST /admin/bulk-upload-users', 'email,name,role,password\nx@example.com,X,admin,tiny\n');
    t.match(short.body.errors, [{ column: 'password', reason: 'Password must have at least 10 characters' }]);
  });

  t.test('one statement looks up all names of a batch of rows', async t => {
    let queries = 0;
    const listen = ({ sql }: { sql: string }) => {
      if (/WEIGHT_STRING/.test(sql)) queries++;
    };
    knex.on('query', listen);
    const rows = Array.from({ length: 200 }, (_, n) => aRow(`Asked ${n}`));
    t.match((await upload(aFile('', ...rows))).body, { created_rows: 200 });
    knex.removeListener('query', listen);
    t.equal(queries, 2, 'a batch has 100 rows');
  });
});
