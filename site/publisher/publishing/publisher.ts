import { join } from 'node:path';
import { ApiClient } from '../../src/data/api-client.ts';
import type { PublisherConfig } from '../config.ts';
import { httpFeed } from '../feed/feed.ts';
import { Catalogue } from '../lists/catalogue.ts';
import { type Log, reason } from '../log.ts';
import { Builds, buildHash } from '../releases/builds.ts';
import { emptyFolder, SiteFiles } from '../releases/files.ts';
import { type ReleaseState, Releases } from '../releases/releases.ts';
import { RollbackRequest, releaseBefore } from '../releases/rollback.ts';
import { PreviewServer } from '../render/preview-server.ts';
import { publishingSource } from '../render/publishing-source.ts';
import { Renderer } from '../render/renderer.ts';
import { Retry } from '../retry.ts';
import { Follower } from './follower.ts';
import { Progress } from './progress.ts';
import { type PublishingParts, publishAll } from './publish-all.ts';
import { Reporter } from './reporter.ts';

/** Publishes one site: everything at once, what the feed tells, or what was before. The caller holds the lock. */
export class Publisher {
  readonly #config: PublisherConfig;
  readonly #log: Log;
  readonly #signal: AbortSignal;
  readonly #retry: Retry;
  readonly #releases: Releases;
  readonly #builds: Builds;
  readonly #progress: Progress;
  readonly #reporter: Reporter;
  readonly #previews: PreviewServer;

  /** Aborting `signal` ends whatever runs, cleanly. */
  constructor(config: PublisherConfig, log: Log, signal: AbortSignal) {
    this.#config = config;
    this.#log = log;
    this.#signal = signal;
    this.#retry = new Retry(log, signal);
    this.#releases = new Releases(config.siteDir);
    this.#builds = new Builds(config.siteDir);
    this.#progress = new Progress(log);
    this.#reporter = new Reporter(config, this.#progress);
    this.#previews = new PreviewServer(config, log);
  }

  /** Everything into a new release, once. */
  all(): Promise<ReleaseState> {
    return this.#reporting(async () => {
      const release = await this.#publish();
      this.#progress.finish();
      return release;
    });
  }

  /** Keeps the site like the database until it is time to stop. */
  follow(): Promise<void> {
    return this.#reporting(() => this.#keepFollowing());
  }

  async #keepFollowing() {
    await this.#previews.listen(this.#signal);
    let release = await this.#upToDate();
    const requests = new RollbackRequest(this.#config.siteDir);
    while (!this.#signal.aborted) {
      const asked = new AbortController();
      const until = AbortSignal.any([this.#signal, asked.signal]);
      const waiting = requests.asked(until).then(() => asked.abort());
      const follower = await this.#follower(release).catch(error => this.#withoutBuild(release, error));
      release = follower.state();
      this.#reporter.release = release.id;
      this.#log('info', 'following', { release: release.id });
      await follower.run(until);
      await waiting;
      if (!this.#signal.aborted) release = await this.#answer(requests, release);
    }
  }

  /**
   * Back to an older release, without what was deleted since. It is rendered with the build that made it, and the
   * build that was left is not published again by itself. Throws {@link NoSuchRelease}.
   */
  async rollBack(id?: string): Promise<ReleaseState> {
    const left = await this.#releases.current();
    const target = await releaseBefore(this.#releases, id);
    const follower = await this.#follower(target);
    await follower.catchUp();
    const state = { ...follower.state(), leftBuild: left?.build };
    await follower.close();
    this.#releases.save(state);
    await this.#releases.switchTo(state.id);
    this.#log('info', 'rolled back', { from: left?.id, to: state.id });
    return state;
  }

  /** The release to follow with: the current one, or a new one when there is none or the build is another. */
  async #upToDate(): Promise<ReleaseState> {
    const current = await this.#releases.current();
    const build = await buildHash(this.#config.buildDir);
    const usable = current && current.publicUrl === this.#config.publicUrl && (await this.#builds.has(current.build));
    if (!usable) return this.#retry.until('publishing everything', () => this.#publish());
    this.#reporter.release = current.id;
    if (current.build === build || current.leftBuild === build) return current;
    return this.#publish().catch(error => {
      this.#signal.throwIfAborted();
      this.#log('error', 'the new build could not be published, the one before goes on', { error: reason(error) });
      return current;
    });
  }

  async #answer(requests: RollbackRequest, release: ReleaseState): Promise<ReleaseState> {
    try {
      const state = await this.rollBack((await requests.pending())?.id);
      await requests.done();
      return state;
    } catch (error) {
      requests.refuse(reason(error));
      return (await this.#releases.state(release.id)) ?? release;
    }
  }

  /** Everything into a new release; what it failed with is told in the dashboard too. */
  async #publish(): Promise<ReleaseState> {
    const { buildDir, publicUrl, compress } = this.#config;
    try {
      const release = await publishAll({
        ...this.#reading(),
        ...{ buildDir, publicUrl, compress, builds: this.#builds },
        hash: await buildHash(buildDir),
      });
      this.#reporter.release = release.id;
      return release;
    } catch (error) {
      if (!this.#signal.aborted) this.#progress.failed(reason(error));
      throw error;
    }
  }

  /** The build of this release cannot be loaded any more: everything is published with the present one. */
  async #withoutBuild(release: ReleaseState, error: unknown): Promise<Follower> {
    this.#signal.throwIfAborted();
    this.#log('error', 'the build of the release cannot be loaded', { release: release.id, error: reason(error) });
    await this.#builds.drop(release.build);
    return this.#retry.until('publishing everything', async () => this.#follower(await this.#publish()));
  }

  /** Does this while the API is told how far it is. */
  async #reporting<Result>(work: () => Promise<Result>): Promise<Result> {
    const over = new AbortController();
    const telling = this.#reporter.run(AbortSignal.any([this.#signal, over.signal]));
    try {
      return await work();
    } finally {
      over.abort();
      await telling;
    }
  }

  async #follower(release: ReleaseState): Promise<Follower> {
    const reading = this.#reading();
    const root = this.#releases.path(release.id);
    const temporaryFolder = await emptyFolder(join(this.#config.siteDir, 'temporary'));
    const renderer = await Renderer.of(this.#builds.path(release.build), this.#config.publicUrl, reading.source);
    this.#previews.renderer = renderer;
    return new Follower(release, {
      ...{ ...reading, renderer },
      files: new SiteFiles(root, { compress: this.#config.compress, temporaryFolder }),
      gatherMs: this.#config.gatherMs,
    });
  }

  /** What every publication reads with and tells to; memories are its own. */
  #reading(): PublishingParts {
    const { apiUrl, serviceToken } = this.#config;
    return {
      ask: httpFeed(apiUrl, serviceToken),
      source: publishingSource(apiUrl, serviceToken),
      catalogue: new Catalogue(new ApiClient(apiUrl, serviceToken), this.#retry),
      releases: this.#releases,
      progress: this.#progress,
      reporter: this.#reporter,
      retry: this.#retry,
      log: this.#log,
    };
  }
}
