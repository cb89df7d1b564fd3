import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../platform/context.ts';
import { rebuildChannel } from '../rebuild/channel.ts';
import { whatsappChannel } from '../whatsapp/channel.ts';
import { ChannelRunner, type WorkerTiming } from './channel-runner.ts';
import { emailChannel } from './email/channel.ts';
import type { Channel } from './message.ts';

/** A running worker. */
export interface Worker {
  /** What is on its way is finished, the rest given back for others. */
  stop(): Promise<void>;
}

/** Every way to deliver that is set up in the environment or can be in the console. */
const channelsOf = (context: Pick<Context, 'config' | 'database'>, log: FastifyBaseLogger): Channel[] => {
  const { rebuildHook, publicUrl } = context.config;
  const { knex } = context.database;
  return [
    emailChannel(context, log),
    whatsappChannel(context),
    ...(rebuildHook ? [rebuildChannel(rebuildHook, publicUrl, knex)] : []),
  ];
};

/** Delivers what the outbox holds, each channel by itself. Any number of processes may do so at the same time. */
export const startWorker = (
  context: Pick<Context, 'config' | 'database'>,
  log: FastifyBaseLogger,
  channels: Channel[] = channelsOf(context, log),
  timing?: WorkerTiming,
): Worker => {
  const runners = channels.map(channel => new ChannelRunner(context.database.knex, channel, log, timing));
  for (const runner of runners) runner.start();
  return {
    stop: async () => {
      await Promise.all(runners.map(runner => runner.stop()));
    },
  };
};
