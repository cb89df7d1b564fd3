import { type Log, reason } from './log.ts';

const SOON_MS = 500;

/** Stores the state one write at a time, so that an older one never lands on a newer. */
export class StateKeeper {
  readonly #save: () => Promise<void>;
  readonly #log: Log;
  #writing: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(save: () => Promise<void>, log: Log) {
    this.#save = save;
    this.#log = log;
  }

  /** Resolves when the state as it is now, or a later one, is stored, or could not be (which is said). */
  now(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(this.#save).catch(error => {
      // The state on disk is older: after a restart something is done twice, nothing is left out.
      this.#log('error', 'state not stored, trying again', { error: reason(error) });
      this.soon();
    });
    return this.#writing;
  }

  /** Within half a second; asked for often, it is stored once. */
  soon(): void {
    this.#timer ??= setTimeout(() => void this.now(), SOON_MS);
  }

  /** Stores what is left. */
  async close(): Promise<void> {
    await this.now();
    clearTimeout(this.#timer);
  }
}
