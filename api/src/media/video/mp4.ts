import { countPart } from './parts.ts';

/** A box of an MP4 file (ISO/IEC 14496-12): its type, and where its content lies. */
interface Box {
  type: string;
  start: number;
  /** Where its content begins. */
  content: number;
  end: number;
}

/** Boxes that hold others; of `meta` and `udta` nothing is kept, so nobody looks into them. */
const PARENTS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'edts', 'mvex', 'moof', 'traf']);
/** What holds places, devices, titles, comments and pictures: Apple's, Android's, XMP's and everybody's own. */
const METADATA = new Set(['udta', 'meta', 'uuid', 'uinf', 'ilst', 'keys']);
/** Tracks that a player shows. Others hold what a camera measured meanwhile, such as where it was. */
const SHOWN_TRACKS = new Set(['vide', 'soun', 'subt', 'sbtl', 'text', 'clcp']);
const TOP_LEVEL = new Set(
  'ftyp moov mdat free skip wide moof mfra sidx ssix styp pdin prft emsg meta uuid udta pnot PICT'.split(' '),
);

class NotMp4 extends Error {}

/** The boxes that follow each other there, each read as it is asked for: however many there are, none is kept. */
const boxesIn = function* (file: Buffer, from: number, to: number): Generator<Box> {
  let count = 0;
  for (let start = from; start < to; ) {
    count = countPart(count);
    // An older writer may end a list with four zero bytes.
    if (to - start === 4 && file.readUInt32BE(start) === 0) break;
    if (to - start < 8) throw new NotMp4();
    const type = file.toString('latin1', start + 4, start + 8);
    let size = file.readUInt32BE(start);
    let content = start + 8;
    if (size === 1) {
      if (to - start < 16) throw new NotMp4();
      size = Number(file.readBigUInt64BE(start + 8));
      content = start + 16;
    } else if (size === 0) size = to - start;
    const end = start + size;
    if (size < content - start || end > to) throw new NotMp4();
    yield { type, start, content, end };
    start = end;
  }
};

const first = (boxes: Iterable<Box>, isWanted: (box: Box) => boolean): Box | undefined => {
  for (const box of boxes) if (isWanted(box)) return box;
  return undefined;
};

const find = (file: Buffer, parent: Box, ...path: string[]): Box | undefined => {
  let box: Box | undefined = parent;
  for (const type of path) {
    const within: Box | undefined = box;
    box = within && first(boxesIn(file, within.content, within.end), child => child.type === type);
  }
  return box;
};

/** Makes a box one that players skip, and empties it. All others stay where they are, so no offset changes. */
const blank = (file: Buffer, { start, content, end }: Box) => {
  file.write('free', start + 4, 'latin1');
  file.fill(0, content, end);
};

/** A list of numbers in a box, which stand one after the other behind their count. */
interface NumberList {
  count: number;
  /** Which bytes the box has for each. */
  width: number;
  /** Where the first stands. */
  from: number;
}

const EMPTY: NumberList = { count: 0, width: 0, from: 0 };

/** @throws NotMp4 where the box has no room for as many as it counts */
const listIn = (file: Buffer, box: Box | undefined, header: number, width: number): NumberList => {
  if (!box) return EMPTY;
  const from = box.content + header + 4;
  const count = file.readUInt32BE(box.content + header);
  if (from + count * width > box.end) throw new NotMp4();
  return { count, width, from };
};

const numberAt = (file: Buffer, { from, width }: NumberList, at: number): number =>
  width === 8 ? Number(file.readBigUInt64BE(from + at * width)) : file.readUInt32BE(from + at * width);

