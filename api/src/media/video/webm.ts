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
  cluster: 0x1f43b675,
  group: 0xa0,
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
/** Elements that players need, by parent; all others are cleared. */
const NEEDED_ELEMENTS = {
  segment: new Set<number>([ID.info, ID.tracks, ID.cluster, SEEK_HEAD, CUES]),
  // Scale and length, and the names of two applications, which are mandatory.
  info: new Set([0x2ad7b1, 0x4489, 0x4d80, 0x5741]),
  tracks: new Set<number>([ID.track]),
  track: new Set<number>([
    // Number, kind, flags, durations, language and codec.
    ...[
      0xd7,
      0x73c5,
      ID.trackType,
      0xb9,
      0x88,
      0x55aa,
      0x9c,
      0x6de7,
      0x6df8,
      0x23e383,
      0x234e7a,
      0x23314f,
      0x55ee,
      0x41e4,
    ],
    ...[0x22b59c, 0x22b59d, 0x86, 0x63a2, 0x56aa, 0x56bb],
    // Video and audio settings, and frame packing.
    ...[0xe0, 0xe1, 0x6d80],
  ]),
  // Time, position and size, and the frames.
  cluster: new Set([0xe7, 0xa7, 0xab, 0xa3, ID.group]),
  group: new Set([0xa1, 0x75a1, 0x9b, 0xfa, 0xfb, 0x75a2]),
};
/** Names of applications, which are cleared: a text ends at its first zero byte. */
const APPLICATIONS = new Set([0x4d80, 0x5741]);
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

/** A WebM file, and the number of elements read so far. */
interface Source {
  file: Buffer;
  elements: number;
}

const readElement = (source: Source, at: number, end: number): Element => {
  source.elements = countPart(source.elements);
  return elementAt(source.file, at, end);
};

/** Returns the end of a live recording's cluster, which is where the next element of the segment begins. */
const endOfLive = (source: Source, { content, end }: Element): number => {
  let at = content;
  while (at < end) {
    const child = readElement(source, at, end);
    if (IN_SEGMENT.has(child.id) && child.id !== ID.void && child.id !== CRC) return at;
    if (child.isUnknownSize) throw new NotWebm();
    at = child.end;
  }
  return end;
};

/** Visits the children of an element one by one, without collecting them. */
const visitChildren = (source: Source, { content, end }: Element, visit: (child: Element) => void) => {
  for (let at = content; at < end; ) {
    const child = readElement(source, at, end);
    if (child.isUnknownSize) child.end = endOfLive(source, child);
    visit(child);
    at = child.end;
  }
};

/** Turns an element into one that players skip, and clears it; its size stays the same. */
const blank = (file: Buffer, { start, end }: Element) => {
  const byteCount = end - start;
  file.fill(0, start, end);
  file.writeUInt8(ID.void, start);
  // The size is written with the number of bytes with which the void element fills the same space.
  const width = byteCount - 2 < 127 ? 1 : 8;
  const size = byteCount - 1 - width;
  if (width === 1) file.writeUInt8(0x80 | size, start + 1);
  else file.writeBigUInt64BE(0x01_00_00_00_00_00_00_00n | BigInt(size), start + 1);
};

/** Visits the children that players need, and clears the others. */
const keepNeeded = (
  source: Source,
  parent: Element,
  { needed, visit }: { needed: ReadonlySet<number>; visit: (child: Element) => void },
) =>
  visitChildren(source, parent, child => {
    if (needed.has(child.id)) visit(child);
    else blank(source.file, child);
  });

const cleanInfo = (source: Source, info: Element) =>
  keepNeeded(source, info, {
    needed: NEEDED_ELEMENTS.info,
    visit: ({ id, content, end }) => {
      if (APPLICATIONS.has(id)) source.file.fill(0, content, end);
    },
  });

/** Clears what players do not need in the tracks, and returns whether one of them is a video. */
const cleanTracks = (source: Source, tracks: Element): boolean => {
  const { file } = source;
  let hasVideo = false;
  const visit = ({ id, content, end }: Element) => {
    if (id === ID.trackType && end - content === 1 && file.readUInt8(content) === VIDEO) hasVideo = true;
  };
  keepNeeded(source, tracks, {
    needed: NEEDED_ELEMENTS.tracks,
    visit: track => keepNeeded(source, track, { needed: NEEDED_ELEMENTS.track, visit }),
  });
  return hasVideo;
};

const cleanCluster = (source: Source, cluster: Element) =>
  keepNeeded(source, cluster, {
    needed: NEEDED_ELEMENTS.cluster,
    visit: child => {
      if (child.id === ID.group) keepNeeded(source, child, { needed: NEEDED_ELEMENTS.group, visit: () => {} });
    },
  });

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
    if (!NEEDED_ELEMENTS.segment.has(id)) blank(source.file, element);
    if (id === ID.info) cleanInfo(source, element);
    if (id === ID.tracks) hasVideo = cleanTracks(source, element) || hasVideo;
    if (id === ID.cluster) cleanCluster(source, element);
    hasCluster ||= id === ID.cluster;
  });
  return hasVideo && hasCluster;
};

/**
 * Checks that a file is a WebM video, element by element, and clears in place what players do not need: tags,
 * attachments, chapters, titles, dates, applications, and unknown elements. Nothing is re-encoded.
 * @returns whether the file is a WebM video
 * @throws 415 when it has too many elements
 */
export const cleanWebm = (file: Buffer): boolean => {
  const source = { file, elements: 0 };
  try {
    const header = readElement(source, 0, file.length);
    if (!isWebmHeader(source, header)) return false;
    const segment = readElement(source, header.end, file.length);
    if (segment.id !== ID.segment || segment.end !== file.length) return false;
    return cleanSegment(source, segment);
  } catch (error) {
    if (error instanceof NotWebm || error instanceof RangeError) return false;
    throw error;
  }
};
