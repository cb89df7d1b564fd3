import { countPart } from './parts.ts';

/** A page of an Ogg file (RFC 3533). */
interface Page {
  start: number;
  serial: number;
  isFirst: boolean;
  /** The number of segments. */
  segments: number;
  /** Position of the first segment. */
  content: number;
  end: number;
}

/** The positions of a packet's bytes in the file; a packet may span pages. */
type Packet = { start: number; bytes: number }[];

const HEADER_BYTES = 27;
const CHECKSUM = 22;

class NotOgg extends Error {}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24;
  for (let bit = 0; bit < 8; bit++) value = value & 0x80_00_00_00 ? (value << 1) ^ 0x04_c1_1d_b7 : value << 1;
  return value >>> 0;
});

/** Returns the checksum of a page; the checksum field itself counts as zero. */
export const oggChecksum = (page: Buffer): number => {
  let crc = 0;
  // A loop over an iterator would take several times as long.
  for (let at = 0; at < page.length; at++) {
    const value = at >= CHECKSUM && at < CHECKSUM + 4 ? 0 : (page[at] ?? 0);
    crc = ((crc << 8) ^ (CRC_TABLE[((crc >>> 24) ^ value) & 0xff] ?? 0)) >>> 0;
  }
  return crc;
};

const pageAt = (file: Buffer, start: number): Page => {
  if (start + HEADER_BYTES > file.length || file.toString('latin1', start, start + 4) !== 'OggS') throw new NotOgg();
  if (file.readUInt8(start + 4) !== 0) throw new NotOgg();
  const segments = file.readUInt8(start + 26);
  const content = start + HEADER_BYTES + segments;
  let at = content;
  for (let segment = 0; segment < segments; segment++) at += file.readUInt8(start + HEADER_BYTES + segment);
  if (at > file.length) throw new NotOgg();
  const page = {
    start,
    serial: file.readUInt32LE(start + 14),
    isFirst: (file.readUInt8(start + 5) & 2) > 0,
    segments,
    content,
    end: at,
  };
  if (oggChecksum(file.subarray(start, at)) !== file.readUInt32LE(start + CHECKSUM)) throw new NotOgg();
  return page;
};

const pagesOf = (file: Buffer): Page[] => {
  const pages: Page[] = [];
  let count = 0;
  for (let at = 0; at < file.length; ) {
    count = countPart(count);
    const page = pageAt(file, at);
    pages.push(page);
    at = page.end;
  }
  return pages;
};

/** Returns the pages of each stream that has a first page, in order. */
const streamsOf = (pages: Page[]): Page[][] => {
  const streams = new Map<number, Page[]>();
  for (const page of pages) {
    const stream = streams.get(page.serial);
    if (stream) stream.push(page);
    else streams.set(page.serial, [page]);
  }
  return [...streams.values()].filter(stream => stream.some(({ isFirst }) => isFirst));
};

/** Returns the first two packets of a stream: the identification and the comments. */
const headersOf = (file: Buffer, stream: Page[]): Packet[] => {
  const packets: Packet[] = [[]];
  for (const { start, segments, content } of stream) {
    let at = content;
    for (let segment = 0; segment < segments; segment++) {
      const bytes = file.readUInt8(start + HEADER_BYTES + segment);
      if (bytes > 0) packets.at(-1)?.push({ start: at, bytes });
      at += bytes;
      if (bytes === 255) continue;
      if (packets.length === 2) return packets;
      packets.push([]);
    }
  }
  return packets;
};

const contentOf = (file: Buffer, packet: Packet = []) =>
  Buffer.concat(packet.map(({ start, bytes }) => file.subarray(start, start + bytes)));

const isVideo = (first: Buffer) =>
  first.toString('latin1', 0, 7) === '\x80theora' ||
  first.toString('latin1', 0, 5) === 'BBCD\0' ||
  first.toString('latin1', 0, 5) === 'OVP80';

/** Signatures of the comment header of each codec. */
const COMMENTS = ['\x81theora', '\x03vorbis', 'OpusTags', 'OVP80\x02 '];

/** Overwrites the comments of a header without changing their lengths, so that the file's size stays the same. */
const withoutComments = (header: Buffer): Buffer | null => {
  const beginning = COMMENTS.find(start => header.toString('latin1', 0, start.length) === start);
  if (beginning === undefined) return null;
  const vendor = header.readUInt32LE(beginning.length);
  if (beginning.length + 4 + vendor > header.length) throw new NotOgg();
  header.fill(' ', beginning.length + 4, beginning.length + 4 + vendor);
  let at = beginning.length + 4 + vendor;
  const count = header.readUInt32LE(at);
  at += 4;
  for (let comment = 0; comment < count; comment++) {
    const bytes = header.readUInt32LE(at);
    at += 4;
    if (at + bytes > header.length) throw new NotOgg();
    header.fill(' ', at, at + bytes);
    if (bytes > 1) header.write('X=', at, 'latin1');
    at += bytes;
  }
  return header;
};

const write = (file: Buffer, packet: Packet, content: Buffer) => {
  let done = 0;
  for (const { start, bytes } of packet) {
    content.copy(file, start, done, done + bytes);
    done += bytes;
  }
};

/**
 * Checks that a file is an Ogg video, page by page with checksums, and overwrites its comments in place. Nothing is
 * re-encoded.
 * @returns whether the file is an Ogg video
 * @throws 415 when it has too many pages
 */
export const cleanOgg = (file: Buffer): boolean => {
  try {
    const pages = pagesOf(file);
    if (pages.every(({ isFirst }) => isFirst)) return false;
    const headers = streamsOf(pages).map(stream => headersOf(file, stream));
    if (!headers.some(([first]) => isVideo(contentOf(file, first)))) return false;
    for (const [, second] of headers) {
      const cleaned = second && withoutComments(contentOf(file, second));
      if (second && cleaned) write(file, second, cleaned);
    }
    for (const { start, end } of pages) file.writeUInt32LE(oggChecksum(file.subarray(start, end)), start + CHECKSUM);
    return true;
  } catch (error) {
    if (error instanceof NotOgg || error instanceof RangeError) return false;
    throw error;
  }
};
