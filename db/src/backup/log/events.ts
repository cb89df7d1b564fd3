/**
 * What the header of each event of a MySQL or MariaDB log says (19 bytes: time, kind, server, length, place, flags); the
 * rest is the server's own tools' business.
 */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';

const HEADER_BYTES = 19;
const LENGTH_AT = 9;
/** `\xfebin` */
const MAGIC_BYTES = 4;
const [ROTATE, DESCRIPTION] = [4, 15];
const LONGEST_EVENT = 2 ** 31;

/** How far a log file can be read. */
interface WholeEvents {
  /** Behind the last event that is there to its end. */
  to: number;
  /** When the last change was made; null where there is none. */
  lastAt: Date | null;
}

/** When the server began this file; null while its beginning is not there yet. */
export const begunOf = async (path: string): Promise<number | null> => {
  const file = await open(path, 'r');
  try {
    const bytes = Buffer.alloc(MAGIC_BYTES + HEADER_BYTES);
    const { bytesRead } = await file.read(bytes, 0, bytes.length, 0);
    return bytesRead === bytes.length && bytes.subarray(1, MAGIC_BYTES).toString() === 'bin'
      ? bytes.readUInt32LE(MAGIC_BYTES)
      : null;
  } finally {
    await file.close();
  }
};

/**
 * Reads from one event to the last whole one.
 * @param from where an event begins; 0 is the file's beginning
 * @throws Error when there is no event
 */
export const wholeEvents = async (path: string, from: number): Promise<WholeEvents> => {
  let place = Math.max(from, MAGIC_BYTES);
  let offset = place;
  let header = Buffer.alloc(0);
  let last = 0;
  let end = from;
  for await (const chunk of createReadStream(path, { start: place, highWaterMark: 1 << 20 })) {
    let bytes: Buffer = chunk;
    while (bytes.length > 0) {
      // `place` is where the next event begins, `offset` where these bytes do.
      const skipped = Math.min(place - offset, bytes.length);
      if (skipped > 0) {
        offset += skipped;
        bytes = bytes.subarray(skipped);
        if (offset === place) end = place;
        continue;
      }
      const taken = bytes.subarray(0, HEADER_BYTES - header.length);
      header = Buffer.concat([header, taken]);
      bytes = bytes.subarray(taken.length);
      if (header.length < HEADER_BYTES) break;
      const length = header.readUInt32LE(LENGTH_AT);
      if (length < HEADER_BYTES || length > LONGEST_EVENT) throw new Error(`There is no event at ${place} of ${path}`);
      const kind = header[4];
      if (kind !== ROTATE && kind !== DESCRIPTION) last = Math.max(last, header.readUInt32LE(0));
      offset = place + HEADER_BYTES;
      place += length;
      header = Buffer.alloc(0);
      if (offset === place) end = place;
    }
  }
  return { to: end, lastAt: last > 0 ? new Date(last * 1000) : null };
};
