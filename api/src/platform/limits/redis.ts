import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { ConfigurationError } from '../config/config.ts';

/** Milliseconds for which the start waits for Redis; after that it continues without Redis. */
const START_MS = 2000;
/** Milliseconds of silence after which the connection is closed and reopened. */
const SILENT_MS = 3000;
const PING_MS = 1000;
const MOST_WAITING = 1000;
const LONGEST_PAUSE_MS = 5000;
const TOLD_AGAIN_AFTER_MS = 60_000;
/**
 * Milliseconds for which Redis is not used after a failure, so that a hanging server delays one request instead of all.
 */
const UNWELL_MS = 5000;

/** Replies of Redis that a retry does not fix, and the wrong setting that each reveals. */
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
    // Commands fail immediately instead of waiting for the server to return.
    disableOfflineQueue: true,
    commandsQueueMaxLength: MOST_WAITING,
    pingInterval: PING_MS,
    socket: {
      connectTimeout: START_MS,
      socketTimeout: SILENT_MS,
      reconnectStrategy: tries => Math.min(LONGEST_PAUSE_MS, 50 * 2 ** tries),
    },
  });

/** A connection to Redis that reconnects automatically. */
export interface Redis {
  readonly client: ReturnType<typeof newClient>;
  /** Whether Redis can be used: connected, and without a recent failure. */
  isWell(): boolean;
  failed(error: unknown): void;
  close(): void;
}

/**
 * Connects to a Redis server. An unreachable server does not delay the start: the connection is retried in the
 * background.
 * @param url `redis://` or, with TLS, `rediss://`
 * @throws ConfigurationError when the server refuses the user, the password or the database number
 */
export const openRedis = async (url: string, log: FastifyBaseLogger): Promise<Redis> => {
  // The package takes 28 MB of memory, so it is loaded only if Redis is used.
  const sdk = await import('@redis/client');
  const client = newClient(sdk, url);
  // The clock is monotonic: after a change of the system's clock, Redis would otherwise stay unused for too long.
  let failedAt = Number.NEGATIVE_INFINITY;
  let loggedAt = Number.NEGATIVE_INFINITY;
  let isStarting = true;
  const failed = (error: unknown) => {
    failedAt = performance.now();
    if (failedAt - loggedAt < TOLD_AGAIN_AFTER_MS) return;
    loggedAt = failedAt;
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
