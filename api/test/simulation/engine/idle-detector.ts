import { setTimeout as pause, setImmediate as turnOfTheLoop } from 'node:timers/promises';
import type { Strand } from './strand.ts';

/** After this many turns of the event loop without activity, every strand waits for something. */
const STILL_TURNS = 6;
/** Interval in milliseconds, and maximum number, of checks for activity that is not reported. */
const LOOKS_EVERY_MS = 4;
const MOST_LOOKS = 5;
/**
 * Weight of a check during system work: it counts less, so such work is waited for longer. It does not wait forever,
 * because a pool may have abandoned a connection without closing it.
 */
const LOOK_AT_SYSTEM = 0.1;
/** Maximum wait for system work in milliseconds, longer than any timeout of the product's pools. */
const LONGEST_SYSTEM_WAIT_MS = 7000;

/** Types of system work that continues without a turn: reading files, resolving names and deriving keys. */
const SYSTEM_WORK = /^(FSReq|GetAddrInfo|TCPConnect)|Job$/;
const systemIsAtWork = () => process.getActiveResourcesInfo().some(name => SYSTEM_WORK.test(name));

const isWaiting = ({ waits, process }: Strand) => waits > 0 || process.isDead;

/** Detects when all strands wait for a turn, so that the next one is chosen among all of them. */
export class IdleDetector {
  /** API calls in progress. */
  readonly #calls = new Set<Strand>();
  /** Calls that wait for data that another call is reading, and send no statements themselves. */
  readonly #waitForOthers = new Set<Strand>();
  #busy = 0;
  #activity = 0;
  #stir: () => void = () => {};

  /** Reports activity. */
  touch(): void {
    this.#activity++;
    this.#stir();
  }

  /** Reports a request of a strand. */
  asks(strand: Strand): void {
    this.#waitForOthers.delete(strand);
    this.touch();
  }

  /**
   * Reports work that must be waited for.
   * @returns a function that ends it
   */
  busy(): () => void {
    let isOver = false;
    this.#busy++;
    this.touch();
    return () => {
      if (isOver) return;
      isOver = true;
      this.#busy--;
      this.touch();
    };
  }

  /**
   * Reports an API call, which is waited for until it requests something.
   * @returns a function that ends it
   */
  enter(strand: Strand): () => void {
    this.#calls.add(strand);
    return () => {
      this.#calls.delete(strand);
      this.touch();
    };
  }

  #isBusy(): boolean {
    return this.#busy > 0 || [...this.#calls].some(strand => !isWaiting(strand) && !this.#waitForOthers.has(strand));
  }

  /** Waits for activity, at most `LOOKS_EVERY_MS` milliseconds. */
  #stirred(): Promise<void> {
    return new Promise(resolve => {
      const timer = setTimeout(resolve, LOOKS_EVERY_MS);
      this.#stir = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Calls that still request nothing, without work in progress, wait for data that another call is reading. */
  #letThemWait(): void {
    for (const strand of this.#calls) if (!isWaiting(strand)) this.#waitForOthers.add(strand);
  }

  /** Waits until there is no activity. */
  async reached(): Promise<void> {
    for (let turns = 0, looks = 0; turns < STILL_TURNS; ) {
      const before = this.#activity;
      await turnOfTheLoop();
      const isAtWork = looks <= MOST_LOOKS && systemIsAtWork();
      const isBusy = isAtWork || this.#isBusy();
      if (isBusy && before === this.#activity) {
        looks += isAtWork ? LOOK_AT_SYSTEM : 1;
        await this.#stirred();
      }
      if (looks > MOST_LOOKS && this.#busy === 0) this.#letThemWait();
      turns = !isBusy && before === this.#activity ? turns + 1 : 0;
    }
  }

  /** Whether there is activity after all: a pool may depend on the system's clock. */
  async stirsLater(): Promise<boolean> {
    const before = this.#activity;
    for (let waitedMs = 0; waitedMs < LONGEST_SYSTEM_WAIT_MS; waitedMs += LOOKS_EVERY_MS) {
      await pause(LOOKS_EVERY_MS);
      if (this.#activity !== before) return true;
    }
    return false;
  }
}
