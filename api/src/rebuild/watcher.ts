import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { RebuildHook } from '../platform/config/rebuild-hook.ts';
import type { Context } from '../platform/context.ts';
import { type Lease, withLease } from '../platform/database/lease.ts';
import { type RepeatedWork, repeatWork } from '../platform/runtime/repeat-work.ts';
import { RebuildWatch } from './watch.ts';

const LOOK_EVERY_MS = 1000;
/** Lifetime in seconds: if the watching process dies, another one continues afterwards. */
const LEASE = { name: 'rebuild-hook', seconds: 15 };

/** Watches for changes while this process holds the lease; otherwise waits to take over. */
export const startRebuildWatcher = (
  { database }: Pick<Context, 'database'>,
  hook: RebuildHook,
  log: FastifyBaseLogger,
): RepeatedWork => {
  const watchAlone = async (lease: Lease) => {
    const watch = new RebuildWatch(database, hook, lease);
    while (!lease.signal.aborted) {
      const id = await watch.look();
      if (id) log.info({ id }, 'a build of the site is asked for');
      await pause(LOOK_EVERY_MS, undefined, { signal: lease.signal }).catch(() => {});
    }
  };
  return repeatWork({
    work: signal => withLease(database.knex, { ...LEASE, signal }, watchAlone),
    failed: error => log.warn({ err: error }, 'changes could not be watched for the rebuild hook'),
    everyMs: LOOK_EVERY_MS,
    longestMs: LOOK_EVERY_MS,
  });
};
