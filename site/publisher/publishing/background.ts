import { setTimeout as sleep } from 'node:timers/promises';
import type { List, Sweep } from '../feed/touched-urls.ts';
import { ahead, expectedPages, type Portion, sweep, unchanged } from '../lists/everything.ts';
import { type ListPortion, type ListSources, listPortions, numberedAbove } from '../lists/lists.ts';
import { ShownLists } from '../lists/shown-lists.ts';
import { type Log, reason } from '../log.ts';
import type { RenderQueue } from '../render/queue.ts';
import type { Progress } from './progress.ts';

const LONGEST_TIMER_MS = 3_600_000;

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
  /** Changes of lists are gathered this long; within a minute they are on the pages. */
  gatherMs: number;
  /** Called when less is left to do. */
  onDone: () => void;
}

/** What can wait: lists shifted by a change, and changes that reach a great many pages. One portion at a time. */
export const backgroundWork = (parts: BackgroundParts) => {
  const { queue, source, progress, log, root, gatherMs, onDone } = parts;
  const lists = new Set<List>();
  const shown = new ShownLists();
  /** By a clock that is never set back: they would be late by as much. */
  let listsDue = Number.POSITIVE_INFINITY;
  const sweeps = new Set<Sweep>();
  let running: RunningSweep | undefined;
  let runningLists: List[] = [];
  let woken = Promise.withResolvers<void>();

  const mark = (moreLists: Iterable<List>, moreSweeps: Iterable<Sweep>): void => {
    for (const list of moreLists) lists.add(list);
    // Marked while it runs, a sweep runs once more: its first pages are older than this change.
    for (const one of moreSweeps) sweeps.add(one);
    if (lists.size > 0 && listsDue === Number.POSITIVE_INFINITY) listsDue = performance.now() + gatherMs;
    woken.resolve();
  };

  /** These are rendered or removed for themselves: the lists do not tell any more what pages among them show. */
  const forget = (urls: Iterable<string>): void => {
    for (const url of urls) shown.forget(url);
  };

  const unfinished = (): { lists: List[]; sweeps: Sweep[] } => ({
    lists: [...new Set([...lists, ...runningLists])],
    sweeps: [...new Set([...sweeps, ...(running ? [running.sweep] : [])])],
  });

  /** Renders these pages of a list, remembers what they show, and removes what does not belong to it any more. */
  const renderList = async (portion: ListPortion, urls: string[]) => {
    const render = async (url: string) => {
      const outcome = await queue.add(url, 'render', 'later');
      shown.tried(portion, url, outcome === 'done' && source.generation === portion.generation);
    };
    await Promise.all(urls.map(render));
    if (!portion.end) return;
    const { folder, last } = portion.end;
    for (const url of await numberedAbove(root, folder, last, queue.unfinished().keys())) {
      shown.forget(url);
      await queue.add(url, 'remove', 'later');
    }
  };

  const refreshLists = async () => {
    runningLists = [...lists];
    lists.clear();
    listsDue = Number.POSITIVE_INFINITY;
    try {
      for (const list of runningLists)
        for await (const portion of listPortions(list, parts)) await renderList(portion, shown.stale(portion));
    } catch (error) {
      mark(runningLists, []);
      throw error;
    } finally {
      runningLists = [];
    }
    onDone();
  };

  /** A part of a list that was read ahead. The list may be another by now: then it is gone through anew. */
  const renderListOf = async (portion: ListPortion) => {
    if (portion.begunAt === source.generation) await renderList(portion, portion.urls);
    else mark([portion.list], []);
  };

  const beginSweep = async (): Promise<RunningSweep | undefined> => {
    const [next] = sweeps;
    if (next === undefined) return undefined;
    if (next === 'everything') progress.begin(await expectedPages(parts));
    sweeps.delete(next);
    running = { sweep: next, portions: ahead(sweep(next, parts)) };
    return running;
  };

  const goOn = async (current: RunningSweep) => {
    const whole = current.sweep === 'everything';
    try {
      const { done, value } = await current.portions.next();
      if (done) {
        running = undefined;
        if (whole) progress.end();
        onDone();
        return;
      }
      source.remember(value.franchises, value.since);
      if (value.list) await renderListOf(value.list);
      else await Promise.all(unchanged(value, source).map(url => queue.add(url, 'render', 'later')));
      if (whole) progress.advance(value.urls.length);
    } catch (error) {
      running = undefined;
      sweeps.add(current.sweep);
      throw error;
    }
  };

  /** One portion of work; false when there is none. Lists come first: a minute is promised for them. */
  const step = async (): Promise<boolean> => {
    if (performance.now() >= listsDue) {
      await refreshLists();
      return true;
    }
    const current = running ?? (await beginSweep());
    if (current) await goOn(current);
    return current !== undefined;
  };

  /** Until something is marked, lists are due, or it is time to stop. */
  const rest = async (signal: AbortSignal) => {
    const over = new AbortController();
    const until = AbortSignal.any([signal, over.signal]);
    const due = Math.min(LONGEST_TIMER_MS, Math.max(0, listsDue - performance.now()));
    await Promise.race([woken.promise, sleep(due, undefined, { signal: until }).catch(() => undefined)]);
    over.abort();
    woken = Promise.withResolvers<void>();
  };

  /** Works until aborted; never rejects. */
  const run = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      try {
        if (!(await step())) await rest(signal);
      } catch (error) {
        if (signal.aborted) return;
        log('error', 'lists or a sweep failed, trying again', { error: reason(error) });
        await sleep(1000, undefined, { signal }).catch(() => undefined);
      }
    }
  };
  return { mark, forget, unfinished, run };
};
