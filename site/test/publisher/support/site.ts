import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '@marketplace/api/app';
import {
  aCategory,
  aFranchise,
  anAdmin,
  catchUpWithCurrency,
  SERVICE_TOKEN,
  type TestApi,
  testApi,
  testConfig,
} from '@marketplace/api/testing';
import { freePort } from '@marketplace/deploy/testing';
import { type PublisherProcess, startPublisher } from './publisher-process.ts';
import { waitForValue } from './wait-for-value.ts';

type Test = { teardown(work: () => unknown): unknown; passing(): boolean; comment(...text: unknown[]): void };

/** The real API on a real database, and a folder to publish into. */
export interface TestSite {
  api: TestApi;
  admin: Awaited<ReturnType<typeof anAdmin>>;
  env: Record<string, string>;
  siteDir: string;
  /** Returns the text of a published file, or undefined. */
  file(path: string): Promise<string | undefined>;
  /** Resolves when a file contains this text. */
  shows(path: string, text: string): Promise<unknown>;
  /** Resolves when a file exists and does not contain this text. */
  hides(path: string, text: string): Promise<unknown>;
  /** Resolves when the file does not exist. */
  gone(path: string): Promise<unknown>;
  /** Starts a publisher that ends with the test. */
  publisher(args?: string[], options?: { largestFile?: number }): PublisherProcess;
  /** Changes a franchise through the API, as an admin does. */
  save(id: string, fields: Record<string, unknown>): Promise<void>;
  /** Stops the API. Returns a function that starts another one at the same address. */
  stopApi(): Promise<() => Promise<unknown>>;
  /** Returns the same product with a different folder to publish into, for another test in the file. */
  elsewhere(t: Test): Promise<TestSite>;
}

/**
 * Creates a site with one category (`food`) and `count` franchises (`brand-1` …) in it.
 * @param apiEnv environment of the API
 */
export const createTestSite = async (
  t: Test,
  count = 3,
  apiEnv: Record<string, string> = {},
): Promise<TestSite & { ids: string[] }> => {
  const api = await testApi(t, apiEnv);
  const admin = await anAdmin(api.database);
  const category = await aCategory(api.database, { name: 'Food', slug: 'food' });
  const ids: string[] = [];
  for (let n = 1; n <= count; n++) {
    const brand = { slug: `brand-${n}`, name: `Brand ${n}`, category: category.name };
    ids.push((await aFranchise(api.database, brand)).id);
  }
  // Sets the currency at the start. Otherwise, the first save would change the site's currency and with it every page.
  await catchUpWithCurrency(api.database.knex);
  let running = api.app;
  // Must run after the publishers have stopped, because a publisher that waits for changes would delay the API's end.
  // Hooks run in reverse order, so this one is registered before theirs.
  t.teardown(() => {
    // No requests are pending, but idle connections would delay the end for more than a minute.
    running.server.closeAllConnections();
    return running.close();
  });
  // A port that stays free for this API while the API is stopped.
  const apiUrl = `${await running.listen({ port: await freePort(), host: '127.0.0.1' })}/api`;
  const inFolder = async (t: Test): Promise<TestSite> => {
    // A unique folder, even if the same test runs twice at the same time.
    const siteDir = await mkdtemp(join(tmpdir(), 'marketplace-site-'));
    t.teardown(() => rm(siteDir, { recursive: true, force: true }));
    const env = {
      API_URL: apiUrl,
      SERVICE_TOKEN,
      SITE_DIR: siteDir,
      PUBLIC_URL: 'https://example.test',
      LISTS_AFTER_SECONDS: '0.2',
      // Turns off compression, which takes longer than everything else. Tests that need compressed copies turn it on.
      COMPRESS_PAGES: 'false',
    };
    const file = (path: string) => readFile(join(siteDir, 'current', path), 'utf8').catch(() => undefined);
    return {
      api,
      admin,
      env,
      siteDir,
      file,
      elsewhere: inFolder,
      shows: (path, text) => waitForValue(`${path} shows ${text}`, async () => (await file(path))?.includes(text)),
      hides: (path, text) =>
        waitForValue(`${path} hides ${text}`, async () => (await file(path))?.includes(text) === false),
      gone: path => waitForValue(`${path} is gone`, async () => (await file(path)) === undefined),
      publisher: (args, options) => {
        const publisher = startPublisher(env, args, options);
        t.teardown(async () => {
          const code = await publisher.stop();
          if (!t.passing()) t.comment('publisher', args, 'ended with', code, publisher.lines);
        });
        return publisher;
      },
      save: async (id, fields) => {
        // Uses HTTP, because the API may have been restarted.
        const answer = await fetch(`${apiUrl}/franchises/${id}`, {
          method: 'PUT',
          headers: { authorization: `Bearer ${await api.tokenOf(admin)}`, 'content-type': 'application/json' },
          body: JSON.stringify(fields),
        });
        const text = await answer.text();
        if (answer.status !== 200) throw new Error(`${answer.status} ${text}`);
      },
      stopApi: async () => {
        const port = Number(new URL(apiUrl).port);
        await running.close();
        return async () => {
          const config = testConfig({ DATABASE_URL: api.databaseUrl, DATA_DIR: api.config.dataDir });
          running = await buildApp({ config, database: api.database });
          return running.listen({ port, host: '127.0.0.1' });
        };
      },
    };
  };
  return { ...(await inFolder(t)), ids };
};
