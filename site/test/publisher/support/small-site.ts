import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChangeFeed } from '@marketplace/api';
import { aCategory, aConsultant, aFranchise, anAdmin, SERVICE_TOKEN, testApi } from '@marketplace/api/testing';
import type { Sweep } from '../../../publisher/feed/touched-urls.ts';
import { createCatalogue } from '../../../publisher/lists/catalogue.ts';
import { followRelease } from '../../../publisher/publishing/follower.ts';
import { NO_METRICS, type PublisherMetrics } from '../../../publisher/publishing/metrics.ts';
import { publishingProgress } from '../../../publisher/publishing/progress.ts';
import { statusReporter } from '../../../publisher/publishing/reporter.ts';
import { NO_TRACES } from '../../../publisher/publishing/tracing.ts';
import { SiteFiles } from '../../../publisher/releases/files.ts';
import { openReleases } from '../../../publisher/releases/releases.ts';
import type { PublishingSource } from '../../../publisher/render/publishing-source.ts';
import { Renderer } from '../../../publisher/render/renderer.ts';
import { createRetry } from '../../../publisher/retry.ts';
import { ApiClient } from '../../../src/data/api-client.ts';
import { publishingSource } from './publishing-source.ts';
import { waitForValue } from './wait-for-value.ts';

type Test = { teardown(work: () => unknown): unknown };
interface Locals {
  source: PublishingSource;
}

/** Renders a page of each kind as plain text that contains the data of the page. */
const shown = async (path: string, { source }: Locals): Promise<string | undefined> => {
  const [, kind = '', slug = '', page = '1'] = path.split('/');
  const list = async (category: string | undefined, number: number) => {
    const { franchises, total } = await source.franchisePage({
      page: number,
      ...(category !== undefined && { category }),
    });
    if (number > 1 && franchises.length === 0) return undefined;
    return `total ${total}: ${franchises.map(({ name }) => name).join(', ')}`;
  };
  if (kind === 'franchise') {
    const found = await source.franchise(slug);
    return found?.slug === slug ? `${found.name} in ${found.category}` : undefined;
  }
  if (kind === '') return list(undefined, 1);
  if (kind === 'franchises') return list(undefined, Number(slug));
  if (kind === 'category') {
    const isThere = (await source.categories()).some(one => one.slug === slug);
    return isThere ? list(slug, Number(page)) : undefined;
  }
  return kind;
};

/** A gate at which the page of `brand-0` and its portion wait while it is closed. */
const aGate = () => {
  let opened = Promise.withResolvers<void>();
  opened.resolve();
  const gate = {
    /** Number of renderings that wait at the gate. */
    waiting: 0,
    close: () => {
      opened = Promise.withResolvers<void>();
    },
    open: () => opened.resolve(),
    pass: async () => {
      gate.waiting++;
      await opened.promise;
      gate.waiting--;
    },
  };
  return gate;
};

/** Counts the portions of the most viewed franchises that were read. */
class CountingClient extends ApiClient {
  portionsRead = 0;
  override async list<Item>(path: string, query: Record<string, string>) {
    const answer = await super.list<Item>(path, query);
    if (query.sort?.includes('view_count')) this.portionsRead++;
    return answer;
  }
}

/**
 * Creates a follower on the real API with the real feed and files. Its pages are a line of text. A gate can stop them,
 * so that a change arrives exactly when a test needs it.
 */
