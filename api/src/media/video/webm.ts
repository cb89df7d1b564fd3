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

/** A cluster of a live recording ends where the next element of the segment begins. */
const endOfLive = (file: Buffer, { content, end }: Element): number => {
  let at = content;
  while (at < end) {
    const child = elementAt(file, at, end);
    if (IN_SEGMENT.has(child.id) && child.id !== ID.void && child.id !== CRC) return at;
    if (child.isUnknownSize) throw new NotWebm();
    at = child.end;
  }
  return end;
};

const childrenOf = (file: Buffer, { content, end }: Pick<Element, 'content' | 'end'>): Element[] => {
  const children: Element[] = [];
  for (let at = content; at < end; ) {
    const child = elementAt(file, at, end);
    if (child.isUnknownSize) child.end = endOfLive(file, child);
    children.push(child);
    at = child.end;
  }
  return children;
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

const removeMetadata = (file: Buffer, segment: Element[]) => {
  for (const element of segment) {
    if (element.id === ID.tags || element.id === ID.attachments || element.id === ID.chapters) blank(file, element);
    if (element.id === ID.info)
      for (const child of childrenOf(file, element)) {
        if (IN_INFO.has(child.id)) blank(file, child);
        // It must be there; a text ends at its first zero byte.
        if (child.id === WRITING_APP || child.id === CRC) file.fill(0, child.content, child.end);
        if (child.id === CRC) blank(file, child);
      }
    if (element.id === ID.tracks)
      for (const track of childrenOf(file, element).filter(({ id }) => id === ID.track))
        for (const child of childrenOf(file, track)) if (child.id === ID.trackName) blank(file, child);
  }
};

const hasVideo = (file: Buffer, segment: Element[]) =>
  segment
    .filter(({ id }) => id === ID.tracks)
    .flatMap(tracks => childrenOf(file, tracks))
    .filter(({ id }) => id === ID.track)
    .flatMap(track => childrenOf(file, track))
    .some(({ id, content, end }) => id === ID.trackType && end - content === 1 && file.readUInt8(content) === VIDEO);

const isWebmHeader = (file: Buffer, header: Element) =>
  header.id === ID.header &&
  childrenOf(file, header).some(
    ({ id, content, end }) => id === ID.docType && /^webm\0*$/.test(file.toString('latin1', content, end)),
  );

/**
 * Checks that a file is a WebM video, element by element, and empties its metadata in place: tags, attachments, chapters,
 * title, date and application. Nothing is encoded again.
 * @returns whether it is one
 */
export const cleanWebm = (file: Buffer): boolean => {
  try {
    const header = elementAt(file, 0, file.length);
    if (!isWebmHeader(file, header)) return false;
    const segment = elementAt(file, header.end, file.length);
    if (segment.id !== ID.segment || segment.end !== file.length) return false;
    const elements = childrenOf(file, segment);
    if (elements.some(({ id }) => !IN_SEGMENT.has(id)) || !elements.some(({ id }) => id === ID.cluster)) return false;
    if (!hasVideo(file, elements)) return false;
    removeMetadata(file, elements);
    return true;
  } catch (error) {
    if (error instanceof NotWebm || error instanceof RangeError) return false;
    throw error;
  }
};
