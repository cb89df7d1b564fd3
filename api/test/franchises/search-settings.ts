import { mock } from 'node:test';
import { openDatabase } from '@marketplace/db';
import t from 'tap';
import { buildApp } from '../../src/app/app.ts';
import { malaysianDay } from '../../src/platform/values/malaysian-time.ts';
import { sweepSchedule } from '../../src/retention/sweep.ts';
import { aConsultant, aFranchise, anAdmin, type TestApi, testApi } from '../support/index.ts';
import { aRun } from '../support/schedules.ts';
import { passMidnight } from '../support/within-one-day.ts';

const search = (api: TestApi, text: string, remoteAddress = '10.3.0.1', more: Record<string, string> = {}) =>
  api.call(`GET /franchises?${new URLSearchParams({ search: text, ...more })}`, { remoteAddress });

const namesFor = async (api: TestApi, text: string, as?: Awaited<ReturnType<typeof anAdmin>>) => {
  const answer = await api.call(`GET /franchises?${new URLSearchParams({ search: text })}`, as ? { as } : {});
  return answer.body.map(({ name }: { name: string }) => name);
};

t.test('the synonyms of the admin', async t => {
  const api = await testApi(t);
  const { database } = api;
  const admin = await anAdmin(database);
  const consultant = await aConsultant(database);
  await aFranchise(database, { name: 'Pearl Bubble Tea', consultant_id: consultant.id });
  await aFranchise(database, { name: 'Sinar Dobi', consultant_id: consultant.id });
  const save = (body: object) => api.call('PUT /search-settings', { as: admin, body });

  t.test('apply immediately to searches of visitors, consultants and admins', async t => {
    t.same(await namesFor(api, 'zhenzhu'), []);
    t.equal((await save({ synonyms: [{ phrases: ['zhenzhu', 'bubble tea'] }] })).status, 200);
    t.same(await namesFor(api, 'zhenzhu'), ['Pearl Bubble Tea']);
    t.same(await namesFor(api, 'zhenzhu', admin), ['Pearl Bubble Tea']);
    t.same(await namesFor(api, 'zhenzhu', consultant), ['Pearl Bubble Tea']);
    t.equal((await search(api, 'zhenzu')).headers['corrected-search'], 'zhenzhu', 'typos are corrected to their words');
  });

  t.test('are added to the built-in ones, which can be switched off for a word', async t => {
    t.same(await namesFor(api, 'laundry'), ['Sinar Dobi']);
    await save({ without_synonyms: ['Laundry'] });
    t.same(await namesFor(api, 'laundry'), []);
    t.same(await namesFor(api, '洗衣'), ['Sinar Dobi'], 'other words of the group keep theirs');
    t.same(await namesFor(api, 'zhenzhu'), ['Pearl Bubble Tea']);
    const builtIn = await api.call('GET /search-settings/built-in?text=laundromat', { as: admin });
    t.equal(builtIn.body.length, 1);
    t.ok(builtIn.body[0].includes('dobi'));
  });
});

t.test('a phrase can be in one group only', async t => {
  const api = await testApi(t);
  const admin = await anAdmin(api.database);
  const body = { synonyms: [{ phrases: ['kopi', 'brew'] }, { phrases: ['espresso', 'Kopi', 'espresso '] }] };
  const answer = await api.call('PUT /search-settings', { as: admin, body });
  t.match(answer, {
    status: 422,
    body: {
      detail: [
        { code: 'synonym_twice', msg: /“Kopi” is entered twice/ },
        { code: 'synonym_twice', msg: /“espresso ” is entered twice/ },
      ],
    },
  });
});

t.test('another process uses the synonyms half a second after they were saved', async t => {
  const api = await testApi(t);
  const { database, config } = api;
  const admin = await anAdmin(database);
  for (const name of ['Zhenzhu Corner', 'Pearl Bubble Tea']) await aFranchise(database, { name });
  const ofOther = openDatabase(api.databaseUrl);
  const other = await buildApp({ config, database: ofOther });
  t.teardown(async () => {
    await other.close();
    await ofOther.close();
  });
  let skippedMs = 0;
  const { now } = performance;
  const clock = mock.method(performance, 'now', () => now.call(performance) + skippedMs);
  t.teardown(() => clock.mock.restore());
  const found = async () => (await other.inject('/api/franchises?search=zhenzhu')).json().length;
  t.equal(await found(), 1);
  const body = { synonyms: [{ phrases: ['zhenzhu', 'bubble tea'] }] };
  t.equal((await api.call('PUT /search-settings', { as: admin, body })).status, 200);
  skippedMs = 501;
  t.equal(await found(), 2);
});

