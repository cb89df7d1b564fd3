import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Address, readAddress } from '../../embedded/address.ts';
import { checkServer } from '../../embedded/given-server.ts';
import { isAlive } from '../../embedded/processes.ts';
import { follow } from '../log/follow.ts';
import { PARTS } from '../manifest.ts';
import type { BackupSettings } from '../target/settings.ts';
import type { BackupTarget } from '../target/target.ts';

/** How to follow, whatever becomes of the server. */
interface FollowAlways {
  settings: BackupSettings & { recipient: string };
  target: BackupTarget;
  dataDirectory: string;
  say(line: string): void;
  complain(line: string): void;
}

const LOOK_MS = 500;

/** Told to end, by a signal or because who started it is gone. */
const toldToEnd = (): AbortSignal => {
  const told = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => told.abort());
  if (process.channel) process.once('disconnect', () => told.abort());
  return told.signal;
};

const rest = (signal: AbortSignal) => pause(LOOK_MS, undefined, { signal }).catch(() => {});

/** While the private server runs; it has another address after every start. */
const whileRuns = async (address: Address, signal: AbortSignal, work: (signal: AbortSignal) => Promise<void>) => {
  const gone = new AbortController();
  const watch = setInterval(() => {
    if (!isAlive(address.server)) gone.abort();
  }, LOOK_MS);
  await work(AbortSignal.any([signal, gone.signal])).finally(() => clearInterval(watch));
};

/**
 * Follows the log of `DATABASE_URL`, else of the private server whenever it runs, until the process is told to end.
 * @throws DatabaseFault when the log cannot be followed
 */
export const followAlways = async (options: FollowAlways): Promise<void> => {
  const { settings, target, dataDirectory, say, complain } = options;
  const end = toldToEnd();
  const { recipient, everySeconds } = settings;
  const [folder, uploads] = [join(dataDirectory, 'log-copy'), join(dataDirectory, PARTS.uploads)];
  const from = (url: string) => (signal: AbortSignal) =>
    follow({ url, target, recipient, everySeconds, folder, uploads, signal, say, complain });
  const given = process.env.DATABASE_URL;
  if (given) {
    await checkServer(given);
    return from(given)(end);
  }
  const directory = join(dataDirectory, 'mysql');
  if (!readAddress(directory)) say('Waiting for the product to start');
  while (!end.aborted) {
    const address = readAddress(directory);
    if (address) await whileRuns(address, end, from(address.url));
    await rest(end);
  }
};
