import { join } from 'node:path';
import { ApiClient } from '../../src/data/api-client.ts';
import type { PublisherConfig } from '../config.ts';
import { createCatalogue } from '../lists/catalogue.ts';
import { errorMessage, type Log } from '../log.ts';
import { keepOlderAssets } from '../releases/assets.ts';
import { buildHash, openBuilds } from '../releases/builds.ts';
import { emptyFolder, SiteFiles } from '../releases/files.ts';
import { openReleases, type ReleaseState } from '../releases/releases.ts';
import { findRollbackTarget, rollbackRequest } from '../releases/rollback.ts';
import { createPreviewServer } from '../render/preview-server.ts';
import { publishingSource } from '../render/publishing-source.ts';
import { Renderer } from '../render/renderer.ts';
import { createRetry } from '../retry.ts';
import { type Follower, followRelease } from './follower.ts';
import { publisherMetrics } from './metrics.ts';
import { publishingProgress } from './progress.ts';
import { type PublishingParts, publishAll } from './publish-all.ts';
import { statusReporter } from './reporter.ts';
import { publisherTraces } from './tracing.ts';

/**
 * Publishes one site: everything, the changes of the feed, or a previous release. The caller holds the lock.
 * @param signal stops all work cleanly
 */
export const createPublisher = (config: PublisherConfig, log: Log, signal: AbortSignal) => {
  const { apiUrl, serviceToken, buildDir, publicUrl, compress } = config;
  const retry = createRetry(log, signal);
  const releases = openReleases(config.siteDir);
  const builds = openBuilds(config.siteDir);
  const progress = publishingProgress(log);
  const reporter = statusReporter(config, progress);
  const metrics = publisherMetrics(config, reporter, log, signal);
  const traces = publisherTraces(config, log, signal);
  const previews = createPreviewServer(config, log);
  const requests = rollbackRequest(config.siteDir);

  /** Returns the dependencies of one publication. Publications do not share caches. */
  const createParts = (): PublishingParts => ({
    feed: new ApiClient(apiUrl, serviceToken),
    source: publishingSource(apiUrl, serviceToken),
    catalogue: createCatalogue(new ApiClient(apiUrl, serviceToken), retry),
    ...{ releases, progress, reporter, metrics, traces, retry, log },
  });

  /** Publishes everything into a new release. The dashboard also shows a failure. */
  const publish = async (): Promise<ReleaseState> => {
    try {
      const hash = await buildHash(buildDir);
      const release = await publishAll({ ...createParts(), buildDir, publicUrl, compress, builds, hash });
      reporter.setRelease(release.id);
      return release;
    } catch (error) {
      if (!signal.aborted) progress.failed(errorMessage(error));
      throw error;
    }
  };

  /** Returns the release to follow: the current one, or a new one if no release exists or the build has changed. */
  const releaseToFollow = async (): Promise<ReleaseState> => {
    const current = await releases.current();
    const build = await buildHash(buildDir);
    const usable = current && current.publicUrl === publicUrl && (await builds.has(current.build));
    if (!usable) return retry('publishing everything', publish);
    reporter.setRelease(current.id);
    if (current.build === build || current.leftBuild === build) return current;
    return publish().catch(error => {
      signal.throwIfAborted();
      log('error', 'the new build could not be published, the one before goes on', { error: errorMessage(error) });
      return current;
    });
  };

  const follower = async (release: ReleaseState): Promise<Follower> => {
    const parts = createParts();
    const temporaryFolder = await emptyFolder(join(config.siteDir, 'temporary'));
    const renderer = await Renderer.of(builds.path(release.build), publicUrl, parts.source);
    previews.showBy(renderer);
    const files = new SiteFiles(releases.path(release.id), { compress, temporaryFolder });
    return followRelease(release, { ...parts, renderer, files, gatherMs: config.gatherMs });
  };

  /** Handles a release whose build can no longer be loaded: publishes everything with the current build. */
  const republish = async (release: ReleaseState, error: unknown): Promise<Follower> => {
    signal.throwIfAborted();
    log('error', 'the build of the release cannot be loaded', { release: release.id, error: errorMessage(error) });
    await builds.drop(release.build);
    return retry('publishing everything', async () => follower(await publish()));
  };

  /**
   * Returns to an older release, without the records that were deleted since then. Pages are rendered with the build of
   * that release, and the newer build is not published again automatically.
   * @throws {NoSuchRelease} when there is no older release
   */
  const rollBack = async (id?: string): Promise<ReleaseState> => {
    const previousRelease = await releases.current();
    const older = await follower(await findRollbackTarget(releases, id));
    await older.catchUp().finally(() => older.close());
    const state = { ...older.state(), leftBuild: previousRelease?.build };
    // Visitors may still have pages of the newer build open, and these pages need the files of that build.
    if (previousRelease)
      await keepOlderAssets(
        releases.path(previousRelease.id),
        builds.path(previousRelease.build),
        releases.path(state.id),
      );
    releases.save(state);
    await releases.switchTo(state.id);
    log('info', 'rolled back', { from: previousRelease?.id, to: state.id });
    return state;
  };

  const handleRollbackRequest = async (release: ReleaseState): Promise<ReleaseState> => {
    try {
      const state = await rollBack((await requests.pending())?.id);
      await requests.done();
      return state;
    } catch (error) {
      requests.refuse(errorMessage(error));
      return (await releases.state(release.id)) ?? release;
    }
  };

  const keepFollowing = async () => {
    await previews.listen(signal);
    let release = await releaseToFollow();
    while (!signal.aborted) {
      const rollbackRequested = new AbortController();
      const until = AbortSignal.any([signal, rollbackRequested.signal]);
      const waiting = requests.waitForRequest(until).then(() => rollbackRequested.abort());
      const following = await follower(release).catch(error => republish(release, error));
      release = following.state();
      reporter.setRelease(release.id);
      log('info', 'following', { release: release.id });
      await following.run(until);
      await waiting;
      if (!signal.aborted) release = await handleRollbackRequest(release);
    }
  };

  /** Runs the work while reporting its progress to the API. */
  const reporting = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const stopping = new AbortController();
    const reportingEnd = reporter.run(AbortSignal.any([signal, stopping.signal]));
    try {
      return await work();
    } finally {
      stopping.abort();
      await reportingEnd;
    }
  };

  return {
    /** Publishes everything once into a new release. */
    all: () =>
      reporting(async () => {
        const release = await publish();
        progress.finish();
        return release;
      }),
    /** Keeps the site up to date until the signal aborts. */
    follow: () => reporting(keepFollowing),
    rollBack,
  };
};
