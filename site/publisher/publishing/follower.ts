import type { Change, ChangeFeed } from '@marketplace/api';
import { activeLocations } from '../../src/ads/active-locations.ts';
import { findTouchedUrls, type VisibleRecords } from '../feed/touched-urls.ts';
import { categoryUrl } from '../feed/urls.ts';
import { findUrlsNumberedAbove } from '../lists/lists.ts';
import type { SiteFiles } from '../releases/files.ts';
import type { ReleaseState } from '../releases/releases.ts';
import { createStateWriter } from '../releases/state-writer.ts';
import { type Outcome, RenderQueue } from '../render/queue.ts';
import { createPageUpdater, type Renderer } from '../render/renderer.ts';
import { startBackgroundWork } from './background.ts';
import type { PublishingParts } from './publish-all.ts';

/** Maximum wait of a call in seconds. It is short because a lost connection is noticed only by the next call. */
const WAIT_SECONDS = 2;

export interface FollowerParts extends PublishingParts {
  renderer: Renderer;
  files: SiteFiles;
  gatherMs: number;
}

/**
 * Keeps one release up to date. Before the cursor moves on, one file stores the cursor together with all changes that
 * were read but not published. So no change is lost if the process is killed.
 */
export const followRelease = (release: ReleaseState, parts: FollowerParts) => {
  const { renderer, files, source, catalogue, metrics, traces, retry, log } = parts;
  let { cursor, adLocations } = release;
  /**
   * Ids of the changes in the latest response that had any. The API repeats the changes of the last seconds in the
   * next one, because transactions become visible out of order.
   */
  let latest = new Set<string>();
  const onDone = (outcome?: Outcome) => {
    if (outcome) metrics.page(outcome);
    keeper.soon();
  };
  const queue = new RenderQueue({ perform: createPageUpdater(renderer, files, source), log, onDone });
  const background = startBackgroundWork({ ...parts, queue, root: files.root, onDone });

  /** Returns the state from which a restart continues. */
  const state = (): ReleaseState => {
    const unfinished = { pages: [...queue.unfinished()], ...background.unfinished() };
    return { ...release, cursor, adLocations, unfinished };
  };
  const keeper = createStateWriter(() => parts.releases.save(state()), log);

  /** Reads the changed records as visitors see them now. Caches franchises for the rendering. */
  const readVisible = async (changes: Change[]): Promise<VisibleRecords> => {
    const since = source.generation;
    const ids = (kind: Change['kind']) => [
      ...new Set(changes.filter(change => change.kind === kind).map(change => change.entity_id)),
    ];
    const slugs = (records: { id: string; slug: string }[]) => new Map(records.map(({ id, slug }) => [id, slug]));
    const before = new Set(adLocations);
    const [franchises, categories, pages, taken] = await retry('reading what changed', () =>
      Promise.all([
        ids('franchise').length > 0 ? catalogue.byIds(ids('franchise')) : [],
        source.categories(),
        ids('page').length > 0 ? source.pages() : [],
        ids('banner').length > 0 ? source.banners().then(banners => activeLocations(banners)) : before,
      ]),
    );
    source.remember(franchises, since);
    return {
      franchises: slugs(franchises),
      categories: slugs(categories),
      pages: slugs(pages),
      adLocations: { now: new Set(taken), before },
    };
  };

  const accept = async (changes: Change[]) => {
    const receivedAt = new Date();
    source.forget(changes);
    const visible = await readVisible(changes);
    const read = new Date();
    const touched = findTouchedUrls(changes, visible);
    const removedUrls = [...touched.remove];
    for (const folder of [...touched.goneCategories].map(slug => categoryUrl(slug)))
      removedUrls.push(folder, ...(await findUrlsNumberedAbove(files.root, folder, 0, queue.unfinished().keys())));
    background.forget(removedUrls);
    await Promise.all(removedUrls.map(url => queue.add(url, 'remove')));
    const rendered = Promise.all([...touched.render].map(url => queue.add(url, 'render')));
    void rendered.then(outcomes => {
      const failed = outcomes.includes('failed');
      if (!failed) for (const { created_at } of changes) metrics.changePublished(Date.parse(created_at));
      traces.pagesPublished(changes, { receivedAt, read, pages: outcomes.length, failed });
    });
    background.forget(touched.render);
    background.mark(touched.lists, touched.sweeps);
    adLocations = [...visible.adLocations.now];
  };

  const read = async (waitSeconds: number, signal?: AbortSignal): Promise<number> => {
    const readFeed = () => parts.feed.wait<ChangeFeed>('/changes', { after: cursor }, waitSeconds, signal);
    const answer = await retry('following changes', readFeed, signal);
    metrics.feedRead();
    const changes = answer.changes.filter(({ id }) => !latest.has(id));
    if (changes.length > 0) {
      await queue.first(() => accept(changes));
      log('info', 'changes', { count: changes.length, kinds: [...new Set(changes.map(({ kind }) => kind))] });
    }
    if (answer.changes.length > 0) latest = new Set(answer.changes.map(({ id }) => id));
    if (changes.length > 0 || answer.cursor !== cursor) {
      cursor = answer.cursor;
      keeper[changes.length > 0 ? 'now' : 'soon']();
    }
    return changes.length;
  };

  /** Finishes the running job and stores the state, so that the next start continues with the remaining jobs. */
  const close = async (): Promise<void> => {
    await queue.stop();
    keeper.close();
  };

  /** Reads the feed to its end. Resolves when the pages that need immediate rendering are published. */
  const catchUp = async (): Promise<void> => {
    while ((await read(0)) > 0);
    await queue.idle();
  };

  /** Follows the feed until aborted. */
  const run = async (signal: AbortSignal): Promise<void> => {
    const working = background.run(signal);
    try {
      while (!signal.aborted) await read(WAIT_SECONDS, signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      await working;
      await close();
    }
  };

  parts.reporter.setQueue(queue);
  for (const [url, action] of release.unfinished.pages) void queue.add(url, action);
  background.mark(release.unfinished.lists, release.unfinished.sweeps);
  return { state, run, catchUp, close };
};

export type Follower = ReturnType<typeof followRelease>;
