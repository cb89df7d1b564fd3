import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** A process that can be told from a later one with the same number. */
export interface ProcessIdentity {
  pid: number;
  born: string;
}

/** When a process began, as the system writes it: 22nd field of Linux's stat, else what `ps` says. Nothing when it is gone. */
const birthOf = (pid: number): string | undefined => {
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'lstart=', '-p', `${pid}`])
        .toString()
        .trim();
    const afterName = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ');
    return afterName?.[0] === 'Z' ? undefined : afterName?.[19];
  } catch {
    return undefined;
  }
};

/** Names a running process; nothing when there is none of that number. */
export const identify = (pid: number): ProcessIdentity | undefined => {
  const born = birthOf(pid);
  return born ? { pid, born } : undefined;
};

/** True while that very process runs. */
export const isAlive = (identity: ProcessIdentity): boolean => birthOf(identity.pid) === identity.born;

/** Asks a process to end and waits until it has; after `timeoutMs` it is killed. */
export const endProcess = async (identity: ProcessIdentity, timeoutMs = 30_000): Promise<void> => {
  const deadline = performance.now() + timeoutMs;
  for (let asked = false; isAlive(identity); asked = true) {
    const overdue = performance.now() > deadline;
    if (!asked || overdue) process.kill(identity.pid, overdue ? 'SIGKILL' : 'SIGTERM');
    await pause(20);
  }
};
