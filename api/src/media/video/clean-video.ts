import { Worker } from 'node:worker_threads';
import { DomainError } from '../../platform/errors/errors.ts';
import { fairTurns } from '../fair-turns.ts';
import type { ImageSender } from '../image-sizes.ts';
import type { CleanedVideo, Uncleaned } from './thread.ts';

const inTurn = fairTurns();

const inThread = (video: Uncleaned): Promise<CleanedVideo> => {
  const { promise, resolve, reject } = Promise.withResolvers<CleanedVideo>();
  const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData: video });
  worker.on('message', resolve);
  worker.on('error', reject);
  worker.on('exit', () => reject(new Error('The cleaning of a video ended')));
  return promise;
};

/**
 * Removes location, device and other metadata from a video. The container must be readable from beginning to end and
 * have a video track. That takes up to a second for a file of many parts, so it runs in a separate thread, one video at
 * a time.
 * @param content is not modified
 * @throws 415 when the file is not a video
 */
export const cleanVideo = (
  content: Buffer,
  extension: Uncleaned['extension'],
  { who, demandPresent }: ImageSender,
): Promise<Buffer> =>
  inTurn(who, async () => {
    demandPresent?.();
    const cleaned = await inThread({ content, extension });
    if ('refusal' in cleaned) throw new DomainError('unsupported', cleaned.refusal);
    return Buffer.from(cleaned.content.buffer, cleaned.content.byteOffset, cleaned.content.byteLength);
  });
