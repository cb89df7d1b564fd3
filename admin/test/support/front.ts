import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';

const DIST = join(import.meta.dirname, '../../dist');

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
  '.png': 'image/png',
};

const file = async (response: ServerResponse, path: string) => {
  try {
    const bytes = await readFile(path);
    response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' }).end(bytes);
  } catch {
    response.writeHead(404).end();
  }
};

const pass = (api: URL, incoming: IncomingMessage, response: ServerResponse) => {
  const { method, headers, url } = incoming;
  const outgoing = request(new URL(url ?? '/', api), { method, headers }, answer => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  outgoing.on('error', () => response.writeHead(502).end());
  incoming.pipe(outgoing);
};

/**
 * The built console, the API and the uploads behind one origin, as the web server has them.
 * @param dataDir where the API keeps its uploads
 */
export const startFront = async (apiAddress: string, dataDir: string, port = 0) => {
  const api = new URL(apiAddress);
  const server = createServer((incoming, response) => {
    const path = new URL(incoming.url ?? '/', 'http://localhost').pathname;
    if (path.startsWith('/api/')) pass(api, incoming, response);
    else if (path.startsWith('/uploads/')) file(response, join(dataDir, path));
    else if (path.startsWith('/admin/assets/')) file(response, join(DIST, path.slice('/admin'.length)));
    else if (/^\/(admin|consultant)(\/|$)/.test(path)) file(response, join(DIST, 'index.html'));
    else response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Site</title><h1>The public site</h1>');
  });
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  const taken = typeof address === 'object' && address ? address.port : port;
  return {
    origin: `http://127.0.0.1:${taken}`,
    close: () =>
      new Promise<void>(resolve => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
