import { franchiseSearch, toFullTextQuery } from '@marketplace/db';
import t from 'tap';
import { JOB_STEPS } from '../../src/app/job-steps.ts';
import { BATCH_ROWS, startBackgroundJob } from '../../src/background-jobs/jobs.ts';
import { runJobs } from '../../src/background-jobs/runner.ts';
import { aCategory, aConsultant, anAdmin, testApi } from '../support/index.ts';
import { manyFranchises, runPendingJobs } from '../support/many-franchises.ts';

const MANY = 2 * BATCH_ROWS + 1;

const api = await testApi(t);
const { database } = api;
const { knex } = database;
const admin = await anAdmin(database);

const rename = (id: string, name: string) => api.call(`PUT /categories/${id}`, { as: admin, body: { name } });
const jobOf = async (id: string) => (await api.call(`GET /admin/background-jobs/${id}`, { as: admin })).body;
const record = (id: string) => api.call(`GET /franchises/${id}`, { as: admin });
const save = (id: string, body: object, etag?: unknown) =>
  api.call(`PUT /franchises/${id}`, { as: admin, body, ...(etag ? { headers: { 'if-match': String(etag) } } : {}) });
const filtered = (filter: object, as: typeof admin | undefined = undefined) =>
  api.call(`GET /franchises?filter=${encodeURIComponent(JSON.stringify(filter))}&range=[0,1]`, as ? { as } : {});
const totalOf = ({ headers }: { headers: Record<string, unknown> }) =>
  Number(String(headers['content-range']).split('/')[1]);
/** Returns the address of a category's page, or undefined. */
const placeOf = async (slug: string) => (await api.call(`GET /category/${slug}`)).headers['content-location'];
const fullTextQuery = (word: string) => {
  const search = franchiseSearch(word);
  return search ? toFullTextQuery(search.found) : '';
};

/** Returns how many franchises of a category the full-text index finds by a word. */
const foundIn = async (name: string, word: string): Promise<number> => {
  const [row] = await knex('franchise_search')
    .join('franchises', 'franchises.id', 'franchise_search.franchise_id')
    .join('categories', 'categories.id', 'franchises.category_id')
    .where('categories.name', name)
    .whereRaw('MATCH (franchise_search.words) AGAINST (? IN BOOLEAN MODE)', [fullTextQuery(word)])
    .count({ total: '*' });
  return Number(row?.total);
};
const leftOver = () => knex('background_jobs').where({ status: 'running' });

t.test('renaming a category changes one row, and its franchises have the new name at once', async t => {
  const { id } = await aCategory(database, { name: 'Large', slug: 'large', icon: '🍜', sort_order: 7 });
  const consultant = await aConsultant(database);
  const ids = await manyFranchises(database, BATCH_ROWS + 1, { category: 'Large', consultant_id: consultant.id });
  const [first = '', last = ''] = [ids[0], ids.at(-1)];
  const before = await record(last);
  const { status, body } = await rename(id, 'Huge');
  t.match([status, body], [200, { id, name: 'Huge', slug: 'huge', icon: '🍜', order: 7, is_active: true }]);
  const after = await record(last);
  t.equal(after.body.category, 'Huge');
  t.not(after.headers.etag, before.headers.etag, 'its page has a new version');
  t.match((await filtered({ category: 'Huge' })).body, [{ category: 'Huge' }, { category: 'Huge' }]);
  for (const category of ['Huge', 'huge']) t.equal(totalOf(await filtered({ category })), BATCH_ROWS + 1, category);
  t.equal(totalOf(await filtered({ category: 'Large' })), 0);
  t.same((await api.call('GET /franchises/categories?own=true', { as: consultant })).body, ['Huge']);
  t.equal(await placeOf('large'), '/category/huge', 'its former address redirects');
  t.equal(
    (await save(last, { name: 'Last' }, before.headers.etag)).status,
    200,
    'a form that was opened before still saves',
  );
  t.equal((await save(first, { name: 'First', category: 'Large' })).status, 422, 'but not with the former name');
  t.equal(
    (await api.call('POST /categories', { as: admin, body: { name: 'Large' } })).status,
    201,
    'which can be used again',
  );
  await runPendingJobs(database);
});

