import { type Box, blankBox, boxesIn, findBoxAtPath, findFirstBox, NotMp4 } from './mp4-boxes.ts';
import { cleanSampleEntries } from './mp4-samples.ts';

/** Boxes that players need, by parent; '' is the file. */
const NEEDED_BOXES: Record<string, readonly string[]> = {
  '': ['ftyp', 'styp', 'moov', 'mdat', 'moof', 'mfra', 'sidx', 'ssix'],
  moov: ['mvhd', 'trak', 'mvex'],
  trak: ['tkhd', 'edts', 'mdia'],
  edts: ['elst'],
  mdia: ['mdhd', 'hdlr', 'minf'],
  minf: ['vmhd', 'smhd', 'nmhd', 'sthd', 'gmhd', 'dinf', 'stbl'],
  dinf: ['dref'],
  stbl: 'stsd stts ctts cslg stss stps stsh stsc stsz stz2 stco co64 sdtp sbgp sgpd subs padb'.split(' '),
  mvex: ['mehd', 'trex'],
  moof: ['mfhd', 'traf'],
  traf: ['tfhd', 'tfdt', 'trun', 'sdtp', 'sbgp', 'sgpd', 'subs'],
  mfra: ['tfra', 'mfro'],
};
const neededBoxes = new Map(Object.entries(NEEDED_BOXES).map(([parent, types]) => [parent, new Set(types)]));
/** Tracks that players show. Others contain a camera's measurements, such as its location. */
const SHOWN_TRACKS = new Set(['vide', 'soun', 'subt', 'sbtl', 'text', 'clcp']);
const TOP_LEVEL = new Set(
  'ftyp moov mdat free skip wide moof mfra sidx ssix styp pdin prft emsg meta uuid udta pnot PICT'.split(' '),
);

/** A list of numbers in a box; its count precedes it. */
interface NumberList {
  count: number;
  /** Bytes per entry. */
  width: number;
  /** Position of the first entry. */
  from: number;
}

const EMPTY: NumberList = { count: 0, width: 0, from: 0 };

/**
 * Returns the list of numbers in a box.
 * @throws NotMp4 if the box is too small for its count
 */
const listIn = (file: Buffer, box: Box | undefined, header: number, width: number): NumberList => {
  if (!box) return EMPTY;
  const from = box.content + header + 4;
  const count = file.readUInt32BE(box.content + header);
  if (from + count * width > box.end) throw new NotMp4();
  return { count, width, from };
};

const numberAt = (file: Buffer, { from, width }: NumberList, at: number): number =>
  width === 8 ? Number(file.readBigUInt64BE(from + at * width)) : file.readUInt32BE(from + at * width);

/** Returns an iterator over the chunk sizes of a track, which reads each table only once. */
const samplesOfChunks = (file: Buffer, table: Box) => {
  const sizes = findBoxAtPath(file, table, 'stsz');
  const [same, sampleCount] = sizes
    ? [file.readUInt32BE(sizes.content + 4), file.readUInt32BE(sizes.content + 8)]
    : [0, 0];
  const sampleSizes = same === 0 ? listIn(file, sizes, 8, 4) : EMPTY;
  const runs = listIn(file, findBoxAtPath(file, table, 'stsc'), 4, 12);
  let [run, inChunk, chunk, sample] = [0, 0, 0, 0];
  /** Returns the total bytes of the next chunk's samples. */
  return (): number => {
    chunk++;
    for (; run < runs.count && numberAt(file, runs, run) <= chunk; run++)
      inChunk = file.readUInt32BE(runs.from + run * runs.width + 4);
    const samples = Math.min(inChunk, sampleCount - sample);
    let bytes = same * samples;
    for (let at = sample; at < sample + samples && same === 0; at++) bytes += numberAt(file, sampleSizes, at);
    sample += samples;
    return bytes;
  };
};

