import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { ConfigurationError } from '../config/config.ts';

/** The start waits so long for a server that does not answer, then goes on without it. */
const START_MS = 2000;
/** A server that is heard of no more is left, and sought anew. */
const SILENT_MS = 3000;
const PING_MS = 1000;
const MOST_WAITING = 1000;
const LONGEST_PAUSE_MS = 5000;
const TOLD_AGAIN_AFTER_MS = 60_000;
/** So long after a failure it is left alone: one that hangs costs one waiting, not one for everybody. */
const UNWELL_MS = 5000;

/** What a server answers that time won't mend, and what is wrong then. */
const REFUSALS: [answer: RegExp, fault: string][] = [
  [/^NOAUTH/, 'the server asks for a password, like redis://:password@host:6379'],
  [/^(WRONGPASS|ERR invalid password)/, 'the server does not take this user or password'],
  [/^ERR (Client sent AUTH|AUTH)/, 'the server knows no password, and one is given'],
  [/^NOPERM/, 'this user may not use the server'],
  [/^ERR (invalid )?DB index/, 'the server has no database of this number'],
];

type Sdk = typeof import('@redis/client');

const refusalIn = (error: Error, { ErrorReply }: Sdk): ConfigurationError | undefined => {
  const [, fault] = REFUSALS.find(([answer]) => error instanceof ErrorReply && answer.test(error.message)) ?? [];
  return fault === undefined ? undefined : new ConfigurationError([`REDIS_URL: ${fault}`]);
};

const newClient = ({ createClient }: Sdk, url: string) =>
  createClient({
    url,
    name: 'franchise-marketplace',
    // Who is waiting for an answer had better not wait for a server to come back.
    disableOfflineQueue: true,
    commandsQueueMaxLength: MOST_WAITING,
    pingInterval: PING_MS,
    socket: {
      connectTimeout: START_MS,
      socketTimeout: SILENT_MS,
      reconnectStrategy: tries => Math.min(LONGEST_PAUSE_MS, 50 * 2 ** tries),
    },
  });

/** A connection to Redis, which mends itself as often as it breaks. */
export interface Redis {
  readonly client: ReturnType<typeof newClient>;
  /** Whether it is worth asking: connected, and no failure a moment ago. */
  isWell(): boolean;
  failed(error: unknown): void;
  close(): void;
}

/**
 * Connects to a Redis server. One that is away does not hold up the start: it is sought until it is there.
 * @param url `redis://` or, with TLS, `rediss://`
 * @throws ConfigurationError when the server answers that it will not have us: password, user or database number
 */
export const openRedis = async (url: string, log: FastifyBaseLogger): Promise<Redis> => {
  // It takes 28 MB: only where there is a server.
  const sdk = await import('@redis/client');
  const client = newClient(sdk, url);
  // By a clock that is never set back: it would be left alone until that has caught up.
  let failedAt = Number.NEGATIVE_INFINITY;
  let toldAt = Number.NEGATIVE_INFINITY;
  let isStarting = true;
  const failed = (error: unknown) => {
    failedAt = performance.now();
    if (failedAt - toldAt < TOLD_AGAIN_AFTER_MS) return;
    toldAt = failedAt;
    log.error({ err: error }, 'Redis is away: every process counts for itself meanwhile');
  };
  const refusal = Promise.withResolvers<never>();
  client.on('ready', () => {
    if (Number.isFinite(failedAt)) log.info('Redis is back: limits are shared');
    failedAt = Number.NEGATIVE_INFINITY;
  });
  client.on('error', (error: Error) => {
    const refused = isStarting && refusalIn(error, sdk);
    if (refused) refusal.reject(refused);
    else failed(error);
  });
  const connected = client.connect().catch(() => {});
  try {
    await Promise.race([connected, pause(START_MS, undefined, { ref: false }), refusal.promise]);
  } catch (error) {
    client.destroy();
    throw error;
  } finally {
    isStarting = false;
  }
  return {
    client,
    isWell: () => client.isReady && performance.now() - failedAt > UNWELL_MS,
    failed,
    close: () => client.destroy(),
  };
};
