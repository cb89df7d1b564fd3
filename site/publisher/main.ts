/**
 * The publisher's commands:
 *
 *   main.ts [follow]        keeps the site like the database (publishes everything first where that is needed)
 *   main.ts all             publishes everything once
 *   main.ts rollback [id]   goes back to an older release, also while another process follows
 */
import { mkdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from './config.ts';
import { jsonLog, reason } from './log.ts';
import { publisher } from './publishing/publisher.ts';
import { lockSite, SiteIsTaken } from './releases/lock.ts';
import { rollbackRequest } from './releases/rollback.ts';

const log = jsonLog(process.stdout);
const stop = new AbortController();

const takeLock = (siteDir: string) =>
  lockSite(siteDir, () => {
    log('error', 'another publisher took over while this one was suspended');
    stop.abort();
  });

/** A second publisher waits: it takes over when the first ends or dies. */
const waitForLock = async (siteDir: string) => {
  for (let told = false; ; told = true) {
    try {
      return await takeLock(siteDir);
    } catch (error) {
      if (!(error instanceof SiteIsTaken)) throw error;
      if (!told) log('warn', `${error.message}; waiting`);
    }
    await sleep(1000, undefined, { signal: stop.signal });
  }
};

const run = async (command: string, id?: string) => {
  const config = readConfig(process.env);
  await mkdir(config.siteDir, { recursive: true });
  const { all, follow, rollBack } = publisher(config, log, stop.signal);
  if (command === 'follow') {
    const lock = await waitForLock(config.siteDir);
    return follow().finally(() => lock.release());
  }
  const lock = await takeLock(config.siteDir).catch(async error => {
    if (!(error instanceof SiteIsTaken) || command !== 'rollback') throw error;
    await rollbackRequest(config.siteDir).make(id, stop.signal);
  });
  if (!lock) return;
  await (command === 'all' ? all() : rollBack(id)).finally(() => lock.release());
};

// Of a page's code that nobody waits for: the page may be wrong, the others are not.
process.on('unhandledRejection', error => log('error', 'nobody waited for this', { error: reason(error) }));

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop.abort());

const [command = 'follow', id] = process.argv.slice(2);
try {
  if (!['follow', 'all', 'rollback'].includes(command)) throw new Error(`Unknown command ${command}`);
  await run(command, id);
} catch (error) {
  if (!stop.signal.aborted) log('error', reason(error));
  // Told to stop is how following ends; what was to be done once is not done.
  if (!stop.signal.aborted || command !== 'follow') process.exitCode = 1;
}
