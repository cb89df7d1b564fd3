import { createServer, type RequestListener } from 'node:http';
import t, { type Test } from 'tap';
import { startFront } from '../src/front/server.ts';
import { sendUnchanged } from './front/ask.ts';
import { portOf } from './front/port-of.ts';
import { sendRaw } from './malformed/send-raw.ts';

/** Starts the local front in front of an API that sends these responses. */
const aFrontBefore = async (t: Test, answer: RequestListener, answerWithinMs?: number) => {
  const api = createServer(answer);
  await new Promise<void>(resolve => api.listen(0, '127.0.0.1', resolve));
  const address = api.address();
  const folder = t.testdir({ site: {}, uploads: {}, console: {} });
  const app = await startFront({
    port: 0,
    host: '127.0.0.1',
    trustProxy: 'loopback',
    apiUrl: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    site: `${folder}/site`,
    uploads: `${folder}/uploads`,
    console: `${folder}/console`,
    ...(answerWithinMs && { answerWithinMs }),
  });
  t.teardown(async () => {
    await app.close();
    api.closeAllConnections();
    api.close();
  });
  const port = portOf(app);
  const send = (method = 'GET', path = '/api/x') =>
    sendUnchanged(port, { says: '', path, method, ...(method === 'POST' && { body: '{}' }), status: 0 });
  return { send, port };
};

t.test(
  'a request that the API does not answer in time gets 504 and not 503, because the API may still complete it',
  async t => {
    const { send } = await aFrontBefore(t, () => {}, 100);
    for (const method of ['GET', 'POST']) {
      const { status, text, headers } = await send(method);
      t.equal(status, 504);
      t.same(JSON.parse(text), { detail: 'The service did not answer in time. Please try again.' });
      t.match(headers, { 'content-type': /json/, 'x-content-type-options': 'nosniff', 'retry-after': undefined });
    }
  },
);

t.test('an upload that takes too long gets 504, and an upload during an outage of the API gets 503', async t => {
  const UPLOAD = '/uploads/0123456789abcdef0123456789abcdef-320.webp';
  const { send } = await aFrontBefore(t, () => {}, 100);
  for (const method of ['GET', 'HEAD']) {
    const { status, text, headers } = await send(method, UPLOAD);
    t.equal(status, 504, method);
    if (method === 'GET') t.same(JSON.parse(text), { detail: 'The service did not answer in time. Please try again.' });
    t.match(headers, { 'content-type': /json/, 'x-content-type-options': 'nosniff', 'retry-after': undefined });
    t.notMatch(String(headers['cache-control']), /immutable/);
  }
  const { send: sendNowhere } = await aFrontBefore(t, (_request, response) => response.destroy());
  const away = await sendNowhere('GET', UPLOAD);
  t.match([away.status, JSON.parse(away.text).detail, away.headers['retry-after']], [503, /being restarted/, '2']);
});

t.test('headers of the connection to the API are not forwarded', async t => {
  const { send } = await aFrontBefore(t, (_request, response) =>
    response.writeHead(200, { connection: 'keep-alive', 'keep-alive': 'timeout=1234', 'x-kept': 'yes' }).end('{}'),
  );
  const { headers } = await send();
  t.equal(headers['x-kept'], 'yes');
  t.notMatch(String(headers['keep-alive']), /1234/);
});

t.test('headers that belong to the client’s connection neither reach the API nor end the web server', async t => {
  const received: string[][] = [];
  const { port } = await aFrontBefore(t, (request, response) => {
    received.push(Object.keys(request.headers));
    request.resume().once('end', () => response.end('{}'));
  });
  const ofConnection = [
    'Trailer: X',
    'TE: trailers',
    'Keep-Alive: timeout=5',
    'Proxy-Connection: keep-alive',
    'Upgrade: x',
  ];
  for (const [method, body] of [
    ['POST', 'Content-Length: 0\r\n\r\n'],
    ['POST', 'Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nX: 1\r\n\r\n'],
    ['DELETE', '\r\n'],
    ['GET', '\r\n'],
  ] as const) {
    const head = `${method} /api/x HTTP/1.1\r\nHost: localhost\r\n${ofConnection.join('\r\n')}\r\n`;
    const { status } = await sendRaw(port, { bytes: Buffer.from(head + body), ends: false });
    t.equal(status, 200, method);
    const names = ofConnection.map(line => line.slice(0, line.indexOf(':')).toLowerCase());
    t.same(
      received.pop()?.filter(name => names.includes(name)),
      [],
      method,
    );
  }
});

t.test('headers that are too large get 431 with nosniff, and do not reach the API', async t => {
  let count = 0;
  const { port } = await aFrontBefore(t, (_request, response) => {
    count++;
    response.end('{}');
  });
  for (const path of ['/', '/api/x', '/uploads/x.webp', '/admin']) {
    const bytes = Buffer.from(`GET ${path} HTTP/1.1\r\nHost: x\r\nX-Padding: ${'x'.repeat(17 * 1024)}\r\n\r\n`);
    const { status, head } = await sendRaw(port, { bytes, ends: false });
    t.equal(status, 431, path);
    t.match(head, /x-content-type-options: nosniff/i);
  }
  t.equal(count, 0);
});
