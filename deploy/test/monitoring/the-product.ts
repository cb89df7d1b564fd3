import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { aConsultant, aFranchise, anAdmin, mailServer, startServer } from '@marketplace/api/testing';
import { testDatabase } from '@marketplace/db/testing';
import { saveEmailSettings, smtpSettings } from '../../../api/test/support/email-setup.ts';
import { redisServer } from '../../../api/test/support/redis-server.ts';
import { freePort } from '../../src/command/free-port.ts';

type Test = { teardown(work: () => unknown): unknown };

/** A connection to a server that can be cut and restored. */
const aLine = async (t: Test, url: string) => {
  const { hostname, port, searchParams } = new URL(url);
  const socketPath = searchParams.get('socketPath');
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer(near => {
    if (isCut) return near.destroy();
    const far = socketPath ? connect(socketPath) : connect(Number(port) || 3306, hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.on('error', () => to.destroy()).on('close', () => open.delete(from));
      from.pipe(to);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => server.close());
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  const through = new URL(url);
  through.hostname = '127.0.0.1';
  through.port = String(address.port);
  through.searchParams.delete('socketPath');
  return {
    url: through.href,
    cut: () => {
      isCut = true;
      for (const socket of open) socket.destroy();
    },
    mend: () => {
      isCut = false;
    },
  };
};

/** Starts an API and a worker with metrics, on a database and a Redis that can fail, with a mail server. */
export const startMonitoredProduct = async (t: Test, folder: string) => {
  const database = await testDatabase();
  t.teardown(() => database.close());
  const line = await aLine(t, database.url);
  const redis = await redisServer(t);
  const secretsKey = 'secrets-key-of-the-tests-0123456789abcd';
  const mails = await mailServer(t);
  await saveEmailSettings(database, secretsKey, smtpSettings(mails.port));
  await anAdmin(database);
  const franchise = await aFranchise(database, { consultant_id: (await aConsultant(database)).id });
  const env = {
    DATABASE_URL: line.url,
    REDIS_URL: redis.url,
    JWT_SECRET: 'jwt-secret-of-the-tests-0123456789abcdef',
    SECRETS_KEY: secretsKey,
    SERVICE_TOKEN: 'service-token-of-the-tests-0123456789',
    METRICS_ALLOW: '127.0.0.1',
    PROBE_EMAIL: 'operator@example.org',
    LIMIT_LEADS_PER_HOUR: '1000000',
    LIMIT_LOGIN_FAILURES: '1',
    LOG_LEVEL: 'silent',
    DATA_DIR: folder,
  };
  const apiPort = await freePort();
  const api = await startServer({ ...env, WORKER: 'off', PORT: String(apiPort) });
  t.teardown(() => api.process.kill('SIGKILL'));
  const workerPort = await freePort();
  const worker = spawn(process.execPath, ['src/app/worker.ts'], {
    cwd: join(import.meta.dirname, '../../../api'),
    env: { ...process.env, ...env, METRICS_PORT: String(workerPort) },
    stdio: 'ignore',
  });
  t.teardown(() => worker.kill('SIGKILL'));
  return {
    database,
    line,
    redis,
    api,
    worker,
    franchise,
    probed: { api: api.url, token: env.SERVICE_TOKEN, everyMs: null },
    at: { api: `127.0.0.1:${apiPort}`, worker: `127.0.0.1:${workerPort}` },
  };
};

export type Product = Awaited<ReturnType<typeof startMonitoredProduct>>;
