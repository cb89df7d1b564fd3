import { newId } from '@marketplace/db';
import t from 'tap';
import { aCategory, anAdmin, testApi } from './support/index.ts';
import { largeUpload } from './support/large-upload.ts';
import { multipartFile } from './support/pictures.ts';

t.setTimeout(900_000);

t.test(
  'a file of 20,000 franchises is imported while other calls are answered, and a larger one is refused',
  async t => {
    const api = await testApi(t);
    const admin = await anAdmin(api.database);
    await aCategory(api.database, { name: 'Food', slug: 'food' });
    const url = `${await api.app.listen({ port: 0, host: '127.0.0.1' })}/api`;
    const token = await api.tokenOf(admin);
    const began = performance.now();
    const done = await largeUpload({ url, token, jobId: newId(), rows: 20_000 });
    t.comment(`${Math.round((performance.now() - began) / 1000)} s, the slowest answer ${Math.round(done.slowest)} ms`);
    t.match(done.answer, { status: 200, success: true, processed: 20_000, failed_rows: 0 });
    t.ok(done.answers > 100, `${done.answers} responses meanwhile`);
    t.ok(done.usual < done.took / 200, `half of them within ${Math.round(done.usual)} ms`);
    t.ok(done.slowest < done.took / 10, `the slowest within ${Math.round(done.slowest)} ms`);
    t.ok(new Set(done.progress).size > 10, 'the progress can be read');

    const { answer } = await largeUpload({ url, token, jobId: newId(), rows: 20_001 });
    t.match(answer, { status: 422, detail: [{ msg: 'A file may have at most 20,000 franchises' }] });
    t.equal(Number((await api.database.knex('franchises').count({ n: '*' }).first())?.n), 20_000);
  },
);

t.test('a file of franchises of 10,485,760 bytes is accepted, and a larger one is refused', async t => {
  const api = await testApi(t);
  const admin = await anAdmin(api.database);
  await aCategory(api.database, { name: 'Food', slug: 'food' });
  const upload = (content: string) =>
    api.call('POST /admin/bulk-upload-franchises', {
      as: admin,
      ...multipartFile(Buffer.from(content), 'rows.csv', 'text/csv'),
    });
  const columns = 'name,category,description,image_url,locations_count,established_year,origin_country,franchise_model';
  const row = `${columns},notes\nLarge,Food,About it,/uploads/x.webp,3,2010,Malaysia,Single-Unit,`;
  const limit = 10_485_760;
  // The filler has many lines, because the length of a row is limited.
  const filler = (bytes: number) => `\n${`${','.repeat(8)}\n`.repeat(2_000_000)}`.slice(0, bytes);
  const exact = row + filler(limit - row.length);
  t.equal(Buffer.byteLength(exact), limit);
  const answer = await upload(exact);
  t.match([answer.status, answer.body.processed, answer.body.ignored_columns], [200, 1, ['notes']]);
  const refused = await upload(`${exact}\n`);
  t.match(
    [refused.status, refused.body.detail],
    [413, 'File size must be less than 10MB. Please choose a smaller file.'],
  );
  t.equal(Number((await api.database.knex('franchises').count({ n: '*' }).first())?.n), 1);
});

t.test('a file with too many rows is refused', async t => {
  const api = await testApi(t);
  const admin = await anAdmin(api.database);
  const columns = {
    franchises: 'name,category,description,image_url,locations_count,established_year,origin_country,franchise_model',
    users: 'email,name,role,tokens',
  };
  for (const [kind, most] of [
    ['franchises', 20_000],
    ['users', 2000],
  ] as const) {
    const upload = (rows: number) => {
      const file = Buffer.from(`${columns[kind]}\n${'x\n'.repeat(rows)}`);
      return api.call(`POST /admin/bulk-upload-${kind}`, { as: admin, ...multipartFile(file, 'rows.csv', 'text/csv') });
    };
    const full = await upload(most);
    t.match([full.status, full.body.failed_rows], [200, most]);
    const preview = (rows: number) => {
      const file = Buffer.from(`${columns[kind]}\n${'x\n'.repeat(rows)}`);
      return api.call(`POST /admin/bulk-preview-${kind}`, {
        as: admin,
        ...multipartFile(file, 'rows.csv', 'text/csv'),
      });
    };
    t.match(await preview(most), { status: 200, body: { rows: most } });
    t.equal((await preview(most + 1)).status, 422, 'the preview has the same limit');
    const refused = await upload(most + 1);
    t.match(
      [refused.status, refused.body.detail[0].msg],
      [422, `A file may have at most ${most.toLocaleString('en')} ${kind}`],
    );
  }
  t.equal((await api.database.knex('bulk_jobs').select('id')).length, 2, 'no upload is started');
});
