import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { RebuildHook } from '../platform/config/rebuild-hook.ts';
import type { Context } from '../platform/context.ts';
import { withLease } from '../platform/database/lease.ts';
import { RebuildWatch } from './watch.ts';

const LOOK_EVERY_MS = 1000;
/** How soon another process notices that the watching one has died. */
const LEASE_SECONDS = 15;

/** Watches for changes as long as it is the only one; otherwise waits to take over. */
export const startRebuildWatcher = (
  { database }: Pick<Context, 'database'>,
  hook: RebuildHook,
  log: FastifyBaseLogger,
): { stop(): Promise<void> } => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const rest = (ms: number, ends: AbortSignal) => pause(ms, undefined, { signal: ends }).catch(() => {});

  const run = async () => {
    while (!signal.aborted) {
      await withLease(database.knex, { name: 'rebuild-hook', seconds: LEASE_SECONDS, signal }, async lease => {
        const watch = new RebuildWatch(database, hook, lease);
        while (!lease.signal.aborted) {
          const id = await watch.look();
          if (id) log.info({ id }, 'a build of the site is asked for');
          await rest(LOOK_EVERY_MS, lease.signal);
        }
      }).catch(error => log.warn({ err: error }, 'changes could not be watched for the rebuild hook'));
      await rest(LOOK_EVERY_MS, signal);
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
};
