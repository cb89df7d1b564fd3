import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { FranchiseCard, RenderRequest } from '@marketplace/api';
import { ignoreExpectations, refuseConnection } from '@marketplace/api/connections';
import { ApiClient } from '../../src/data/api-client.ts';
import type { PageSource } from '../../src/data/source.ts';
import type { PublisherConfig } from '../config.ts';
import { franchiseUrl, HOME, pageUrl } from '../feed/urls.ts';
import { errorMessage, type Log } from '../log.ts';
import { publishingSource } from './publishing-source.ts';
import type { Renderer } from './renderer.ts';

/** Maximum size of a request: the API's limit for a page with embedded pictures, plus the overhead of JSON. */
const BODY_LIMIT = 32 * 1024 * 1024;
/**
 * Maximum number of concurrent previews. A preview takes milliseconds, so a larger number means that something hangs.
 */
const MOST_AT_ONCE = 4;

const NOSNIFF = { 'x-content-type-options': 'nosniff' };

/** Thrown with an HTTP status when there is no preview. The API has the messages (`api/src/previews/publisher.ts`). */
class Refused extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`refused with ${status}`);
    this.status = status;
  }
}

const hashed = (text: string) => createHash('sha256').update(text).digest();

/**
 * Returns the key by which the API identifies itself. The key is derived from the service token; the token itself is
 * never sent to the preview server.
 */
const keyOf = (serviceToken: string) => createHmac('sha256', serviceToken).update('previews').digest('base64url');

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > BODY_LIMIT) throw new Refused(413);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

/**
 * Returns the newest franchise with the ROF's approval, because its page shows most of the content. Without an approved
 * franchise, returns the newest one.
 */
const aFranchise = async (api: ApiClient): Promise<FranchiseCard> => {
  for (const filter of ['{"rof_approved":true}', '{}']) {
    const query = { filter, sort: '["created_at","DESC"]', range: '[0,0]' };
    const [newest] = (await api.list<FranchiseCard>('/franchises', query)).items;
    if (newest) return newest;
  }
  throw new Refused(410);
};

const urlOf = async (request: RenderRequest, api: ApiClient): Promise<string> => {
  if (request.show === 'page') return pageUrl(request.page.slug);
  if (request.show === 'franchise-page') return franchiseUrl(request.franchise.slug);
  return request.show === 'home' ? HOME : franchiseUrl((await aFranchise(api)).slug);
};

/**
 * Returns replacements for the methods of the source, which return the values of the preview instead of stored values.
 */
const standingIn = (wanted: RenderRequest, stored: PageSource): Partial<PageSource> => {
  if (wanted.show === 'page')
    return { page: async slug => (slug === wanted.page.slug ? wanted.page : stored.page(slug)) };
  if (wanted.show === 'franchise-page')
    return { franchise: async slug => (slug === wanted.franchise.slug ? wanted.franchise : stored.franchise(slug)) };
  return { content: async () => wanted.content };
};

const listening = (server: Server, { port, host }: { port: number; host: string }): Promise<Error | undefined> =>
  new Promise(resolve => {
    server.once('error', resolve);
    server.listen(port, host, () => resolve(undefined));
  });

/**
 * Renders pages with unsaved values for the API, with the release that visitors get. Each preview reads its data from
 * the API and caches nothing. Therefore previews affect neither published pages nor the publisher's cache.
 */
export const createPreviewServer = ({ apiUrl, serviceToken, preview }: PublisherConfig, log: Log) => {
  const key = hashed(`Bearer ${keyOf(serviceToken)}`);
  let renderer: Renderer | undefined;
  let running = 0;

  const htmlFor = async (request: IncomingMessage): Promise<Buffer> => {
    // Checks the key before it reads the body: bodies are accepted only from the API.
    if (!timingSafeEqual(hashed(request.headers.authorization ?? ''), key)) throw new Refused(401);
    if (request.method !== 'POST' || request.url !== '/preview') throw new Refused(404);
    if (!renderer || running >= MOST_AT_ONCE) throw new Refused(503);
    const current = renderer;
    running++;
    try {
      const wanted: RenderRequest = JSON.parse(await bodyOf(request));
      const url = await urlOf(wanted, new ApiClient(apiUrl, serviceToken));
      // Renders with the data of published pages, except for the values of the preview.
      return await current.render(
        url,
        publishingSource(apiUrl, serviceToken, stored => standingIn(wanted, stored)),
      );
    } finally {
      running--;
    }
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    try {
      const html = await htmlFor(request);
      const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
      response.writeHead(200, { ...headers, ...NOSNIFF }).end(html);
    } catch (error) {
      const status = error instanceof Refused ? error.status : 422;
      if (status === 422) log('warn', 'a preview could not be made', { error: errorMessage(error) });
      // Closes the connection. Otherwise, the rest of a body that was not read would be parsed as another request.
      response.writeHead(status, { connection: 'close', ...NOSNIFF }).end();
    }
  };

  /**
   * Listens until the signal aborts, if previews are enabled. If the port is in use, logs this, and pages are still
   * published.
   */
  const listen = async (signal: AbortSignal): Promise<void> => {
    if (!preview || signal.aborted) return;
    // Accepts requests without `Host` or with an `Expect` header. Node itself would refuse them, without the headers of
    // the other responses.
    const server = createServer({ requireHostHeader: false }, (request, response) => void answer(request, response));
    ignoreExpectations(server);
    server.on('clientError', refuseConnection);
    server.requestTimeout = 20_000;
    const failure = await listening(server, preview);
    if (failure) return log('error', 'previews cannot be shown', { ...preview, error: errorMessage(failure) });
    log('info', 'previews are shown', preview);
    const close = () => {
      server.close();
      server.closeAllConnections();
    };
    if (signal.aborted) close();
    else signal.addEventListener('abort', close, { once: true });
  };

  /** Sets the renderer for the previews that follow. */
  const showBy = (current: Renderer): void => {
    renderer = current;
  };
  return { listen, showBy };
};
