import { createReadStream, statSync } from 'node:fs';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { encrypted } from '../target/encryption.ts';
import { type Segment, segmentName } from '../target/names.ts';
import type { BackupTarget } from '../target/target.ts';
import { partsOf } from './coverage.ts';
import { begunOf, wholeEvents } from './events.ts';
import type { LogCopy } from './log-copy.ts';

/** Rows of a log shrink to a third with the least effort; more costs more than it brings. */
const EFFORT = 1;

interface Progress {
  to: number;
  lastAt: Date;
  isEnded: boolean;
}

/** Brings what has come of the log into the target, each byte once. */
export class Shipping {
  readonly #target: BackupTarget;
  readonly #recipient: string;
  readonly #progress = new Map<string, Progress>();
  readonly #stored: Segment[];

  /** @param stored what is in the target already */
  constructor(target: BackupTarget, recipient: string, stored: Segment[]) {
    this.#target = target;
    this.#recipient = recipient;
    this.#stored = stored;
  }

  /**
   * Ships what a file has more than the target.
   * @param endsAt its length where the server writes into a later one by now
   * @returns how far it is there; null while its beginning has not come
   */
  async ship(copy: LogCopy, file: string, endsAt: number | undefined): Promise<(Progress & { begun: number }) | null> {
    const path = copy.pathOf(file);
    const begun = await begunOf(path);
    if (begun === null) return null;
    const before = this.#progressOf(file, begun);
    // Read anew from its beginning after a connection broke, it may not be as long again yet.
    const isBehind = statSync(path).size < before.to;
    const { to, lastAt } = isBehind ? { to: before.to, lastAt: null } : await wholeEvents(path, before.to);
    const isEnded = before.isEnded || (endsAt !== undefined && to >= endsAt);
    const progress = { to, lastAt: lastAt ?? before.lastAt, isEnded };
    if (to > before.to || isEnded !== before.isEnded) {
      const bytes = to > before.to ? createReadStream(path, { start: before.to, end: to - 1 }) : Readable.from([]);
      const content = await encrypted(packed(bytes), this.#recipient);
      const name = segmentName({ file, begun, from: before.to, to, lastAt: progress.lastAt, isEnd: isEnded });
      await this.#target.write(name, content);
      this.#progress.set(`${file} ${begun}`, progress);
    }
    return { ...progress, begun };
  }

  #progressOf(file: string, begun: number): Progress {
    const known = this.#progress.get(`${file} ${begun}`);
    if (known) return known;
    const { parts, to, isEnded } = partsOf({ file, begun }, this.#stored);
    return { to, isEnded, lastAt: parts.at(-1)?.segment.lastAt ?? new Date(begun * 1000) };
  }
}

const packed = (content: Readable) => {
  const zip = createGzip({ level: EFFORT });
  content.once('error', error => zip.destroy(error));
  return content.pipe(zip);
};
