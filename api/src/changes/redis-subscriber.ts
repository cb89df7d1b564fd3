import { createHmac, randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Redis } from '../platform/limits/redis.ts';
import { onCommitted } from './committed.ts';
import type { ChangeWatch } from './watch.ts';

/** Returns a channel name that is unique to this installation, since others may share the server. */
const channelOf = (secretsKey: string) =>
  `franchise-marketplace:changes:${createHmac('sha256', secretsKey).update('changes').digest('base64url')}`;

interface RedisSubscription {
  redis: Redis;
  secretsKey: string;
  log: FastifyBaseLogger;
}

/**
 * Notifies other processes of commits through Redis, so that they need not poll often. Messages contain no data and may
 * get lost: they only make other processes query the database, which these also do from time to time without a message.
 * @returns a function that stops the notifications
 */
export const notifyThroughRedis = (watch: ChangeWatch, { redis, secretsKey, log }: RedisSubscription): (() => void) => {
  const [channel, self] = [channelOf(secretsKey), randomUUID()];
  const subscriber = redis.client.duplicate();
  let isSubscribed = false;
  subscriber.on('error', () => {});
  subscriber
    .connect()
    .then(() =>
      subscriber.subscribe(channel, from => {
        if (from !== self) watch.notify();
      }),
    )
    .then(
      () => {
        isSubscribed = true;
      },
      error => {
        if (subscriber.isOpen)
          log.warn({ err: error }, 'no change events through Redis: each process polls the database');
      },
    );
  watch.hasRedisEvents = () => isSubscribed && subscriber.isReady && redis.isWell();
  const end = onCommitted(() => {
    if (redis.isWell()) redis.client.publish(channel, self).catch(error => redis.failed(error));
  });
  return () => {
    end();
    subscriber.destroy();
  };
};
