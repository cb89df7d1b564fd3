import { mock } from 'node:test';
import { newId } from '@marketplace/db';
import { parse } from 'csv-parse/sync';
import t from 'tap';
import { aCategory, aConsultant, aFranchise, anAdmin, testApi } from '../support/index.ts';
import { multipartFile } from '../support/pictures.ts';
import { toEnglishRowError } from '../support/row-errors.ts';

const aFileForm = (content: string | Buffer, filename = 'rows.csv') =>
  multipartFile(Buffer.from(content), filename, 'text/csv');

const HEADER = 'name,category,description,image_url,locations_count,established_year,origin_country,franchise_model';
const aRow = (name: string, more: Record<string, string> = {}) => {
  const cells = {
    name,
    category: 'Food',
    description: 'About it',
    image_url: '/uploads/x.webp',
    locations_count: '3',
    established_year: '2010',
    origin_country: 'Malaysia',
    franchise_model: 'Single-Unit',
    ...more,
  };
  return Object.values(cells).join(',');
};
const withColumns = (columns: string, ...rows: string[]) => [`${HEADER}${columns}`, ...rows].join('\n');

t.test('bulk upload of franchises', async t => {
  const api = await testApi(t);
  const { database } = api;
  const { knex } = database;
  const admin = await anAdmin(database);
  const consultant = await aConsultant(database);
  await aCategory(database, { name: 'Food', slug: 'food' });

  const upload = (content: string | Buffer, query = '', filename = 'rows.csv') =>
    api.call(`POST /admin/bulk-upload-franchises${query}`, { as: admin, ...aFileForm(content, filename) });
  const total = async () => Number((await knex('franchises').count({ n: '*' }).first())?.n);

  t.test('valid rows are stored, and the others are listed by line, column and reason', async t => {
    const before = await total();
    const answer = await upload(
      withColumns(
        '',
        aRow('Kopi One'),
        aRow('', { category: 'Nothing' }),
        aRow('"Two\nlines, one name"'),
        aRow('No figures', { locations_count: 'many', established_year: '1799' }),
        '',
        aRow('Too short').split(',').slice(0, 5).join(','),
        aRow('Kopi Two'),
      ),
    );
    t.equal(answer.status, 200);
    t.match(answer.body, { success: false, processed: 2, read_rows: 6, failed_rows: 4, dry_run: false });
    t.equal(answer.body.message, '2 franchises imported; 4 rows with errors.');
    t.same(answer.body.errors.map(toEnglishRowError), [
      { line: 3, column: 'name', reason: 'Franchise Name is required' },
      { line: 4, column: 'name', reason: '“Two lines, one name”: Franchise Name is not valid' },
      { line: 6, column: 'locations_count', reason: '“many”: Number of Locations must be a whole number' },
      { line: 6, column: 'established_year', reason: '“1799”: Established Year must be at least 1800' },
      { line: 8, column: '', reason: 'The row has 5 cells but the header has 8' },
    ]);
    t.match(answer.body.errors.slice(1, 3), [
      { value: 'Two lines, one name', msg: 'Franchise Name is not valid', type: 'pattern', code: 'invalid' },
      { value: 'many', msg: 'Number of Locations must be a whole number', type: 'type' },
    ]);
    t.match(answer.body.errors.at(-1), {
      ...{ value: undefined, msg: 'The row has 5 cells but the header has 8', type: 'row' },
      ...{ code: 'row_is_cut', values: { cells: 5, width: 8 } },
    });
    t.equal((await total()) - before, 2);
    const row = await knex('franchises').where({ name: 'Kopi One' }).first();
    t.match(row, { slug: 'kopi-one', consultant_id: null, territory_type: ['Malaysia'], investment_min: null });
    t.match(await knex('content_changes').where({ entity_id: row.id }), [
      { kind: 'franchise', action: 'saved', touches: { slugs: ['kopi-one'], categories: ['food'] } },
    ]);
    t.match(await knex('audit_log').where({ entity_id: row.id }), [{ action: 'create', actor_id: admin.id }]);
    const shown = await api.call('GET /franchise/kopi-one');
    t.match(shown.body, { name: 'Kopi One', consultant_id: 'system-upload' });
  });

  t.test('rules that involve other records apply to each row, also between rows of the file', async t => {
    const existing = await aFranchise(database, { slug: 'taken-already', category: 'Food' });
    const columns = ',slug,consultant_id,investment_min,investment_max';
    const answer = await upload(
      withColumns(
        columns,
        aRow('A', { slug: existing.slug, c: '', min: '', max: '' }),
        aRow('B', { slug: 'only-once', c: consultant.id, min: '"100,000"', max: '200000.00' }),
        aRow('C', { slug: 'only-once', c: 'system-upload', min: '', max: '' }),
        aRow('D', { slug: '', c: admin.id, min: '', max: '' }),
        aRow('E', { slug: 'index', category: 'None', c: '', min: '2', max: '1' }),
        aRow('F', { slug: '', c: '', min: '50.000', max: '1.250.000' }),
      ),
    );
    t.same(answer.body.errors.map(toEnglishRowError), [
      {
        line: 2,
        column: 'slug',
        reason: `“taken-already”: This slug belongs to another franchise (${existing.name})`,
        resembles: { id: existing.id, name: existing.name, slug: 'taken-already' },
      },
      {
        line: 4,
        column: 'slug',
        reason: '“only-once”: This slug belongs to another franchise (line 3 of this file)',
        resembles: { line: 3 },
      },
      { line: 5, column: 'consultant_id', reason: `“${admin.id}”: This consultant does not exist` },
      { line: 6, column: 'category', reason: '“None”: This category does not exist' },
      { line: 6, column: 'slug', reason: '“index”: This slug is reserved for the site' },
      { line: 6, column: 'investment_max', reason: '“1”: Maximum Investment must not be below Minimum Investment' },
      { line: 7, column: 'investment_min', reason: '“50.000”: Minimum Investment must be a whole number' },
      { line: 7, column: 'investment_max', reason: '“1.250.000”: Maximum Investment must be a whole number' },
    ]);
    const row = await knex('franchises').where({ slug: 'only-once' }).first();
    t.match(row, { consultant_id: consultant.id, investment_min: 100_000, investment_max: 200_000 });
  });

  t.test('equal names get numbered slugs, within a batch, across batches and next to existing ones', async t => {
    await aFranchise(database, { slug: 'same', category: 'Food' });
    await aFranchise(database, { slug: 'same-3', category: 'Food' });
    const answer = await upload(withColumns('', ...Array.from({ length: 250 }, () => aRow('Same'))), '?existing=allow');
    t.equal(answer.body.processed, 250);
    const slugs: string[] = await knex('franchises').where({ name: 'Same' }).pluck('slug');
    t.equal(new Set(slugs).size, 250);
    t.ok(slugs.includes('same-2') && slugs.includes('same-252'));
    t.notOk(slugs.includes('same'));
  });

  t.test('a dry run returns the same result and stores nothing', async t => {
    const file = withColumns(
      ',slug',
      aRow('Dry', { slug: 'dry' }),
      aRow('Dry too', { slug: 'dry' }),
      aRow(' ', { slug: '' }),
    );
    const before = await total();
    const dry = await upload(file, '?dry_run=true');
    t.equal(await total(), before);
    t.equal(dry.body.message, '1 franchise would be imported; 2 rows with errors.');
    const real = await upload(file);
    t.equal(await total(), before + 1);
    for (const field of ['processed', 'errors', 'read_rows', 'failed_rows'])
      t.same(dry.body[field], real.body[field], field);
  });

  t.test('the client chooses the id of the job, and each id can be used once', async t => {
    const id = newId();
    const answer = await upload(withColumns('', aRow('Job'), aRow('')), `?job_id=${id}`);
    t.equal(answer.body.job_id, id);
    const job = await api.call(`GET /admin/bulk-jobs/${id}`, { as: admin });
    t.match(job.body, {
      id,
      kind: 'franchises',
      status: 'finished',
      total_rows: 2,
      read_rows: 2,
      processed: 1,
      failed_rows: 1,
    });
    t.same(job.body.errors, answer.body.errors);
    t.equal((await upload(withColumns('', aRow('Again')), `?job_id=${id}`)).status, 409);
    t.equal((await upload(withColumns('', aRow('Odd')), '?job_id=odd')).status, 422);
    t.equal((await api.call(`GET /admin/bulk-jobs/${newId()}`, { as: admin })).status, 404);
    await knex('bulk_jobs')
      .where({ id })
      .update({ status: 'running', updated_at: new Date(Date.now() - 61_000) });
    t.equal((await api.call(`GET /admin/bulk-jobs/${id}`, { as: admin })).body.status, 'failed', 'its process died');
    await knex('bulk_jobs').where({ id }).update({ updated_at: new Date() });
    mock.timers.enable({ apis: ['Date'], now: Date.now() + 600_000 });
    const here = await api.call(`GET /admin/bulk-jobs/${id}`, { as: admin });
    mock.timers.reset();
    t.equal(here.body.status, 'running', 'also for a process whose clock is ahead');
  });

  t.test('an interrupted upload is reported as failed, with the rows stored so far', async t => {
    const id = newId();
    await knex.raw('RENAME TABLE franchise_slugs TO franchise_slugs_away');
    const answer = await upload(withColumns('', aRow('Broken off')), `?job_id=${id}`);
    await knex.raw('RENAME TABLE franchise_slugs_away TO franchise_slugs');
    t.equal(answer.status, 500);
    const job = await api.call(`GET /admin/bulk-jobs/${id}`, { as: admin });
    t.match(job.body, { status: 'failed', total_rows: 1, processed: 0 });
  });

  t.test('a file that is not CSV is refused as specified, and nothing is stored', async t => {
    const before = await total();
    const good = withColumns('', aRow('Good'));
    for (const [content, filename] of [
      [good, 'rows.xlsx'],
      [Buffer.from('PK\x03\x04\0\0\xff\xfe', 'latin1'), 'rows.csv'],
      [Buffer.concat([Buffer.from(`${good}\n`), Buffer.from([0xff, 0x81])]), 'rows.csv'],
      [`${good}\n\0`, 'rows.csv'],
    ] as const) {
      const answer = await upload(content, '', filename);
      t.match([answer.status, answer.body.detail], [415, 'Please select a valid CSV file.']);
    }
    const missing = await upload('', '', '');
    t.match([missing.status, missing.body.detail[0]?.msg], [422, 'Please select a CSV file to upload.']);
    const noForm = await api.call('POST /admin/bulk-upload-franchises', { as: admin, body: {} });
    t.match([noForm.status, noForm.body.detail[0]?.msg], [422, 'Please select a CSV file to upload.']);
    const empty = await upload('');
    t.match([empty.status, empty.body.detail[0]?.msg], [422, 'The file is empty']);
    const header = await upload('name,category,name,image_url\n1,2,3,4');
    t.equal(header.status, 422);
    t.match(
      header.body.detail.map(({ msg }: { msg: string }) => msg).join(),
      /column description is missing.*column name appears twice/,
    );
    t.equal(await total(), before);
  });

  t.test('a picture in a cell is refused', async t => {
    const data = 'data:image/png;base64';
    const answer = await upload(
      withColumns(
        ',media_gallery',
        aRow('Picture', { image_url: data, g: '' }),
        aRow('Gallery', { g: `https://x.test/a|${data}` }),
      ),
    );
    t.same(answer.body.errors.map(toEnglishRowError), [
      { line: 2, column: 'image_url', reason: '“data:image/png;base64”: An image must be an address' },
      { line: 3, column: 'media_gallery', reason: 'An image must be an address' },
    ]);
  });

  t.test('an unclosed quote is reported with its line', async t => {
    const answer = await upload(withColumns('', aRow('Before'), aRow('"Open'), aRow('Hidden')));
    t.match(answer.body, {
      processed: 1,
      errors: [{ line: 3, column: '', reason: /quote is opened and never closed/ }],
    });
  });

  t.test('only admins can upload a file', async t => {
    for (const [as, status] of [
      [undefined, 401],
      [consultant, 403],
    ] as const) {
      for (const kind of ['franchises', 'users'])
        t.equal((await api.call(`POST /admin/bulk-upload-${kind}`, { as, ...aFileForm('x') })).status, status);
      t.equal((await api.call('GET /admin/download-sample-csv?type=users', { as })).status, status);
      t.equal((await api.call(`GET /admin/bulk-jobs/${newId()}`, { as })).status, status);
    }
  });

  t.test('the sample files can be imported, and a spreadsheet that opens them runs nothing', async t => {
    await aCategory(database, { name: '=2+2', slug: 'sum', sort_order: 0 });
    for (const kind of ['franchises', 'users'] as const) {
      const sample = await api.call(`GET /admin/download-sample-csv?type=${kind}`, { as: admin });
      t.equal(sample.status, 200);
      t.equal(sample.headers['content-disposition'], `attachment; filename="${kind}_sample.csv"`);
      const answer = await api.call(`POST /admin/bulk-upload-${kind}`, { as: admin, ...aFileForm(sample.text) });
      t.match(answer.body, { success: true, processed: 2, errors: [], ignored_columns: [] });
      t.notMatch(sample.text, /password|,=/);
    }
    t.match((await api.call('GET /franchises?category=%3D2%2B2')).body, [{ category: '=2+2' }]);
    t.equal((await api.call('GET /admin/download-sample-csv?type=leads', { as: admin })).status, 422);
  });

  t.test('an export can be imported again unchanged if the slugs in it are free', async t => {
    await aFranchise(database, {
      name: "=SUM('x')",
      category: 'Food',
      description: '\'=not a formula, "quoted"\r\nand | more',
      phone: '+60 3-5555 0100',
      consultant_id: consultant.id,
      why_choose_points: JSON.stringify(['a|b', 'c\\']),
      faqs: JSON.stringify([{ question: 'Really::?', answer: 'Yes | no' }]),
      media_gallery: JSON.stringify([
        { url: 'https://x.test/1', caption: 'A: b' },
        { url: '/uploads/2', caption: '' },
      ]),
    });
    const exported = await api.call('GET /admin/export/franchises', { as: admin });
    await knex('franchise_slugs').delete();
    await knex('franchises').update({ deleted_at: new Date(), slug: knex.raw("CONCAT('old-', id)") });
    const answer = await upload(exported.text);
    const rows: Record<string, string>[] = parse(exported.text, { bom: true, columns: true });
    t.match(answer.body, { processed: rows.length, errors: [], ignored_columns: [] });
    const again = await api.call('GET /admin/export/franchises', { as: admin });
    const comparable = (row: Record<string, string>) => ({ ...row, id: '', created_at: '', view_count: '' });
    const bySlug = (text: string) =>
      new Map(
        (parse(text, { bom: true, columns: true }) as Record<string, string>[]).map(row => [row.slug, comparable(row)]),
      );
    t.same(bySlug(again.text), bySlug(exported.text));
  });
});

