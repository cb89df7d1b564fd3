import { DomainError } from '../../platform/errors/errors.ts';
import { WRONG_TYPE } from '../limits.ts';
import { cleanMp4 } from './mp4.ts';
import { cleanOgg } from './ogg.ts';
import { cleanWebm } from './webm.ts';

const CLEAN = { mp4: cleanMp4, webm: cleanWebm, ogg: cleanOgg };

/**
 * A video without location, device and other metadata. It is a video only if its container can be read from its beginning
 * to its end, and has a video track.
 * @param content is not changed
 * @throws 415 when it is none
 */
export const cleanVideo = (content: Buffer, extension: keyof typeof CLEAN): Buffer => {
  const cleaned = Buffer.from(content);
  if (!CLEAN[extension](cleaned)) throw new DomainError('unsupported', WRONG_TYPE);
  return cleaned;
};
