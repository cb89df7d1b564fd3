import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execaNode } from 'execa';
import type { Stage } from './stage.ts';

const MAIN = fileURLToPath(new URL('../publisher/main.ts', import.meta.url));

/** Figures that the publisher logs after a full publication. */
export interface Published {
  pages: number;
  failed: number;
  ms: number;
  msPerPage: number;
  cpuMs: number;
  peakMb: number;
}

export const publisherEnv = (stage: Stage, site: string, more: Record<string, string> = {}) => ({
  API_URL: stage.apiUrl,
  SERVICE_TOKEN: stage.serviceToken,
  SITE_DIR: join(stage.folder, site),
  BUILD_DIR: join(stage.folder, 'build'),
  PUBLIC_URL: 'https://example.com',
  ...more,
});

/** Starts the publisher and waits until it logs `message`. Returns that line and a function that ends the publisher. */
export const runPublisher = async (env: NodeJS.ProcessEnv, command: string, message: string) => {
  const published = Promise.withResolvers<Published>();
  const onMessage = (text: unknown) => {
    const line = JSON.parse(String(text));
    if (line.msg === message) published.resolve(line);
    if (line.level === 'error') console.error(text);
  };
  const options = { env, nodeOptions: ['--max-semi-space-size=8'], stdin: 'ignore', stderr: 'inherit' } as const;
  const child = execaNode(MAIN, [command], { ...options, reject: false });
  const processEnd = (async () => {
    for await (const line of child) onMessage(line);
    published.reject(new Error(`The publisher ended before it was ${message}`));
  })();
  const line = await published.promise;
  const stop = async () => {
    child.kill();
    await processEnd;
  };
  return { line, stop, ended: processEnd, pid: child.pid };
};

/** Returns the peak memory of a process in MB; undefined if the system does not report it. */
export const readPeakMemoryMb = async (pid: number | undefined): Promise<number | undefined> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kb = /^VmHWM:\s+(\d+) kB/m.exec(status)?.[1];
  return kb === undefined ? undefined : Math.round(Number(kb) / 1024);
};

/** Publishes everything once. */
export const publishEverything = async (env: NodeJS.ProcessEnv): Promise<Published> => {
  const { line, ended } = await runPublisher(env, 'all', 'published');
  await ended;
  return line;
};
