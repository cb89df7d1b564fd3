import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { identify } from '@marketplace/db/embedded';
import t from 'tap';
import { atLowPriority, resetPriority } from '../src/cluster/processes.ts';

/** Linux's capability to raise a priority. */
const CAP_SYS_NICE = 23n;

const mayRaise = (): boolean => {
  const [, rights = '0'] = /^CapEff:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return ((BigInt(`0x${rights}`) >> CAP_SYS_NICE) & 1n) === 1n;
};

t.test('all threads of a starting program have low priority, if this user may raise it again', async t => {
  const [program, ...args] = atLowPriority([process.execPath, '-e', "console.log('up'); setInterval(() => {}, 1000)"]);
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  t.teardown(() => child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  const identity = identify(child.pid ?? 0);
  if (!identity) throw new Error('It ended at once');
  const priorities = () => [
    ...new Set(readdirSync(`/proc/${identity.pid}/task`).map(thread => getPriority(Number(thread)))),
  ];
  t.ok(readdirSync(`/proc/${identity.pid}/task`).length > 1);
  t.same(priorities(), [mayRaise() ? Math.min(19, getPriority() + 10) : getPriority()]);
  resetPriority(identity);
  t.same(priorities(), [getPriority()]);
});
