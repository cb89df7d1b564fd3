import { join } from 'node:path';
import {
  dropRestOfBody,
  hasInvalidHost,
  ignoreExpectations,
  leaveSlowReaders,
  ownResponses,
} from '@marketplace/api/connections';
import fastify, { type FastifyInstance } from 'fastify';
import { ROOT } from '../command/root.ts';
import { proxyApi } from './api-proxy.ts';
import { answerAbsent, answerFile } from './files.ts';
import { setHeaders } from './headers.ts';
import { refuse } from './refusals.ts';
import { proxyUploads } from './uploads-proxy.ts';
import type { Folders } from './url-map.ts';
import { registerFiles } from './whole-files.ts';

/** Where the front listens, and what lies behind it. */
export interface FrontOptions {
  port: number;
  host: string;
  trustProxy: string | number | boolean;
  /** Without a path: `http://127.0.0.1:4001`. */
  apiUrl: string;
  site: string;
  uploads: string;
  /** The built console. */
  console?: string;
  /** Where visitors reach it; with https they never come without again. */
  publicUrl?: string;
  /** So long the API may take until its answer begins; for tests. */
  answerWithinMs?: number;
}

/** As the API's own limit: a whole request, its body included. */
const REQUEST_WITHIN_MS = 120_000;

/** A number is how many proxies stand before this one. */
const trusted = (trustProxy: FrontOptions['trustProxy']) =>
  typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy;

/**
 * One origin for everything, as nginx does it in production: files from disk, compressed copies where they lie beside them,
 * the API behind `/api`.
 */
export const buildFront = async (options: FrontOptions): Promise<FastifyInstance> => {
  const { site, uploads, apiUrl } = options;
  const folders: Folders = { site, uploads, console: options.console ?? join(ROOT, 'admin/dist') };
  const app = fastify({
    logger: false,
    trustProxy: trusted(options.trustProxy),
    forceCloseConnections: true,
    requestTimeout: REQUEST_WITHIN_MS,
    routerOptions: { maxParamLength: 5000 },
    // This reply knows neither our hooks nor `sendFile`: it can only be sent as it is.
    frameworkErrors: (error, _request, reply) => refuse(reply.header('Connection', 'close'), error.statusCode ?? 400),
    ...ownResponses,
  });
  ignoreExpectations(app.server);
  leaveSlowReaders(app.server);
  app.addHook('onSend', dropRestOfBody);
  // By callback: a refusal is sent later (`dropRestOfBody`), and an asynchronous hook would go on to the handler meanwhile.
  app.addHook('onRequest', (request, reply, done) => {
    if (hasInvalidHost(request)) refuse(reply, 400);
    // Before a body is read, however slowly it comes: only the API takes one.
    else if (!request.url.startsWith('/api/') && request.method !== 'GET' && request.method !== 'HEAD')
      refuse(reply.header('Allow', 'GET, HEAD'), 405);
    else done();
  });
  // As nginx/marketplace.conf.template: a year, for this host alone.
  const isAlwaysHttps = options.publicUrl?.startsWith('https:') ?? false;
  app.addHook('onSend', async (request, reply) => {
    if (!reply.hasHeader('X-Content-Type-Options')) setHeaders(reply, 'everywhere', reply.statusCode);
    if (isAlwaysHttps || request.protocol === 'https') reply.header('Strict-Transport-Security', 'max-age=31536000');
  });
  await registerFiles(app);
  await proxyApi(app, apiUrl, join(site, 'current'), options.answerWithinMs);
  await proxyUploads(app, folders, apiUrl, options.answerWithinMs);
  app.route({ method: ['GET', 'HEAD'], url: '/*', handler: answerFile(folders, apiUrl) });
  app.setNotFoundHandler(answerAbsent(folders, apiUrl));
  return app;
};

/** Builds the front and listens. */
export const startFront = async (options: FrontOptions): Promise<FastifyInstance> => {
  const app = await buildFront(options);
  await app.listen({ port: options.port, host: options.host });
  return app;
};
