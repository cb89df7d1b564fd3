import rateLimit, { type FastifyRateLimitOptions, type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import type { ServiceToken } from '../access/caller.ts';
import type { Config } from '../config/config.ts';
import { tooMany } from '../errors/errors.ts';
import type { App } from '../http/app.ts';
import { limitsHit } from './limits-hit.ts';
import type { RateLimits } from './rate-limits.ts';
import { visitorAddress } from './visitor-address.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Asked by balancers and watchers as often as they like. */
    unlimited?: boolean;
  }
}

const MINUTE_SECONDS = 60;
/** Addresses that one process remembers of each kind; the one heard of longest ago goes first. */
const REMEMBERED = 50_000;

/** How often an address has asked for something in the current window. */
interface Asked {
  /** No more than one above the most that is allowed. */
  count: number;
  isExceeded: boolean;
  /** Whole seconds until the window ends. */
  secondsLeft: number;
}

export type CallLimit = (request: FastifyRequest) => Promise<Asked>;

/** @param name of what is asked for; @param most of one address in a window */
export type CallLimits = (name: string, most: number, windowSeconds: number) => CallLimit;

/** Counts with the limiter that shares its counts by Redis, and counts by itself while that is away. */
const sharedStore = (rateLimits: RateLimits) =>
  class implements FastifyRateLimitStore {
    incr(key: string, done: (error: Error | null, counted?: { current: number; ttl: number }) => void, timeWindow = 0) {
      rateLimits
        .counter('calls', timeWindow / 1000)
        .hit(key)
        .then(({ count, secondsLeft }) => done(null, { current: count, ttl: secondsLeft * 1000 }), done);
    }
    child() {
      return this;
    }
  };

const isSearch = (key: string) => key === 'search' || key === 'q';

/** Whether a filter searches, as a reader of JSON finds it: blanks and escapes make no other name of it. */
const searches = (filter: unknown): boolean => {
  if (typeof filter !== 'string') return false;
  try {
    return Object.keys(JSON.parse(filter) ?? {}).some(isSearch);
  } catch {
    return false;
  }
};

/** What a call costs: a read, a search through everything, or a change. */
const kindOf = ({ method, query }: FastifyRequest): 'reads' | 'searches' | 'writes' => {
  if (!['GET', 'HEAD', 'OPTIONS'].includes(method)) return 'writes';
  const { search, q, filter } = query as Record<string, unknown>;
  return search || q || searches(filter) ? 'searches' : 'reads';
};

interface Ceiling {
  config: Config;
  rateLimits: RateLimits;
  isService: ServiceToken;
}

/**
 * Every call has a limit by address (decisions "Over the wire"), generous, for an office or the customers of a mobile
 * network share one: reads, searches and writes apart. Comes before the token is looked at. Free are who has the service
 * token, and the calls that say so.
 * @returns how other things are counted by address. What is taken back or cleared (a sign-in that failed and then did not)
 * stays with `RateLimits`: this library can do neither.
 */
export const limitCalls = async (app: App, { config, rateLimits, isService }: Ceiling): Promise<CallLimits> => {
  const shared: FastifyRateLimitOptions = config.redisUrl === null ? {} : { store: sharedStore(rateLimits) };
  await app.register(rateLimit, { global: false, cache: REMEMBERED, ...shared });

  const limits: CallLimits = (name, most, windowSeconds) => {
    const count = app.createRateLimit({
      max: most,
      timeWindow: windowSeconds * 1000,
      keyGenerator: request => `${name} ${visitorAddress(request.ip)}`,
    });
    return async request => {
      const counted = await count(request);
      if (counted.isAllowed) return { count: 0, isExceeded: false, secondsLeft: 0 };
      const { isExceeded, remaining, ttlInSeconds } = counted;
      if (isExceeded) limitsHit.record({ limit: name });
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
