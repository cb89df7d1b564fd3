import type { PublishingReport } from '@marketplace/api';
import type { Log } from '../log.ts';

/** In the log this often; who wants to see it move asks the API. */
const LOGGED_EVERY_MS = 5_000;

/** How far a publication of everything has come. */
export type ProgressFacts = Pick<PublishingReport, 'state' | 'done' | 'total' | 'since' | 'error'>;

/** Counts the pages of a publication of everything. */
export class Progress {
  readonly #log: Log;
  #facts: ProgressFacts = { state: 'following', done: 0, total: 0, since: null, error: null };
  #loggedAt = 0;

  constructor(log: Log) {
    this.#log = log;
  }

  get facts(): ProgressFacts {
    return this.#facts;
  }

  /** @param total as far as can be said before */
  begin(total: number): void {
    const since = new Date().toISOString();
    this.#facts = { ...this.#facts, state: 'publishing', done: 0, total, since };
    this.#tell();
  }

  advance(pages: number): void {
    const done = this.#facts.done + pages;
    this.#facts = { ...this.#facts, done, total: Math.max(this.#facts.total, done) };
    if (Date.now() - this.#loggedAt >= LOGGED_EVERY_MS) this.#tell();
  }

  /** Every page has had its turn. */
  end(): void {
    this.#facts = { ...this.#facts, state: 'following', total: this.#facts.done };
    this.#tell();
  }

  /** Visitors get a release in which everything was published. */
  published(): void {
    this.#facts = { ...this.#facts, error: null };
  }

  /** Visitors keep what they had. */
  failed(error: string): void {
    this.#facts = { ...this.#facts, state: 'following', error };
  }

  /** Everything was asked for once, and nothing follows. */
  finish(): void {
    this.#facts = { ...this.#facts, state: 'finished' };
  }

  #tell() {
    this.#loggedAt = Date.now();
    const { done, total, since } = this.#facts;
    this.#log('info', 'publishing everything', { total, done, since });
  }
}
