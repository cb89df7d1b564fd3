import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFront } from '@marketplace/deploy/front';
import { startNginx } from '@marketplace/deploy/testing';
import type { TestSite } from '../publisher/support/site.ts';

interface Test {
  teardown(work: () => unknown): unknown;
}

const apiOf = ({ env }: TestSite) => new URL(env.API_URL ?? '');

/** Starts the server of `npm start` for a site. Returns its address. */
export const serveWithFront = async (t: Test, site: TestSite): Promise<string> => {
  const front = await startFront({
    port: 0,
    host: '127.0.0.1',
    trustProxy: 'loopback',
    apiUrl: apiOf(site).origin,
    site: site.siteDir,
    uploads: `${site.api.config.dataDir}/uploads`,
  });
  t.teardown(() => front.close());
  const address = front.server.address();
  if (address === null || typeof address === 'string') throw new Error('The front listens on no port');
  return `http://127.0.0.1:${address.port}`;
};

/** Starts nginx for a site. Returns its address. */
export const serveWithNginx = async (t: Test, site: TestSite): Promise<string> => {
  const root = await mkdtemp(join(tmpdir(), 'marketplace-nginx-'));
  const data = join(root, 'data');
  await mkdir(data);
  await symlink(site.siteDir, join(data, 'site'));
  await symlink(`${site.api.config.dataDir}/uploads`, join(data, 'uploads'));
  const nginx = await startNginx({ root, data, admin: join(root, 'admin') }, Number(apiOf(site).port));
  t.teardown(async () => {
    await nginx.close();
    await rm(root, { recursive: true, force: true });
  });
  return `http://127.0.0.1:${nginx.port}`;
};
