import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Instrument } from '../runtime/instrument.ts';
import type { App } from './app.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * What visitors are answered is the same for all of them and for everybody who asks the same, until something
     * changes that they can see (`changes`). What depends on the time or on counters must not say so.
     */
    remembered?: true;
  }
  interface FastifyRequest {
    /** Set while a remembered answer is being made. */
    making: Making | null;
  }
}

/** Told of every answer that could be remembered. */
export const answersAsked = new Instrument<{ answer: 'remembered' | 'made' }>();

/** So many answers, and bytes of them, are remembered. */
const MOST_ANSWERS = 1000;
const MOST_BYTES = 16 * 1024 * 1024;
/** What changes a database past the API writes no change: it is seen after so long, in milliseconds. */
const LONGEST_MS = 60_000;

/** Of what visitors can see, with the moment of `performance.now()` from which on what is read is of it. */
export interface Version {
  number: number;
  since: number;
  /** Whether what takes long to count is worth counting anew for it. */
  isCalm: boolean;
}

interface Answer {
  version: number;
  /** The text as it was made, and bytes from when somebody asks again: most are asked for once. */
  body: string | Buffer;
  headers: Record<string, string>;
}

/** An answer that somebody has asked for, and others may wait for. */
interface Making {
  key: string;
  version: Version;
  /** There once somebody waits; null where it became none that others may be given. */
  made?: PromiseWithResolvers<Answer | null>;
  isForOnce: boolean;
}

/** What belongs to the answer; the rest belongs to who asked. */
const OF_THE_ANSWER = ['content-type', 'content-range', 'other-currencies', 'vary', 'etag'];

const parsed = (text: unknown): unknown => {
  if (typeof text !== 'string' || !/^[[{]/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** Who asks the same has the same key, however it is written; what the call does not know is no part of it. */
const keyOf = (url: string, names: readonly string[]) => (request: FastifyRequest) => {
  const query = request.query as Record<string, unknown>;
  const asked = names.flatMap(name =>
    query[name] === undefined || query[name] === '' ? [] : [name, parsed(query[name])],
  );
  return asked.length === 0 ? url : `${url} ${JSON.stringify(asked)}`;
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

/** The version from whose moment on everything has to be read that others are to be given; null where nobody will be. */
export const versionMade = ({ making }: FastifyRequest): Version | null => making?.version ?? null;

/** What is answered is for who asks now, and for nobody later: something of it is older than its version, or of counters. */
export const forgetAnswer = ({ making }: FastifyRequest): void => {
  if (making) making.isForOnce = true;
};

/**
 * Answers of routes with `remembered` stay in memory until the version is another one, for visitors alone. Who asks
 * while the same answer is being made waits for it. Comes after the validation of input.
 * @param versionNow may be old by as much as a save may be hidden
 */
export const rememberAnswers = (app: App, versionNow: () => Version | Promise<Version>): void => {
  const answers = new LRUCache<string, Answer>({
    max: MOST_ANSWERS,
    maxSize: MOST_BYTES,
    maxEntrySize: MOST_BYTES / 16,
    sizeCalculation: ({ body }, key) => Buffer.byteLength(body) + key.length + 500,
    ttl: LONGEST_MS,
  });
  const inTheMaking = new Map<string, Making>();

  const finish = (making: Making, answer: Answer | null) => {
    if (inTheMaking.get(making.key) === making) inTheMaking.delete(making.key);
    making.made?.resolve(answer);
  };

  const make = (request: FastifyRequest, reply: FastifyReply, key: string, version: Version) => {
    const making: Making = { key, version, isForOnce: false };
    inTheMaking.set(key, making);
    request.making = making;
    reply.raw.once('close', () => finish(making, null));
  };

  const send = (reply: FastifyReply, answer: Answer) => {
    answersAsked.record({ answer: 'remembered' });
    if (typeof answer.body === 'string') answer.body = Buffer.from(answer.body);
    reply.headers(answer.headers).send(answer.body);
  };

  const find =
    (request: FastifyRequest, reply: FastifyReply, key: string, done: (error?: Error) => void) =>
    (version: Version) => {
      const known = answers.get(key);
      if (known?.version === version.number) return send(reply, known);
      answersAsked.record({ answer: 'made' });
      const running = inTheMaking.get(key);
      if (running?.version.number !== version.number) {
        make(request, reply, key, version);
        return done();
      }
      running.made ??= Promise.withResolvers();
      running.made.promise.then(made => (made ? send(reply, made) : done())).catch(done);
    };

  const keep = (
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
    if (!reply.hasHeader('etag')) reply.header('etag', `W/"${hash('sha1', payload, 'base64url')}"`);
    const answer = answerOf(reply, payload, making.version.number);
    // One of a later version may have been made sooner.
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
        // Where the version can't be had, the handler says what is wrong.
        if (version instanceof Promise) version.then(found, () => done()).catch(done);
        else found(version);
      },
    ];
    route.onSend = [keep, ...after];
  });
};
