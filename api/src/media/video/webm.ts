import { countPart } from './parts.ts';

/** An element of a WebM file (EBML, RFC 8794). */
interface Element {
  id: number;
  start: number;
  content: number;
  end: number;
  isUnknownSize: boolean;
}

const ID = {
  header: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackType: 0x83,
  trackName: 0x536e,
  cluster: 0x1f43b675,
  tags: 0x1254c367,
  attachments: 0x1941a469,
  chapters: 0x1043a770,
  void: 0xec,
} as const;
const SEEK_HEAD = 0x114d9b74;
const CUES = 0x1c53bb6b;
const CRC = 0xbf;
const IN_SEGMENT = new Set<number>([
  ID.info,
  ID.tracks,
  ID.cluster,
  ID.tags,
  ID.attachments,
  ID.chapters,
  ID.void,
  SEEK_HEAD,
  CUES,
  CRC,
]);
/** Title, date, segment names and the writing application; the muxing one must stay, and names a library. */
const IN_INFO = new Set([0x7ba9, 0x4461, 0x7384, 0x3c83ab, 0x3e83bb]);
const WRITING_APP = 0x5741;
const VIDEO = 1;

class NotWebm extends Error {}

const widthOf = (first: number, most: number) => {
  const width = Math.clz32(first) - 24 + 1;
  if (first === 0 || width > most) throw new NotWebm();
  return width;
};

const elementAt = (file: Buffer, start: number, limit: number): Element => {
  if (start + 2 > limit) throw new NotWebm();
  const idWidth = widthOf(file.readUInt8(start), 4);
  const sizeAt = start + idWidth;
  if (sizeAt >= limit) throw new NotWebm();
  const id = file.readUIntBE(start, idWidth);
  const sizeWidth = widthOf(file.readUInt8(sizeAt), 8);
  const content = sizeAt + sizeWidth;
  if (content > limit) throw new NotWebm();
  let size = BigInt(file.readUInt8(sizeAt) & (0xff >> sizeWidth));
  for (let at = 1; at < sizeWidth; at++) size = size * 256n + BigInt(file.readUInt8(sizeAt + at));
  const isUnknownSize = size === 2n ** BigInt(7 * sizeWidth) - 1n;
  const end = isUnknownSize ? limit : content + Number(size);
  if (end > limit) throw new NotWebm();
  return { id, start, content, end, isUnknownSize };
};

/** A WebM file, and how many of its elements were read. */
interface Source {
  file: Buffer;
  elements: number;
}

const next = (source: Source, at: number, end: number): Element => {
  source.elements = countPart(source.elements);
  return elementAt(source.file, at, end);
};

/** A cluster of a live recording ends where the next element of the segment begins. */
const endOfLive = (source: Source, { content, end }: Element): number => {
  let at = content;
  while (at < end) {
    const child = next(source, at, end);
    if (IN_SEGMENT.has(child.id) && child.id !== ID.void && child.id !== CRC) return at;
    if (child.isUnknownSize) throw new NotWebm();
    at = child.end;
  }
  return end;
};

/** Visits the elements within another, one after the other; none is kept. */
const visitChildren = (source: Source, { content, end }: Element, visit: (child: Element) => void) => {
  for (let at = content; at < end; ) {
    const child = next(source, at, end);
    if (child.isUnknownSize) child.end = endOfLive(source, child);
    visit(child);
    at = child.end;
  }
};

/** Makes an element one that players skip, and empties it; its size stays. */
const blank = (file: Buffer, { start, end }: Element) => {
  const whole = end - start;
  file.fill(0, start, end);
  file.writeUInt8(ID.void, start);
  // A size that is written in as many bytes as reach the content.
  const width = whole - 2 < 127 ? 1 : 8;
  const size = whole - 1 - width;
  if (width === 1) file.writeUInt8(0x80 | size, start + 1);
  else file.writeBigUInt64BE(0x01_00_00_00_00_00_00_00n | BigInt(size), start + 1);
};

const cleanInfo = (source: Source, info: Element) =>
  visitChildren(source, info, child => {
    if (IN_INFO.has(child.id)) blank(source.file, child);
    // It must be there; a text ends at its first zero byte.
    if (child.id === WRITING_APP || child.id === CRC) source.file.fill(0, child.content, child.end);
    if (child.id === CRC) blank(source.file, child);
  });

/** Removes the names of the tracks, and returns whether one of them is a video. */
const cleanTracks = (source: Source, tracks: Element): boolean => {
  const { file } = source;
  let hasVideo = false;
  visitChildren(source, tracks, track => {
    if (track.id !== ID.track) return;
    visitChildren(source, track, child => {
      const { id, content, end } = child;
      if (id === ID.trackType && end - content === 1 && file.readUInt8(content) === VIDEO) hasVideo = true;
      if (id === ID.trackName) blank(file, child);
    });
  });
  return hasVideo;
};

const isWebmHeader = (source: Source, header: Element) => {
  if (header.id !== ID.header) return false;
  let isWebm = false;
  visitChildren(source, header, ({ id, content, end }) => {
    if (id === ID.docType) isWebm ||= /^webm\0*$/.test(source.file.toString('latin1', content, end));
  });
  return isWebm;
};

const cleanSegment = (source: Source, segment: Element): boolean => {
  let [hasVideo, hasCluster] = [false, false];
  visitChildren(source, segment, element => {
    const { id } = element;
    if (!IN_SEGMENT.has(id)) throw new NotWebm();
    if (id === ID.tags || id === ID.attachments || id === ID.chapters) blank(source.file, element);
    if (id === ID.info) cleanInfo(source, element);
    if (id === ID.tracks) hasVideo = cleanTracks(source, element) || hasVideo;
    hasCluster ||= id === ID.cluster;
  });
  return hasVideo && hasCluster;
};

/**
 * Checks that a file is a WebM video, element by element, and empties its metadata in place: tags, attachments, chapters,
 * title, date and application. Nothing is encoded again.
 * @returns whether it is one
 * @throws 415 when it has too many elements
 */
export const cleanWebm = (file: Buffer): boolean => {
  const source = { file, elements: 0 };
  try {
    const header = next(source, 0, file.length);
    if (!isWebmHeader(source, header)) return false;
    const segment = next(source, header.end, file.length);
    if (segment.id !== ID.segment || segment.end !== file.length) return false;
    return cleanSegment(source, segment);
  } catch (error) {
    if (error instanceof NotWebm || error instanceof RangeError) return false;
    throw error;
  }
};
