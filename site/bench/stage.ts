import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { testDatabase } from '@marketplace/db/testing';
import { DEMO_ADMIN } from '@marketplace/demo';
import { freePort } from '@marketplace/deploy/testing';
import { execaNode } from 'execa';
import { removeTree } from '../publisher/releases/remove-tree.ts';

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const SECRET = 'of-the-bench-0123456789abcdefghijklmnop';

/** A separate database and the real API. */
export interface Stage {
  folder: string;
  apiUrl: string;
  serviceToken: string;
  adminToken: string;
  close(): Promise<void>;
}

const QUIET = ['ignore', 'ignore', 'inherit'] as const;

const signIn = async (apiUrl: string): Promise<string> => {
  const answer = await fetch(`${apiUrl}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(DEMO_ADMIN),
  });
  if (!answer.ok) throw new Error(`Signing in: ${answer.status} ${await answer.text()}`);
  const { access_token }: { access_token: string } = await answer.json();
  return access_token;
};

/**
 * Creates a database and starts the API on it.
 * @param what the arguments of `npm run seed -w db`
 */
export const setStage = async (what: string[]): Promise<Stage> => {
  const folder = await mkdtemp(join(tmpdir(), 'marketplace-bench-'));
  const database = await testDatabase();
  const data = { DATABASE_URL: database.url, DATA_DIR: folder };
  await execaNode(file('../../db/demo/src/main.ts'), what, { env: data, stdio: QUIET });
  const serviceToken = `service-token-${SECRET}`;
  const port = await freePort();
  const env = {
    ...data,
    PORT: String(port),
    JWT_SECRET: `jwt-secret-${SECRET}`,
    SECRETS_KEY: `secrets-key-${SECRET}`,
    SERVICE_TOKEN: serviceToken,
    DRAIN_SECONDS: '0',
    LOG_LEVEL: 'error',
  };
  const api = execaNode(file('../../api/src/app/server.ts'), { env, stdio: QUIET, reject: false });
  const close = async () => {
    api.kill();
    await api;
    await database.close();
    await removeTree(folder);
  };
  try {
    const apiUrl = `http://127.0.0.1:${port}/api`;
    while (!(await fetch(`${apiUrl}/readyz`).catch(() => undefined))?.ok) {
      if (api.exitCode !== null) throw new Error('The API did not start');
      await sleep(50);
    }
    return { folder, apiUrl, serviceToken, adminToken: await signIn(apiUrl), close };
  } catch (error) {
    await close();
    throw error;
  }
};
