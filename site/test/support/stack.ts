import { aFranchise } from '@marketplace/api/testing';
import { TESTS_EVERYTHING } from '@marketplace/db/testing';
import type { Test as TapTest } from 'tap';
import { reached } from '../publisher/support/reached.ts';
import { aSite, type TestSite } from '../publisher/support/site.ts';
import { behindFront, behindNginx } from './servers.ts';

type Test = Parameters<typeof aSite>[0];
type Row = Record<string, unknown>;

/** The whole product as visitors meet it: database, API, publisher, and the server that serves the files. */
export interface Stack extends TestSite {
  /** Where visitors find it behind the server of `npm start`, without a slash at the end. */
  url: string;
}

/** The same product behind both servers. */
export interface BothServers extends Stack {
  /** A test that visits behind the one and then behind the other. */
  test(name: string, work: (t: TapTest, url: string) => Promise<unknown>): void;
}

/** What is in the database before the first publish. */
interface Given {
  /** Franchises `brand-1` … in the category Food. */
  count?: number;
  /** Franchises of the test's own, in the category Food unless they say another. */
  franchises?: Row[];
  /** Rows of other tables, by table; they are there before the franchises, which may name them. */
  rows?: Record<string, Row[]>;
}

/** Whether pages get the compressed copies that a web server sends; making them takes longer than all the rest. */
interface How {
  compress?: boolean;
  /** The collector that API and publisher send their traces to. */
  otlp?: string;
}

/** Starts it all on a free port and publishes everything once. The site must have been built. */
export const aStack = async (
  t: Test,
  { count = 0, franchises = [], rows = {} }: Given = {},
  { compress = false, otlp }: How = {},
): Promise<Stack> => {
  const site = await aSite(t, count, otlp ? { OTEL_EXPORTER_OTLP_ENDPOINT: otlp } : {});
  if (compress) site.env.COMPRESS_PAGES = 'true';
  if (otlp) Object.assign(site.env, { OTEL_EXPORTER_OTLP_ENDPOINT: otlp });
  const { database } = site.api;
  // The currency of the site may be there already.
  for (const [table, of] of Object.entries(rows)) await database.knex(table).insert(of).onConflict().merge();
  for (const franchise of franchises) await aFranchise(database, { category: 'Food', ...franchise });
  const url = await behindFront(t, site);
  site.publisher(['follow']);
  await reached('the site is published', () => site.file('index.html'), 60_000);
  return { ...site, url };
};

/** Starts the product behind the server of `npm start` and, in `npm run test:all`, also behind nginx as it is deployed. */
export const aStackBehindBoth = async (test: TapTest, given: Given = {}, how: How = {}): Promise<BothServers> => {
  const stack = await aStack(test, given, how);
  const servers = { 'npm start': stack.url, ...(TESTS_EVERYTHING && { nginx: await behindNginx(test, stack) }) };
  return {
    ...stack,
    test: (name, work) => {
      for (const [server, url] of Object.entries(servers)) test.test(`${name} (${server})`, t => work(t, url));
    },
  };
};
