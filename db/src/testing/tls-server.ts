import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { findProgram } from '../embedded/programs.ts';
import type { SignedCertificate } from './authority.ts';
import { waitUntil } from './until.ts';

const program = (name: string): string => findProgram(name) ?? name;

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
};

/** A MariaDB that offers TLS. `root` has no password. */
interface TlsDatabaseServer {
  port: number;
  stop(): Promise<void>;
}

/**
 * Starts a MariaDB with a certificate until the test ends. The user `haproxy_check` of a load balancer's health checks
 * can sign in.
 * @param ca path of the authority's certificate
 */
export const startTlsDatabase = async (
  t: { teardown(work: () => unknown): unknown },
  { key, cert }: SignedCertificate,
  ca: string,
): Promise<TlsDatabaseServer> => {
  // The folder is in the system's temporary folder, because the path of a socket must be short.
  const folder = mkdtempSync(join(tmpdir(), 'tls-'));
  const user = process.getuid?.() === 0 ? ['--user=root'] : [];
  execFileSync(
    program('mariadb-install-db'),
    ['--no-defaults', `--datadir=${folder}/data`, '--auth-root-authentication-method=normal', ...user],
    { stdio: 'ignore' },
  );
  const port = await freePort();
  const socket = join(folder, 's');
  const child = spawn(
    program('mariadbd'),
    [
      '--no-defaults',
      ...user,
      `--datadir=${folder}/data`,
      `--socket=${socket}`,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      `--ssl-ca=${ca}`,
      `--ssl-cert=${cert}`,
      `--ssl-key=${key}`,
    ],
    { stdio: 'ignore' },
  );
  const exited = once(child, 'exit');
  const stop = async () => {
    child.kill();
    await exited;
  };
  t.teardown(async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  });
  await waitUntil(async () => {
    const connection = await createConnection({ socketPath: socket, user: 'root' }).catch(() => null);
    await connection?.query("CREATE USER IF NOT EXISTS haproxy_check@'%'");
    await connection?.end();
    return connection !== null;
  });
  return { port, stop };
};
