import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@marketplace/db';
import type { Cursor } from './cursor.ts';
import { readChangesAfter, readHorizon } from './read-changes.ts';

declare module '../platform/context.ts' {
  interface Context {
    changeWatch: ChangeWatch;
  }
}

/** Maximum age of the version in milliseconds: a save by another process may stay invisible for this long. */
const FRESH_MS = 500;
/** Polling intervals in milliseconds while readers wait: the shortest during changes, and the longest without any. */
const [OFTEN_MS, SELDOM_MS] = [30, 250];
/** While nothing changes, the polling interval is the time since the last change, divided by this number. */
const QUIET_PARTS = 20;
/** This many versions within this many milliseconds count as a burst. */
const [STORM, STORM_MS] = [5, 2000];
/**
 * Number of changes, or milliseconds, after which the query starts at a later position, so that it never counts many
 * rows.
 */
const [MOST_COUNTED, LONGEST_MS] = [200, 60_000];

/** A version of everything that visitors can see; a new one begins with every change. */
export interface CatalogueVersion {
  number: number;
  /** Data read after this time (by `performance.now()`) belongs to this version or a later one. */
  since: number;
  /** False during a burst of changes, when caches should not follow every version. */
  isCalm: boolean;
}

/**
 * Detects changes by any process, with one query for all waiting readers. Commits become visible out of order. Each
 * query therefore covers all rows that are young enough, so that a late row changes the count and checksum too.
 */
export class ChangeWatch {
  readonly #prepared: Database['prepared'];
  readonly #waiting = new Set<AbortController>();
  #version: CatalogueVersion = { number: 0, since: Number.NEGATIVE_INFINITY, isCalm: true };
  #recent: number[] = [];
  #seen: Cursor | undefined;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #told = 0;
  #toldAtLook = 0;
  #looking: Promise<void> | undefined;
  #isFollowing = false;
  #pausing: AbortController | undefined;
  /**
   * Returns whether every process notifies this one of its saves. Polling is then only needed in case a message is
   * lost.
   */
  hasRedisEvents: () => boolean = () => false;

  constructor({ prepared }: Database) {
    this.#prepared = prepared;
  }

  /** The version of the last query, however old. */
  get version(): CatalogueVersion {
    return this.#version;
  }

  /** Invalidates the current version after a commit in this or another process. */
  notify(): void {
    this.#told++;
    this.#pausing?.abort();
  }

  /** Returns the version, at most half a second old and after every call of {@link notify}. */
  now(): CatalogueVersion | Promise<CatalogueVersion> {
    const [told, at] = [this.#told, performance.now() - FRESH_MS];
    return this.#hasLooked(told, at) ? this.#version : this.#lookSince(told, at);
  }

  /** Waits until the version differs from a known one, for at most `ms` milliseconds or until `signal` aborts. */
  async moved({ number }: CatalogueVersion, ms: number, signal: AbortSignal): Promise<void> {
    if (this.#version.number !== number || signal.aborted) return;
    const wakeSignal = new AbortController();
    this.#waiting.add(wakeSignal);
    if (!this.#isFollowing) void this.#follow();
    await pause(ms, undefined, { signal: AbortSignal.any([signal, wakeSignal.signal]) }).catch(() => {});
    this.#waiting.delete(wakeSignal);
    if (this.#waiting.size === 0) this.#pausing?.abort();
  }

  #hasLooked(told: number, at: number): boolean {
    return this.#toldAtLook >= told && this.#lookedAt > at;
  }

  /** Runs one query at a time. A caller that needs newer data than the running query has waits for the next one. */
  async #lookSince(told: number, at: number): Promise<CatalogueVersion> {
    while (!this.#hasLooked(told, at)) {
      this.#looking ??= this.#look().finally(() => {
        this.#looking = undefined;
      });
      await this.#looking;
    }
    return this.#version;
  }

  async #look(): Promise<void> {
    const [told, at] = [this.#told, performance.now()];
    const from = this.#seen ?? (await readHorizon(this.#prepared)).from;
    const { now, count, mark } = await readChangesAfter(this.#prepared, from);
    if (!this.#seen || count !== from.count || mark !== from.mark) {
      const isFar = count > MOST_COUNTED || now.getTime() - Date.parse(from.at) > LONGEST_MS;
      this.#seen = isFar ? await this.#furtherOn() : { ...from, count, mark };
      this.#version = this.#next(performance.now());
      this.#wake();
    }
    this.#lookedAt = at;
    this.#toldAtLook = told;
  }

  #next(since: number): CatalogueVersion {
    this.#recent = [...this.#recent, since].slice(-STORM);
    const isCalm = this.#recent.length < STORM || since - (this.#recent[0] ?? since) > STORM_MS;
    return { number: this.#version.number + 1, since, isCalm };
  }

  /** Changes that are committed during the queries belong to the next version. */
  async #furtherOn(): Promise<Cursor> {
    const { from } = await readHorizon(this.#prepared);
    const { count, mark } = await readChangesAfter(this.#prepared, from);
    return { ...from, count, mark };
  }

  #wake(): void {
    for (const wakeSignal of this.#waiting) wakeSignal.abort();
    this.#waiting.clear();
  }

  /** Polls for waiting readers. If a query fails, the readers are woken; they query themselves and get the error. */
  async #follow(): Promise<void> {
    this.#isFollowing = true;
    while (this.#waiting.size > 0) {
      await this.#lookSince(this.#told, performance.now() - OFTEN_MS / 2).catch(() => this.#wake());
      if (this.#waiting.size > 0 && this.#toldAtLook === this.#told) await this.#pause();
    }
    this.#isFollowing = false;
  }

  async #pause(): Promise<void> {
    const quietMs = performance.now() - this.#version.since;
    const ms = this.hasRedisEvents() ? FRESH_MS : Math.min(SELDOM_MS, Math.max(OFTEN_MS, quietMs / QUIET_PARTS));
    const pausing = new AbortController();
    this.#pausing = pausing;
    await pause(ms, undefined, { signal: pausing.signal, ref: false }).catch(() => {
      // If the pause ended early for another reason than an abort, polling would loop without pauses, so the readers
      // are woken.
      if (!pausing.signal.aborted) this.#wake();
    });
    this.#pausing = undefined;
  }
}
