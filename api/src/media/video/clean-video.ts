import { DomainError } from '../../platform/errors/errors.ts';
import { inThread } from '../../platform/runtime/in-thread.ts';
import { fairTurns } from '../fair-turns.ts';
import type { ImageSender } from '../image-sizes.ts';
import type { UploadContent } from '../upload-store.ts';
import type { CleanedVideo, Uncleaned } from './thread.ts';

const inTurn = fairTurns();

const cleanInThread = inThread<Uncleaned, CleanedVideo>(new URL('./thread.ts', import.meta.url));

/**
 * Removes location, device and other metadata from a video. The container must be readable from beginning to end and
 * have a video track. Cleaning a file of many parts takes up to a second, so it runs in a thread, one video at a time.
 * A video in a file is read only when its turn comes.
 * @param video a file is replaced by the cleaned one; a buffer is not modified
 * @throws 415 when the file is not a video
 */
export const cleanVideo = (
  video: UploadContent,
  extension: Uncleaned['extension'],
  { who, demandPresent }: ImageSender,
): Promise<UploadContent> =>
  inTurn(who, async () => {
    demandPresent?.();
    const cleaned = await cleanInThread({ video, extension });
    if ('refusal' in cleaned) throw new DomainError('unsupported', cleaned.refusal);
    const { content } = cleaned;
    return content ? Buffer.from(content.buffer, content.byteOffset, content.byteLength) : video;
  });
