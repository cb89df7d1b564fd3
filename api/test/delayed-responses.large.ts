import { createServer } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import t from 'tap';
import { delayResponses, responseDelays } from './support/delayed-responses.ts';

const firstOf = (seed: number) => Array.from({ length: 200 }, responseDelays(seed));

t.test('the same seed gives the same delays', async t => {
  t.same(firstOf(7), firstOf(7));
  t.notSame(firstOf(7), firstOf(8));
  const all = firstOf(7);
  const count = (met: (late: number) => boolean) => all.filter(met).length;
  t.ok(count(late => late === 0) > 40, 'some are not delayed');
  t.ok(count(late => late > 0 && late < 400) > 80);
  t.ok(count(late => late === 1500) > 8, 'a few are very late');
});

t.test('a later request may be answered first, and every request is answered', async t => {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    response.end(request.url);
  });
  t.teardown(() => server.close());
  const delays = [2000, 0, 0];
  delayResponses(
    server,
    () => delays.shift() ?? 0,
    ({ url }) => url === '/spared',
  );
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const answers: string[] = [];
  const ask = async (path: string, signal?: AbortSignal) =>
    answers.push(await (await fetch(origin + path, { signal })).text());

  const first = ask('/first');
  while (delays.length > 2) await setTimeout(5);
  await Promise.all([ask('/spared'), ask('/second'), ask('/third')]);
  t.equal(delays.length, 0, 'exempt requests use no delay');
  await first;
  t.equal(answers.at(-1), '/first');
  t.same([...answers].sort(), ['/first', '/second', '/spared', '/third']);

  delays.push(2000);
  const disconnected = new AbortController();
  const leaving = ask('/gone', disconnected.signal);
  while (delays.length > 0) await setTimeout(5);
  disconnected.abort();
  await t.rejects(leaving);
  await setTimeout(2100);
  t.notOk(requests.includes('/gone'), "a disconnected client's request is dropped");
});
