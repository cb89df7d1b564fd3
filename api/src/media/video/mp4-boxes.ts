import { countPart } from './parts.ts';

/** A box of an MP4 file (ISO/IEC 14496-12): its type and position. */
export interface Box {
  type: string;
  start: number;
  /** Start of the content, after the header. */
  content: number;
  end: number;
}

/** The file is not a valid MP4. */
export class NotMp4 extends Error {}

/** Yields consecutive boxes, each read when requested, so that memory does not grow with their number. */
export const boxesIn = function* (file: Buffer, from: number, to: number): Generator<Box> {
  let count = 0;
  for (let start = from; start < to; ) {
    count = countPart(count);
    // Older writers may end a list with four zero bytes.
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

/** Returns the first box that matches. */
export const findFirstBox = (boxes: Iterable<Box>, isWanted: (box: Box) => boolean): Box | undefined => {
  for (const box of boxes) if (isWanted(box)) return box;
  return undefined;
};

/** Returns the first box at a path of types within another box. */
export const findBoxAtPath = (file: Buffer, parent: Box, ...path: string[]): Box | undefined => {
  let box: Box | undefined = parent;
  for (const type of path) {
    const within: Box | undefined = box;
    box = within && findFirstBox(boxesIn(file, within.content, within.end), child => child.type === type);
  }
  return box;
};

/** Turns a box into one that players skip, and clears its content. The size stays the same, so no offset changes. */
export const blankBox = (file: Buffer, { start, content, end }: Box) => {
  file.write('free', start + 4, 'latin1');
  file.fill(0, content, end);
};
