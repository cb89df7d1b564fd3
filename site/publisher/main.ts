/**
 * Command line of the publisher:
 *
 *   main.ts [follow]        keeps the site up to date (publishes everything first if needed)
 *   main.ts all             publishes everything once
 *   main.ts rollback [id]   returns to an older release, also while another process follows
 */
import { mkdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from './config.ts';
import { errorMessage, jsonLog } from './log.ts';
import { createPublisher } from './publishing/publisher.ts';
import { lockSite, SiteLocked } from './releases/lock.ts';
import { rollbackRequest } from './releases/rollback.ts';

const log = jsonLog(process.stdout);
const stop = new AbortController();

const takeLock = (siteDir: string) =>
  lockSite(siteDir, () => {
    log('error', 'another publisher took over while this one was suspended');
    stop.abort();
  });

/** Waits until this publisher gets the lock. A waiting publisher takes over when the running one ends or dies. */
const waitForLock = async (siteDir: string) => {
  for (let told = false; ; told = true) {
    try {
      return await takeLock(siteDir);
    } catch (error) {
      if (!(error instanceof SiteLocked)) throw error;
      if (!told) log('warn', `${error.message}; waiting`);
    }
    await sleep(1000, undefined, { signal: stop.signal });
  }
};

const run = async (command: string, id?: string) => {
  const config = readConfig(process.env);
  await mkdir(config.siteDir, { recursive: true });
  const { all, follow, rollBack } = createPublisher(config, log, stop.signal);
  if (command === 'follow') {
    const lock = await waitForLock(config.siteDir);
    return follow().finally(() => lock.release());
  }
  const lock = await takeLock(config.siteDir).catch(async error => {
    if (!(error instanceof SiteLocked) || command !== 'rollback') throw error;
    await rollbackRequest(config.siteDir).make(id, stop.signal);
  });
  if (!lock) return;
  await (command === 'all' ? all() : rollBack(id)).finally(() => lock.release());
};

// Caused by a rejected promise in a page's code that does not await it. That page may be wrong, but the other pages are
// correct.
process.on('unhandledRejection', error => log('error', 'nobody waited for this', { error: errorMessage(error) }));

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop.abort());

const [command = 'follow', id] = process.argv.slice(2);
try {
  if (!['follow', 'all', 'rollback'].includes(command)) throw new Error(`Unknown command ${command}`);
  await run(command, id);
} catch (error) {
  if (!stop.signal.aborted) log('error', errorMessage(error));
  // For `follow`, being stopped is the normal end. Other commands are incomplete when they are stopped.
  if (!stop.signal.aborted || command !== 'follow') process.exitCode = 1;
}
