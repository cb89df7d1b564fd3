import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** Identifies a process. The start time distinguishes it from a later process with the same id. */
export interface ProcessIdentity {
  pid: number;
  born: string;
}

/**
 * Returns the start time of a process in the system's format: field 22 of Linux's `stat`, or on other systems the
 * output of `ps`. Returns undefined when the process has ended.
 */
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

/** Identifies a running process. Returns undefined if no process has this id. */
export const identify = (pid: number): ProcessIdentity | undefined => {
  const born = birthOf(pid);
  return born ? { pid, born } : undefined;
};

/** Returns whether exactly this process is running. */
export const isAlive = (identity: ProcessIdentity): boolean => birthOf(identity.pid) === identity.born;

/** Ends a process and waits until it has ended. It is killed after `timeoutMs` milliseconds. */
export const endProcess = async (identity: ProcessIdentity, timeoutMs = 30_000): Promise<void> => {
  const deadline = performance.now() + timeoutMs;
  for (let asked = false; isAlive(identity); asked = true) {
    const overdue = performance.now() > deadline;
    if (!asked || overdue) process.kill(identity.pid, overdue ? 'SIGKILL' : 'SIGTERM');
    await pause(20);
  }
};