t.test('bulk upload of users', async t => {
  const api = await testApi(t);
  const { database } = api;
  const { knex } = database;
  const admin = await anAdmin(database);
  const upload = (content: string, query = '') =>
    api.call(`POST /admin/bulk-upload-users${query}`, { as: admin, ...aFileForm(content) });

  t.test(
    'users with a password can sign in, users without one are invited, and credits are entered in a ledger',
    async t => {
      const answer = await upload(
        [
          'email,name,role,tokens,password,phone',
          "with@example.com,With,consultant,5,'=owl lantern tram,'+60 12-345 6789",
          'without@example.com,Without,consultant,,,',
          `${admin.email.toUpperCase()},Taken,admin,,,`,
          'without@example.com,Twice,consultant,,,',
          'no-email,,boss,-1,short,',
        ].join('\r\n'),
      );
      t.match(answer.body, { success: false, processed: 2, failed_rows: 3 });
      t.same(answer.body.errors.map(toEnglishRowError), [
        { line: 4, column: 'email', reason: `“${admin.email.toUpperCase()}”: A user with this email already exists` },
        { line: 5, column: 'email', reason: '“without@example.com”: A user with this email already exists' },
        { line: 6, column: 'email', reason: '“no-email”: Email must be an email address' },
        { line: 6, column: 'name', reason: 'Name is required' },
        { line: 6, column: 'role', reason: '“boss”: Role must be one of: admin, consultant' },
        { line: 6, column: 'tokens', reason: '“-1”: Credits must not be negative' },
        { line: 6, column: 'password', reason: 'Password must have at least 10 characters' },
      ]);
      const [first, second] = await knex('users').where('email', 'like', 'with%').orderBy('email');
      t.match(first, { phone: '+60 12-345 6789', tokens: 5 });
      t.match(await knex('credit_entries').where({ user_id: first.id }), [{ delta: 5, reason: 'opening' }]);
      const signedIn = await api.call('POST /auth/login', {
        body: { email: 'with@example.com', password: "'=owl lantern tram" },
      });
      t.equal(signedIn.status, 200);
      t.equal(second.password_hash, null);
      t.match(await knex('outbox').whereNotNull('user_id'), [
        { channel: 'email', kind: 'user.invitation', user_id: second.id, status: 'pending', payload: {} },
      ]);
      t.notMatch(JSON.stringify([await knex('audit_log'), await knex('bulk_jobs')]), /owl lantern/);
    },
  );

  t.test('an export can be imported again unchanged if the addresses in it are free', async t => {
    const exported = await api.call('GET /admin/export/users', { as: admin });
    const emails: string[] = await knex('users').whereNot({ id: admin.id }).whereNull('deleted_at').pluck('email');
    for (const email of emails)
      await knex('users')
        .where({ email })
        .update({ email: `gone-${email}` });
    const { body } = await upload(exported.text);
    t.equal(body.processed, emails.length);
    t.match(body.errors, [{ column: 'email', reason: /A user with this email already exists$/ }], "only the admin's");
    const rowsOf = (csv: string): Record<string, string>[] => parse(csv, { bom: true, columns: true });
    const facts = (csv: string) =>
      rowsOf(csv)
        .map(({ id: _, created_at: __, ...rest }) => rest)
        .filter(({ email }) => emails.includes(String(email)))
        .sort((a, b) => String(a.email).localeCompare(String(b.email)));
    t.same(facts((await api.call('GET /admin/export/users', { as: admin })).text), facts(exported.text));
  });

  t.test('a dry run reports everything that the upload refuses', async t => {
    const taken = await aConsultant(database);
    const address = `https://example.com/${'x'.repeat(500)}`;
    const file = `name,email,role,photo\nLong,long@example.com,consultant,${address}\nTaken,${taken.email},consultant,${address}\nFits,fits@example.com,consultant,${address.slice(0, 500)}\n`;
    const errors = [
      { line: 2, column: 'photo' },
      { line: 3, column: 'email' },
      { line: 3, column: 'photo' },
    ];
    const dry = await upload(file, '?dry_run=true');
    t.match(dry.body, { processed: 1, message: '1 user would be imported; 2 rows with errors.', errors });
    const real = await upload(file);
    t.match(real.body, { processed: 1, message: '1 user imported; 2 rows with errors.', errors });
    t.same(real.body.errors, dry.body.errors);
  });

  t.test('a dry run invites no one', async t => {
    const before = await knex('outbox').count({ n: '*' }).first();
    const answer = await upload('email,name,role\ndry@example.com,Dry,admin\n', '?dry_run=true');
    t.match(answer.body, { success: true, processed: 1, dry_run: true });
    t.same(await knex('outbox').count({ n: '*' }).first(), before);
    t.equal(await knex('users').where({ email: 'dry@example.com' }).first(), undefined);
  });

  t.test('a file of 2,000 rows is accepted, and a larger one is refused', async t => {
    const rows = (count: number) =>
      ['email,name,role', ...Array.from({ length: count }, (_, n) => `many${n}@example.com,Many,consultant`)].join(
        '\n',
      );
    t.match((await upload(rows(2000), '?dry_run=true')).body, { success: true, processed: 2000 });
    const refused = await upload(rows(2001), '?dry_run=true');
    t.match([refused.status, refused.body.detail[0]?.msg], [422, 'A file may have at most 2,000 users']);
  });
});
