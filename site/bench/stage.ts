import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { testDatabase } from '@marketplace/db/testing';
import { DEMO_ADMIN } from '@marketplace/demo';
import { removeTree } from '../publisher/releases/remove-tree.ts';

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const SECRET = 'of-the-bench-0123456789abcdefghijklmnop';

/** A database of its own with the real API before it. */
export interface Stage {
  folder: string;
  apiUrl: string;
  serviceToken: string;
  adminToken: string;
  close(): Promise<void>;
}

/** A port of this machine that nobody uses. */
export const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('There is no free port');
  return address.port;
};

const seed = async (databaseUrl: string, dataDir: string, what: string[]) => {
  const args = [file('../../db/demo/src/main.ts'), ...what];
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
  const [code] = await once(spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] }), 'exit');
  if (code !== 0) throw new Error(`Seeding ended with ${code}`);
};

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
 * Makes a database and starts the API on it.
 * @param what the arguments of `npm run seed -w db`
 */
export const setStage = async (what: string[]): Promise<Stage> => {
  const folder = await mkdtemp(join(tmpdir(), 'marketplace-bench-'));
  const database = await testDatabase();
  await seed(database.url, folder, what);
  const serviceToken = `service-token-${SECRET}`;
  const port = await freePort();
  const env = {
    ...process.env,
    PORT: String(port),
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    JWT_SECRET: `jwt-secret-${SECRET}`,
    SECRETS_KEY: `secrets-key-${SECRET}`,
    SERVICE_TOKEN: serviceToken,
    DRAIN_SECONDS: '0',
    LOG_LEVEL: 'error',
  };
  const api = spawn(process.execPath, [file('../../api/src/app/server.ts')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(api, 'exit');
  const close = async () => {
    api.kill();
    await ended;
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
