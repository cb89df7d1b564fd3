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

  async begin(total: number): Promise<void> {
    this.#since = new Date();
    this.#total = total;
    this.#done = 0;
    this.#toldAt = 0;
    await this.#tell();
  }

  async advance(pages: number): Promise<void> {
    this.#done += pages;
    this.#total = Math.max(this.#total, this.#done);
    if (Date.now() - this.#toldAt >= EVERY_MS) await this.#tell();
  }

  async end(): Promise<void> {
    this.#total = this.#done;
    await this.#tell();
  }

  async #tell() {
    this.#toldAt = Date.now();
    const facts = { total: this.#total, done: this.#done, since: this.#since.toISOString() };
    this.#log('info', 'publishing everything', facts);
    // Nice to know, never worth failing for.
    await writeAtomically(this.#file, JSON.stringify(facts)).catch(() => undefined);
  }
}
