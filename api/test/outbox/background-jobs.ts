import { searchTerms } from '@marketplace/db';
import t from 'tap';
import { STEPS } from '../../src/app/job-steps.ts';
import { BATCH_ROWS, leaveToBackground } from '../../src/background-jobs/jobs.ts';
import { runJobs } from '../../src/background-jobs/runner.ts';
import { aCategory, aConsultant, aFranchise, aLead, anAdmin, anEnquiry, someone, testApi } from '../support/index.ts';
import { untilItWaits } from '../support/lock-waits.ts';
import { manyFranchises, workOff } from '../support/many-franchises.ts';

const MANY = 2 * BATCH_ROWS + 1;

const api = await testApi(t);
const { database } = api;
const { knex } = database;
const admin = await anAdmin(database);

const removeUser = (id: string) => api.call(`DELETE /users/${id}`, { as: admin });
const rename = (id: string, name: string) => api.call(`PUT /categories/${id}`, { as: admin, body: { name } });
const jobOf = async (id: string) => (await api.call(`GET /admin/background-jobs/${id}`, { as: admin })).body;
const record = (id: string) => api.call(`GET /franchises/${id}`, { as: admin });
const save = (id: string, body: object, etag?: unknown) =>
  api.call(`PUT /franchises/${id}`, { as: admin, body, ...(etag ? { headers: { 'if-match': String(etag) } } : {}) });
const filtered = (filter: object, as: typeof admin | undefined = undefined) =>
  api.call(`GET /franchises?filter=${encodeURIComponent(JSON.stringify(filter))}&range=[0,1]`, as ? { as } : {});
const totalOf = ({ headers }: { headers: Record<string, unknown> }) =>
  Number(String(headers['content-range']).split('/')[1]);
/** How often each franchise was told the publishers, since a moment of the feed. */
const tellings = async (ids: string[]) => {
  const rows: { entity_id: string; total: number }[] = await knex('content_changes')
    .whereIn('entity_id', ids)
    .groupBy('entity_id')
    .select('entity_id')
    .count({ total: '*' });
  return rows.map(({ total }) => Number(total));
};
/** Where the page of a category is; undefined where there is none. */
const placeOf = async (slug: string) => (await api.call(`GET /category/${slug}`)).headers['content-location'];
/** How many franchises of a category the index of words finds by a word. */
const foundIn = async (name: string, word: string): Promise<number> => {
  const [row] = await knex('franchise_search')
    .join('franchises', 'franchises.id', 'franchise_search.franchise_id')
    .join('categories', 'categories.id', 'franchises.category_id')
    .where('categories.name', name)
    .whereRaw('MATCH (franchise_search.words) AGAINST (? IN BOOLEAN MODE)', [searchTerms(word)])
    .count({ total: '*' });
  return Number(row?.total);
};
const leftOver = () => knex('background_jobs').where({ status: 'running' });

t.test('up to one batch of franchises is released before the answer, one more and the rest follows it', async t => {
  const [few, many] = [await aConsultant(database), await aConsultant(database)];
  const theirs = await manyFranchises(database, BATCH_ROWS, { consultant_id: few.id });
  const others = await manyFranchises(database, BATCH_ROWS + 1, { consultant_id: many.id });
  t.same((await removeUser(few.id)).body, { id: few.id });
  t.equal((await knex('franchises').whereIn('id', theirs).whereNotNull('consultant_id')).length, 0);

  const { status, body } = await removeUser(many.id);
  t.match([status, body], [200, { id: many.id, job: { kind: 'consultant-deleted', status: 'running', processed: 0 } }]);
  t.match(body.job, { entity_id: many.id, subject: many.name, total_rows: BATCH_ROWS + 1 });
  t.same((await api.call('GET /admin/background-jobs', { as: admin })).body, [body.job]);
  t.equal((await removeUser(many.id)).status, 404, 'they are deleted already');
  await workOff(database, 1);
  t.match(await jobOf(body.job.id), { status: 'running', processed: BATCH_ROWS, total_rows: BATCH_ROWS + 1 });
  await workOff(database);
  t.match(await jobOf(body.job.id), { status: 'finished', processed: BATCH_ROWS + 1 });
  t.equal((await knex('franchises').whereIn('id', others).whereNotNull('consultant_id')).length, 0);
  t.same((await api.call('GET /admin/background-jobs', { as: admin })).body, []);
  t.equal((await api.call('GET /admin/background-jobs/none', { as: admin })).status, 404);
});

