import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { getPriority } from 'node:os';
import { identify } from '@marketplace/db/embedded';
import t from 'tap';
import { givingWay, hurry } from '../src/cluster/processes.ts';

t.test('what starts gives way with every thread, where it can be given its turn back', async t => {
  const [program, ...args] = givingWay([process.execPath, '-e', "console.log('up'); setInterval(() => {}, 1000)"]);
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  t.teardown(() => child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  const identity = identify(child.pid ?? 0);
  if (!identity) throw new Error('It ended at once');
  const priorities = () => [
    ...new Set(readdirSync(`/proc/${identity.pid}/task`).map(thread => getPriority(Number(thread)))),
  ];
  t.ok(readdirSync(`/proc/${identity.pid}/task`).length > 1);
  t.same(priorities(), [program === 'nice' ? Math.min(19, getPriority() + 10) : getPriority()]);
  hurry(identity);
  t.same(priorities(), [getPriority()]);
});
