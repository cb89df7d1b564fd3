import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../command/root.ts';
import type { RunningPart } from './keep-running.ts';

const STOP_TIMEOUT_MS = 20_000;
const END_WITH_PARENT = pathToFileURL(join(import.meta.dirname, 'end-with-parent.ts')).href;

/** A program that runs beside this one. */
export interface PartProcess {
  /** Arguments for Node: a script of the project with its arguments. */
  command: string[];
  cwd?: string;
  environment: NodeJS.ProcessEnv;
  /** Log file. The log of the previous run is renamed. */
  log: string;
  /** Returns whether the program works. */
  isReady: () => Promise<boolean>;
  readyWithin: number;
}

const openLog = (file: string, fresh: boolean) => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o711 });
  if (fresh) {
    rmSync(`${file}.before`, { force: true });
    try {
      renameSync(file, `${file}.before`);
    } catch {
      // The first run has no previous log.
    }
  }
  return openSync(file, 'a', 0o600);
};

const lastLines = (file: string) => readFileSync(file, 'utf8').trim().split('\n').slice(-12).join('\n');

const written = new Set<string>();

/**
 * Starts the program and resolves when it is ready. It has its own process group, so that Ctrl-C stops the parts in
 * order.
 * @throws {Error} with its last output when it ends before, or after the timeout
 */
export const startProcess = async (part: PartProcess): Promise<RunningPart> => {
  const log = openLog(part.log, !written.has(part.log));
  written.add(part.log);
  const child = spawn(process.execPath, ['--import', END_WITH_PARENT, ...part.command], {
    cwd: part.cwd ?? ROOT,
    env: part.environment,
    stdio: ['ignore', log, log, 'ipc'],
    detached: true,
  });
  closeSync(log);
  let hasEnded = false;
  const processEnd = new Promise<string>(resolve => {
    child.once('error', error => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ? `killed by ${signal}` : `exit code ${code}`));
  });
  void processEnd.then(() => {
    hasEnded = true;
  });
  const stop = async () => {
    if (!hasEnded) child.kill('SIGTERM');
    const timeout = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    await processEnd;
    clearTimeout(timeout);
  };
  const deadline = performance.now() + part.readyWithin;
  while (!(await part.isReady())) {
    if (hasEnded)
      throw new Error(`it ended at once (${await processEnd})\n${lastLines(part.log)}\nIts log: ${part.log}`);
    if (performance.now() > deadline) {
      await stop();
      throw new Error(
        `it was not ready within ${part.readyWithin / 1000} s\n${lastLines(part.log)}\nIts log: ${part.log}`,
      );
    }
    await pause(50);
  }
  return { pid: child.pid ?? 0, ended: processEnd, stop };
};
