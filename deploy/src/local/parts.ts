import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { stopService } from '@marketplace/api/whatsapp-process';
import { say } from '../command/progress.ts';
import { ROOT } from '../command/root.ts';
import type { FrontOptions } from '../front/server.ts';
import { foldersOf, type LocalConfiguration } from './configuration.ts';
import { type KeptPart, keepRunning } from './keep-running.ts';
import { type PartProcess, startProcess } from './part-process.ts';

const FRONT_READY_WITHIN_MS = 30_000;
const API_READY_WITHIN_MS = 60_000;
/** The first publish of a large catalogue takes its time. */
const FIRST_PUBLISH_WITHIN_MS = 15 * 60_000;

/** True when this address answers with success. */
export const answers = async (url: string): Promise<boolean> => {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
};

/** A program of the product, kept running. */
export const keepProcess = (name: string, part: PartProcess): Promise<KeptPart> =>
  keepRunning(name, () => startProcess(part), say);

/** The API's memory, measured (see api/README.md): young objects in less room, and a heap that grows slowly. */
const API_MEMORY = ['--max-semi-space-size=4', '--heap-growing-percent=60'];

/**
 * Starts the API on a port of its own and keeps it running.
 * @param more where the publisher shows previews; `nodeFlags` come before the API's script
 */
export const keepApi = (
  configuration: LocalConfiguration,
  databaseUrl: string,
  port: number,
  { previewPort, nodeFlags = [] }: { previewPort?: number; nodeFlags?: string[] } = {},
): Promise<KeptPart> =>
  keepProcess('The API', {
    command: [...API_MEMORY, ...nodeFlags, join(ROOT, 'api/src/app/server.ts')],
    environment: {
      // Threads that resize images and hash passwords otherwise each keep what they once had (glibc).
      MALLOC_ARENA_MAX: '2',
      // The front is stopped before it: nobody is left to be turned away.
      DRAIN_SECONDS: '0',
      ...configuration.environment,
      ...(previewPort && { PREVIEW_URL: `http://127.0.0.1:${previewPort}` }),
      DATABASE_URL: databaseUrl,
      PORT: `${port}`,
      HOST: '127.0.0.1',
      // Only the front is before it, which has validated what other proxies say of a visitor.
      TRUST_PROXY: 'loopback',
    },
    log: join(foldersOf(configuration.dataDirectory).logs, 'api.log'),
    isReady: () => answers(`http://127.0.0.1:${port}/api/readyz`),
    readyWithin: API_READY_WITHIN_MS,
  });

/**
 * The WhatsApp service, which the API starts and which outlives it: here it ends with everything else. To be added
 * before the API, so that it ends after it; nobody starts it again then.
 */
export const whatsappService = ({ dataDirectory }: LocalConfiguration) => ({
  stop: async () => {
    await stopService(dataDirectory);
  },
});

/** Starts the publisher, waits until there is a site to show, and keeps it running. It never sees the database. */
export const keepPublisher = (
  configuration: LocalConfiguration,
  apiPort: number,
  previewPort: number,
): Promise<KeptPart> => {
  const { site, logs } = foldersOf(configuration.dataDirectory);
  const { DATABASE_URL: _, JWT_SECRET: __, SECRETS_KEY: ___, ...environment } = configuration.environment;
  return keepProcess('The publisher', {
    // Saves 120 MB (see site/README.md).
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

/** What the web server may see of the environment: no secret, and not the database. */
const WITHOUT_SECRETS = ['PATH', 'HOME', 'NODE_ENV', 'NODE_COMPILE_CACHE', 'TZ', 'LANG'];

/** Starts the web server that visitors reach and keeps it running, apart from this process: whatever it meets, all else goes on. */
export const keepFront = (configuration: LocalConfiguration, apiPort: number): Promise<KeptPart> => {
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
    isReady: () => answers(`http://${host.includes(':') ? `[${host}]` : host}:${port}/`),
    readyWithin: FRONT_READY_WITHIN_MS,
  });
};
