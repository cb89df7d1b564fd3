import { type Database, newId } from '@marketplace/db';
import { pino } from 'pino';
import { createChannels } from '../../src/app/composers-and-schedules.ts';
import { CLAIM_EXTENSION_MS } from '../../src/outbox/claimed-messages.ts';
import type { Channel } from '../../src/outbox/message.ts';
import { startWorker } from '../../src/outbox/worker.ts';
import type { Config } from '../../src/platform/config/config.ts';

/**
 * Inserts a message into the outbox.
 * @returns its id
 */
export const aMessage = async ({ knex }: Database, more: Record<string, unknown> = {}): Promise<string> => {
  const id = newId();
  await knex('outbox').insert({
    id,
    channel: 'email',
    kind: 'lead.consultant',
    idempotency_key: `email:test:${id}`,
    payload: '{}',
    ...more,
  });
  return id;
};

/** Polls ten times as often as in production, so that tests wait a tenth as long. */
export const QUICK = { idle: 100, beat: CLAIM_EXTENSION_MS / 10 };

/** Starts a worker in this process. The end of the test stops it at the latest. */
export const aWorker = (
  t: { teardown(work: () => unknown): unknown },
  context: { config: Config; database: Database },
  channels: Channel[] = createChannels(context),
) => {
  const worker = startWorker(context.database.knex, channels, pino({ level: 'silent' }), QUICK);
  let stopped: Promise<void> | null = null;
  const stop = () => {
    stopped ??= worker.stop();
    return stopped;
  };
  t.teardown(stop);
  return { stop };
};
