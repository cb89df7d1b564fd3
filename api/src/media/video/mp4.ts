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

const boxesIn = (file: Buffer, from: number, to: number): Box[] => {
  const boxes: Box[] = [];
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
    boxes.push({ type, start, content, end });
    start = end;
  }
  return boxes;
};

const find = (file: Buffer, parent: Box, ...path: string[]): Box | undefined => {
  let box: Box | undefined = parent;
  for (const type of path) {
    const within: Box | undefined = box;
    box = within && boxesIn(file, within.content, within.end).find(child => child.type === type);
  }
  return box;
};

/** Makes a box one that players skip, and empties it. All others stay where they are, so no offset changes. */
const blank = (file: Buffer, { start, content, end }: Box) => {
  file.write('free', start + 4, 'latin1');
  file.fill(0, content, end);
};

const numbers = (file: Buffer, box: Box | undefined, header: number, width: 4 | 8): number[] => {
  if (!box) return [];
  const from = box.content + header + 4;
  const count = file.readUInt32BE(box.content + header);
  if (from + count * width > box.end) throw new NotMp4();
  return Array.from({ length: count }, (_, at) =>
    width === 4 ? file.readUInt32BE(from + at * 4) : Number(file.readBigUInt64BE(from + at * 8)),
  );
};

/** Where the samples of a track lie in the file. */
const chunksOf = (file: Buffer, track: Box): { start: number; bytes: number }[] => {
  const table = find(file, track, 'mdia', 'minf', 'stbl');
  if (!table) return [];
  const box = (type: string) => find(file, table, type);
  const offsets = [...numbers(file, box('stco'), 4, 4), ...numbers(file, box('co64'), 4, 8)];
  const sizes = box('stsz');
  const [same, sampleCount] = sizes
    ? [file.readUInt32BE(sizes.content + 4), file.readUInt32BE(sizes.content + 8)]
    : [0, 0];
  const each = same === 0 ? numbers(file, sizes, 8, 4) : null;
  const runs = box('stsc');
  const count = runs ? file.readUInt32BE(runs.content + 4) : 0;
  if (runs && runs.content + 8 + count * 12 > runs.end) throw new NotMp4();
  // Chunks come in order, so each run is looked at once.
  let run = 0;
  let inChunk = 0;
  const samplesOf = (chunk: number) => {
    for (; run < count; run++) {
      const entry = (runs?.content ?? 0) + 8 + run * 12;
      if (file.readUInt32BE(entry) > chunk) break;
      inChunk = file.readUInt32BE(entry + 4);
    }
    return inChunk;
  };
  let sample = 0;
  return offsets.map((start, at) => {
    const samples = Math.min(samplesOf(at + 1), Math.max(0, sampleCount - sample));
    const bytes = each ? each.slice(sample, sample + samples).reduce((sum, size) => sum + size, 0) : same * samples;
    sample += samples;
    return { start, bytes };
  });
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

const removeMetadata = (file: Buffer, boxes: Box[], left: Budget) => {
  for (const box of boxes) {
    if (METADATA.has(box.type)) blank(file, box);
    else if (box.type === 'trak' && !SHOWN_TRACKS.has(handlerOf(file, box))) removeHiddenTrack(file, box, left);
    else if (PARENTS.has(box.type)) removeMetadata(file, boxesIn(file, box.content, box.end), left);
  }
};

const hasVideo = (file: Buffer, movie: Box) =>
  boxesIn(file, movie.content, movie.end).some(
    box => box.type === 'trak' && handlerOf(file, box) === 'vide' && find(file, box, 'mdia', 'minf', 'stbl', 'stsd'),
  );

/**
 * Checks that a file is an MP4 video, box by box, and empties its metadata in place: location, device, titles, and tracks
 * that no player shows. Nothing is encoded again.
 * @returns whether it is one
 * @throws 415 when it has too many boxes in one
 */
export const cleanMp4 = (file: Buffer): boolean => {
  try {
    const boxes = boxesIn(file, 0, file.length);
    if (boxes[0]?.type !== 'ftyp' || boxes.some(({ type }) => !TOP_LEVEL.has(type))) return false;
    const movie = boxes.find(({ type }) => type === 'moov');
    const hasMedia = boxes.some(({ type }) => type === 'mdat');
    if (!movie || !hasMedia || !hasVideo(file, movie)) return false;
    removeMetadata(file, boxes, { bytes: file.length });
    return true;
  } catch (error) {
    if (error instanceof NotMp4 || error instanceof RangeError) return false;
    throw error;
  }
};
