import { DomainError } from '../../platform/errors/errors.ts';
import type { Message } from '../../platform/errors/messages.ts';
import { cleanMp4 } from './mp4.ts';
import { cleanOgg } from './ogg.ts';
import { cleanWebm } from './webm.ts';

const CLEAN = { mp4: cleanMp4, webm: cleanWebm, ogg: cleanOgg };

/** A video to clean. */
export interface Uncleaned {
  content: Uint8Array;
  extension: keyof typeof CLEAN;
}

/** The cleaned video, or why it is refused. */
export type CleanedVideo = { content: Uint8Array } | { refusal: Message };

export default ({ content, extension }: Uncleaned): CleanedVideo => {
  // The thread received a copy, so it can be modified.
  const file = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  try {
    return CLEAN[extension](file) ? { content } : { refusal: ['file_type_not_accepted'] };
  } catch (error) {
    if (error instanceof DomainError && error.text) return { refusal: error.text };
    throw error;
  }
};
