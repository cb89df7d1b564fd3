import { createHmac, randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Redis } from '../platform/limits/redis.ts';
import { onCommitted } from './committed.ts';
import type { ChangeWatch } from './watch.ts';

/** Returns a channel name that is unique to this installation, since others may share the server. */
const channelOf = (secretsKey: string) =>
  `franchise-marketplace:changes:${createHmac('sha256', secretsKey).update('changes').digest('base64url')}`;

interface Told {
  redis: Redis;
  secretsKey: string;
  log: FastifyBaseLogger;
}

/**
 * Notifies other processes of commits through Redis, so that none has to poll often. Messages may get lost and carry no
 * data: they only make other processes query the database, which they also do from time to time without.
 * @returns a function that stops it
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
