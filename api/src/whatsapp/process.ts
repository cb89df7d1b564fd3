import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endProcess, isAlive } from '@marketplace/db/embedded';
import type { Config } from '../platform/config/config.ts';
import { serviceEnvironment } from './environment.ts';
import { readRecord, removeRecord, whatsappFolder } from './record.ts';

const MAIN = fileURLToPath(new URL('./service/main.ts', import.meta.url));
const ENDS_WITHIN_MS = 6000;
const LARGEST_LOG = 1_000_000;
const LAST_LINES = 12;

const logFile = (dataDir: string) => join(whatsappFolder(dataDir), 'service.log');

const openLog = (dataDir: string) => {
  mkdirSync(whatsappFolder(dataDir), { recursive: true, mode: 0o700 });
  const file = logFile(dataDir);
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LARGEST_LOG) {
    rmSync(`${file}.before`, { force: true });
    renameSync(file, `${file}.before`);
  }
  return openSync(file, 'a', 0o600);
};

/** A started service process; `exitCode` is null while it runs. */
export interface StartedService {
  exitCode(): number | null;
  /**
   * Ends this process if another service is running; otherwise it would start working as soon as the other one is
   * stopped.
   */
  giveWay(): Promise<void>;
}

/** Starts the service as a detached process. It continues when the API restarts, and the API finds it again. */
export const spawnService = (config: Config): StartedService => {
  const log = openLog(config.dataDir);
  const child = spawn(process.execPath, [MAIN], {
    env: serviceEnvironment(process.env, config),
    stdio: ['ignore', log, log],
    detached: true,
  });
  closeSync(log);
  let code: number | null = null;
  child.once('error', () => {
    code = -1;
  });
  child.once('exit', exitCode => {
    code = exitCode ?? -1;
  });
  child.unref();
  const giveWay = async () => {
    if (code === null && (await readRecord(config.dataDir))?.pid !== child.pid) child.kill('SIGTERM');
  };
  return { exitCode: () => code, giveWay };
};

/** Returns the last log lines of a service that ended before the API could call it. */
export const readLastLogLines = (dataDir: string): string[] => {
  try {
    return readFileSync(logFile(dataDir), 'utf8').trim().split('\n').slice(-LAST_LINES);
  } catch {
    return [];
  }
};

/**
 * Stops the service of a data directory, whichever process started it: asks the service to end, and kills it if it has
 * not ended after some seconds.
 * @returns false if the service was not running
 */
export const stopService = async (dataDir: string): Promise<boolean> => {
  const record = await readRecord(dataDir);
  const runs = record !== null && isAlive(record);
  if (runs) await endProcess(record, ENDS_WITHIN_MS);
  if (record) await removeRecord(dataDir, record.pid);
  return runs;
};
