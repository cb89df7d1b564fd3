import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { DatabaseFault } from '../embedded/faults.ts';
import type { DataFacts } from './manifest.ts';

const [NEWLINE, BACKSLASH, QUOTE, OPEN, CLOSE, SEMICOLON] = [...Buffer.from("\n\\'();")];
const INSERT = /^INSERT INTO `([^`]+)`/;
/** Longer than any beginning of a line that tells what it is. */
const BEGINNING = 200;
/** What the server's tools write at the end, when they got there. */
const END = '-- Dump completed';

/** Reads statements byte by byte: a row is a pair of brackets of an INSERT, but for the first, which names the columns. */
class RowCounter {
  readonly rows: Record<string, number> = {};
  isComplete = false;
  readonly #content = createHash('sha256');
  #line = '';
  #table: string | undefined;
  #groups = 0;
  #depth = 0;
  #isQuoted = false;
  #isEscaped = false;

  read(chunk: Buffer) {
    let from = 0;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at] ?? 0;
      if (this.#table === undefined) {
        this.#outside(byte);
        from = at;
      } else {
        this.#inside(byte);
        if (this.#table === undefined) this.#content.update(chunk.subarray(from, at + 1));
      }
    }
    if (this.#table !== undefined) this.#content.update(chunk.subarray(from));
  }

  /** The checksum of what stood between the names of the tables and the ends of the statements. */
  get content() {
    return this.#content.copy().digest('hex');
  }

  #outside(byte: number) {
    if (byte === NEWLINE) this.#line = '';
    else if (this.#line.length < BEGINNING) this.#line += String.fromCharCode(byte);
    if (this.#line === END) this.isComplete = true;
    if (byte !== OPEN) return;
    this.#table = INSERT.exec(this.#line)?.[1];
    if (this.#table === undefined) return;
    [this.#groups, this.#depth, this.#line] = [1, 1, ''];
    this.#content.update(this.#table);
  }

  #inside(byte: number) {
    if (this.#isQuoted) {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (byte === BACKSLASH) this.#isEscaped = true;
      else if (byte === QUOTE) this.#isQuoted = false;
    } else if (byte === QUOTE) this.#isQuoted = true;
    else if (byte === OPEN) {
      if (this.#depth++ === 0) this.#groups++;
    } else if (byte === CLOSE) this.#depth--;
    else if (byte === SEMICOLON && this.#depth === 0 && this.#table !== undefined) {
      this.rows[this.#table] = (this.rows[this.#table] ?? 0) + this.#groups - 1;
      this.#table = undefined;
    }
  }
}

/**
 * Reads a file of rows through: how many of each table, and its checksum.
 * @throws DatabaseFault when it ends before its end
 */
export const dataFactsOf = async (file: string): Promise<DataFacts> => {
  const hash = createHash('sha256');
  const counter = new RowCounter();
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) {
    hash.update(chunk);
    counter.read(chunk);
  }
  if (!counter.isComplete) throw new DatabaseFault('The rows of this backup break off before their end');
  return { sha256: hash.digest('hex'), content: counter.content, rows: counter.rows };
};