t.test('franchises of a deleted consultant have none at once, each is published once, and no save is lost', async t => {
  const consultant = await aConsultant(database);
  const ids = await manyFranchises(database, MANY, { consultant_id: consultant.id });
  const [early = '', late = '', saved = '', binned = ''] = [ids[0], ids.at(-1), ids.at(-2), ids.at(-3)];
  const lead = await aLead(database, { franchise_id: late });
  const nobodys = totalOf(await filtered({ consultant_id: 'system-upload' }, admin));
  const before = await record(late);
  t.equal(before.body.consultant_id, consultant.id);
  const { job } = (await removeUser(consultant.id)).body;

  const meanwhile = await record(late);
  t.match(meanwhile.body, { consultant_id: 'system-upload', consultant_name: '', consultant_company_name: '' });
  t.equal((await api.call(`GET /franchises/${late}`)).body.consultant_id, 'system-upload', 'for visitors too');
  t.equal(totalOf(await filtered({ consultant_id: 'system-upload' }, admin)), nobodys + MANY);
  t.equal(totalOf(await filtered({ consultant_id: consultant.id }, admin)), 0);
  t.equal((await api.call(`GET /leads/${lead.id}`, { as: admin })).body.assigned_consultant, '');
  const enquiry = await api.call('POST /leads', { body: anEnquiry({ id: late }, someone()) });
  const told = await knex('outbox').where({ lead_id: enquiry.body.id }).select('kind', 'user_id');
  t.ok(
    told.some(({ kind }) => kind === 'lead.admin'),
    'the admins are told of an enquiry',
  );
  t.notOk(told.some(({ user_id }) => user_id === consultant.id));

  const stale = await save(late, { name: 'Stale' }, before.headers.etag);
  t.match([stale.status, stale.body.current], [412, { consultant_id: 'system-upload' }], 'it is another version');
  t.equal((await save(saved, { name: 'Saved', consultant_id: 'system-upload' })).status, 200);
  t.equal((await api.call(`DELETE /franchises/${binned}`, { as: admin })).status, 200);
  await workOff(database, 1);
  await workOff(database);
  t.match(await jobOf(job.id), { status: 'finished', processed: MANY, total_rows: MANY });
  t.equal((await knex('franchises').where({ consultant_id: consultant.id })).length, 0);
  const rows = await tellings(ids);
  t.same([rows.length, Math.max(...rows)], [MANY, 1], 'each once, whoever came first');
  t.equal((await record(saved)).body.name, 'Saved');
  t.equal((await record(late)).headers.etag, meanwhile.headers.etag, 'its batch made no other version of it');
  t.equal((await save(late, { name: 'Late' }, meanwhile.headers.etag)).status, 200);
  t.equal((await record(early)).body.consultant_id, 'system-upload');
  const another = await aConsultant(database);
  t.equal((await save(early, { consultant_id: another.id })).status, 200, 'and it can be given to another');
});

t.test('who wants a franchise of the batch at hand waits for it, and for no other', async t => {
  const consultant = await aConsultant(database);
  const ids = await manyFranchises(database, MANY, { consultant_id: consultant.id });
  const category = (await record(ids[0] ?? '')).body.category;
  const { job } = (await removeUser(consultant.id)).body;
  const batch = await knex.transaction();
  await STEPS['consultant-deleted'](batch, consultant.id);
  const changed = new Set<string>(await batch('franchises').whereIn('id', ids).whereNull('consultant_id').pluck('id'));
  t.equal(changed.size, BATCH_ROWS);
  const [mine = '', other = ''] = [ids.find(id => changed.has(id)), ids.find(id => !changed.has(id))];
  t.equal((await api.call('POST /leads', { body: anEnquiry({ id: other }, someone()) })).status, 201);
  t.equal((await save(other, { name: 'Other' })).status, 200);
  const newOne = await aFranchise(database, { category, consultant_id: (await aConsultant(database)).id });
  t.ok(newOne.id, 'nor does one that is added beside them');
  const [enquiry, saving] = [
    api.call('POST /leads', { body: anEnquiry({ id: mine }, someone()) }),
    save(mine, { name: 'Mine' }),
  ];
  await untilItWaits(database, enquiry);
  await untilItWaits(database, saving);
  await batch.commit();
  t.same([(await enquiry).status, (await saving).status], [201, 200]);
  await workOff(database);
  t.match(await jobOf(job.id), { status: 'finished', processed: MANY });
  t.same([(await record(mine)).body.name, (await record(other)).body.name], ['Mine', 'Other']);
});

