import { readdir, readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream';

const DIST = join(import.meta.dirname, '../../dist');

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
  '.png': 'image/png',
};

/**
 * The headers that the production web server sends for a file whose name contains its content hash: browsers cache it
 * forever.
 */
const FOR_EVER = { 'cache-control': 'public, max-age=31536000, immutable' };

const answer = (response: ServerResponse, path: string, bytes: Buffer | undefined, headers = {}) => {
  const type = TYPES[extname(path)] ?? 'application/octet-stream';
  if (bytes) response.writeHead(200, { 'content-type': type, ...headers }).end(bytes);
  else response.writeHead(404).end();
};

/** Reads the built console once, so that a build during the tests cannot change it. */
const readBuilt = async (): Promise<Map<string, Buffer>> => {
  const entries = await readdir(DIST, { recursive: true, withFileTypes: true });
  const files = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name));
  return new Map(await Promise.all(files.map(async path => [path, await readFile(path)] as const)));
};

const pass = (api: URL, incoming: IncomingMessage, response: ServerResponse) => {
  const { method, headers, url } = incoming;
  const outgoing = request(new URL(url ?? '/', api), { method, headers }, reply => {
    response.writeHead(reply.statusCode ?? 502, reply.headers);
    // If the API's response breaks off, the response to the browser breaks off too.
    pipeline(reply, response, () => {});
  });
  outgoing.on(
    'error',
    () => response.writableEnded || (response.headersSent ? response.destroy() : response.writeHead(502).end()),
  );
  // A live connection only ends when the browser closes it.
  response.on('close', () => outgoing.destroy());
  incoming.pipe(outgoing);
};

/**
 * Serves the built console, the API and the uploads from one origin, like the production web server.
 * @param dataDir the folder in which the API keeps its uploads
 */
export const startFront = async (apiAddress: string, dataDir: string, port = 0) => {
  const api = new URL(apiAddress);
  const built = await readBuilt();
  const page = join(DIST, 'index.html');
  const server = createServer((incoming, response) => {
    const path = new URL(incoming.url ?? '/', 'http://localhost').pathname;
    if (path.startsWith('/api/')) pass(api, incoming, response);
    else if (path.startsWith('/uploads/'))
      readFile(join(dataDir, path)).then(
        bytes => answer(response, path, bytes),
        () => answer(response, path, undefined),
      );
    else if (path.startsWith('/admin/assets/'))
      answer(response, path, built.get(join(DIST, path.slice('/admin'.length))), FOR_EVER);
    else if (/^\/(admin|consultant)(\/|$)/.test(path)) answer(response, page, built.get(page));
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
