import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TESTS_EVERYTHING } from '@marketplace/db/testing';
import { startFront } from '@marketplace/deploy/front';
import { startNginx } from '@marketplace/deploy/testing';
import type { ConsoleUnderTest } from './console.ts';

const DIST = join(import.meta.dirname, '../../dist');

/**
 * Serves the built console and its API through the server of `npm start` and, in `npm run test:all`, through nginx as in production.
 * @returns the address of each server by its name
 */
export const behindBothServers = async (
  t: { teardown(work: () => unknown): unknown },
  { api }: ConsoleUnderTest,
): Promise<Record<string, string>> => {
  const address = api.app.server.address();
  const apiPort = typeof address === 'object' && address ? address.port : 0;
  const root = await mkdtemp(join(tmpdir(), 'marketplace-console-'));
  const data = join(root, 'data');
  const current = join(data, 'site/current');
  await mkdir(current, { recursive: true });
  await writeFile(join(current, 'robots.txt'), 'User-agent: *\n');
  await symlink(`${api.config.dataDir}/uploads`, join(data, 'uploads'));
  const front = await startFront({
    port: 0,
    host: '127.0.0.1',
    trustProxy: 'loopback',
    apiUrl: `http://127.0.0.1:${apiPort}`,
    site: join(data, 'site'),
    uploads: join(data, 'uploads'),
    console: DIST,
  });
  t.teardown(() => front.close());
  t.teardown(() => rm(root, { recursive: true, force: true }));
  const own = front.server.address();
  const servers = { 'npm start': `http://127.0.0.1:${typeof own === 'object' ? own?.port : ''}` };
  if (!TESTS_EVERYTHING) return servers;
  const nginx = await startNginx({ root, data, admin: DIST }, apiPort);
  t.teardown(() => nginx.close());
  return { ...servers, nginx: `http://127.0.0.1:${nginx.port}` };
};
