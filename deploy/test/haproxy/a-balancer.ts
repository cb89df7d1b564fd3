import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { findProgram } from '@marketplace/db/embedded';
import { waitUntil } from '@marketplace/db/testing';
import type { Test } from 'tap';
import { freePort } from '../../src/command/free-port.ts';
import { ROOT } from '../../src/command/root.ts';

/** Local ports of the servers behind the balancer. */
interface Behind {
  apis?: readonly [number, number];
  databases?: readonly [number, number];
}

/** Starts the system's HAProxy with the product's configuration. Resolves when it accepts connections. */
export const startTestBalancer = async (t: Test, { apis, databases }: Behind) => {
  const program = findProgram('haproxy');
  if (!program) throw new Error('HAProxy is needed: apt-get install --no-install-recommends haproxy');
  const port = await freePort();
  const databasePort = await freePort();
  const nobody = `127.0.0.1:${await freePort()}`;
  const child = spawn(program, ['-db', '-f', join(ROOT, 'deploy/haproxy/haproxy.cfg')], {
    env: {
      API_LISTEN: `127.0.0.1:${port}`,
      API_1: apis ? `127.0.0.1:${apis[0]}` : nobody,
      API_2: apis ? `127.0.0.1:${apis[1]}` : nobody,
      DB_LISTEN: `127.0.0.1:${databasePort}`,
      DB_1: databases ? `127.0.0.1:${databases[0]}` : nobody,
      DB_2: databases ? `127.0.0.1:${databases[1]}` : nobody,
      DB_3: nobody,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaints = '';
  child.stderr.on('data', chunk => {
    complaints += chunk;
  });
  const ended = new Promise<void>(resolve => child.once('close', () => resolve()));
  t.teardown(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const url = `http://127.0.0.1:${port}/api`;
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok || !apis,
      () => false,
    );
  await waitUntil(async () => child.exitCode !== null || (await isReady()));
  if (child.exitCode !== null) throw new Error(`HAProxy did not start:\n${complaints}`);
  return { url, databasePort };
};
