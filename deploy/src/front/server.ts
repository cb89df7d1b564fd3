import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { ROOT } from '../command/root.ts';
import { proxyApi } from './api-proxy.ts';
import { answerAbsent, answerFile } from './files.ts';
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
}

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
    routerOptions: { maxParamLength: 5000 },
    // An address that cannot be decoded is one that nothing lies at.
    frameworkErrors: (_error, request, reply) => answerFile(folders, apiUrl)(request, reply),
  });
  // As nginx/marketplace.conf.template: a year, for this host alone.
  const isAlwaysHttps = options.publicUrl?.startsWith('https:') ?? false;
  app.addHook('onSend', async (request, reply) => {
    if (isAlwaysHttps || request.protocol === 'https') reply.header('Strict-Transport-Security', 'max-age=31536000');
  });
  await registerFiles(app);
  await proxyApi(app, apiUrl, join(site, 'current'));
  await proxyUploads(app, folders, apiUrl);
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
