import { createHmac, randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Redis } from '../platform/limits/redis.ts';
import { onCommitted } from './committed.ts';
import type { ChangeWatch } from './watch.ts';

/** Others may share the server: their saves are none of ours. */
const channelOf = (secretsKey: string) =>
  `franchise-marketplace:changes:${createHmac('sha256', secretsKey).update('changes').digest('base64url')}`;

interface Told {
  redis: Redis;
  secretsKey: string;
  log: FastifyBaseLogger;
}

/**
 * Processes tell each other of their saves, so that none has to look. A message may get lost, and none is ever believed:
 * it makes the others look at once, and they look now and then without.
 * @returns what ends it
 */
export const tellOtherProcesses = (watch: ChangeWatch, { redis, secretsKey, log }: Told): (() => void) => {
  const [channel, self] = [channelOf(secretsKey), randomUUID()];
  const hearing = redis.client.duplicate();
  let isHearing = false;
  hearing.on('error', () => {});
  hearing
    .connect()
    .then(() =>
      hearing.subscribe(channel, from => {
        if (from !== self) watch.tell();
      }),
    )
    .then(
      () => {
        isHearing = true;
      },
      error => {
        if (hearing.isOpen)
          log.warn({ err: error }, 'Redis does not tell of saves in other processes: each looks for itself');
      },
    );
  watch.isToldOfOthers = () => isHearing && hearing.isReady && redis.isWell();
  const end = onCommitted(() => {
    if (redis.isWell()) redis.client.publish(channel, self).catch(error => redis.failed(error));
  });
  return () => {
    end();
    hearing.destroy();
  };
};