t.test(
  'search finds franchises by the new name of their category; for many franchises only after the response',
  async t => {
    const small = await aCategory(database, { name: 'Small', slug: 'small' });
    await manyFranchises(database, BATCH_ROWS, { category: 'Small' });
    t.notOk('job' in (await rename(small.id, 'Little')).body);
    t.equal(await foundIn('Little', 'little'), BATCH_ROWS);

    const { id } = await aCategory(database, { name: 'Before', slug: 'before' });
    const ids = await manyFranchises(database, MANY, { category: 'Before' });
    const [saved = ''] = ids;
    const { job } = (await rename(id, 'Afterwards')).body;
    t.match(job, { kind: 'category-renamed', entity_id: id, subject: 'Afterwards', total_rows: MANY });
    await runPendingJobs(database, 1);
    t.match(await jobOf(job.id), { status: 'running', processed: BATCH_ROWS });
    t.equal((await save(saved, { name: 'Saved' })).status, 200);
    const { headers } = await record(ids.at(-1) ?? '');
    await runPendingJobs(database);
    t.match(await jobOf(job.id), { status: 'finished', processed: MANY });
    t.equal(await foundIn('Afterwards', 'afterwards'), MANY);
    t.match((await api.call('GET /franchises?search=afterwards saved')).body, [{ id: saved }]);
    t.equal((await record(ids.at(-1) ?? '')).headers.etag, headers.etag, 'indexing creates no new version');
    t.same(await leftOver(), []);
  },
);

t.test('a category that is renamed twice is found by its last name', async t => {
  const { id } = await aCategory(database, { name: 'One', slug: 'one' });
  await manyFranchises(database, MANY, { category: 'One' });
  const { job } = (await rename(id, 'Twentytwo')).body;
  await runPendingJobs(database, 1);
  t.match((await rename(id, 'Thirtythree')).body, { slug: 'thirtythree', job: { id: job.id } }, 'the same job');
  await runPendingJobs(database);
  t.match(await jobOf(job.id), { status: 'finished' });
  t.equal(await foundIn('Thirtythree', 'thirtythree'), MANY);
  for (const slug of ['one', 'twentytwo', 'thirtythree']) t.equal(await placeOf(slug), '/category/thirtythree', slug);
  const refused = await api.call(`DELETE /categories/${id}`, { as: admin });
  t.match([refused.status, refused.body.detail], [409, `This category is used by ${MANY} franchises`]);
});

t.test(
  'a category with only deleted franchises is deleted at once, and restoring one asks for another category',
  async t => {
    const { id } = await aCategory(database, { name: 'Going', slug: 'going' });
    await rename(id, 'Gone');
    const consultant = await aConsultant(database);
    const more = { category: 'Gone', consultant_id: consultant.id, deleted_at: new Date() };
    const [first = ''] = await manyFranchises(database, BATCH_ROWS + 1, more);
    const { status, body } = await api.call(`DELETE /categories/${id}`, { as: admin });
    t.same([status, body], [200, { id }]);
    for (const path of [`GET /categories/${id}`, `DELETE /categories/${id}`] as const)
      t.equal((await api.call(path, { as: admin })).status, 404);
    t.equal((await rename(id, 'Back')).status, 404);
    for (const slug of ['going', 'gone', id]) t.equal(await placeOf(slug), undefined, slug);
    const restore = (given: object) => api.call(`POST /franchises/${first}/restore`, { as: admin, body: given });
    t.match((await restore({})).body.detail, [{ loc: ['body', 'category'] }]);
    t.match((await restore({ category: 'Gone' })).body.detail, [{ loc: ['body', 'category'], type: 'exists' }]);
    const { name } = await aCategory(database);
    t.equal((await restore({ category: name })).status, 200);
    t.equal((await record(first)).body.category, name);
    t.equal((await api.call('POST /categories', { as: admin, body: { name: 'Gone' } })).status, 201);
  },
);

t.test('a publisher that filters by a renamed consultant finds their franchises', async t => {
  const consultant = await aConsultant(database);
  await manyFranchises(database, BATCH_ROWS + 1, { consultant_id: consultant.id });
  await api.call(`PUT /users/${consultant.id}`, { as: admin, body: { name: 'Another' } });
  const [change, ...more] = await knex('content_changes').where({ kind: 'consultant', entity_id: consultant.id });
  t.match([change.touches.slugs, more], [[], []]);
});

t.test('a job that keeps failing blocks no other, and is retried on each run', async t => {
  const [broken, whole] = [
    await startBackgroundJob(knex, { kind: 'category-renamed', entityId: 'broken', waiting: 1 }),
    await startBackgroundJob(knex, { kind: 'person-erased', entityId: 'whole', waiting: 1 }),
  ];
  let tries = 0;
  const fails = async () => {
    tries++;
    throw new Error('It broke');
  };
  const run = (steps: typeof JOB_STEPS) => runJobs({ knex, steps, signal: new AbortController().signal });
  for (let call = 1; call <= 2; call++) {
    await t.rejects(run({ ...JOB_STEPS, 'category-renamed': fails }), { message: 'It broke' });
    t.equal(tries, call);
    t.match([await jobOf(broken.id), await jobOf(whole.id)], [{ status: 'running' }, { status: 'finished' }]);
  }
  await run(JOB_STEPS);
  t.match(await jobOf(broken.id), { status: 'finished' });
});
