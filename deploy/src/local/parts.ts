import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { stopService } from '@marketplace/api/whatsapp-process';
import { printLine } from '../command/progress.ts';
import { ROOT } from '../command/root.ts';
import type { FrontOptions } from '../front/server.ts';
import { foldersOf, type LocalConfiguration } from './configuration.ts';
import { keepRunning, type RestartedPart } from './keep-running.ts';
import { type PartProcess, startProcess } from './part-process.ts';

const FRONT_READY_WITHIN_MS = 30_000;
const API_READY_WITHIN_MS = 60_000;
/** Timeout in milliseconds of the first publication, which is slow for a large catalogue. */
const FIRST_PUBLISH_WITHIN_MS = 15 * 60_000;

/** Returns whether this address responds, with any status or only with an accepted one. */
const responds = async (url: string, isAccepted: (response: Response) => boolean = () => true): Promise<boolean> => {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2000) });
    await response.body?.cancel();
    return isAccepted(response);
  } catch {
    return false;
  }
};

/** Returns whether this address responds with success. */
export const respondsWithSuccess = (url: string): Promise<boolean> => responds(url, ({ ok }) => ok);

/** Starts a program of the product and keeps it running. */
export const keepProcess = (name: string, part: PartProcess): Promise<RestartedPart> =>
  keepRunning(name, () => startProcess(part), printLine);

/**
 * Memory settings of the API, measured (see api/docs/performance.md): less space for young objects, and a heap that
 * grows slowly.
 */
const API_MEMORY = ['--max-semi-space-size=4', '--heap-growing-percent=60'];

/**
 * Starts the API on a separate port and keeps it running.
 * @param more `previewPort`: port of the publisher's previews; `nodeFlags`: arguments before the API's script
 */
export const keepApi = (
  configuration: LocalConfiguration,
  databaseUrl: string,
  port: number,
  { previewPort, nodeFlags = [] }: { previewPort?: number; nodeFlags?: string[] } = {},
): Promise<RestartedPart> =>
  keepProcess('The API', {
    command: [...API_MEMORY, ...nodeFlags, join(ROOT, 'api/src/app/server.ts')],
    environment: {
      // Without this setting each thread that resizes images or hashes passwords keeps its maximum memory (glibc).
      MALLOC_ARENA_MAX: '2',
      // The API need not wait for clients, because the front is stopped before it.
      DRAIN_SECONDS: '0',
      ...configuration.environment,
      ...(previewPort && { PREVIEW_URL: `http://127.0.0.1:${previewPort}` }),
      DATABASE_URL: databaseUrl,
      PORT: `${port}`,
      HOST: '127.0.0.1',
      // The API trusts only the front, which is the only server before it and has checked the headers of other proxies.
      TRUST_PROXY: 'loopback',
    },
    log: join(foldersOf(configuration.dataDirectory).logs, 'api.log'),
    isReady: () => respondsWithSuccess(`http://127.0.0.1:${port}/api/readyz`),
    readyWithin: API_READY_WITHIN_MS,
  });

/**
 * Returns the WhatsApp service, to be stopped with the product: the API starts it, but it outlives the API. Add it
 * before the API, so that it is stopped after it and not started again.
 */
export const whatsappService = ({ dataDirectory }: LocalConfiguration) => ({
  stop: async () => {
    await stopService(dataDirectory);
  },
});

/** Starts the publisher, waits until a site is published, and keeps it running. It has no access to the database. */
export const keepPublisher = (
  configuration: LocalConfiguration,
  apiPort: number,
  previewPort: number,
): Promise<RestartedPart> => {
  const { site, logs } = foldersOf(configuration.dataDirectory);
  const { DATABASE_URL: _, JWT_SECRET: __, SECRETS_KEY: ___, ...environment } = configuration.environment;
  return keepProcess('The publisher', {
    // The first argument saves 120 MB of memory (see site/docs/publisher.md).
    command: ['--max-semi-space-size=8', join(ROOT, 'site/publisher/main.ts'), 'follow'],
    environment: {
      ...environment,
      API_URL: `http://127.0.0.1:${apiPort}/api`,
      SITE_DIR: site,
      PREVIEW_PORT: `${previewPort}`,
      PREVIEW_HOST: '127.0.0.1',
    },
    log: join(logs, 'publisher.log'),
    isReady: async () => existsSync(join(site, 'current/index.html')),
    readyWithin: FIRST_PUBLISH_WITHIN_MS,
  });
};

/** Environment variables of the web server. They contain no secrets and not the database. */
const WITHOUT_SECRETS = ['PATH', 'HOME', 'NODE_ENV', 'NODE_COMPILE_CACHE', 'TZ', 'LANG'];

/**
 * Starts the public web server and keeps it running, in a separate process, so that its errors do not affect other
 * parts.
 */
export const keepFront = (configuration: LocalConfiguration, apiPort: number): Promise<RestartedPart> => {
  const { port, host, trustProxy, publicUrl, environment } = configuration;
  const { site, uploads, logs } = foldersOf(configuration.dataDirectory);
  const options: FrontOptions = {
    ...{ port, host, trustProxy, publicUrl, site, uploads },
    apiUrl: `http://127.0.0.1:${apiPort}`,
  };
  return keepProcess('The web server', {
    command: [join(ROOT, 'deploy/src/front/main.ts'), JSON.stringify(options)],
    environment: Object.fromEntries(WITHOUT_SECRETS.map(name => [name, environment[name]])),
    log: join(logs, 'web-server.log'),
    // Before the first publication it responds with 404.
    isReady: () => responds(`http://${host.includes(':') ? `[${host}]` : host}:${port}/`),
    readyWithin: FRONT_READY_WITHIN_MS,
  });
};
