import { aFranchise } from '@marketplace/api/testing';
import { startFront } from '@marketplace/deploy/front';
import { reached } from '../publisher/support/reached.ts';
import { aSite, type TestSite } from '../publisher/support/site.ts';

type Test = Parameters<typeof aSite>[0];
type Row = Record<string, unknown>;

/** The whole product as visitors meet it: database, API, publisher, and the front server that serves the files. */
export interface Stack extends TestSite {
  /** Where visitors find it, without a slash at the end. */
  url: string;
  /** Stops the API until the answer is called. */
  stopApi: TestSite['stopApi'];
}

/** What is in the database before the first publish. */
interface Given {
  /** Franchises `brand-1` … in the category Food. */
  count?: number;
  /** Franchises of the test's own, in the category Food unless they say another. */
  franchises?: Row[];
  /** Rows of other tables, by table. */
  rows?: Record<string, Row[]>;
}

/** Starts it all on a free port and publishes everything once. The site must have been built. */
export const aStack = async (t: Test, { count = 0, franchises = [], rows = {} }: Given = {}): Promise<Stack> => {
  const site = await aSite(t, count);
  const { database, config } = site.api;
  for (const franchise of franchises) await aFranchise(database, { category: 'Food', ...franchise });
  for (const [table, of] of Object.entries(rows)) await database.knex(table).insert(of);

  const front = await startFront({
    port: 0,
    host: '127.0.0.1',
    trustProxy: 'loopback',
    apiUrl: site.env.API_URL?.replace(/\/api$/, '') ?? '',
    site: site.siteDir,
    uploads: `${config.dataDir}/uploads`,
  });
  t.teardown(() => front.close());
  const address = front.server.address();
  if (address === null || typeof address === 'string') throw new Error('The front listens on no port');
  site.publisher(['follow']);
  await reached('the site is published', () => site.file('index.html'), 60_000);
  return { ...site, url: `http://127.0.0.1:${address.port}` };
};
