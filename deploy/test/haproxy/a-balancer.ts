import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { findProgram } from '@marketplace/db/embedded';
import { until } from '@marketplace/db/testing';
import type { Test } from 'tap';
import { freePort } from '../../src/command/free-port.ts';
import { ROOT } from '../../src/command/root.ts';

/** The system's HAProxy with the product's configuration, before two APIs on this machine and no database. */
export const aBalancer = async (t: Test, [first, second]: readonly [number, number]) => {
  const program = findProgram('haproxy');
  if (!program) throw new Error('HAProxy is needed: apt-get install --no-install-recommends haproxy');
  const port = await freePort();
  const nobody = `127.0.0.1:${await freePort()}`;
  const child = spawn(program, ['-db', '-f', join(ROOT, 'deploy/haproxy/haproxy.cfg')], {
    env: {
      API_LISTEN: `127.0.0.1:${port}`,
      API_1: `127.0.0.1:${first}`,
      API_2: `127.0.0.1:${second}`,
      DB_LISTEN: `127.0.0.1:${await freePort()}`,
      ...{ DB_1: nobody, DB_2: nobody, DB_3: nobody },
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
      ({ ok }) => ok,
      () => false,
    );
  await until(async () => child.exitCode !== null || (await isReady()));
  if (child.exitCode !== null) throw new Error(`HAProxy did not start:\n${complaints}`);
  return { url };
};
