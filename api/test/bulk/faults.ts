import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import Type from 'typebox';
import { importFile, inspectFile } from '../../src/bulk/import.ts';
import { rowErrors } from '../../src/bulk/row-errors.ts';
import { textCell } from '../../src/platform/csv/cells.ts';
import { fault } from '../../src/platform/errors/errors.ts';
import { bodyValidator } from '../../src/platform/http/validation.ts';
import { aCategory, anAdmin, multipartFile, testApi } from '../support/index.ts';
import { toEnglishRowError } from '../support/row-errors.ts';

const Row = Type.Object({ a: Type.Integer(), b: Type.Integer() });

t.test('a file in which every row is invalid', async t => {
  const folder = await mkdtemp(join(tmpdir(), 'marketplace-test-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'rows.csv');
  const rows = 20_000;
  await writeFile(path, `a,b\n${'x,y\n'.repeat(rows)}`);
  const importer = {
    unit: 'franchises' as const,
    columns: { a: textCell, b: textCell },
    required: ['a', 'b'],
    readOnly: [],
    secrets: [],
    isBody: bodyValidator<{ a: number; b: number }>(Row)(),
    batchRows: 100,
    storeRows: async (rows: unknown[]) => rows.map(() => 'created' as const),
  };
  const progress: number[] = [];
  let keptRows = 0;
  const { errors, failed } = await importFile(importer, await inspectFile(importer, path), {
    onProgress: async ({ read }) => {
      progress.push(read);
    },
    onFailed: async failedRows => {
      keptRows += failedRows.length;
    },
  });

  t.test(
    'the response lists every row, with all errors of the first rows and the first error of the other rows',
    async t => {
      t.same([failed, keptRows], [rows, rows]);
      t.equal(new Set(errors.map(({ line }) => line)).size, rows);
      t.equal(errors.length, 30_000 + 5000);
      t.same(errors.slice(0, 2).map(toEnglishRowError), [
        { line: 2, column: 'a', reason: '“x”: A must be a whole number' },
        { line: 2, column: 'b', reason: '“y”: B must be a whole number' },
      ]);
      t.match(errors.slice(-2), [
        { line: rows, column: 'a' },
        { line: rows + 1, column: 'a' },
      ]);
    },
  );

  t.test('progress is reported until the last row', async t => {
    t.ok(progress.length >= 40);
    t.equal(progress[0], 500);
    t.equal(progress.at(-1), rows);
  });
});

t.test('the same address twice in a file is reported', async t => {
  const api = await testApi(t);
  const admin = await anAdmin(api.database);
  const file = Buffer.from(`email,name,role,tokens
a@example.com,A,consultant,0
A@Example.com,B,consultant,0
`);
  for (const query of ['?dry_run=true', '']) {
    const form = multipartFile(file, 'rows.csv', 'text/csv');
    const { body } = await api.call(`POST /admin/bulk-upload-users${query}`, { as: admin, ...form });
    t.match(body, { processed: 1, errors: [{ line: 3, column: 'email' }] }, query);
  }
});

t.test('an uploaded file is private and deleted when it is processed', async t => {
  const api = await testApi(t);
  const admin = await anAdmin(api.database);
  const file = Buffer.from('email,name,role,tokens,password\nno,A,consultant,0,a password in clear text\n');
  const form = multipartFile(file, 'rows.csv', 'text/csv');
  t.equal((await api.call('POST /admin/bulk-upload-users', { as: admin, ...form })).status, 200);
  const folder = join(api.config.dataDir, 'bulk');
  t.equal((await stat(folder)).mode & 0o777, 0o700);
  t.same(await readdir(folder), []);
  await t.rejects(stat(join(api.config.dataDir, 'uploads')), 'and never where uploads are served');
});

t.test('rows of different batches are compared, and a category is stored in its own spelling', async t => {
  const api = await testApi(t);
  const admin = await anAdmin(api.database);
  await aCategory(api.database, { name: 'Food', slug: 'food' });
  const columns =
    'slug,name,category,description,image_url,locations_count,established_year,origin_country,franchise_model';
  const row = (slug: string) => `${slug},Kopi,fOOD,About,/x.webp,1,2010,Malaysia,Single-Unit`;
  const rows = ['mine', ...Array.from({ length: 120 }, () => ''), 'mine'].map(row);
  const file = Buffer.from([columns, ...rows].join('\n'));
  for (const query of ['?existing=allow&dry_run=true', '?existing=allow']) {
    const form = multipartFile(file, 'rows.csv', 'text/csv');
    const { body } = await api.call(`POST /admin/bulk-upload-franchises${query}`, { as: admin, ...form });
    t.match(body, { processed: 121, errors: [{ line: 123, column: 'slug' }] }, query);
  }
  const { body } = await api.call('GET /franchises?range=[0,99]');
  t.same([...new Set(body.map(({ category }: { category: string }) => category))], ['Food']);
});

t.test('long values and the message of an error are truncated', async t => {
  const allowed = 'Malaysia, '.repeat(100);
  const found = fault('country', 'enum', 'not_an_option', { name: 'Country', allowed });
  const columns = { header: [], readers: [], ignored: [] };
  const [error] = rowErrors(columns, { line: 2, body: {} }, [found], []);
  t.match(error, { code: 'not_an_option', values: { name: 'Country' } });
  t.equal(String(error?.values?.allowed).length, 300);
  t.equal(error?.msg?.length, 300);
});
