import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@marketplace/db';
import type { Cursor } from './cursor.ts';
import { horizonNow, lookBehind } from './look.ts';

declare module '../platform/context.ts' {
  interface Context {
    changeWatch: ChangeWatch;
  }
}

/** What is known is this old at most, in milliseconds: a save in another process is hidden for no longer. */
const FRESH_MS = 500;
/** How often those who wait have a look while something changes, and at most how seldom when nothing does. */
const [OFTEN_MS, SELDOM_MS] = [30, 250];
/** With quiet the pauses grow: to a twentieth of it. */
const QUIET_PARTS = 20;
/** So many versions within so many milliseconds are a storm. */
const [STORM, STORM_MS] = [5, 2000];
/** From so many changes on, or after so long, a look begins further on, so that it never counts many rows. */
const [MOST_COUNTED, LONGEST_MS] = [200, 60_000];

/** Of what visitors can see: another one as soon as anything of it has changed. */
export interface CatalogueVersion {
  number: number;
  /** What is read later than this, by the clock of `performance.now()`, is of this version or a later one. */
  since: number;
  /** Whether few came before it; in a storm of changes nobody keeps up with each of them. */
  isCalm: boolean;
}

/**
 * Sees that something has changed which visitors can see, whichever process saved it, by one statement for all who want
 * to know. Commits become visible out of order: a row that is older than others which were seen long ago makes another
 * version too, since all that is young enough for that is looked at each time, by its number and its mark.
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
  /** Whether every process tells this one of its saves; then a look is only for what got lost. */
  isToldOfOthers: () => boolean = () => false;

  constructor({ prepared }: Database) {
    this.#prepared = prepared;
  }

  /** The version of the last look, however long ago that was. */
  get version(): CatalogueVersion {
    return this.#version;
  }

  /** Something was committed, here or in another process: what was seen before says nothing any more. */
  tell(): void {
    this.#told++;
    this.#pausing?.abort();
  }

  /** The version, as of half a second ago at most, and after everything that {@link tell} told. */
  now(): CatalogueVersion | Promise<CatalogueVersion> {
    const [told, at] = [this.#told, performance.now() - FRESH_MS];
    return this.#hasLooked(told, at) ? this.#version : this.#lookSince(told, at);
  }

  /** Waits until the version is another than one that was seen, for so long at most, or until `signal` ends it. */
  async moved({ number }: CatalogueVersion, ms: number, signal: AbortSignal): Promise<void> {
    if (this.#version.number !== number || signal.aborted) return;
    const woken = new AbortController();
    this.#waiting.add(woken);
    if (!this.#isFollowing) void this.#follow();
    await pause(ms, undefined, { signal: AbortSignal.any([signal, woken.signal]) }).catch(() => {});
    this.#waiting.delete(woken);
    if (this.#waiting.size === 0) this.#pausing?.abort();
  }

  #hasLooked(told: number, at: number): boolean {
    return this.#toldAtLook >= told && this.#lookedAt > at;
  }

  /** One look at a time: who comes while one runs that began too early waits for the next. */
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
    const from = this.#seen ?? (await horizonNow(this.#prepared)).from;
    const { now, count, mark } = await lookBehind(this.#prepared, from);
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

  /** What is committed meanwhile belongs to the version that is about to begin. */
  async #furtherOn(): Promise<Cursor> {
    const { from } = await horizonNow(this.#prepared);
    const { count, mark } = await lookBehind(this.#prepared, from);
    return { ...from, count, mark };
  }

  #wake(): void {
    for (const woken of this.#waiting) woken.abort();
    this.#waiting.clear();
  }

  /** Looks for those who wait. Where that fails they ask by themselves, and hear what is wrong. */
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
    const ms = this.isToldOfOthers() ? FRESH_MS : Math.min(SELDOM_MS, Math.max(OFTEN_MS, quietMs / QUIET_PARTS));
    const pausing = new AbortController();
    this.#pausing = pausing;
    await pause(ms, undefined, { signal: pausing.signal, ref: false }).catch(() => {
      // Who cannot wait would look without an end.
      if (!pausing.signal.aborted) this.#wake();
    });
    this.#pausing = undefined;
  }
}
