import { join } from 'node:path';
import proxy from '@fastify/http-proxy';
import fastify, { type FastifyInstance } from 'fastify';
import { proxyApi } from './api-proxy.ts';
import { proxyUploads } from './uploads-proxy.ts';
import { registerFiles } from './whole-files.ts';

/** What lies behind the front while the product is being changed. */
export interface DevFrontOptions {
  port: number;
  host: string;
  apiUrl: string;
  /** Astro's dev server. */
  siteUrl: string;
  /** Vite's dev server of the console. */
  consoleUrl: string;
  site: string;
  uploads: string;
}

/** The same origin as ever, with the dev servers of site and console, and their reloading, in the place of files. */
export const startDevFront = async (options: DevFrontOptions): Promise<FastifyInstance> => {
  const { apiUrl, siteUrl, consoleUrl, site, uploads } = options;
  const app = fastify({ logger: false, forceCloseConnections: true });
  await registerFiles(app);
  await proxyApi(app, apiUrl, join(site, 'current'));
  await proxyUploads(app, { site, uploads, console: '' }, apiUrl);
  const behind = { '/admin': consoleUrl, '/consultant': consoleUrl, '/': siteUrl };
  for (const [prefix, upstream] of Object.entries(behind)) {
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
