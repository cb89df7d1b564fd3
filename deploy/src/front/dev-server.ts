import { join } from 'node:path';
import proxy from '@fastify/http-proxy';
import fastify, { type FastifyInstance } from 'fastify';
import { proxyApi } from './api-proxy.ts';
import { registerFiles } from './send-file.ts';
import { proxyUploads } from './uploads-proxy.ts';

/** Options of the development front. */
export interface DevFrontOptions {
  port: number;
  host: string;
  apiUrl: string;
  /** Address of Astro's dev server. */
  siteUrl: string;
  /** Address of Vite's dev server for the console. */
  consoleUrl: string;
  site: string;
  uploads: string;
}

/**
 * Starts the front for development on the usual origin. It forwards to the dev servers of the site and the console,
 * including reloading, instead of serving files.
 */
export const startDevFront = async (options: DevFrontOptions): Promise<FastifyInstance> => {
  const { apiUrl, siteUrl, consoleUrl, site, uploads } = options;
  const app = fastify({ logger: false, forceCloseConnections: true });
  const folders = { site, uploads, console: '' };
  await registerFiles(app, folders);
  await proxyApi(app, apiUrl, join(site, 'current'));
  await proxyUploads(app, folders, apiUrl);
  const targets = { '/admin': consoleUrl, '/consultant': consoleUrl, '/': siteUrl };
  for (const [prefix, upstream] of Object.entries(targets)) {
    await app.register(proxy, {
      upstream,
      prefix,
      rewritePrefix: prefix,
      websocket: true,
      disableRequestLogging: true,
    });
  }
  await app.listen({ port: options.port, host: options.host });
  return app;
};
