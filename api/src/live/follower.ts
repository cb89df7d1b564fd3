import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { horizonAt, type LiveEvent, type LiveEvents } from './events.ts';
import type { LiveSignals } from './signals.ts';

/**
 * Polling interval in milliseconds: without notifications from other processes, and with them (in case one is lost).
 */
const LOOK_EVERY_MS = 450;
const LOOK_AT_LEAST_EVERY_MS = 5000;
/**
 * Minimum pause in milliseconds between two queries, however many notifications arrive. In a burst it grows with each
 * event.
 */
const LEAST_PAUSE_MS = 50;
const STORM_FACTOR = 0.1;
const AFTER_FAILURE_MS = 1000;

type Reader = (events: readonly LiveEvent[], horizon: Date) => void;

/**
 * Polls for events for all streams of a process. One indexed count runs at a time, and only while there are streams.
 * Young events are read repeatedly, so that an event that is committed late is delivered too.
 */
export class LiveFollower {
  readonly #events: LiveEvents;
  readonly #signals: LiveSignals;
  readonly #log: FastifyBaseLogger;
  readonly #readers = new Set<Reader>();
  #isRunning = false;

  constructor(events: LiveEvents, signals: LiveSignals, log: FastifyBaseLogger) {
    this.#events = events;
    this.#signals = signals;
    this.#log = log;
  }

  /**
   * Calls the reader with new events. After each query it also passes the time before which no event can become visible
   * any more. Some young events may be repeated.
   * @returns a function that stops the calls
   */
  follow(reader: Reader): () => void {
    this.#readers.add(reader);
    if (!this.#isRunning) void this.#run();
    return () => this.#readers.delete(reader);
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    let isSignalled = false;
    let wake = new AbortController();
    const unlisten = this.#signals.listen(() => {
      isSignalled = true;
      wake.abort();
    });
    const seen = new Map<string, Date>();
    let horizon: Date | undefined;
    let last = '';
    let isFailing = false;
    while (this.#readers.size > 0) {
      isSignalled = false;
      try {
        horizon ??= horizonAt(await this.#events.now());
        const summary = await this.#events.look(horizon);
        const news = `${summary.count} ${summary.mark}`;
        const newEvents = news === last ? [] : await this.#events.after(horizon, new Set(seen.keys()));
        for (const { id, created_at } of newEvents) seen.set(id, created_at);
        // Events that were committed after the count are counted the next time.
        last = news;
        isFailing = false;
        horizon = horizonAt(summary.now);
        for (const [id, at] of seen) if (at < horizon) seen.delete(id);
        for (const reader of this.#readers) reader(newEvents, horizon);
        await pause(Math.max(LEAST_PAUSE_MS, summary.count * STORM_FACTOR));
      } catch (error) {
        if (!isFailing)
          this.#log.warn({ err: error }, 'open consoles are not told of leads until the database answers');
        isFailing = true;
        await pause(AFTER_FAILURE_MS, undefined, { ref: false });
      }
      wake = new AbortController();
      const { signal } = wake;
      const intervalMs = this.#signals.areShared ? LOOK_AT_LEAST_EVERY_MS : LOOK_EVERY_MS;
      if (!isSignalled) await pause(intervalMs, undefined, { signal, ref: false }).catch(() => {});
    }
    unlisten();
    this.#isRunning = false;
  }
}
