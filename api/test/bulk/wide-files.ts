import { join } from 'node:path';
import t from 'tap';
import { csvRows, MAX_COLUMNS, recogniseFile } from '../../src/bulk/csv-rows.ts';
import { aCategory, anAdmin, multipartFile, testApi } from '../support/index.ts';

const FIELDS = 'name,category,description,image_url,locations_count,established_year,origin_country,franchise_model';
const ROW = 'Kopi Lebar,Food,About it,/uploads/x.webp,3,2010,Malaysia,Single-Unit';

t.test('files with many columns', async t => {
  const api = await testApi(t);
  const admin = await anAdmin(api.database);
  await aCategory(api.database, { name: 'Food', slug: 'food' });
  const send = (call: `POST /${string}`, content: string) =>
    api.call(call, { as: admin, ...multipartFile(Buffer.from(content), 'rows.csv', 'text/csv') });
  const named = (header: string, count: number) => {
    const names = header.split(',');
    return [...names, ...Array.from({ length: count - names.length }, (_, at) => `Note ${at}`)].join(',');
  };

  t.test('a file with the maximum number of columns is accepted, by preview and upload', async t => {
    const file = `${named(FIELDS, MAX_COLUMNS)}\n${ROW}\n`;
    const preview = await send('POST /admin/bulk-preview-franchises', file);
    t.same([preview.status, preview.body.columns.length], [200, MAX_COLUMNS]);
    t.match((await send('POST /admin/bulk-upload-franchises', file)).body, { created_rows: 1, errors: [] });
    const users = `${named('name,email,role', MAX_COLUMNS)}\nWei,wei@example.com,consultant\n`;
    t.equal((await send('POST /admin/bulk-preview-users', users)).body.columns.length, MAX_COLUMNS);
    t.match((await send('POST /admin/bulk-upload-users', users)).body, { created_rows: 1 });
  });

  t.test('a file with more columns is refused with an error that names the limit', async t => {
    for (const count of [MAX_COLUMNS + 1, 80_000])
      for (const kind of ['franchises', 'users'])
        for (const call of ['preview', 'upload']) {
          const file = `${named(kind === 'users' ? 'name,email,role' : FIELDS, count)}\n${ROW}\n`;
          const { status, body } = await send(`POST /admin/bulk-${call}-${kind}`, file);
          t.equal(status, 422, `${call} ${kind} ${count}`);
          t.match(body.detail, [
            {
              loc: ['body', 'file'],
              msg: 'A file may have at most 300 columns. This one has more.',
            },
          ]);
        }
  });

  t.test('a file with too many columns is refused with any separator, and if no column has a name', async t => {
    for (const between of [';', '\t'])
      t.equal((await send('POST /admin/bulk-preview-users', named('a,b', 301).replaceAll(',', between))).status, 422);
    t.equal((await send('POST /admin/bulk-preview-users', `name,email${','.repeat(80_000)}\n`)).status, 422);
  });

  t.test('a row that is wider than the header shows only named columns', async t => {
    const file = `${FIELDS}\n${ROW},${'x,'.repeat(200)}\n`;
    const { status, body } = await send('POST /admin/bulk-preview-franchises', file);
    t.same([status, body.columns.length, body.first_rows[0].length], [200, 8, 8]);
  });

  t.test('a row with more cells than a file may have columns is refused by its line', async t => {
    for (const cells of [','.repeat(MAX_COLUMNS), '"",'.repeat(80_000), ','.repeat(1_000_000)])
      for (const call of ['POST /admin/bulk-preview-users', 'POST /admin/bulk-upload-users'] as const)
        t.match(await send(call, `name,email,role\r\n"Wei\r\nLing",wei@example.com,admin\r\n${cells}\r\nA,b,c\r\n`), {
          status: 422,
          body: {
            detail: [{ loc: ['body', 'file'], msg: 'A row may have at most 300 cells. The row in line 4 has more.' }],
          },
        });
  });

  t.test('separators within the cells of a row are not counted', async t => {
    const file = `name;email;role\nWei;wei-ling@example.com;"${',;'.repeat(MAX_COLUMNS)}"\n`;
    t.equal((await send('POST /admin/bulk-preview-users', file)).status, 200);
  });
});

t.test('a row of a million separators ends the reading of the file', async t => {
  const path = join(t.testdir({ 'rows.csv': `name,email\n${','.repeat(1_000_000)}` }), 'rows.csv');
  const before = process.cpuUsage();
  const read = async () => {
    for await (const _ of csvRows(await recogniseFile(path), () => {}));
  };
  await t.rejects(read());
  const { user } = process.cpuUsage(before);
  t.ok(user < 1_000_000, `${user} µs`);
});
