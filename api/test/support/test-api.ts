import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '@marketplace/db';
import { testDatabase } from '@marketplace/db/testing';
import { buildApp } from '../../src/app/app.ts';
import { type Config, readConfig } from '../../src/platform/config/config.ts';
import type { App } from '../../src/platform/http/app.ts';
import { delayResponses, responseDelays } from './delayed-responses.ts';
import { aToken } from './tokens.ts';

/** The service token of a test API. */
export const SERVICE_TOKEN = 'service-token-of-the-tests-0123456789';

/** Returns a valid configuration with rate limits that tests do not reach. */
export const testConfig = (env: Record<string, string>): Config =>
  readConfig({
    JWT_SECRET: 'jwt-secret-of-the-tests-0123456789abcdef',
    SECRETS_KEY: 'secrets-key-of-the-tests-0123456789abcd',
    SERVICE_TOKEN,
    LIMIT_LEADS_PER_HOUR: '100000',
    LIMIT_LOGIN_FAILURES: '1000',
    LIMIT_READS_PER_MINUTE: '1000000',
    LIMIT_SEARCHES_PER_MINUTE: '1000000',
    LIMIT_WRITES_PER_MINUTE: '1000000',
    LOG_LEVEL: 'silent',
    ...env,
  });

/** A response of the API; JSON bodies are parsed. */
export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the tests check what a response holds
  body: any;
  text: string;
  headers: Record<string, string | string[] | number | undefined>;
}

export interface CallOptions {
  /** The user whose token is sent, or the token itself. */
  as?: { id: string; session_epoch: number } | string;
  body?: unknown;
  headers?: Record<string, string>;
  remoteAddress?: string;
}

/** The API on a separate database. */
export interface TestApi {
  app: App;
  database: Database;
  databaseUrl: string;
  config: Config;
  /** Sends a request such as `GET /franchises`; paths are relative to `/api`. */
  call(request: `${string} /${string}`, options?: CallOptions): Promise<Answer>;
  tokenOf(user: { id: string; session_epoch: number }, claims?: Record<string, unknown>): Promise<string>;
  close(): Promise<void>;
}

const parsed = (text: string, type: unknown) => (String(type).includes('json') && text ? JSON.parse(text) : text);

/** Sets the duration in the path of a live event stream to 0, because callers of `call` wait for the whole response. */
const withAnEnd = (path: string): string => {
  if (!/^\/live(\?|$)/.test(path)) return path;
  const { pathname, searchParams } = new URL(path, 'http://api');
  const seconds = searchParams.get('seconds');
  if (seconds !== null && !/^\d{1,4}$/.test(seconds)) return path;
  searchParams.set('seconds', '0');
  return `${pathname}?${searchParams}`;
};

/**
 * Starts the real API on a fresh real database. With the seed `LATE_ANSWERS`, responses over a socket are delayed.
 * @example const api = await testApi(t); const answer = await api.call('GET /franchises');
 * @param t anything with `teardown` (a tap test), which removes everything
 * @param reach returns the database URL that the API uses, for tests with a proxy in between
 */
export const testApi = async (
  t: { teardown(work: () => unknown): unknown },
  env: Record<string, string> = {},
  reach: (databaseUrl: string) => Promise<string> = async url => url,
): Promise<TestApi> => {
  const database = await testDatabase();
  const reached = await reach(database.url);
  const own = reached === database.url ? database : openDatabase(reached);
  const dataDir = await mkdtemp(join(tmpdir(), 'marketplace-test-'));
  const config = testConfig({ DATABASE_URL: reached, DATA_DIR: dataDir, ...env });
  const app = await buildApp({ config, database: own });
  const late = process.env.LATE_ANSWERS;
  // Publishing sends hundreds of requests, one after the other.
  const isPublisher = ({ headers }: IncomingMessage) => headers.authorization === `Bearer ${SERVICE_TOKEN}`;
  if (late) delayResponses(app.server, responseDelays(Number(late)), isPublisher);
  const tokenOf: TestApi['tokenOf'] = (user, claims) => aToken(config.jwtSecret, user, claims);
  const api: TestApi = {
    app,
    database,
    databaseUrl: database.url,
    config,
    tokenOf,
    async call(request, { as, body, headers = {}, remoteAddress } = {}) {
      const gap = request.indexOf(' ');
      const [method, path] = [request.slice(0, gap), withAnEnd(request.slice(gap + 1))];
      const token = typeof as === 'string' ? as : as && (await tokenOf(as));
      const answer = await app.inject({
        method: method as 'GET',
        url: `/api${path}`,
        headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
        ...(remoteAddress ? { remoteAddress } : {}),
      });
      const { statusCode: status, payload: text } = answer;
      return { status, text, body: parsed(text, answer.headers['content-type']), headers: answer.headers };
    },
    async close() {
      await app.close();
      if (own !== database) await own.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  t.teardown(() => api.close());
  return api;
};
