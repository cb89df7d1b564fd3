import { setTimeout as sleep } from 'node:timers/promises';
import type { ChangeFeed } from '@marketplace/api';
import { activeLocations } from '../../src/ads/active-locations.ts';
import type { ApiClient } from '../../src/data/api-client.ts';
import { FIXED_URLS } from '../feed/urls.ts';
import type { ListSources } from '../lists/lists.ts';
import { everyUrl, expectedPages, prefetch } from '../lists/sweeps.ts';
import { errorMessage, type Log } from '../log.ts';
import { keepOlderAssets, publishAssets } from '../releases/assets.ts';
import type { Builds } from '../releases/builds.ts';
import { fileFor, SiteFiles } from '../releases/files.ts';
import type { ReleaseState, Releases } from '../releases/releases.ts';
import { removeTree } from '../releases/remove-tree.ts';
import { RenderQueue } from '../render/queue.ts';
import { createPageUpdater, Renderer } from '../render/renderer.ts';
import type { PublisherMetrics } from './metrics.ts';
import type { Progress } from './progress.ts';
import type { Reporter } from './reporter.ts';
import type { PublisherTraces } from './tracing.ts';

/** Time in milliseconds for retrying failed pages before the release is validated. */
const RETRY_TIME_MS = 5_000;

/** Maximum share of failed pages. A larger share means that the build or the API is broken, not a single record. */
const MAX_FAILURE_SHARE = 0.01;
/** Maximum number of failed pages. With more failures, rendering the remaining pages is pointless. */
const MAX_FAILURES = 100;

/** Too many pages failed. Visitors continue to get the previous release. */
class PublishFailure extends Error {
  constructor(failed: string[], total: number) {
    super(`${failed.length} of ${total} pages failed, among them ${failed.slice(0, 3).join(', ')}`);
    this.name = 'PublishFailure';
  }
}

/** Dependencies shared by all publications. */
export interface PublishingParts extends ListSources {
  feed: ApiClient;
  releases: Releases;
  progress: Progress;
  reporter: Reporter;
  metrics: PublisherMetrics;
  traces: PublisherTraces;
  log: Log;
}

export interface PublishParts extends PublishingParts {
  buildDir: string;
  /** Hash of the build in `buildDir`. */
  hash: string;
  publicUrl: string;
  compress: boolean;
  builds: Builds;
}

/**
 * Renders every address into a new release and switches visitors to it. The feed's cursor is read before the rendering,
 * so that changes made during the rendering are published afterwards.
 * @throws {PublishFailure} when too many pages fail; the previous release stays
 */
const publishRelease = async (parts: PublishParts): Promise<ReleaseState> => {
  const { releases, builds, hash, publicUrl, source, log } = parts;
  const started = performance.now();
  const { cursor } = await parts.retry('asking for the cursor', () =>
    parts.feed.wait<ChangeFeed>('/changes', { after: '' }, 0),
  );
  // Read before anything is rendered, so that a banner that is added during the rendering counts as a change.
  const banners = await parts.retry('reading banners', () => source.banners());
  const adLocations = [...activeLocations(banners)];
  const previous = await releases.current();
  const id = await releases.begin();
  const root = releases.path(id);
  try {
    await builds.keep(parts.buildDir, hash);
    const files = new SiteFiles(root, {
      compress: parts.compress,
      isUnserved: true,
      previous: previous && releases.path(previous.id),
    });
    await publishAssets(parts.buildDir, files);
    if (previous) await keepOlderAssets(releases.path(previous.id), builds.path(previous.build), root);

    const renderer = await Renderer.of(builds.path(hash), publicUrl, source);
    const queue = new RenderQueue({
      perform: createPageUpdater(renderer, files, source),
      log,
      onDone: parts.metrics.page,
    });
    parts.reporter.setQueue(queue);
    // Stops the retries even after a failure. Otherwise, a retry could write a file after the folder was removed.
    const { pages, failed } = await outcome(queue, parts).finally(() => queue.stop());
    for (const url of failed) files.share(fileFor(url));

    const unfinished = { pages: failed.map(url => [url, 'render'] as [string, 'render']), lists: [], sweeps: [] };
    const state: ReleaseState = { id, build: hash, publicUrl, cursor, adLocations, unfinished };
    releases.save(state);
    await releases.switchTo(id);
    parts.progress.published();
    const ms = Math.round(performance.now() - started);
    log('info', 'published', {
      release: id,
      pages,
      failed: failed.length,
      ms,
      msPerPage: round(ms / pages),
      ...resourceUsage(),
    });
    return state;
  } catch (error) {
    await removeTree(root);
    throw error;
  }
};

/**
 * Publishes everything, then deletes the releases and builds that are no longer needed.
 * @throws {PublishFailure} when too many pages fail; the previous release stays
 */
export const publishAll = async (parts: PublishParts): Promise<ReleaseState> => {
  const { releases, builds, log } = parts;
  const state = await publishRelease(parts);
  try {
    await builds.prune(await releases.prune());
  } catch (error) {
    // Visitors already get the new release. Old files only take space.
    log('error', 'older releases could not be deleted', { error: errorMessage(error) });
  }
  return state;
};

const renderEverything = async (queue: RenderQueue, parts: PublishParts) => {
  const { source, progress } = parts;
  let pages = 0;
  progress.begin(await expectedPages(parts));
  for await (const { urls, franchises, similar, since } of prefetch(everyUrl(parts))) {
    source.remember(franchises, since, similar);
    await Promise.all(urls.map(url => queue.add(url, 'render', 'later')));
    pages += urls.length;
    progress.advance(urls.length);
    if (queue.failing().size > Math.max(MAX_FAILURES, pages * MAX_FAILURE_SHARE)) break;
  }
  progress.end();
  return pages;
};

/**
 * Returns the addresses that failed even after retries.
 * @throws {PublishFailure} when too many addresses failed, or a page that must exist
 */
const lastingFailures = async (queue: RenderQueue, pages: number): Promise<string[]> => {
  const until = performance.now() + RETRY_TIME_MS;
  while (queue.failing().size > 0 && performance.now() < until) await sleep(100);
  await queue.stop();
  const failed = [...queue.failing().keys()];
  if (failed.length > Math.max(1, pages * MAX_FAILURE_SHARE) || FIXED_URLS.some(url => failed.includes(url)))
    throw new PublishFailure(failed, pages);
  return failed;
};

const outcome = async (queue: RenderQueue, parts: PublishParts) => {
  const pages = await renderEverything(queue, parts);
  return { pages, failed: await lastingFailures(queue, pages) };
};

/** Returns the memory and processor time that this process has used. */
const resourceUsage = () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  return { peakMb: Math.round(maxRSS / 1024), cpuMs: Math.round((userCPUTime + systemCPUTime) / 1000) };
};

const round = (ms: number) => Math.round(ms * 100) / 100;
