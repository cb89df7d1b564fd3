import { once } from 'node:events';
import { createServer } from 'node:http';
import t from 'tap';
import { ApiClient } from '../../src/data/api-client.ts';

const SHORTEST_PATIENCE_MS = 60;

t.test('an API that does not respond causes a timeout, and a slow API does not', async t => {
  let delayMs = Number.POSITIVE_INFINITY;
  let isBegun = false;
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    if (isBegun) response.write('[');
    if (delayMs < Number.POSITIVE_INFINITY) setTimeout(() => response.end('[]'), delayMs);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const client = () => new ApiClient(url, undefined, SHORTEST_PATIENCE_MS);
  const timeout = { name: 'TimeoutError' };

  await t.rejects(client().get('/categories'), timeout);
  await t.rejects(client().find('/franchises/a'), timeout);
  await t.rejects(client().list('/franchises', {}), timeout);
  await t.rejects(client().wait('/changes', {}, 0), timeout);

  // An incomplete response also causes the timeout.
  isBegun = true;
  await t.rejects(client().get('/categories'), timeout);
  isBegun = false;

  const stopping = new AbortController();
  const stopped = client().wait('/changes', {}, 25, stopping.signal);
  stopping.abort();
  await t.rejects(stopped, { name: 'AbortError' }, 'aborting ends the wait');

  delayMs = SHORTEST_PATIENCE_MS * 3;
  const slow = client();
  await t.rejects(slow.get('/categories'), timeout);
  let failures = 1;
  while (
    await slow.get('/categories').then(
      () => false,
      () => true,
    )
  )
    failures++;
  t.ok(failures < 8, 'the timeout doubles each time');

  const promised = client();
  t.same(await promised.wait('/changes', {}, 1), [], 'a wait announced to the API does not time out');
});
