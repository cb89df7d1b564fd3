import type { Change } from '@marketplace/api';
import { takenLocations } from '../../src/ads/placements.ts';
import { FeedReader } from '../feed/feed.ts';
import { touchedUrls, type Visible } from '../feed/touched-urls.ts';
import { categoryUrl } from '../feed/urls.ts';
import { numberedAbove } from '../lists/lists.ts';
import type { SiteFiles } from '../releases/files.ts';
import type { ReleaseState } from '../releases/releases.ts';
import { stateKeeper } from '../releases/state-keeper.ts';
import { pageWork } from '../render/pages.ts';
import { RenderQueue } from '../render/queue.ts';
import type { Renderer } from '../render/renderer.ts';
import { backgroundWork } from './background.ts';
import type { PublishingParts } from './publish-all.ts';

/** The longest wait that the API offers for a change to come. */
const WAIT_SECONDS = 25;

export interface FollowerParts extends PublishingParts {
  renderer: Renderer;
  files: SiteFiles;
  gatherMs: number;
}

/**
 * Keeps one release like the database. What was read from the feed and is not on the pages yet is stored with the
 * cursor, in one file, before the cursor moves on; so a process killed at any moment loses nothing.
 */
export class Follower {
  readonly #parts: FollowerParts;
  readonly #queue: RenderQueue;
  readonly #background: ReturnType<typeof backgroundWork>;
  readonly #reader: FeedReader;
  readonly #keeper: ReturnType<typeof stateKeeper>;
  readonly #release: ReleaseState;
  #cursor: string;
  #adLocations: string[];

  constructor(release: ReleaseState, parts: FollowerParts) {
    const { renderer, files, source, log } = parts;
    this.#parts = parts;
    this.#release = release;
    this.#cursor = release.cursor;
    this.#adLocations = release.adLocations;
    this.#reader = new FeedReader(parts.ask);
    this.#queue = new RenderQueue({
      perform: pageWork(renderer, files, source),
      log,
      onDone: () => this.#keeper.soon(),
    });
    parts.reporter.watch(this.#queue);
    this.#background = backgroundWork({
      ...{ ...parts, queue: this.#queue, root: files.root },
      onDone: () => this.#keeper.soon(),
    });
    this.#keeper = stateKeeper(() => parts.releases.save(this.state()), log);
    this.#takeUp(release.unfinished);
  }

  /** What has to be remembered to go on from here. */
  state(): ReleaseState {
    const pages = [...this.#queue.unfinished()];
    const unfinished = { pages, ...this.#background.unfinished() };
    return { ...this.#release, cursor: this.#cursor, adLocations: this.#adLocations, unfinished };
  }

  /** Follows the feed until aborted. */
  async run(signal: AbortSignal): Promise<void> {
    const background = this.#background.run(signal);
    try {
      while (!signal.aborted) await this.#read(WAIT_SECONDS, signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      await background;
      await this.close();
    }
  }

  /** Ends what runs and stores the rest. */
  async close(): Promise<void> {
    await this.#queue.stop();
    this.#keeper.close();
  }

  /** Reads the feed to its end; resolves when what was touched at once is on the pages. */
  async catchUp(): Promise<void> {
    while ((await this.#read(0)) > 0);
    await this.#queue.idle();
  }

  async #read(waitSeconds: number, signal?: AbortSignal): Promise<number> {
    const { retry, log } = this.#parts;
    const read = () => this.#reader.read(this.#cursor, waitSeconds, signal);
    const { changes, cursor } = await retry.until('following changes', read, signal);
    if (changes.length > 0) {
      await this.#queue.first(() => this.#accept(changes));
      log('info', 'changes', { count: changes.length, kinds: [...new Set(changes.map(({ kind }) => kind))] });
    }
    if (changes.length > 0 || cursor !== this.#cursor) {
      this.#cursor = cursor;
      this.#keeper[changes.length > 0 ? 'now' : 'soon']();
    }
    return changes.length;
  }

  async #accept(changes: Change[]) {
    const { source, files } = this.#parts;
    source.forget(changes);
    const visible = await this.#visible(changes);
    const touched = touchedUrls(changes, visible);
    const gone = [...touched.remove];
    for (const folder of [...touched.goneCategories].map(slug => categoryUrl(slug)))
      gone.push(folder, ...(await numberedAbove(files.root, folder, 0, this.#queue.unfinished().keys())));
    this.#background.forget(gone);
    await Promise.all(gone.map(url => this.#queue.add(url, 'remove')));
    for (const url of touched.render) void this.#queue.add(url, 'render');
    this.#background.forget(touched.render);
    this.#background.mark(touched.lists, touched.sweeps);
    this.#adLocations = [...visible.adLocations.now];
    this.#reader.take(changes);
  }

  /** The records of these changes as visitors see them now; franchises are kept for rendering. */
  async #visible(changes: Change[]): Promise<Visible> {
    const { source, catalogue, retry } = this.#parts;
    const since = source.generation;
    const ids = (kind: Change['kind']) => [
      ...new Set(changes.filter(change => change.kind === kind).map(change => change.entity_id)),
    ];
    const slugs = (records: { id: string; slug: string }[]) => new Map(records.map(({ id, slug }) => [id, slug]));
    const before = new Set(this.#adLocations);
    const [franchises, categories, pages, taken] = await retry.until('reading what changed', () =>
      Promise.all([
        ids('franchise').length > 0 ? catalogue.byIds(ids('franchise')) : [],
        source.categories(),
        ids('page').length > 0 ? source.pages() : [],
        ids('banner').length > 0 ? source.banners().then(banners => takenLocations(banners)) : before,
      ]),
    );
    source.remember(franchises, since);
    const adLocations = { now: new Set(taken), before };
    return { franchises: slugs(franchises), categories: slugs(categories), pages: slugs(pages), adLocations };
  }

  #takeUp({ pages, lists, sweeps }: ReleaseState['unfinished']) {
    for (const [url, action] of pages) void this.#queue.add(url, action);
    this.#background.mark(lists, sweeps);
  }
}
