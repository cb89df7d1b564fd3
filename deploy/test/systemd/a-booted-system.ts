import { execFile, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { waitUntil } from '@marketplace/db/testing';
import type { Test } from 'tap';

const run = promisify(execFile);

/** Argument by which the system's init process is found. The container's own processes do not have it. */
const UNIT = 'systemd.unit=multi-user.target';

/** Returns the system's first process below that of its container. */
const firstBelow = (container: number): number | undefined =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .find(pid => {
      try {
        const parent = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ')[1];
        return parent === `${container}` && /^\S*systemd\0/.test(readFileSync(`/proc/${pid}/cmdline`, 'latin1'));
      } catch {
        return false;
      }
    });

/** Returns the boot state of the system. A failing exit code has the same meaning as the text. */
const stateOf = (inside: string[]) =>
  run('nsenter', [...inside, 'systemctl', 'is-system-running']).then(
    ({ stdout }) => stdout.trim(),
    (error: { stdout?: string }) => error.stdout?.trim() ?? '',
  );

/**
 * Boots a separate system with systemd: this machine's programs and network, with empty `/etc` and `/var`. It is
 * removed after the test.
 * @param at path of the project's folder in the system
 * @throws {Error} for users other than root
 */
export const aBootedSystem = async (t: Test, project: string, at: string) => {
  if (process.getuid?.() !== 0) throw new Error('Booting a system takes root: sudo npm run test:all');
  const container = spawn(
    'systemd-nspawn',
    [
      ...['--quiet', '--directory=/', '--volatile=yes', '--register=no', '--keep-unit', '--private-users=no'],
      ...[`--bind-ro=${project}:${at}`, '--boot', 'systemd.firstboot=off', UNIT],
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let said = '';
  for (const stream of [container.stdout, container.stderr]) stream.on('data', chunk => (said += chunk));
  const ended = new Promise<void>(resolve => container.once('close', () => resolve()));
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  const first = () => (container.pid === undefined ? undefined : firstBelow(container.pid));
  t.teardown(async () => {
    // Killing its first process ends the system and then its container.
    const init = first();
    if (init !== undefined) process.kill(init, 'SIGKILL');
    else container.kill('SIGKILL');
    await ended;
  });

  await waitUntil(() => isOver || first() !== undefined);
  const inside = ['-t', `${first()}`, '-a'];
  await waitUntil(async () => isOver || /^(running|degraded)$/.test(await stateOf(inside)));
  if (isOver) throw new Error(`The system did not boot:\n${said}`);
  /** Runs a shell command in the system as root. */
  return async (line: string): Promise<string> => (await run('nsenter', [...inside, 'sh', '-ec', line])).stdout;
};
