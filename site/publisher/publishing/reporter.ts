import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PublishingReport } from '@marketplace/api';
import type { PublisherConfig } from '../config.ts';
import { writeAtomically } from '../releases/files.ts';
import type { RenderQueue } from '../render/queue.ts';
import type { Progress } from './progress.ts';

/** A dashboard shows it move; nothing new is still told often enough to be known alive (the API waits 45 s). */
const LOOK_EVERY_MS = 1_000;
const SIGN_OF_LIFE_MS = 10_000;
const TIMEOUT_MS = 5_000;
const MOST_FAILURES = 5;
const LONGEST_TEXT = 500;

/** As the API takes it: no control characters, not too long. */
const said = (text: string) =>
  text
    .replace(/[\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_TEXT);

/** One name for each folder that is published into: each web server may have its own. */
export const publisherName = (host: string, siteDir: string) =>
  `${host.replace(/[^\w.-]/g, '-').slice(0, 60)}-${createHash('sha1').update(siteDir).digest('hex').slice(0, 6)}`;

/**
 * Tells the API how far this publisher is, for the admin's dashboard, and `SITE_DIR/progress.json`, for whoever has
 * no API at hand. Nice to know, never worth failing for.
 */
export class Reporter {
  readonly #config: PublisherConfig;
  readonly #name: string;
  readonly #progress: Progress;
  #queue: RenderQueue | undefined;
  #release: string | null = null;
  #told = '';
  #toldAt = 0;

  constructor(config: PublisherConfig, progress: Progress) {
    this.#config = config;
    this.#name = publisherName(hostname(), config.siteDir);
    this.#progress = progress;
  }

  /** The release that visitors get. */
  set release(id: string | null) {
    this.#release = id;
  }

  /** Whose pages to tell of. */
  watch(queue: RenderQueue): void {
    this.#queue = queue;
  }

  report(): PublishingReport {
    const { error, ...facts } = this.#progress.facts;
    const failing = this.#queue?.failing() ?? new Map<string, string>();
    const failures = [...failing].slice(0, MOST_FAILURES);
    return {
      publisher: this.#name,
      release: this.#release,
      ...facts,
      waiting: this.#queue?.size ?? 0,
      failing: failing.size,
      failures: failures.map(([url, reason]) => ({ url: url.slice(0, 300), reason: said(reason) })),
      error: error === null ? null : said(error),
    };
  }

  /** Tells until aborted, and once more then. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.#tell();
      await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
    await this.#tell();
  }

  async #tell() {
    const text = JSON.stringify(this.report());
    const { apiUrl, serviceToken, siteDir } = this.#config;
    if (text === this.#told && Date.now() - this.#toldAt < SIGN_OF_LIFE_MS) return;
    try {
      if (text !== this.#told) writeAtomically(join(siteDir, 'progress.json'), text);
      const answer = await fetch(`${apiUrl}/publishing`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${serviceToken}`, 'content-type': 'application/json' },
        body: text,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await answer.body?.cancel();
      if (!answer.ok) return;
      this.#told = text;
      this.#toldAt = Date.now();
    } catch {
      // The API is down or the disk is full: others say so, and the next second tries again.
    }
  }
}
