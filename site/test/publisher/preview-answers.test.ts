import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { freePort } from '@marketplace/deploy/testing';
import t from 'tap';
import type { PublisherConfig } from '../../publisher/config.ts';
import { createPreviewServer } from '../../publisher/render/preview-server.ts';

t.test('every response of the preview server forbids browsers to guess its content type', async t => {
  const port = await freePort();
  const ending = new AbortController();
  t.teardown(() => ending.abort());
  const config: PublisherConfig = {
    apiUrl: 'http://127.0.0.1:1',
    serviceToken: 'a-token-of-the-tests',
    siteDir: t.testdir(),
    publicUrl: 'http://localhost',
    buildDir: t.testdir(),
    compress: false,
    gatherMs: 0,
    preview: { host: '127.0.0.1', port },
    metrics: null,
    tracing: null,
  };
  await createPreviewServer(config, () => {}).listen(ending.signal);
  const send = async (request: string) => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(request);
    return text(socket);
  };
  for (const [request, status] of [
    ['POST /preview HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 401],
    ['POST /preview HTTP/1.1\r\nConnection: close\r\n\r\n', 401],
    ['POST /preview HTTP/1.1\r\nHost: x\r\nExpect: more\r\nConnection: close\r\n\r\n', 401],
    ['no request\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(70_000)}\r\n\r\n`, 431],
  ] as const) {
    const answer = await send(request);
    t.ok(answer.startsWith(`HTTP/1.1 ${status} `), answer.slice(0, 20));
    t.match(answer, /\r\nx-content-type-options: nosniff\r\n/i, request.slice(0, 60));
  }
});
