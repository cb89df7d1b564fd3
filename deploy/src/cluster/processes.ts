import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { identify, isAlive, type ProcessIdentity } from '@marketplace/db/embedded';

/** A program to run independently of this process. */
export interface Program {
  command: readonly [string, ...string[]];
  environment: NodeJS.ProcessEnv;
  cwd: string;
  /** File that its output is appended to. */
  log: string;
}

/** Starts a program that outlives this process. */
export const startProgram = async ({ command, environment, cwd, log }: Program): Promise<ProcessIdentity> => {
  mkdirSync(dirname(log), { recursive: true });
  const output = openSync(log, 'a', 0o600);
  const [program, ...args] = command;
  const child = spawn(program, args, { cwd, env: environment, stdio: ['ignore', output, output], detached: true });
  closeSync(output);
  await once(child, 'spawn');
  child.unref();
  const identity = identify(child.pid ?? 0);
  if (!identity) throw new Error(`${program} ended at once:\n${lastLines(log)}`);
  return identity;
};

const lastLines = (file: string): string =>
  existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').slice(-12).join('\n') : '';

/** Sends a signal to a process and its children (nginx has several), if it is still running. */
export const sendGroupSignal = (identity: ProcessIdentity, name: NodeJS.Signals): void => {
  if (isAlive(identity)) process.kill(-identity.pid, name);
};

/** Sends a signal to a single process. */
export const sendSignal = (identity: ProcessIdentity, name: NodeJS.Signals): void => {
  if (isAlive(identity)) process.kill(identity.pid, name);
};

/** Returns whether this process may raise the priority of a program after lowering it, which only root may. */
const mayResetPriority = (): boolean => {
  const ownPriority = getPriority();
  try {
    setPriority(ownPriority - 1);
  } catch {
    return false;
  }
  setPriority(ownPriority);
  return true;
};

/**
 * Returns a command that starts a program with low priority until {@link resetPriority}. Here all machines share the
 * processors, so a program that starts would slow down those that serve calls.
 */
export const atLowPriority = (command: readonly [string, ...string[]]): [string, ...string[]] =>
  mayResetPriority() ? ['nice', '-n', '10', ...command] : [...command];

/** Gives all threads of a process the normal priority. */
export const resetPriority = ({ pid }: ProcessIdentity): void => {
  if (!mayResetPriority()) return;
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    try {
      setPriority(Number(thread), getPriority());
    } catch {
      // The thread ended in the meantime.
    }
  }
};

/**
 * Waits until a started program works.
 * @throws {Error} with its last output when it ends before, or after the timeout
 */
export const waitUntilReady = async (
  identity: ProcessIdentity,
  isReady: () => Promise<boolean>,
  { log, withinMs }: { log: string; withinMs: number },
): Promise<void> => {
  const deadline = performance.now() + withinMs;
  while (!(await isReady())) {
    if (!isAlive(identity)) throw new Error(`It ended at once:\n${lastLines(log)}\nIts log: ${log}`);
    if (performance.now() > deadline)
      throw new Error(`Not ready in ${withinMs / 1000} s:\n${lastLines(log)}\nIts log: ${log}`);
    await pause(50);
  }
};
