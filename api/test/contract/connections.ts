import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import t, { type Test } from 'tap';
import { answerHalfClosed, leaveSlowReaders } from '../../src/platform/http/connections.ts';
import { aFranchise, anAdmin, testApi } from '../support/index.ts';

/** More than a connection holds for who does not read. */
const MUCH = Buffer.alloc(64 * 1024 * 1024);
const UNREAD_MS = 200;

const portOf = (server: { address(): unknown }) => Object(server.address()).port as number;

const aServer = async (t: Test, answer: (response: ServerResponse) => void) => {
  const server = createServer((_request, response) => answer(response));
  leaveSlowReaders(server, UNREAD_MS);
  answerHalfClosed(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  const client = connect({ port: portOf(server), host: '127.0.0.1', allowHalfOpen: true });
  client.on('error', () => {});
  t.teardown(() => client.destroy());
  return { server, client };
};

const REQUEST = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

t.test('who reads nothing of an answer is left', async t => {
  const { promise, resolve } = Promise.withResolvers<ServerResponse>();
  const { client } = await aServer(t, response => {
    response.end(MUCH);
    resolve(response);
  });
  client.pause().write(REQUEST);
  const response = await promise;
  await once(response, 'close');
  t.notOk(response.writableFinished);
});

t.test('who waits longer for an answer gets it', async t => {
  const { promise, resolve } = Promise.withResolvers<ServerResponse>();
  const { client } = await aServer(t, response => {
    response.once('timeout', () => response.end('late'));
    resolve(response);
  });
  client.write(REQUEST);
  const [answer] = await once(client, 'data');
  t.match(String(answer), /^HTTP\/1\.1 200 [\s\S]*late/);
  await promise;
});

t.test('an idle connection is closed', async t => {
  const { client } = await aServer(t, response => response.end('done'));
  client.write(REQUEST);
  await once(client.resume(), 'end');
  t.pass();
});

t.test('who leaves an event stream has gone, though the other side stays open', async t => {
  const api = await testApi(t);
  const as = await api.tokenOf(await anAdmin(api.database));
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  const client = connect({ port: portOf(api.app.server), host: '127.0.0.1', allowHalfOpen: true });
  client.write(`GET /api/live HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${as}\r\n\r\n`);
  const [answer] = await once(client, 'data');
  t.match(String(answer), /^HTTP\/1\.1 200 [\s\S]*text\/event-stream/);
  client.resume().end();
  await once(client, 'close');
});

t.test('who ends their side with the request gets the answer', async t => {
  const api = await testApi(t);
  await aFranchise(api.database);
  const as = await api.tokenOf(await anAdmin(api.database));
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  for (const request of ['GET /api/franchises', 'GET /api/users', 'POST /api/auth/login']) {
    const client = connect({ port: portOf(api.app.server), host: '127.0.0.1', allowHalfOpen: true });
    const body = request.startsWith('POST') ? '{"email":"a@example.com","password":"x"}' : '';
    const head = [
      `${request} HTTP/1.1`,
      'Host: localhost',
      `Authorization: Bearer ${as}`,
      ...(body ? ['Content-Type: application/json', `Content-Length: ${body.length}`] : []),
    ];
    client.end(`${head.join('\r\n')}\r\n\r\n${body}`);
    t.match(await text(client), body ? /^HTTP\/1\.1 401 / : /^HTTP\/1\.1 200 [\s\S]*\]/, request);
  }
});
