import { Transform, type TransformCallback } from 'node:stream';
import type { LogPosition } from './target/names.ts';

const STANDS_AT = /(?:MASTER|SOURCE)_LOG_FILE='([^']+)', (?:MASTER|SOURCE)_LOG_POS=(\d+)/;
/** The tools say it before the first row. */
const LONGEST_BEGINNING = 65_536;

/** Where the log stood at a dump's snapshot, and a time by which the snapshot was taken. */
type Found = LogPosition & { by: string };

/** Passes a dump on, and reads what stands at its beginning. */
export class DumpBeginning extends Transform {
  log: Promise<Found | null> = Promise.resolve(null);
  readonly #now: (() => Promise<Date>) | undefined;
  #beginning = '';
  #began = false;

  /** @param now the server's clock; without it nobody asks for the log */
  constructor(now?: () => Promise<Date>) {
    super();
    this.#now = now;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback) {
    const text = chunk.toString('latin1');
    if (this.#now && this.#beginning.length < LONGEST_BEGINNING) this.#look(text, this.#now);
    // MariaDB's tool begins with a command for its own client alone, which MySQL's does not know.
    const isSandbox = !this.#began && text.startsWith('/*M!999999');
    this.#began = true;
    done(null, isSandbox ? chunk.subarray(text.indexOf('\n') + 1) : chunk);
  }

  #look(text: string, now: () => Promise<Date>) {
    this.#beginning += text;
    const [, file, position] = STANDS_AT.exec(this.#beginning) ?? [];
    if (file === undefined) return;
    this.#beginning = ' '.repeat(LONGEST_BEGINNING);
    this.log = now().then(at => ({ file, position: Number(position), by: at.toISOString() }));
    this.log.catch(() => {});
  }
}
