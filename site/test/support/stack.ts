import { aFranchise } from '@marketplace/api/testing';
import { TESTS_EVERYTHING } from '@marketplace/db/testing';
import type { Test as TapTest } from 'tap';
import { createTestSite, type TestSite } from '../publisher/support/site.ts';
import { waitForValue } from '../publisher/support/wait-for-value.ts';
import { serveWithFront, serveWithNginx } from './servers.ts';

type Test = Parameters<typeof createTestSite>[0];
type Row = Record<string, unknown>;

/** The whole product that visitors use: database, API, publisher and web server. */
export interface Stack extends TestSite {
  /** Address of the server of `npm start`, without a trailing slash. */
  url: string;
}

/** The same product behind both servers. */
export interface BothServers extends Stack {
  /** Runs a test behind each server. */
  test(name: string, work: (t: TapTest, url: string) => Promise<unknown>): void;
}

/** Content of the database before the first publication. */
interface Given {
  /** Number of franchises `brand-1` … in the category Food. */
  count?: number;
  /** Additional franchises, by default in the category Food. */
  franchises?: Row[];
  /** Rows of other tables, by table. They are inserted before the franchises, which may refer to them. */
  rows?: Record<string, Row[]>;
}

/** Whether pages get compressed copies. Compressing takes longer than everything else. */
interface How {
  compress?: boolean;
  /** Address of the collector for the traces of the API and the publisher. */
  otlp?: string;
}

/** Starts the whole product on free ports and publishes the site once. The site must have been built before. */
export const startStack = async (
  t: Test,
  { count = 0, franchises = [], rows = {} }: Given = {},
  { compress = false, otlp }: How = {},
): Promise<Stack> => {
  const site = await createTestSite(t, count, otlp ? { OTEL_EXPORTER_OTLP_ENDPOINT: otlp } : {});
  if (compress) site.env.COMPRESS_PAGES = 'true';
  if (otlp) Object.assign(site.env, { OTEL_EXPORTER_OTLP_ENDPOINT: otlp });
  const { database } = site.api;
  // The row with the site's currency may exist already.
  for (const [table, of] of Object.entries(rows)) await database.knex(table).insert(of).onConflict().merge();
  for (const franchise of franchises) await aFranchise(database, { category: 'Food', ...franchise });
  const url = await serveWithFront(t, site);
  site.publisher(['follow']);
  await waitForValue('the site is published', () => site.file('index.html'));
  return { ...site, url };
};

/** Starts the product behind the server of `npm start` and, in `npm run test:all`, also behind nginx as it is deployed. */
export const startStackBehindBoth = async (test: TapTest, given: Given = {}, how: How = {}): Promise<BothServers> => {
  const stack = await startStack(test, given, how);
  const servers = { 'npm start': stack.url, ...(TESTS_EVERYTHING && { nginx: await serveWithNginx(test, stack) }) };
  return {
    ...stack,
    test: (name, work) => {
      for (const [server, url] of Object.entries(servers)) test.test(`${name} (${server})`, t => work(t, url));
    },
  };
};
