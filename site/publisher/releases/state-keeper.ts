import { type Log, reason } from '../log.ts';

const SOON_MS = 500;

/** Stores a state that changes often. */
export class StateKeeper {
  readonly #save: () => void;
  readonly #log: Log;
  #timer: NodeJS.Timeout | undefined;

  constructor(save: () => void, log: Log) {
    this.#save = save;
    this.#log = log;
  }

  now(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    try {
      this.#save();
    } catch (error) {
      // The state on disk is older: after a restart something is done twice, nothing is left out.
      this.#log('error', 'state not stored, trying again', { error: reason(error) });
      this.soon();
    }
  }

  /** Within half a second; asked for often, it is stored once. */
  soon(): void {
    this.#timer ??= setTimeout(() => this.now(), SOON_MS);
  }

  /** Stores what is left. */
  close(): void {
    this.now();
    clearTimeout(this.#timer);
  }
}
