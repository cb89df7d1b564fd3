import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { aFranchise, anAdmin, testApi } from '@marketplace/api/testing';
import t, { type Test } from 'tap';
import { CallRecorder, KINDS } from '../src/cluster/load/results.ts';
import { createVersionedSave } from '../src/cluster/load/saves.ts';
import { PauseMeter } from '../src/cluster/load/standstill.ts';
import { exceededLoadLimits, type LoadResults } from '../src/cluster/measure/limits.ts';

type Kinds = Partial<Record<(typeof KINDS)[number], number>>;

/** Returns the results of a load without failures, with these gaps in milliseconds. */
const loaded = (gaps: Kinds = {}, more: Partial<LoadResults> = {}): LoadResults => ({
  outcomes: Object.fromEntries(
    KINDS.map(kind => [kind, { succeeded: 1, errors: {}, longestGapMs: gaps[kind] ?? 0 }]),
  ) as LoadResults['outcomes'],
  stored: {
    enquiries: { stored: 1, lost: 0, twice: 0 },
    unlocks: { stored: 1, lost: 0, twice: 0 },
    saves: { lost: 0 },
    mails: { sent: 1, lost: 0, twice: 0, marked: 0, waitedMs: 0 },
    isBalanceRight: true,
    writers: ['db1'],
  },
  unanswered: 0,
  hitsDatabase: false,
  pagesAfterMs: 0,
  ...more,
});

t.test('a gap up to the limit is accepted, and a longer one is not', t => {
  const limits = [
    { hitsDatabase: false, saves: 1000, pages: 1000 },
    { hitsDatabase: true, saves: 5000, pages: 1000 },
  ] as const;
  for (const { hitsDatabase, ...most } of limits)
    for (const kind of ['saves', 'pages'] as const) {
      t.same(exceededLoadLimits(loaded({ [kind]: most[kind] }, { hitsDatabase })), []);
      const over = most[kind] + 1;
      t.same(exceededLoadLimits(loaded({ [kind]: over }, { hitsDatabase })), [`${kind}: a gap of ${over} ms`]);
    }
  t.same(exceededLoadLimits(loaded({}, { pagesAfterMs: 2000 })), []);
  t.same(exceededLoadLimits(loaded({}, { pagesAfterMs: 2001 })), ['pages right after 2001 ms']);
  t.same(exceededLoadLimits(loaded({}, { pagesAfterMs: null })), ['the pages were not right']);
  t.end();
});

t.test('a gap is the longest time without a successful call, and a failed call does not end a gap', t => {
  let now = 0;
  const answers = new CallRecorder(() => now);
  const after = (ms: number, status: number) => {
    now += ms;
    answers.add(status, status === 200);
  };
  after(100, 200);
  after(300, 503);
  after(400, 200);
  after(200, 200);
  now += 50;
  t.same(answers.end(), { succeeded: 3, errors: { 503: 1 }, longestGapMs: 700 });
  t.end();
});

t.test('pauses of the load generator do not count as gaps', t => {
  let now = 0;
  const standstill = new PauseMeter(() => now);
  const answers = new CallRecorder(() => now - standstill.soFar());
  const tickAfter = (ms: number) => {
    now += ms;
    standstill.tick();
  };
  for (let ticks = 0; ticks < 20; ticks++) tickAfter(20);
  t.equal(standstill.soFar(), 0, 'a small delay of the timer is no pause');
  answers.add(200, true);
  now += 900;
  t.equal(standstill.soFar(), 890, 'a pause is known before the next tick');
  answers.add(200, true);
  tickAfter(0);
  t.equal(standstill.soFar(), 890, 'a pause is counted once');
  tickAfter(60);
  t.equal(standstill.soFar(), 940);
  t.equal(standstill.end(), 890, 'the longest single pause is returned');
  t.equal(answers.end().longestGapMs, 400);
  t.end();
});

t.test('lost data, duplicate data and a wrong balance are reported as exceeded limits', t => {
  const { stored } = loaded();
  const wrong: [Partial<LoadResults['stored']>, string][] = [
    [{ enquiries: { stored: 1, lost: 2, twice: 0 } }, '2 enquiries lost'],
    [{ enquiries: { stored: 1, lost: 0, twice: 1 } }, '1 enquiries twice'],
    [{ unlocks: { stored: 1, lost: 1, twice: 0 } }, '1 unlocks lost'],
    [{ unlocks: { stored: 1, lost: 0, twice: 1 } }, '1 unlocks twice'],
    [{ saves: { lost: 1 } }, '1 saves lost'],
    [{ mails: { ...stored.mails, lost: 1 } }, '1 mails lost'],
    [{ mails: { ...stored.mails, twice: 1 } }, '1 mails twice and not marked'],
    [{ isBalanceRight: false }, 'the balance is not its ledger'],
    [{ writers: ['db1', 'db2'] }, 'written to at db1 and db2'],
  ];
  for (const [what, words] of wrong)
    t.same(exceededLoadLimits(loaded({}, { stored: { ...stored, ...what } })), [words], words);
  t.same(exceededLoadLimits(loaded({}, { unanswered: 3 })), ['3 never answered well']);
  t.same(exceededLoadLimits(loaded({}, { stored: { ...stored, mails: { ...stored.mails, marked: 9 } } })), []);
  t.end();
});

/** Forwards calls to an API, but loses the response to a save whose text contains this word. */
const loses = async (t: Test, port: number, word: string): Promise<string> => {
  const server = createServer(async (incoming, outgoing) => {
    let body = '';
    for await (const piece of incoming.setEncoding('utf8')) body += piece;
    const { method, headers, url } = incoming;
    const passed = request({ port, path: url, method, headers }, answer => {
      if (body.includes(word)) return answer.resume().once('end', () => outgoing.destroy());
      outgoing.writeHead(answer.statusCode ?? 0, answer.headers);
      return answer.pipe(outgoing);
    });
    passed.end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
};

t.test('saves under load name the version that they are based on', async t => {
  const api = await testApi(t);
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = api.app.server.address() as AddressInfo;
  const franchise = await aFranchise(api.database);
  const adminToken = await api.tokenOf(await anAdmin(api.database));
  const stored = async () => (await api.database.knex('franchises').where({ id: franchise.id }).first()).description;
  const behind = await loses(t, port, 'first');
  const save = createVersionedSave({ api: behind, adminToken });

  t.equal((await save(franchise, 'the first')).status, 0, 'the response is lost');
  t.equal(await stored(), 'the first');
  const lateOne = createVersionedSave({ api: `http://127.0.0.1:${port}/api`, adminToken });
  t.equal((await lateOne(franchise, 'the second')).status, 200);
  const refused = await save(franchise, 'the third');
  t.equal(refused.status, 412, 'another save came first');
  t.equal(await stored(), 'the second', 'the refused save does not replace the other one');
  t.equal((await save(franchise, 'the third')).status, 200, 'the save is based on the version read afterwards');
  t.equal((await lateOne(franchise, 'the third')).status, 200, 'a refused save whose text is stored counts as saved');
  t.equal((await createVersionedSave({ api: behind, adminToken: 'none' })(franchise, 'x')).status, 401);
});