/** Yields the positions of a track's samples in the file. */
const chunksOf = function* (file: Buffer, track: Box): Generator<{ start: number; bytes: number }> {
  const table = findBoxAtPath(file, track, 'mdia', 'minf', 'stbl');
  if (!table) return;
  const nextBytes = samplesOfChunks(file, table);
  for (const offsets of [
    listIn(file, findBoxAtPath(file, table, 'stco'), 4, 4),
    listIn(file, findBoxAtPath(file, table, 'co64'), 4, 8),
  ])
    for (let at = 0; at < offsets.count; at++) yield { start: numberAt(file, offsets, at), bytes: nextBytes() };
};

const handlerOf = (file: Buffer, track: Box) => {
  const handler = findBoxAtPath(file, track, 'mdia', 'hdlr');
  return handler && handler.end - handler.content >= 12
    ? file.toString('latin1', handler.content + 8, handler.content + 12)
    : '';
};

/**
 * Number of bytes that may still be overwritten. Tracks of a valid video do not overlap, so together they are at most
 * as large as the file.
 */
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
  blankBox(file, track);
};

/** Clears the times of creation and modification. */
const removeTimes = (file: Buffer, { content, end }: Box) => {
  const width = file.readUInt8(content) === 1 ? 8 : 4;
  file.fill(0, content + 4, Math.min(content + 4 + width * 2, end));
};

/** Clears the handler's manufacturer and name. */
const removeHandlerName = (file: Buffer, { content, end }: Box) => file.fill(0, Math.min(content + 12, end), end);

/**
 * Marks the samples as contained in this file, and clears their original location, which may name folders and machines.
 */
const removePlaces = (file: Buffer, { content, end }: Box) => {
  for (const entry of boxesIn(file, content + 8, end)) {
    if (entry.end - entry.content < 4) throw new NotMp4();
    file.write('url ', entry.start + 4, 'latin1');
    file.writeUInt32BE(1, entry.content);
    file.fill(0, entry.content + 4, entry.end);
  }
};

/** Fields to clear in boxes that stay. */
const CLEANED: Record<string, (file: Buffer, box: Box) => void> = {
  mvhd: removeTimes,
  tkhd: removeTimes,
  mdhd: removeTimes,
  hdlr: removeHandlerName,
  dref: removePlaces,
};

/** Clears everything that players do not need: locations, devices, titles, times, pictures, and unknown boxes. */
const keepNeeded = (file: Buffer, boxes: Iterable<Box>, { within, left }: { within: string; left: Budget }) => {
  for (const box of boxes) {
    const { type } = box;
    if (!neededBoxes.get(within)?.has(type)) blankBox(file, box);
    else if (type === 'trak') keepTrack(file, box, left);
    else if (neededBoxes.has(type)) keepNeeded(file, boxesIn(file, box.content, box.end), { within: type, left });
    else CLEANED[type]?.(file, box);
  }
};

const keepTrack = (file: Buffer, track: Box, left: Budget) => {
  const handler = handlerOf(file, track);
  if (!SHOWN_TRACKS.has(handler)) return removeHiddenTrack(file, track, left);
  keepNeeded(file, boxesIn(file, track.content, track.end), { within: 'trak', left });
  const samples = findBoxAtPath(file, track, 'mdia', 'minf', 'stbl', 'stsd');
  if (samples) cleanSampleEntries(file, samples, handler);
};

const isVideoTrack = (file: Buffer, box: Box) =>
  box.type === 'trak' &&
  handlerOf(file, box) === 'vide' &&
  findBoxAtPath(file, box, 'mdia', 'minf', 'stbl', 'stsd') !== undefined;

const hasVideo = (file: Buffer, { content, end }: Box) =>
  findFirstBox(boxesIn(file, content, end), box => isVideoTrack(file, box)) !== undefined;

/**
 * Checks that a file is an MP4 video, box by box, and clears in place what players do not need: location, device,
 * titles, times, hidden tracks, and unknown boxes. Nothing is re-encoded.
 * @returns whether the file is an MP4 video
 * @throws 415 when it has too many boxes
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
    keepNeeded(file, boxesIn(file, 0, file.length), { within: '', left: { bytes: file.length } });
    return true;
  } catch (error) {
    if (error instanceof NotMp4 || error instanceof RangeError) return false;
    throw error;
  }
};
