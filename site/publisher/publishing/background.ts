import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { digestAttribute } from '../../src/franchise/similar.ts';
import type { ListName, Sweep } from '../feed/touched-urls.ts';
import { ListDigests } from '../lists/list-digests.ts';
import {
  findUrlsNumberedAbove,
  type ListPortion,
  type ListSources,
  listPortions,
  mergeSimilarLists,
} from '../lists/lists.ts';
import { expectedPages, type Portion, prefetch, sweep, unchangedUrls } from '../lists/sweeps.ts';
import { errorMessage, type Log } from '../log.ts';
import { fileFor } from '../releases/files.ts';
import type { RenderQueue } from '../render/queue.ts';
import type { Progress } from './progress.ts';

const MAX_TIMER_MS = 3_600_000;

interface RunningSweep {
  sweep: Sweep;
  portions: AsyncGenerator<Portion>;
}

export interface BackgroundParts extends ListSources {
  queue: RenderQueue;
  progress: Progress;
  log: Log;
  /** Folder of the release. */
  root: string;
  /** Time in milliseconds for which changes of lists are collected. Lists must be published within a minute. */
  gatherMs: number;
  /** Called when the amount of remaining work decreases. */
  onDone: () => void;
}

/**
 * Does the work that can wait: lists that a change has shifted, and changes that affect very many pages. Processes one
 * portion at a time.
 */
export const startBackgroundWork = (parts: BackgroundParts) => {
  const { queue, source, progress, log, root, gatherMs, onDone } = parts;
  const lists = new Set<ListName>();
  const listDigests = new ListDigests();
  /** Time of the monotonic clock at which lists are due. A clock that can be set back would delay the lists. */
  let listsDue = Number.POSITIVE_INFINITY;
  const sweeps = new Set<Sweep>();
  let running: RunningSweep | undefined;
  let runningLists: ListName[] = [];
  let wakeSignal = Promise.withResolvers<void>();

  const mark = (moreLists: Iterable<ListName>, moreSweeps: Iterable<Sweep>): void => {
    for (const list of moreLists) lists.add(list);
    const fewer = mergeSimilarLists([...lists]);
    if (fewer.length < lists.size) {
      lists.clear();
      for (const list of fewer) lists.add(list);
    }
    // A running sweep that is marked again is repeated, because it rendered its first pages before this change.
    for (const one of moreSweeps) sweeps.add(one);
    if (lists.size > 0 && listsDue === Number.POSITIVE_INFINITY) listsDue = performance.now() + gatherMs;
    wakeSignal.resolve();
  };

  /**
   * Called for pages that are rendered or removed individually, not by a refresh of their list. Their stored digests no
   * longer apply.
   */
  const forget = (urls: Iterable<string>): void => {
    for (const url of urls) listDigests.forget(url);
  };

  const unfinished = (): { lists: ListName[]; sweeps: Sweep[] } => ({
    lists: [...new Set([...lists, ...runningLists])],
    sweeps: [...new Set([...sweeps, ...(running ? [running.sweep] : [])])],
  });

  /** Renders pages of a list, records what they show, and removes files that no longer belong to the list. */
  const renderList = async (portion: ListPortion, urls: string[]) => {
    const render = async (url: string) => {
      const outcome = await queue.add(url, 'render', 'later');
      listDigests.record(portion, url, outcome === 'done' && source.generation === portion.generation);
    };
    await Promise.all(urls.map(render));
    if (!portion.end) return;
    const { folder, last } = portion.end;
    for (const url of await findUrlsNumberedAbove(root, folder, last, queue.unfinished().keys())) {
      listDigests.forget(url);
      await queue.add(url, 'remove', 'later');
    }
  };

  /**
   * Returns whether the file of a franchise page has another hash of similar franchises than this one. Also true for a
   * page that is about to be rendered, because its data may have been read before the change. False for a missing page,
   * which is rendered when its own franchise appears.
   */
  const showsOthers = async (url: string, digest = '') => {
    if (queue.has(url)) return true;
    const page = await readFile(join(root, fileFor(url)), 'utf8').catch(() => undefined);
    return page !== undefined && !page.includes(digestAttribute(digest));
  };

  const stale = async (portion: ListPortion): Promise<string[]> => {
    const { urls, similar } = portion;
    if (!similar) return listDigests.stale(portion);
    const others = await Promise.all(urls.map((url, at) => showsOthers(url, similar[at])));
    return urls.filter((_, at) => others[at]);
  };

  const refreshLists = async () => {
    runningLists = [...lists];
    lists.clear();
    listsDue = Number.POSITIVE_INFINITY;
    try {
      for (const list of runningLists)
        for await (const portion of listPortions(list, parts)) await renderList(portion, await stale(portion));
    } catch (error) {
      mark(runningLists, []);
      throw error;
    } finally {
      runningLists = [];
    }
    onDone();
  };

  /**
   * Renders a portion of a list that was read in advance. If data has changed since then, the list is read again
   * instead.
   */
  const renderListOf = async (portion: ListPortion) => {
    if (portion.begunAt === source.generation) await renderList(portion, portion.urls);
    else mark([portion.list], []);
  };

  const beginSweep = async (): Promise<RunningSweep | undefined> => {
    const [next] = sweeps;
    if (next === undefined) return undefined;
    if (next === 'everything') progress.begin(await expectedPages(parts));
    sweeps.delete(next);
    running = { sweep: next, portions: prefetch(sweep(next, parts)) };
    return running;
  };

  const continueSweep = async (current: RunningSweep) => {
    const isFullSweep = current.sweep === 'everything';
    try {
      const { done, value } = await current.portions.next();
      if (done) {
        running = undefined;
        if (isFullSweep) progress.end();
        onDone();
        return;
      }
      source.remember(value.franchises, value.since, value.similar);
      if (value.list) await renderListOf(value.list);
      else await Promise.all(unchangedUrls(value, source).map(url => queue.add(url, 'render', 'later')));
      if (isFullSweep) progress.advance(value.urls.length);
    } catch (error) {
      running = undefined;
      sweeps.add(current.sweep);
      throw error;
    }
  };

  /**
   * Processes one portion of work. Returns false if there is no work. Lists come before sweeps, because they must be
   * published within a minute.
   */
  const step = async (): Promise<boolean> => {
    if (performance.now() >= listsDue) {
      await refreshLists();
      return true;
    }
    const current = running ?? (await beginSweep());
    if (current) await continueSweep(current);
    return current !== undefined;
  };

  /** Waits until something is marked, lists are due, or the signal aborts. */
  const waitForWork = async (signal: AbortSignal) => {
    const stopping = new AbortController();
    const until = AbortSignal.any([signal, stopping.signal]);
    const due = Math.min(MAX_TIMER_MS, Math.max(0, listsDue - performance.now()));
    await Promise.race([wakeSignal.promise, sleep(due, undefined, { signal: until }).catch(() => undefined)]);
    stopping.abort();
    wakeSignal = Promise.withResolvers<void>();
  };

  /** Works until aborted. Never rejects. */
  const run = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      try {
        if (!(await step())) await waitForWork(signal);
      } catch (error) {
        if (signal.aborted) return;
        log('error', 'lists or a sweep failed, trying again', { error: errorMessage(error) });
        await sleep(1000, undefined, { signal }).catch(() => undefined);
      }
    }
  };
  return { mark, forget, unfinished, run };
};
