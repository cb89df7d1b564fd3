import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { horizonOf, type LiveEvent, type LiveEvents } from './events.ts';
import type { LiveSignals } from './signals.ts';

/** So often a process has a look that hears of no other; and one that does, should a word be lost. */
const LOOK_EVERY_MS = 450;
const LOOK_AT_LEAST_EVERY_MS = 5000;
/** However often it is told that there is something, in milliseconds; in a storm of events so much longer for each. */
const LEAST_PAUSE_MS = 50;
const STORM_FACTOR = 0.1;
const AFTER_FAILURE_MS = 1000;

type Reader = (events: readonly LiveEvent[], horizon: Date) => void;

/**
 * Looks for events on behalf of all streams of a process: one indexed count at a time, and only while somebody listens.
 * What is young enough to be overtaken is looked at again and again, so that a late commit is told too.
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
   * From now on the reader hears of every event, and after every look up to where nothing can come any more. Some of the
   * young ones may have been before.
   * @returns what ends it
   */
  follow(reader: Reader): () => void {
    this.#readers.add(reader);
    if (!this.#isRunning) void this.#run();
    return () => this.#readers.delete(reader);
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    let isTold = false;
    let wake = new AbortController();
    const unlisten = this.#signals.listen(() => {
      isTold = true;
      wake.abort();
    });
    const seen = new Map<string, Date>();
    let horizon: Date | undefined;
    let last = '';
    let isFailing = false;
    while (this.#readers.size > 0) {
      isTold = false;
      try {
        horizon ??= horizonOf(await this.#events.now());
        const look = await this.#events.look(horizon);
        const news = `${look.count} ${look.mark}`;
        const fresh = news === last ? [] : await this.#events.after(horizon, new Set(seen.keys()));
        for (const { id, created_at } of fresh) seen.set(id, created_at);
        // What was committed since it was counted is counted anew.
        last = news;
        isFailing = false;
        horizon = horizonOf(look.now);
        for (const [id, at] of seen) if (at < horizon) seen.delete(id);
        for (const reader of this.#readers) reader(fresh, horizon);
        await pause(Math.max(LEAST_PAUSE_MS, look.count * STORM_FACTOR));
      } catch (error) {
        if (!isFailing)
          this.#log.warn({ err: error }, 'open consoles are not told of leads until the database answers');
        isFailing = true;
        await pause(AFTER_FAILURE_MS, undefined, { ref: false });
      }
      wake = new AbortController();
      const { signal } = wake;
      const rest = this.#signals.areShared ? LOOK_AT_LEAST_EVERY_MS : LOOK_EVERY_MS;
      if (!isTold) await pause(rest, undefined, { signal, ref: false }).catch(() => {});
    }
    unlisten();
    this.#isRunning = false;
  }
}
