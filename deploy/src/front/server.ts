import { join } from 'node:path';
import {
  closeSlowConnections,
  dropRestOfBody,
  hasInvalidHost,
  ignoreExpectations,
  ownResponses,
} from '@marketplace/api/connections';
import fastify, { type FastifyInstance } from 'fastify';
import { ROOT } from '../command/root.ts';
import { proxyApi } from './api-proxy.ts';
import { absentHandler, fileHandler } from './files.ts';
import { setHeaders } from './headers.ts';
import { sendStatusText } from './refusals.ts';
import { registerFiles } from './send-file.ts';
import { proxyUploads } from './uploads-proxy.ts';
import type { Folders } from './url-map.ts';

/** Options of the front: its address, and the servers and folders behind it. */
export interface FrontOptions {
  port: number;
  host: string;
  trustProxy: string | number | boolean;
  /** Address of the API without a path: `http://127.0.0.1:4001`. */
  apiUrl: string;
  site: string;
  uploads: string;
  /** Folder of the built console. */
  console?: string;
  /** Public address. With https, browsers must always use https. */
  publicUrl?: string;
  /** Timeout in milliseconds until the API's response starts. Only tests set it. */
  answerWithinMs?: number;
}

/** Timeout of a complete request including its body in milliseconds, the same as the API's. */
const REQUEST_WITHIN_MS = 120_000;

/** Returns Fastify's setting for trusted proxies. A number is the number of trusted proxies in front of this server. */
const trusted = (trustProxy: FrontOptions['trustProxy']) =>
  typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy;

/**
 * Builds a server with one origin for everything, as nginx in production: files from the disk with their compressed
 * copies, and the API behind `/api`.
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
    // The reply to such an error has neither hooks nor `sendFile`, so it is sent directly.
    frameworkErrors: (error, _request, reply) =>
      sendStatusText(reply.header('Connection', 'close'), error.statusCode ?? 400),
    ...ownResponses,
  });
  ignoreExpectations(app.server);
  closeSlowConnections(app.server);
  app.addHook('onSend', dropRestOfBody);
  // The hook uses a callback, because a refusal is sent later (`dropRestOfBody`) and an asynchronous hook would
  // continue with the handler.
  app.addHook('onRequest', (request, reply, done) => {
    if (hasInvalidHost(request)) sendStatusText(reply, 400);
    // Other requests with a body are refused before the body is read, because only the API accepts bodies.
    else if (!request.url.startsWith('/api/') && request.method !== 'GET' && request.method !== 'HEAD')
      sendStatusText(reply.header('Allow', 'GET, HEAD'), 405);
    else done();
  });
  // Browsers must use https for one year, only for this host, as in nginx/marketplace.conf.template.
  const isAlwaysHttps = options.publicUrl?.startsWith('https:') ?? false;
  app.addHook('onSend', async (request, reply) => {
    if (!reply.hasHeader('X-Content-Type-Options')) setHeaders(reply, 'everywhere', reply.statusCode);
    if (isAlwaysHttps || request.protocol === 'https') reply.header('Strict-Transport-Security', 'max-age=31536000');
  });
  await registerFiles(app, folders);
  await proxyApi(app, apiUrl, join(site, 'current'), options.answerWithinMs);
  await proxyUploads(app, folders, apiUrl, options.answerWithinMs);
  app.route({ method: ['GET', 'HEAD'], url: '/*', handler: fileHandler(folders, apiUrl) });
  app.setNotFoundHandler(absentHandler(folders, apiUrl));
  return app;
};

/** Builds the front and starts listening. */
export const startFront = async (options: FrontOptions): Promise<FastifyInstance> => {
  const app = await buildFront(options);
  await app.listen({ port: options.port, host: options.host });
  return app;
};
