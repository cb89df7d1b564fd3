import type { Actor } from '../platform/access/actor.ts';
import type { Context } from '../platform/context.ts';
import { DomainError } from '../platform/errors/errors.ts';
import { fewAtOnce } from './few-at-once.ts';
import type { Reader } from './image-sizes.ts';
import { quotaOf } from './quota.ts';

/**
 * A picture takes at least a byte of the daily quota for so many pixels, since unpacking takes as long as it has pixels,
 * however small its file is: a consultant's 100 MB are 800 megapixels. Photographs have a byte for two to five pixels.
 */
const PIXELS_A_BYTE = 8;

/** Who sends a file. */
export type Sender = Pick<Actor, 'id' | 'hasLeft'>;

/** Nobody hears of it: who asked is gone. */
class Left extends Error {
  readonly statusCode = 499;
}

/** @throws when nobody waits for the answer any more: nothing further is read for it */
const demandPresent = (sender: Sender | null): void => {
  if (sender?.hasLeft?.()) throw new Left('Who asked has left');
};

/** Whether a file was refused for what it holds. It counts towards the quota, since reading it took as much as storing it would. */
const isRefusal = (error: unknown) =>
  error instanceof DomainError && (error.kind === 'invalid' || error.kind === 'unsupported');

/**
 * Reads a file for its sender. What was read counts towards their quota of the day, whatever comes of the request.
 * @param sender null is the system, which has no quota
 * @throws 429 when the quota is used up, or too many files of the sender are read already
 */
export const counted = async <Result>(
  { database, config }: Pick<Context, 'config' | 'database'>,
  bytes: number,
  sender: Sender | null,
  work: (reader: Required<Reader>) => Promise<Result>,
): Promise<Result> => {
  const read = async () => {
    const quota = await quotaOf(database.knex, config, sender?.id ?? null);
    await quota.take(bytes);
    try {
      return await work({
        who: sender?.id ?? '',
        admit: pixels => quota.take(Math.max(0, Math.ceil(pixels / PIXELS_A_BYTE) - bytes)),
        demandPresent: () => demandPresent(sender),
      });
    } catch (error) {
      if (!isRefusal(error)) await quota.release();
      throw error;
    }
  };
  demandPresent(sender);
  return sender ? fewAtOnce(sender.id, read) : read();
};