export const createFollowedSite = async (
  t: Test,
  {
    count,
    gatherMs = 50,
    sweeps = [],
    metrics = NO_METRICS,
  }: { count: number; gatherMs?: number; sweeps?: Sweep[]; metrics?: PublisherMetrics },
) => {
  let leaving: NodeJS.Timeout | undefined;
  t.teardown(() => clearInterval(leaving));
  const api = await testApi(t);
  const admin = await anAdmin(api.database);
  const consultant = await aConsultant(api.database);
  const { name: category } = await aCategory(api.database, { name: 'Food', slug: 'food' });
  const ids = new Map<string, string>();
  for (let n = 0; n < count; n++) {
    const slug = `brand-${n}`;
    // A franchise with more views is published earlier.
    const { id } = await aFranchise(api.database, { slug, name: `Brand ${n}`, category, view_count: count - n });
    ids.set(slug, id);
  }
  const apiUrl = `${await api.app.listen({ port: 0, host: '127.0.0.1' })}/api`;
  const siteDir = await mkdtemp(join(tmpdir(), 'marketplace-small-site-'));
  t.teardown(() => rm(siteDir, { recursive: true, force: true }));

  const log = () => undefined;
  const stop = new AbortController();
  const gate = aGate();
  const client = new CountingClient(apiUrl, SERVICE_TOKEN);
  const source = publishingSource(apiUrl);
  const app = {
    render: async (request: Request, { locals }: { locals: object }) => {
      const { pathname } = new URL(request.url);
      if (pathname === '/franchise/brand-0') await gate.pass();
      const text = await shown(pathname, locals as Locals);
      return new Response(text ?? null, { status: pathname === '/404' || text === undefined ? 404 : 200 });
    },
    logger: { setDestination: () => undefined },
  };
  const retry = createRetry(log, stop.signal);
  const releases = openReleases(siteDir);
  const id = await releases.begin();
  const feed = new ApiClient(apiUrl, SERVICE_TOKEN);
  const { cursor } = await feed.wait<ChangeFeed>('/changes', { after: '' }, 0);
  const progress = publishingProgress(log);
  const config = {
    ...{ apiUrl, siteDir, serviceToken: SERVICE_TOKEN, publicUrl: 'https://example.test' },
    ...{ buildDir: siteDir, compress: false, gatherMs, metrics: null, tracing: null },
  };
  const reporter = statusReporter(config, progress);
  const unfinished = { pages: [], lists: ['directory' as const, 'all-categories' as const], sweeps };
  const follower = followRelease(
    { id, build: '', publicUrl: config.publicUrl, cursor, adLocations: [], unfinished },
    {
      ...{ feed, source, releases, progress, retry, log, gatherMs, metrics, traces: NO_TRACES },
      catalogue: createCatalogue(client, retry),
      renderer: new Renderer(app, config.publicUrl, source),
      files: new SiteFiles(releases.path(id), { compress: false }),
      reporter,
    },
  );
  const file = (path: string) => readFile(join(releases.path(id), path), 'utf8').catch(() => undefined);
  return {
    ...{ api, admin, consultant, ids, follower, gate, client, file },
    call: async (route: Parameters<typeof api.call>[0], body?: object) => {
      const answer = await api.call(route, { as: admin, ...(body && { body }) });
      if (answer.status >= 300) throw new Error(`${route}: ${answer.status} ${answer.text}`);
      return answer.body;
    },
    shows: (path: string, text: string) =>
      waitForValue(`${path} shows ${text}`, async () => (await file(path))?.includes(text)),
    /** Resolves when no work is left. */
    quiet: () =>
      waitForValue('no work is left', () => {
        const { pages, lists, sweeps: left } = follower.state().unfinished;
        return pages.length + lists.length + left.length === 0;
      }),
    /** Reports the progress to the API. */
    report: () => {
      const over = new AbortController();
      const reporting = reporter.run(over.signal);
      t.teardown(async () => {
        over.abort();
        await reporting;
        leaving = setInterval(() => api.app.server.closeAllConnections(), 20);
      });
    },
    follow: () => {
      const running = follower.run(stop.signal);
      t.teardown(async () => {
        gate.open();
        stop.abort();
        await running;
        // The `fetch` of this process opens connections that it does not use. The API would wait a minute for them.
        leaving = setInterval(() => api.app.server.closeAllConnections(), 20);
      });
    },
  };
};