t.test('a successor has the franchises at once, batch by batch in the lists, and no save is lost', async t => {
  const [leaver, heir] = [await aConsultant(database), await aConsultant(database)];
  const ids = await manyFranchises(database, MANY, { consultant_id: leaver.id });
  const [late = '', saved = '', given = ''] = [ids.at(-1), ids.at(-2), ids.at(-3)];
  const before = await record(late);
  const { body } = await api.call(`DELETE /users/${leaver.id}`, { as: admin, body: { successor_id: heir.id } });
  t.match(body.job, { kind: 'consultant-replaced', subject: leaver.name, total_rows: MANY, processed: 0 });

  const meanwhile = await record(late);
  t.match(meanwhile.body, { consultant_id: heir.id, consultant_name: heir.name });
  t.not(meanwhile.headers.etag, before.headers.etag);
  t.equal((await api.call(`GET /franchises/${late}`)).body.consultant_id, heir.id, 'for visitors too');
  for (const as of [admin, heir]) t.equal(totalOf(await filtered({ consultant_id: heir.id }, as)), MANY);
  t.equal(totalOf(await filtered({}, heir)), MANY, 'the successor’s own list');
  const own = async () => [
    (await api.call('GET /franchises/categories?own=true', { as: heir })).body,
    (await api.call('GET /admin/export/franchises', { as: heir })).text.split('\r\n').length,
  ];
  t.same(await own(), [[meanwhile.body.category], MANY + 2], 'its categories and its file');
  const enquiry = await api.call('POST /leads', { body: anEnquiry({ id: late }, someone()) });
  const told = await knex('outbox').where({ lead_id: enquiry.body.id }).pluck('user_id');
  t.ok(told.includes(heir.id), 'an enquiry is told to the successor');
  t.match((await api.call(`GET /leads/${enquiry.body.id}`, { as: admin })).body, { assigned_consultant: heir.name });
  const saveAsHeir = async (name: unknown) =>
    (await api.call(`PUT /franchises/${saved}`, { as: heir, body: { name } })).status;
  t.equal(await saveAsHeir(5), 422, 'the successor hears what is wrong, as one who may save');
  t.equal(await saveAsHeir('Saved'), 200);
  const third = await aConsultant(database);
  t.equal((await save(given, { consultant_id: third.id })).status, 200);
  const refused = await removeUser(heir.id);
  t.match([refused.status, refused.body.detail], [409, /still on their way/]);

  await workOff(database, 1);
  t.same(await own(), [[meanwhile.body.category], MANY - 1 + 2], 'also when some have come, and one is given away');
  await workOff(database);
  t.match(await jobOf(body.job.id), { status: 'finished', processed: MANY });
  t.equal((await knex('franchises').where({ consultant_id: heir.id })).length, MANY - 1);
  t.equal((await record(late)).headers.etag, meanwhile.headers.etag, 'its batch made no other version of it');
  const rows = await tellings(ids);
  t.same([rows.length, Math.max(...rows)], [MANY, 1], 'each is published once');

  const back = await api.call(`POST /users/${leaver.id}/restore`, { as: admin });
  t.match(back.body, { id: leaver.id, job: { kind: 'consultant-restored', total_rows: MANY } });
  await workOff(database);
  t.match(await jobOf(back.body.job.id), { status: 'finished' });
  t.equal((await knex('franchises').where({ consultant_id: leaver.id })).length, MANY - 1);
  t.match((await record(given)).body, { consultant_id: third.id }, 'what was given to somebody else stays there');
  t.equal((await removeUser(heir.id)).status, 200);
});

t.test(
  'who is restored while the batches run keeps those whose turn had not come, and gets the others back',
  async t => {
    const [leaver, heir] = [await aConsultant(database), await aConsultant(database)];
    const ids = await manyFranchises(database, MANY, { consultant_id: leaver.id });
    await api.call(`DELETE /users/${leaver.id}`, { as: admin, body: { successor_id: heir.id } });
    await workOff(database, 1);
    const batch = await knex.transaction();
    await STEPS['consultant-replaced'](batch, leaver.id);
    const restoring = api.call(`POST /users/${leaver.id}/restore`, { as: admin });
    await untilItWaits(database, restoring);
    await batch.commit();
    t.equal((await restoring).status, 200);
    t.equal((await removeUser(heir.id)).status, 409, 'what is on its way back would go to nobody');
    await workOff(database);
    t.equal((await knex('franchises').whereIn('id', ids).where({ consultant_id: leaver.id })).length, MANY);
    t.equal((await knex('handed_over_franchises').where({ user_id: leaver.id })).length, 0);
    t.same(await leftOver(), []);
  },
);

