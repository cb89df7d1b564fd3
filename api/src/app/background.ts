import type { FastifyBaseLogger } from 'fastify';
import { startJobRunner } from '../background-jobs/runner.ts';
import { startWorker } from '../outbox/worker.ts';
import { startPictureFetcher } from '../pictures/fetch.ts';
import type { Context } from '../platform/context.ts';
import { startRebuildWatcher } from '../rebuild/watcher.ts';
import { Scheduler } from '../schedules/scheduler.ts';
import { createChannels, SCHEDULES } from './composers-and-schedules.ts';
import { JOB_STEPS } from './job-steps.ts';

/** The background work of an API process or a separate worker. */
export interface Background {
  /** Finishes or releases the current work, then ends. */
  stop(): Promise<void>;
}

/**
 * Starts deliveries, scheduled tasks, background jobs, the fetching of pictures, and the rebuild webhook. Any number of
 * processes may run them.
 */
export const startBackground = (context: Pick<Context, 'config' | 'database'>, log: FastifyBaseLogger): Background => {
  const worker = startWorker(context.database.knex, createChannels(context, log), log);
  const scheduler = new Scheduler(context, log, SCHEDULES);
  scheduler.start();
  const jobs = startJobRunner({ knex: context.database.knex, steps: JOB_STEPS }, log);
  const pictures = startPictureFetcher(context, log);
  const { rebuildHook } = context.config;
  const watcher = rebuildHook && startRebuildWatcher(context, rebuildHook, log);
  return {
    stop: async () => {
      await Promise.all([worker.stop(), scheduler.stop(), jobs.stop(), pictures.stop(), watcher?.stop()]);
    },
  };
};
