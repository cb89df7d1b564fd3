import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Instrument } from '../runtime/instrument.ts';
import type { App } from './app.ts';
import { contentEtag } from './not-modified.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Whether the response may be cached: until something visible to visitors changes (`changes`), it is the same for
     * all visitors with the same query. Do not set it for responses that depend on the time or on counters.
     */
    remembered?: true;
  }
  interface FastifyRequest {
    /** Set while a cacheable response is being created. */
    making: PendingAnswer | null;
  }
}

/** Records every request for a cacheable response. */
export const responseCacheLookups = new Instrument<{ answer: 'remembered' | 'made' }>();

/** Maximum number of cached responses, and their total bytes. */
const MOST_ANSWERS = 1000;
const MOST_BYTES = 16 * 1024 * 1024;
/**
 * Maximum age of a cached response in milliseconds: changes made directly in the database do not create a new version.
 */
const LONGEST_MS = 60_000;

/**
 * A version of what visitors can see. Data that is read after `since` (by `performance.now()`) belongs to this version
 * or a later one.
 */
export interface PublicDataVersion {
  number: number;
  since: number;
  /** Whether changes are rare enough that expensive totals are computed again for this version. */
  isCalm: boolean;
}

interface Answer {
  version: number;
  /**
   * The body of the response. It is converted to bytes at the second request, since most responses are requested only
   * once.
   */
  body: string | Buffer;
  headers: Record<string, string>;
}

/** A response that is being created; concurrent requests wait for it. */
interface PendingAnswer {
  key: string;
  version: PublicDataVersion;
  /** Set when a second request waits. Resolves to null if the response cannot be shared. */
  made?: PromiseWithResolvers<Answer | null>;
  isForOnce: boolean;
}

/** Headers that are cached with the response. Other headers depend on the request. */
const OF_THE_ANSWER = ['content-type', 'content-range', 'other-currencies', 'corrected-search', 'vary', 'etag'];

/** Returns JSON without white space. A text that is not JSON, or is nested too deeply, is returned unchanged. */
const compact = (text: unknown): unknown => {
  if (typeof text !== 'string' || !/^[[{]/.test(text)) return text;
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text;
  }
};

/**
 * Returns a function that returns the cache key of a request. Equal queries have the same key, however they are
 * spelled; unknown parameters are ignored.
 */
const keyOf = (url: string, names: readonly string[]) => (request: FastifyRequest) => {
  const query = request.query as Record<string, unknown>;
  const keyParts = names.flatMap(name =>
    query[name] === undefined || query[name] === '' ? [] : [name, compact(query[name])],
  );
  return keyParts.length === 0 ? url : `${url} ${JSON.stringify(keyParts)}`;
};

const namesOf = ({ schema }: RouteOptions): string[] =>
  Object.keys((schema?.querystring as { properties?: object } | undefined)?.properties ?? {});

const answerOf = (reply: FastifyReply, body: string, version: number): Answer => {
  const headers = OF_THE_ANSWER.flatMap(name => {
    const value = reply.getHeader(name);
    return value === undefined ? [] : [[name, String(value)]];
  });
  return { version, body, headers: Object.fromEntries(headers) };
};

/**
 * Returns the version for which a cacheable response is created; null if the response will not be cached. All data must
 * be read after the version's `since`.
 */
export const cachedVersionOf = ({ making }: FastifyRequest): PublicDataVersion | null => making?.version ?? null;

/** Excludes a response from the cache, because some of its data is older than its version or comes from counters. */
export const excludeFromCache = ({ making }: FastifyRequest): void => {
  if (making) making.isForOnce = true;
};

/**
 * Caches responses of routes with `remembered` in memory until the version changes, for anonymous requests only.
 * Concurrent requests for the same response wait for the first. Runs after the validation of input.
 * @param versionNow returns the current version; a save may stay invisible for as long as this version lags behind
 */
export const cacheResponses = (app: App, versionNow: () => PublicDataVersion | Promise<PublicDataVersion>): void => {
  const answers = new LRUCache<string, Answer>({
    max: MOST_ANSWERS,
    maxSize: MOST_BYTES,
    maxEntrySize: MOST_BYTES / 16,
    sizeCalculation: ({ body }, key) => Buffer.byteLength(body) + key.length + 500,
    ttl: LONGEST_MS,
  });
  const inTheMaking = new Map<string, PendingAnswer>();

  const finish = (making: PendingAnswer, answer: Answer | null) => {
    if (inTheMaking.get(making.key) === making) inTheMaking.delete(making.key);
    making.made?.resolve(answer);
  };

  const startMaking = (request: FastifyRequest, reply: FastifyReply, key: string, version: PublicDataVersion) => {
    const pendingAnswer: PendingAnswer = { key, version, isForOnce: false };
    inTheMaking.set(key, pendingAnswer);
    request.making = pendingAnswer;
    reply.raw.once('close', () => finish(pendingAnswer, null));
  };

  const send = (reply: FastifyReply, answer: Answer) => {
    responseCacheLookups.record({ answer: 'remembered' });
    if (typeof answer.body === 'string') answer.body = Buffer.from(answer.body);
    reply.headers(answer.headers).send(answer.body);
  };

  const find =
    (request: FastifyRequest, reply: FastifyReply, key: string, done: (error?: Error) => void) =>
    (version: PublicDataVersion) => {
      const cached = answers.get(key);
      if (cached?.version === version.number) return send(reply, cached);
      responseCacheLookups.record({ answer: 'made' });
      const running = inTheMaking.get(key);
      if (running?.version.number !== version.number) {
        startMaking(request, reply, key, version);
        return done();
      }
      running.made ??= Promise.withResolvers();
      running.made.promise.then(made => (made ? send(reply, made) : done())).catch(done);
    };

  const rememberAnswer = (
    request: FastifyRequest,
    reply: FastifyReply,
    payload: unknown,
    done: (error: null, payload: unknown) => void,
  ) => {
    const { making } = request;
    if (!making) return done(null, payload);
    if (reply.statusCode !== 200 || typeof payload !== 'string') {
      finish(making, null);
      return done(null, payload);
    }
    if (!reply.hasHeader('etag')) reply.header('etag', contentEtag(reply, payload));
    const answer = answerOf(reply, payload, making.version.number);
    // A response for a later version may already be cached.
    if (!making.isForOnce && inTheMaking.get(making.key) === making) answers.set(making.key, answer);
    finish(making, answer);
    done(null, payload);
  };

  app.decorateRequest('making', null);
  app.addHook('onRoute', route => {
    if (!route.config?.remembered) return;
    const key = keyOf(route.url, namesOf(route));
    const before = [route.preHandler ?? []].flat();
    const after = [route.onSend ?? []].flat();
    route.preHandler = [
      ...before,
      (request, reply, done) => {
        if (request.caller.kind !== 'nobody') return done();
        const found = find(request, reply, key(request), done);
        const version = versionNow();
        // When the version cannot be read, the handler reports the error.
        if (version instanceof Promise) version.then(found, () => done()).catch(done);
        else found(version);
      },
    ];
    route.onSend = [rememberAnswer, ...after];
  });
};
