import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import t, { type Test } from 'tap';
import { API_HEADER_BYTES, closeSlowConnections } from '../../src/platform/http/connections.ts';
import { testApi } from '../support/index.ts';

/** More bytes than a connection buffers for a client that does not read. */
const MUCH = Buffer.alloc(64 * 1024 * 1024);
const UNREAD_MS = 200;

const portOf = (server: { address(): unknown }) => Object(server.address()).port as number;

const aServer = async (t: Test, answer: (response: ServerResponse) => void) => {
  const server = createServer((_request, response) => answer(response));
  closeSlowConnections(server, UNREAD_MS);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  const client = connect({ port: portOf(server), host: '127.0.0.1' });
  client.on('error', () => {});
  t.teardown(() => client.destroy());
  return { server, client };
};

const REQUEST = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

t.test('a client that does not read the response is disconnected', async t => {
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

t.test('a client that waits longer than the idle timeout still gets its response', async t => {
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

t.test('headers that are too large get 431', async t => {
  const { app } = await testApi(t);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const answerTo = async (bytes: number) => {
    const client = connect({ port: portOf(app.server), host: '127.0.0.1' });
    t.teardown(() => client.destroy());
    client.write(`GET /api/healthz HTTP/1.1\r\nHost: x\r\nX-Padding: ${'x'.repeat(bytes)}\r\n\r\n`);
    return String((await once(client, 'data'))[0]);
  };
  t.match(await answerTo(API_HEADER_BYTES - 200), /^HTTP\/1\.1 200 /);
  const refusal = await answerTo(API_HEADER_BYTES);
  t.match(refusal, /^HTTP\/1\.1 431 [\s\S]*"The request headers are too large"/);
  t.match(refusal, /\r\nX-Content-Type-Options: nosniff\r\n/i);
});