/** The samples of a track, chunk by chunk: the lists are read once, from their beginning to their end. */
const samplesOfChunks = (file: Buffer, table: Box) => {
  const sizes = find(file, table, 'stsz');
  const [same, sampleCount] = sizes
    ? [file.readUInt32BE(sizes.content + 4), file.readUInt32BE(sizes.content + 8)]
    : [0, 0];
  const each = same === 0 ? listIn(file, sizes, 8, 4) : EMPTY;
  const runs = listIn(file, find(file, table, 'stsc'), 4, 12);
  let [run, inChunk, chunk, sample] = [0, 0, 0, 0];
  /** How many bytes the samples of the next chunk have. */
  return (): number => {
    chunk++;
    for (; run < runs.count && numberAt(file, runs, run) <= chunk; run++)
      inChunk = file.readUInt32BE(runs.from + run * runs.width + 4);
    const samples = Math.min(inChunk, sampleCount - sample);
    let bytes = same * samples;
    for (let at = sample; at < sample + samples && same === 0; at++) bytes += numberAt(file, each, at);
    sample += samples;
    return bytes;
  };
};

/** Where the samples of a track lie in the file. */
const chunksOf = function* (file: Buffer, track: Box): Generator<{ start: number; bytes: number }> {
  const table = find(file, track, 'mdia', 'minf', 'stbl');
  if (!table) return;
  const nextBytes = samplesOfChunks(file, table);
  for (const offsets of [listIn(file, find(file, table, 'stco'), 4, 4), listIn(file, find(file, table, 'co64'), 4, 8)])
    for (let at = 0; at < offsets.count; at++) yield { start: numberAt(file, offsets, at), bytes: nextBytes() };
};

const handlerOf = (file: Buffer, track: Box) => {
  const handler = find(file, track, 'mdia', 'hdlr');
  return handler && handler.end - handler.content >= 12
    ? file.toString('latin1', handler.content + 8, handler.content + 12)
    : '';
};

/** Bytes that may still be overwritten: tracks of a whole video share none, so all of them have at most the file's. */
interface Budget {
  bytes: number;
}

const removeHiddenTrack = (file: Buffer, track: Box, left: Budget) => {
  for (const { start, bytes } of chunksOf(file, track)) {
    const end = Math.min(start + bytes, file.length);
    left.bytes -= Math.max(0, end - start);
    if (left.bytes < 0) throw new NotMp4();
    file.fill(0, start, end);
  }
  blank(file, track);
};

const removeMetadata = (file: Buffer, boxes: Iterable<Box>, left: Budget) => {
  for (const box of boxes) {
    if (METADATA.has(box.type)) blank(file, box);
    else if (box.type === 'trak' && !SHOWN_TRACKS.has(handlerOf(file, box))) removeHiddenTrack(file, box, left);
    else if (PARENTS.has(box.type)) removeMetadata(file, boxesIn(file, box.content, box.end), left);
  }
};

const isVideoTrack = (file: Buffer, box: Box) =>
  box.type === 'trak' &&
  handlerOf(file, box) === 'vide' &&
  find(file, box, 'mdia', 'minf', 'stbl', 'stsd') !== undefined;

const hasVideo = (file: Buffer, { content, end }: Box) =>
  first(boxesIn(file, content, end), box => isVideoTrack(file, box)) !== undefined;

/**
 * Checks that a file is an MP4 video, box by box, and empties its metadata in place: location, device, titles, and tracks
 * that no player shows. Nothing is encoded again.
 * @returns whether it is one
 * @throws 415 when it has too many boxes in one
 */
export const cleanMp4 = (file: Buffer): boolean => {
  try {
    let [isFirst, hasMedia] = [true, false];
    let movie: Box | undefined;
    for (const box of boxesIn(file, 0, file.length)) {
      if (!TOP_LEVEL.has(box.type) || (isFirst && box.type !== 'ftyp')) return false;
      isFirst = false;
      hasMedia ||= box.type === 'mdat';
      if (box.type === 'moov') movie ??= box;
    }
    if (!movie || !hasMedia || !hasVideo(file, movie)) return false;
    removeMetadata(file, boxesIn(file, 0, file.length), { bytes: file.length });
    return true;
  } catch (error) {
    if (error instanceof NotMp4 || error instanceof RangeError) return false;
    throw error;
  }
};