t.test('a search without results', async t => {
  await passMidnight();
  const api = await testApi(t);
  const { database } = api;
  const admin = await anAdmin(database);
  await aFranchise(database, { name: 'Kopi Harbour' });
  const counted = async (days = 30) => {
    const answer = await api.call(`GET /searches-without-results?days=${days}`, { as: admin });
    return answer.body;
  };

  t.test('is counted once a day for each address, regardless of case and spaces', async t => {
    for (const text of ['Tau Fu  Fah', 'tau fu fah', 'TAU FU FAH']) await search(api, text);
    await search(api, 'tau fu fah', '10.3.0.2');
    const day = malaysianDay(new Date());
    t.same(await counted(), [
      { id: 'tau fu fah', search: 'tau fu fah', corrected_to: null, total: 2, days: [{ day, total: 2 }] },
    ]);
  });

  t.test('is listed with its correction', async t => {
    await search(api, 'harbuor');
    t.match(
      (await counted()).find((one: { search: string }) => one.search === 'harbuor'),
      { corrected_to: 'harbour', total: 1 },
    );
  });

  t.test('is not counted if it found something, if a filter may be the reason, or if it may be a contact', async t => {
    const before = await counted();
    await search(api, 'kopi');
    await search(api, 'nothing here', '10.3.0.1', { category: 'Food' });
    await search(api, 'mei.tan@example.org');
    for (const number of ['012-555 0199', '+60 (12) - 555 - 01', '０１２５５５０１９９']) await search(api, number);
    await search(api, '!?');
    await api.call('GET /franchises?search=nothing+here', { as: admin });
    t.same(await counted(), before);
  });

  t.test('is counted as the visitor finished typing it', async t => {
    const before = await counted();
    for (const text of ['durian', 'durian pan', 'durian pancake']) await search(api, text, '10.3.0.3');
    await search(api, 'durian', '10.3.0.4');
    const added = (await counted())
      .slice(0, 3)
      .map((one: { search: string; total: number }) => [one.search, one.total]);
    t.same(added.slice(1), [
      ['durian', 1],
      ['durian pancake', 1],
    ]);
    t.equal((await counted()).length, before.length + 2);
    for (const text of ['mei.tan', 'mei.tan@example.org', '012-55', '012-55 50199'])
      await search(api, text, '10.3.0.5');
    t.equal((await counted()).length, before.length + 2, 'the beginning of a contact is not stored either');
  });

  t.test('is kept for 90 days', async t => {
    const { knex } = database;
    const ago = (days: number) => malaysianDay(new Date(Date.now() - days * 86_400_000));
    await knex('searches_without_results').delete();
    await knex('searches_without_results').insert(
      [88, 92].map(days => ({ day: ago(days), search: `${days} days`, total: 1 })),
    );
    t.match((await sweepSchedule.run(aRun(api))).detail, { searches_without_results: 1 });
    t.same(await knex('searches_without_results').pluck('search'), ['88 days']);
    t.match(await counted(90), [{ search: '88 days' }]);
    t.same(await counted(7), []);
  });

  t.test('of one address is counted a hundred times a day', async t => {
    const ip = '10.3.0.9';
    const letters = [...'abcdefghij'];
    const words = letters.flatMap(one => letters.map(other => `zz${one}${other}zz`));
    for (const word of [...words, 'zzlast']) await search(api, word, ip);
    const searches = (await counted()).map((one: { search: string }) => one.search);
    t.same(
      searches.filter((one: string) => one.startsWith('zz')),
      words,
    );
  });

  t.test('is shown only to admins', async t => {
    const consultant = await aConsultant(database);
    t.equal((await api.call('GET /searches-without-results', { as: consultant })).status, 403);
    t.equal((await api.call('GET /searches-without-results')).status, 401);
  });
});
