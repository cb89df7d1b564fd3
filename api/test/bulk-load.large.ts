import { newId } from '@marketplace/db';
import t from 'tap';
import { aCategory, anAdmin, testApi } from './support/index.ts';
import { largeUpload } from './support/large-upload.ts';

/** A file of 500 franchises is imported while others use the API; `bulk.large.ts` imports 20,000. */
t.test('while a file is imported, other calls are answered and the progress can be read', async t => {
  const api = await testApi(t);
  const admin = await anAdmin(api.database);
  await aCategory(api.database, { name: 'Food', slug: 'food' });
  const url = await api.app.listen({ port: 0, host: '127.0.0.1' });
  const jobId = newId();
  const token = await api.tokenOf(admin);
  const { answer, answers, progress } = await largeUpload({
    url: `${url}/api`,
    token,
    jobId,
    rows: 500,
  });
  t.match(answer, { success: true, processed: 500, read_rows: 500, errors: [], job_id: jobId });
  t.ok(answers > 3, `${answers} responses meanwhile`);
  // Rows are stored in batches of a hundred. Response times are measured in `bulk.large.ts`, with 20,000 rows.
  t.ok(new Set(progress).size > 2, `others were answered after ${[...new Set(progress)].join(', ')} rows`);
  t.same(
    progress,
    [...progress].sort((a, b) => a - b),
    'the progress only grows',
  );
  t.equal((await api.call(`GET /admin/bulk-jobs/${jobId}`, { as: admin })).body.status, 'finished');
  t.equal(Number((await api.database.knex('franchises').count({ n: '*' }).first())?.n), 500);
});

t.test('when two files with the same names are uploaded at the same time, every row gets a different slug', async t => {
  const api = await testApi(t);
  const admin = await anAdmin(api.database);
  await aCategory(api.database, { name: 'Food', slug: 'food' });
  const url = await api.app.listen({ port: 0, host: '127.0.0.1' });
  const token = await api.tokenOf(admin);
  const both = await Promise.all(
    [1, 2].map(() =>
      largeUpload({
        url: `${url}/api`,
        token,
        jobId: newId(),
        rows: 300,
        name: 'Same',
        query: '&existing=allow',
      }),
    ),
  );
  t.match(
    both.map(({ answer }) => answer),
    [
      { processed: 300, errors: [] },
      { processed: 300, errors: [] },
    ],
  );
  const slugs: string[] = await api.database.knex('franchise_slugs').pluck('slug');
  t.equal(new Set(slugs).size, 600);
});

const LETTERS = ['א', 'ע', 'ʔ'];
/** Returns a name of letters without a Latin form. */
const withoutSlug = (n: number) => [...n.toString(3)].map(digit => LETTERS[Number(digit)]).join('');

t.test('the same file uploaded twice concurrently is stored once, with and without slugs', async t => {
  const api = await testApi(t);
  const admin = await anAdmin(api.database);
  await aCategory(api.database, { name: 'Food', slug: 'food' });
  const url = await api.app.listen({ port: 0, host: '127.0.0.1' });
  const token = await api.tokenOf(admin);
  const stored = async () => Number((await api.database.knex('franchises').count({ n: '*' }).first())?.n);
  for (const { query, withSlugs, seen, name } of [
    { query: '', withSlugs: false, seen: 'failed_rows' },
    // These names give no slug by which one upload could recognise the rows of the other.
    { query: '', withSlugs: false, seen: 'failed_rows', name: withoutSlug },
    { query: '', withSlugs: true, seen: 'failed_rows' },
    { query: '&existing=update', withSlugs: true, seen: 'unchanged_rows' },
  ]) {
    await api.database.knex('franchises').delete();
    const both = await Promise.all(
      [1, 2].map(() => largeUpload({ url: `${url}/api`, token, jobId: newId(), rows: 300, query, withSlugs, name })),
    );
    t.equal(await stored(), 300, seen);
    const sum = (field: string) => both.reduce((all, { answer }) => all + answer[field], 0);
    t.same([sum('created_rows'), sum(seen)], [300, 300], 'each row is stored by one upload and found by the other');
  }
});
