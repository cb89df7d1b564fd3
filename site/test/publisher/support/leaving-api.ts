import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Returns a second address of the API, which stops responding after a call of the path `last`. */
export const startApiUntil = async (t: { teardown(work: () => unknown): unknown }, apiUrl: string, last: string) => {
  let isGone = false;
  const server = createServer((asked, answer) => {
    if (isGone) return asked.socket.destroy();
    const url = new URL(asked.url ?? '/', apiUrl);
    isGone = url.pathname === last;
    const passedOn = request(url, { method: asked.method, headers: asked.headers }, given => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
    });
    asked.pipe(passedOn);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}${new URL(apiUrl).pathname}`;
};
