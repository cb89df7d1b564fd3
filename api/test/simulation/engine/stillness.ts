import { setTimeout as pause, setImmediate as turnOfTheLoop } from 'node:timers/promises';
import type { Strand } from './strand.ts';

/** Once nothing has stirred for so many turns of the loop, every strand waits for something. */
const STILL_TURNS = 6;
/** What stirs without a word is looked for so often, in milliseconds, and so many times. */
const LOOKS_EVERY_MS = 4;
const MOST_LOOKS = 5;
/** It is waited for this much longer, and not for ever: a connection may have been given up by its pool. */
const LOOK_AT_SYSTEM = 0.1;
/** Longer than anything that a pool of the product waits for by itself. */
const LONGEST_SYSTEM_WAIT_MS = 7000;

/** Files that are read, names that are looked up, keys that are derived: whoever asked for it goes on by itself. */
const SYSTEM_WORK = /^(FSReq|GetAddrInfo|TCPConnect)|Job$/;
const systemIsAtWork = () => process.getActiveResourcesInfo().some(name => SYSTEM_WORK.test(name));

const isWaiting = ({ waits, process }: Strand) => waits > 0 || process.isDead;

/** Knows when everybody waits for a turn, so that who goes next is chosen among all of them. */
export class Stillness {
  /** Calls of the product under way. */
  readonly #calls = new Set<Strand>();
  /** Those that wait for what another call is reading, and ask for nothing themselves. */
  readonly #waitForOthers = new Set<Strand>();
  #busy = 0;
  #activity = 0;
  #stir: () => void = () => {};

  /** Something moved. */
  touch(): void {
    this.#activity++;
    this.#stir();
  }

  /** A strand asked for something. */
  asks(strand: Strand): void {
    this.#waitForOthers.delete(strand);
    this.touch();
  }

  /** Something is under way that has to be waited for; ends when the answer is called. */
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

  /** A call of the product begins, and is waited for until it asks for something; ends when the answer is called. */
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

  /** Until something stirs, or for a moment. */
  #stirred(): Promise<void> {
    return new Promise(resolve => {
      const timer = setTimeout(resolve, LOOKS_EVERY_MS);
      this.#stir = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Those that still ask for nothing, with nothing under way, wait for what another call is reading. */
  #letThemWait(): void {
    for (const strand of this.#calls) if (!isWaiting(strand)) this.#waitForOthers.add(strand);
  }

  /** Until nothing stirs. */
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

  /** Whether something stirs yet: a pool may be at something that goes by the system's clock. */
  async stirsLater(): Promise<boolean> {
    const before = this.#activity;
    for (let waitedMs = 0; waitedMs < LONGEST_SYSTEM_WAIT_MS; waitedMs += LOOKS_EVERY_MS) {
      await pause(LOOKS_EVERY_MS);
      if (this.#activity !== before) return true;
    }
    return false;
  }
}
