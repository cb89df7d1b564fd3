import { join } from 'node:path';
import { writeAtomically } from './files.ts';
import type { Log } from './log.ts';

const EVERY_MS = 500;

/** How far a publication of everything has come: told in the log and in `SITE_DIR/progress.json` for the dashboard. */
export class Progress {
  readonly #file: string;
  readonly #log: Log;
  #since = new Date();
  #total = 0;
  #done = 0;
  #toldAt = 0;

  constructor(siteDir: string, log: Log) {
    this.#file = join(siteDir, 'progress.json');
    this.#log = log;
  }

  begin(total: number): void {
    this.#since = new Date();
    this.#total = total;
    this.#done = 0;
    this.#toldAt = 0;
    this.#tell();
  }

  advance(pages: number): void {
    this.#done += pages;
    this.#total = Math.max(this.#total, this.#done);
    if (Date.now() - this.#toldAt >= EVERY_MS) this.#tell();
  }

  end(): void {
    this.#total = this.#done;
    this.#tell();
  }

  #tell() {
    this.#toldAt = Date.now();
    const facts = { total: this.#total, done: this.#done, since: this.#since.toISOString() };
    this.#log('info', 'publishing everything', facts);
    // Nice to know, never worth failing for.
    try {
      writeAtomically(this.#file, JSON.stringify(facts));
    } catch {}
  }
}
