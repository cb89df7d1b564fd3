import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';

const bodyLength = async (request: IncomingMessage) => {
  let length = 0;
  for await (const chunk of request) length += chunk.length;
  return length;
};

/** Headers of the API for an existing upload or a part of it. */
const FOR_EVER = {
  'Content-Type': 'image/webp',
  'Cache-Control': 'public, max-age=31536000, immutable',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Content-Security-Policy': 'what the API says; the front has its own word',
  'Accept-Ranges': 'bytes',
  ETag: '"of-the-bucket"',
};

/** Headers of the API for all responses. */
const CLOSED = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
};

/** Names of the headers that tell the API about the client. */
const TOLD = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'];

/** Responds like the API for an existing upload, a missing one, and one whose storage is unavailable. */
const answerUpload = ({ url = '', headers }: IncomingMessage, response: ServerResponse) => {
  const fail = (status: number, detail: string) =>
    response
      .writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' })
      .end(JSON.stringify({ detail }));
  const name = url.split('?')[0]?.slice('/api/uploads/'.length);
  if (name === 'who-asks.webp')
    return response.writeHead(200, FOR_EVER).end(TOLD.map(header => headers[header]).join(' '));
  if (name === 'aaaa.webp') return fail(503, 'Uploaded files cannot be stored or read at the moment.');
  if (name !== 'bbbb.webp') return fail(404, 'File not found');
  if (headers['if-none-match'] === FOR_EVER.ETag) return response.writeHead(304, FOR_EVER).end();
  if (headers.range === 'bytes=2-3')
    return response.writeHead(206, { ...FOR_EVER, 'Content-Range': 'bytes 2-3/13', 'Content-Length': 2 }).end('om');
  return response.writeHead(200, { ...FOR_EVER, 'Content-Length': 13 }).end('from a bucket');
};

/** A list of records with 16 KB, which is worth compressing. */
const LIST = JSON.stringify(Array.from({ length: 400 }, (_, id) => ({ id, name: 'Kopi Kampung', city: 'Ipoh' })));
const gzipped = gzipSync(LIST);

/** Responses of the API for tests of compression, by address. */
const TEXTS: Record<string, { type?: string; headers?: Record<string, string>; body: string | Buffer }> = {
  '/api/list': { headers: { ETag: '"of-the-list"', Vary: 'authorization' }, body: LIST },
  '/api/exported': { type: 'text/csv; charset=utf-8', body: LIST },
  '/api/short': { body: '{"success":true}' },
  '/api/picture': { type: 'image/png', body: LIST },
  '/api/packed': { headers: { 'Content-Encoding': 'gzip' }, body: gzipped },
};

/** Sends a list that pauses in the middle until a test continues it, or that breaks off there. */
const answerSlowly = async (response: ServerResponse, goOn: Promise<unknown>, breaksOff: boolean) => {
  for (let part = 0; part < 40; part++) response.write(`${randomBytes(6000).toString('base64')}\n`);
  if (breaksOff) await new Promise(resolve => response.write('{', resolve));
  else await goOn;
  if (breaksOff) response.destroy();
  else response.end('the end');
};

/**
 * Starts an API that responds with the received request. It knows franchises and categories that moved, did not move,
 * or have an invalid address, and uploads.
 * @param at port to listen on; by default a free one
 */
export const startEchoApi = async (at = 0) => {
  const { promise: gone, resolve: goOn } = Promise.withResolvers<void>();
  const listening = new Set<ServerResponse>();
  const places: Record<string, string> = {
    '/api/franchise/kopi-kiosk': '/franchise/kopi-corner',
    '/api/franchise/not-yet-published': '/franchise/not-yet-published',
    '/api/franchise/elsewhere': 'https://evil.example/franchise/x',
    '/api/category/meals': '/category/food',
    '/api/category/food': '/category/food',
    '/api/category/elsewhere': '//evil.example/category/x',
  };
  const server = createServer(async (request, response) => {
    const { url = '', method, headers } = request;
    const length = await bodyLength(request);
    if (url.startsWith('/api/uploads/')) return answerUpload(request, response);
    response.setHeaders(new Headers(CLOSED));
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    const text = TEXTS[url];
    if (text) {
      response.setHeaders(new Headers({ 'Content-Length': `${Buffer.byteLength(text.body)}`, ...text.headers }));
      if (text.type) response.setHeader('Content-Type', text.type);
      return response.end(text.body);
    }
    if (url === '/api/live') {
      response.setHeader('Content-Type', 'text/event-stream; charset=utf-8').setHeader('X-Accel-Buffering', 'no');
      response.once('close', () => listening.delete(response));
      listening.add(response);
      return response.write('event: ready\ndata: {}\n\n');
    }
    if (url === '/api/slow' || url === '/api/breaks-off')
      return answerSlowly(response, gone, url === '/api/breaks-off');
    if (/^\/api\/(franchise|category)\//.test(url)) {
      const told = TOLD.map(header => headers[header]).join(' ');
      const place = url.endsWith('/who-asks') ? `/franchise/${told.replaceAll(/\W/g, '-')}` : places[url];
      if (place) response.setHeader('Content-Location', place);
      response.statusCode = place ? 200 : 404;
      return response.end('{}');
    }
    if (url === '/api/refused') response.statusCode = 422;
    if (url === '/api/not-ready') response.statusCode = 503;
    response.end(JSON.stringify({ url, method, headers, length }));
  });
  await new Promise<void>(resolve => server.listen(at, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const close = () =>
    new Promise(resolve => {
      server.close(resolve);
      server.closeAllConnections();
    });
  return { port, close, goOn, listening };
};
