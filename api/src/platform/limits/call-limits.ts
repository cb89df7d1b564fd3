import rateLimit, { type FastifyRateLimitOptions, type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import type { IsServiceToken } from '../access/caller.ts';
import type { Config } from '../config/config.ts';
import { tooMany } from '../errors/errors.ts';
import type { App } from '../http/app.ts';
import { visitorAddress } from '../values/visitor-address.ts';
import { rateLimitHits } from './limits-hit.ts';
import type { RateLimits } from './rate-limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route has no rate limits, for load balancers and monitoring. */
    unlimited?: boolean;
  }
}

const MINUTE_SECONDS = 60;
/**
 * Number of addresses that a process tracks for each kind of call. If there are more, the least recently seen is
 * dropped.
 */
const MAX_ADDRESSES = 50_000;

/** The number of calls of an address in the current window. */
interface LimitedCall {
  /** The number of calls; it stops at one above the limit. */
  count: number;
  isExceeded: boolean;
  /** Whole seconds until the window ends. */
  secondsLeft: number;
}

export type CallLimit = (request: FastifyRequest) => Promise<LimitedCall>;

/**
 * Creates a limit per address.
 * @param name name of the limited calls
 * @param most maximum calls per address and window
 */
export type CreateCallLimit = (name: string, most: number, windowSeconds: number) => CallLimit;

/** A store that shares counts through Redis, and counts in this process while Redis is unreachable. */
const sharedStore = (rateLimits: RateLimits) =>
  class implements FastifyRateLimitStore {
    incr(key: string, done: (error: Error | null, counted?: { current: number; ttl: number }) => void, timeWindow = 0) {
      const windowSeconds = timeWindow / 1000;
      rateLimits
        .counter(`calls per ${windowSeconds} s`, windowSeconds)
        .hit(key)
        .then(({ count, secondsLeft }) => done(null, { current: count, ttl: secondsLeft * 1000 }), done);
    }
    child() {
      return this;
    }
  };

const isSearch = (key: string) => key === 'search' || key === 'q';

/**
 * Returns whether a filter contains a search. The filter is parsed, since white space and escapes could hide the name.
 */
const searches = (filter: unknown): boolean => {
  if (typeof filter !== 'string') return false;
  try {
    return Object.keys(JSON.parse(filter) ?? {}).some(isSearch);
  } catch {
    return false;
  }
};

/** Returns the kind of a call, each with a separate limit: a read, a full-text search, or a change. */
export const kindOf = ({ method, query }: FastifyRequest): 'reads' | 'searches' | 'writes' => {
  if (!['GET', 'HEAD', 'OPTIONS'].includes(method)) return 'writes';
  const { search, q, text, filter } = query as Record<string, unknown>;
  return search || q || text || searches(filter) ? 'searches' : 'reads';
};

interface Ceiling {
  config: Config;
  rateLimits: RateLimits;
  isService: IsServiceToken;
}

/**
 * Limits the calls per address, separately for reads, searches and writes. The limits are generous, since the people of
 * an office or a mobile network share an address. Runs before the token is checked. Calls with the service token, routes
 * marked `unlimited`, and preflight requests (which `admitOrigins` answers before) have no limit.
 * @returns a function that creates further limits by address. Counts that are reverted or reset (such as failed
 * sign-ins) use `RateLimits`, because this library supports neither
 */
export const limitCalls = async (app: App, { config, rateLimits, isService }: Ceiling): Promise<CreateCallLimit> => {
  const shared: FastifyRateLimitOptions = config.redisUrl === null ? {} : { store: sharedStore(rateLimits) };
  await app.register(rateLimit, { global: false, cache: MAX_ADDRESSES, ...shared });

  const limits: CreateCallLimit = (name, most, windowSeconds) => {
    const count = app.createRateLimit({
      max: most,
      timeWindow: windowSeconds * 1000,
      keyGenerator: request => `${name} ${visitorAddress(request.ip)}`,
    });
    return async request => {
      const counted = await count(request);
      if (counted.isAllowed) return { count: 0, isExceeded: false, secondsLeft: 0 };
      const { isExceeded, remaining, ttlInSeconds } = counted;
      if (isExceeded) rateLimitHits.record({ limit: name });
      return { count: isExceeded ? most + 1 : most - remaining, isExceeded, secondsLeft: Math.max(1, ttlInSeconds) };
    };
  };
  const { readsPerMinute: reads, searchesPerMinute: searches, writesPerMinute: writes } = config.limits;
  const most = { reads, searches, writes };
  const counted = {
    reads: limits('reads', reads, MINUTE_SECONDS),
    searches: limits('searches', searches, MINUTE_SECONDS),
    writes: limits('writes', writes, MINUTE_SECONDS),
  };
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.unlimited || isService(request.headers.authorization)) return;
    const kind = kindOf(request);
    const { isExceeded, secondsLeft } = await counted[kind](request);
    if (!isExceeded) return;
    reply.headers({ 'ratelimit-limit': most[kind], 'ratelimit-remaining': 0, 'ratelimit-reset': secondsLeft });
    throw tooMany(secondsLeft, 'too_many_requests');
  });
  return limits;
};
