import { closeSync, openSync, readSync, writeFileSync } from 'node:fs';
import { DomainError } from '../../platform/errors/errors.ts';
import type { Message } from '../../platform/errors/messages.ts';
import { UPLOAD_LIMIT } from '../limits.ts';
import { cleanMp4 } from './mp4.ts';
import { cleanOgg } from './ogg.ts';
import { cleanWebm } from './webm.ts';

const CLEAN = { mp4: cleanMp4, webm: cleanWebm, ogg: cleanOgg };

/** A video to clean, in memory or in a file. */
export interface Uncleaned {
  video: Uint8Array | { path: string };
  extension: keyof typeof CLEAN;
}

/** The cleaned video, without content if it was cleaned in its file, or why it is refused. */
export type CleanedVideo = { content?: Uint8Array } | { refusal: Message };

/** Room for the video of a file. A buffer for each would fill the memory until the garbage is collected. */
let room: Buffer | undefined;

const readIntoRoom = (path: string): Buffer => {
  room ??= Buffer.allocUnsafeSlow(UPLOAD_LIMIT);
  const file = openSync(path, 'r');
  try {
    return room.subarray(0, readSync(file, room));
  } finally {
    closeSync(file);
  }
};

export default ({ video, extension }: Uncleaned): CleanedVideo => {
  // The thread received a copy, so it can be modified.
  const isInMemory = video instanceof Uint8Array;
  const content = isInMemory ? Buffer.from(video.buffer, video.byteOffset, video.byteLength) : readIntoRoom(video.path);
  try {
    if (!CLEAN[extension](content)) return { refusal: ['file_type_not_accepted'] };
  } catch (error) {
    if (error instanceof DomainError && error.text) return { refusal: error.text };
    throw error;
  }
  if (isInMemory) return { content: video };
  writeFileSync(video.path, content);
  return {};
};
