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
export class Background {
  readonly #parts: BackgroundParts;
  readonly #lists = new Set<List>();
  readonly #shown = new ShownLists();
  #listsDue = Number.POSITIVE_INFINITY;
  readonly #sweeps = new Set<Sweep>();
  #running: RunningSweep | undefined;
  #runningLists: List[] = [];
  #wake = Promise.withResolvers<void>();

  constructor(parts: BackgroundParts) {
    this.#parts = parts;
  }

  mark(lists: Iterable<List>, sweeps: Iterable<Sweep>): void {
    for (const list of lists) this.#lists.add(list);
    // Marked while it runs, a sweep runs once more: its first pages are older than this change.
    for (const one of sweeps) this.#sweeps.add(one);
    if (this.#lists.size > 0 && this.#listsDue === Number.POSITIVE_INFINITY)
      this.#listsDue = Date.now() + this.#parts.gatherMs;
    this.#wake.resolve();
  }

  /** These are rendered or removed for themselves: the lists do not tell any more what pages among them show. */
  forget(urls: Iterable<string>): void {
    for (const url of urls) this.#shown.forget(url);
  }

  unfinished(): { lists: List[]; sweeps: Sweep[] } {
    const running = this.#running ? [this.#running.sweep] : [];
    return {
      lists: [...new Set([...this.#lists, ...this.#runningLists])],
      sweeps: [...new Set([...this.#sweeps, ...running])],
    };
  }

  /** Works until aborted; never rejects. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        if (!(await this.#step())) await this.#rest(signal);
      } catch (error) {
        if (signal.aborted) return;
        this.#parts.log('error', 'lists or a sweep failed, trying again', { error: reason(error) });
        await sleep(1000, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  /** One portion of work; false when there is none. Lists come first: a minute is promised for them. */
  async #step(): Promise<boolean> {
    if (Date.now() >= this.#listsDue) {
      await this.#refreshLists();
      return true;
    }
    const running = this.#running ?? (await this.#begin());
    if (!running) return false;
    await this.#continue(running);
    return true;
  }

  async #refreshLists() {
    this.#runningLists = [...this.#lists];
    this.#lists.clear();
    this.#listsDue = Number.POSITIVE_INFINITY;
    try {
      for (const list of this.#runningLists) await this.#refresh(list);
    } catch (error) {
      this.mark(this.#runningLists, []);
      throw error;
    } finally {
      this.#runningLists = [];
    }
    this.#parts.onDone();
  }

  async #refresh(list: List) {
    for await (const portion of listPortions(list, this.#parts))
      await this.#renderList(portion, this.#shown.stale(portion));
  }

  /** Renders these pages of a list, remembers what they show, and removes what does not belong to it any more. */
  async #renderList(portion: ListPortion, urls: string[]) {
    const { queue, source, root } = this.#parts;
    const render = async (url: string) => {
      const outcome = await queue.add(url, 'render', 'later');
      this.#shown.tried(portion, url, outcome === 'done' && source.generation === portion.generation);
    };
    await Promise.all(urls.map(render));
    if (!portion.end) return;
    const { folder, last } = portion.end;
    for (const url of await numberedAbove(root, folder, last, queue.unfinished().keys())) {
      this.#shown.forget(url);
      await queue.add(url, 'remove', 'later');
    }
  }

  /** A part of a list that was read ahead. The list may be another by now: then it is gone through anew. */
  async #renderListOf(portion: ListPortion) {
    if (portion.begunAt === this.#parts.source.generation) await this.#renderList(portion, portion.urls);
    else this.mark([portion.list], []);
  }

  async #begin(): Promise<RunningSweep | undefined> {
    const [next] = this.#sweeps;
    if (next === undefined) return undefined;
    if (next === 'everything') this.#parts.progress.begin(await expectedPages(this.#parts));
    this.#sweeps.delete(next);
    this.#running = { sweep: next, portions: ahead(sweep(next, this.#parts)) };
    return this.#running;
  }

  async #continue(running: RunningSweep) {
    const { queue, source, progress } = this.#parts;
    const whole = running.sweep === 'everything';
    try {
      const { done, value } = await running.portions.next();
      if (done) {
        this.#running = undefined;
        if (whole) progress.end();
        this.#parts.onDone();
        return;
      }
      source.remember(value.franchises, value.since);
      if (value.list) await this.#renderListOf(value.list);
      else await Promise.all(unchanged(value, source).map(url => queue.add(url, 'render', 'later')));
      if (whole) progress.advance(value.urls.length);
    } catch (error) {
      this.#running = undefined;
      this.#sweeps.add(running.sweep);
      throw error;
    }
  }

  /** Until something is marked, lists are due, or it is time to stop. */
  async #rest(signal: AbortSignal) {
    const over = new AbortController();
    const until = AbortSignal.any([signal, over.signal]);
    const due = Math.min(LONGEST_TIMER_MS, Math.max(0, this.#listsDue - Date.now()));
    await Promise.race([this.#wake.promise, sleep(due, undefined, { signal: until }).catch(() => undefined)]);
    over.abort();
    this.#wake = Promise.withResolvers<void>();
  }
}
