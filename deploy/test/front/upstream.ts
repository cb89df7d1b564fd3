import { createServer, type IncomingMessage } from 'node:http';

const bodyLength = async (request: IncomingMessage) => {
  let length = 0;
  for await (const chunk of request) length += chunk.length;
  return length;
};

/**
 * Something behind `/api` that answers what reached it, and knows one franchise that moved, one that did not, and one
 * whose place is not one of ours.
 */
export const anUpstream = async () => {
  const places: Record<string, string> = {
    '/api/franchise/kopi-kiosk': '/franchise/kopi-corner',
    '/api/franchise/not-yet-published': '/franchise/not-yet-published',
    '/api/franchise/elsewhere': 'https://evil.example/franchise/x',
  };
  const server = createServer(async (request, response) => {
    const { url = '', method, headers } = request;
    const length = await bodyLength(request);
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    if (url.startsWith('/api/franchise/')) {
      const place = places[url];
      if (place) response.setHeader('Content-Location', place);
      response.statusCode = place ? 200 : 404;
      return response.end('{}');
    }
    if (url === '/api/refused') response.statusCode = 422;
    if (url === '/api/not-ready') response.statusCode = 503;
    response.end(JSON.stringify({ url, method, headers, length }));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const close = () =>
    new Promise(resolve => {
      server.close(resolve);
      server.closeAllConnections();
    });
  return { port, close };
};
