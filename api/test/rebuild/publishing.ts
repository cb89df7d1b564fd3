import type { PublishingProgress, PublishingReport } from '@marketplace/api';
import t from 'tap';
import { anAdmin, SERVICE_TOKEN, type TestApi, testApi } from '../support/index.ts';

const aReport = (more: Partial<PublishingReport> = {}): PublishingReport => ({
  publisher: 'web-1',
  state: 'following',
  release: '20300101T000000-000Z',
  done: 10,
  total: 10,
  since: '2030-01-01T00:00:00.000Z',
  waiting: 0,
  failing: 0,
  failures: [],
  error: null,
  ...more,
});

const report = async (api: TestApi, more?: Partial<PublishingReport>) =>
  (await api.call('PUT /publishing', { as: SERVICE_TOKEN, body: aReport(more) })).status;

const progress = async (api: TestApi): Promise<PublishingProgress[]> =>
  (await api.call('GET /publishing', { as: await anAdmin(api.database) })).body;

const heardAgo = (api: TestApi, publisher: string, seconds: number) =>
  api.database
    .knex('publishers')
    .where({ name: publisher })
    .update({ heard_at: new Date(Date.now() - seconds * 1000) });

t.test("an admin reads a publisher's latest report", async t => {
  const api = await testApi(t);
  t.same(await progress(api), [], 'no publisher has reported');
  await report(api, { state: 'publishing', done: 3 });
  const failures = [{ url: '/franchise/kopi', reason: 'Rendering gave 500' }];
  t.equal(await report(api, { state: 'publishing', done: 7, waiting: 2, failing: 1, failures }), 200);
  const [only, ...more] = await progress(api);
  t.same(more, []);
  const { heard_at, ...said } = only ?? { heard_at: '' };
  t.same(said, aReport({ state: 'publishing', done: 7, waiting: 2, failing: 1, failures }));
  t.ok(Math.abs(Date.now() - Date.parse(heard_at)) < 60_000);
});

t.test('a publisher without recent reports is shown as silent', async t => {
  const api = await testApi(t);
  await report(api, { state: 'publishing' });
  await heardAgo(api, 'web-1', 40);
  t.match(await progress(api), [{ state: 'publishing' }], 'not yet');
  await heardAgo(api, 'web-1', 50);
  t.match(await progress(api), [{ state: 'silent' }]);
  await report(api, { state: 'finished' });
  await heardAgo(api, 'web-1', 50);
  t.match(await progress(api), [{ state: 'finished' }], 'a publisher that has finished may be silent');
});

t.test('a replaced publisher is listed for a day, and the only remaining one for longer', async t => {
  const api = await testApi(t);
  await report(api, { publisher: 'web-1' });
  await report(api, { publisher: 'web-2' });
  await heardAgo(api, 'web-1', 3600);
  t.match(await progress(api), [
    { publisher: 'web-2', state: 'following' },
    { publisher: 'web-1', state: 'silent' },
  ]);
  await heardAgo(api, 'web-1', 100_000);
  t.match(await progress(api), [{ publisher: 'web-2' }]);
  await heardAgo(api, 'web-2', 90_000);
  const left = await progress(api);
  t.match(left, [{ publisher: 'web-2', state: 'silent' }]);
  t.equal(left.length, 1);
  await heardAgo(api, 'web-1', 31 * 86_400);
  await report(api, { publisher: 'web-3' });
  t.same(await api.database.knex('publishers').pluck('name').orderBy('name'), ['web-2', 'web-3'], 'and then forgotten');
});

t.test('an invalid report is refused', async t => {
  const api = await testApi(t);
  t.equal(await report(api, { publisher: '../x' }), 422);
  t.equal(await report(api, { done: -1 }), 422);
});