t.test('a renamed category is one row: its franchises have the new name at once', async t => {
  const { id } = await aCategory(database, { name: 'Large', slug: 'large', icon: '🍜', sort_order: 7 });
  const consultant = await aConsultant(database);
  const ids = await manyFranchises(database, BATCH_ROWS + 1, { category: 'Large', consultant_id: consultant.id });
  const [first = '', last = ''] = [ids[0], ids.at(-1)];
  const before = await record(last);
  const { status, body } = await rename(id, 'Huge');
  t.match([status, body], [200, { id, name: 'Huge', slug: 'huge', icon: '🍜', order: 7, is_active: true }]);
  const after = await record(last);
  t.equal(after.body.category, 'Huge');
  t.not(after.headers.etag, before.headers.etag, 'its page is to be read again');
  t.match((await filtered({ category: 'Huge' })).body, [{ category: 'Huge' }, { category: 'Huge' }]);
  for (const category of ['Huge', 'huge']) t.equal(totalOf(await filtered({ category })), BATCH_ROWS + 1, category);
  t.equal(totalOf(await filtered({ category: 'Large' })), 0);
  t.same((await api.call('GET /franchises/categories?own=true', { as: consultant })).body, ['Huge']);
  t.equal(await placeOf('large'), '/category/huge', 'its earlier address redirects');
  t.equal((await save(last, { name: 'Last' }, before.headers.etag)).status, 200, 'a form from before still saves');
  t.equal((await save(first, { name: 'First', category: 'Large' })).status, 422, 'but not the former name');
  t.equal((await api.call('POST /categories', { as: admin, body: { name: 'Large' } })).status, 201, 'which is free');
  await workOff(database);
});

t.test('search finds franchises by the new name of their category, of many after the answer', async t => {
  const small = await aCategory(database, { name: 'Small', slug: 'small' });
  await manyFranchises(database, BATCH_ROWS, { category: 'Small' });
  t.notOk('job' in (await rename(small.id, 'Little')).body);
  t.equal(await foundIn('Little', 'little'), BATCH_ROWS);

  const { id } = await aCategory(database, { name: 'Before', slug: 'before' });
  const ids = await manyFranchises(database, MANY, { category: 'Before' });
  const [saved = ''] = ids;
  const { job } = (await rename(id, 'Afterwards')).body;
  t.match(job, { kind: 'category-renamed', entity_id: id, subject: 'Afterwards', total_rows: MANY });
  await workOff(database, 1);
  t.match(await jobOf(job.id), { status: 'running', processed: BATCH_ROWS });
  t.equal((await save(saved, { name: 'Saved' })).status, 200);
  const { headers } = await record(ids.at(-1) ?? '');
  await workOff(database);
  t.match(await jobOf(job.id), { status: 'finished', processed: MANY });
  t.equal(await foundIn('Afterwards', 'afterwards'), MANY);
  t.match((await api.call('GET /franchises?search=afterwards saved')).body, [{ id: saved }]);
  t.equal((await record(ids.at(-1) ?? '')).headers.etag, headers.etag, 'indexing makes no other version');
  t.same(await leftOver(), []);
});

t.test('a category that is renamed twice is found by its last name', async t => {
  const { id } = await aCategory(database, { name: 'One', slug: 'one' });
  await manyFranchises(database, MANY, { category: 'One' });
  const { job } = (await rename(id, 'Twentytwo')).body;
  await workOff(database, 1);
  t.match((await rename(id, 'Thirtythree')).body, { slug: 'thirtythree', job: { id: job.id } }, 'the same job');
  await workOff(database);
  t.match(await jobOf(job.id), { status: 'finished' });
  t.equal(await foundIn('Thirtythree', 'thirtythree'), MANY);
  for (const slug of ['one', 'twentytwo', 'thirtythree']) t.equal(await placeOf(slug), '/category/thirtythree', slug);
  const refused = await api.call(`DELETE /categories/${id}`, { as: admin });
  t.match([refused.status, refused.body.detail], [409, `This category is used by ${MANY} franchises`]);
});

t.test('a category that only the bin is full of is deleted at once; what is restored asks for another', async t => {
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
});

t.test('who follows a consultant of many franchises under a new name finds them by the consultant', async t => {
  const consultant = await aConsultant(database);
  await manyFranchises(database, BATCH_ROWS + 1, { consultant_id: consultant.id });
  await api.call(`PUT /users/${consultant.id}`, { as: admin, body: { name: 'Another' } });
  const [change, ...more] = await knex('content_changes').where({ kind: 'consultant', entity_id: consultant.id });
  t.match([change.touches.slugs, more], [[], []]);
});

t.test('a change that fails again and again holds up no other, and is tried with each call', async t => {
  const [broken, whole] = [
    await leaveToBackground(knex, { kind: 'category-renamed', entityId: 'broken', waiting: 1 }),
    await leaveToBackground(knex, { kind: 'person-erased', entityId: 'whole', waiting: 1 }),
  ];
  let tries = 0;
  const fails = async () => {
    tries++;
    throw new Error('It broke');
  };
  const run = (steps: typeof STEPS) => runJobs({ knex, steps, signal: new AbortController().signal });
  for (let call = 1; call <= 2; call++) {
    await t.rejects(run({ ...STEPS, 'category-renamed': fails }), { message: 'It broke' });
    t.equal(tries, call);
    t.match([await jobOf(broken.id), await jobOf(whole.id)], [{ status: 'running' }, { status: 'finished' }]);
  }
  await run(STEPS);
  t.match(await jobOf(broken.id), { status: 'finished' });
});
