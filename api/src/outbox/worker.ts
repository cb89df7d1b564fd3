import type { FastifyBaseLogger } from 'fastify';
import type { Knex } from 'knex';
import { ChannelRunner, type WorkerTiming } from './channel-runner.ts';
import type { Channel } from './message.ts';

export interface Worker {
  /** Finishes the current deliveries and releases the other messages. */
  stop(): Promise<void>;
}

/**
 * Delivers the messages of the outbox, each channel independently of the others. Several processes may deliver at the
 * same time.
 */
export const startWorker = (knex: Knex, channels: Channel[], log: FastifyBaseLogger, timing?: WorkerTiming): Worker => {
  const runners = channels.map(channel => new ChannelRunner(knex, channel, log, timing));
  for (const runner of runners) runner.start();
  return {
    stop: async () => {
      await Promise.all(runners.map(runner => runner.stop()));
    },
  };
};
