import type { Actor } from '../platform/access/actor.ts';
import type { Context } from '../platform/context.ts';
import { DomainError } from '../platform/errors/errors.ts';
import { limitConcurrency } from './concurrency.ts';
import type { ImageSender } from './image-sizes.ts';
import { quotaOf } from './quota.ts';

/**
 * Number of pixels that count as one byte of the daily quota, if that is more than the file's size: even a small file
 * takes long to decode if it has many pixels. A consultant's 100 MB are 800 megapixels. A photograph has two to five
 * pixels per byte.
 */
const PIXELS_A_BYTE = 8;

/** The user who sends a file. */
export type FileSender = Pick<Actor, 'id' | 'hasLeft'>;

/** Thrown to end the work for a client that has disconnected; no one would receive the response. */
class ClientDisconnected extends Error {
  readonly statusCode = 499;
}

/**
 * Throws if the client has disconnected, which ends the reading of its file.
 * @throws ClientDisconnected
 */
const demandPresent = (sender: FileSender | null): void => {
  if (sender?.hasLeft?.()) throw new ClientDisconnected('The client has disconnected');
};

/**
 * Returns whether a file was refused for its content. Such a file still counts towards the quota, since reading it cost
 * as much as storing it.
 */
const isRefusal = (error: unknown) =>
  error instanceof DomainError && (error.kind === 'invalid' || error.kind === 'unsupported');

/**
 * Reads a file for its sender. It counts towards the sender's daily quota, whatever the outcome of the request.
 * @param sender null for the system, which has no quota
 * @throws 429 when the quota is used up, or when too many files of the sender are being read
 */
export const readWithinQuota = async <Result>(
  { database, config }: Pick<Context, 'config' | 'database'>,
  bytes: number,
  sender: FileSender | null,
  work: (reader: Required<ImageSender>) => Promise<Result>,
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
  return sender ? limitConcurrency(sender.id, read) : read();
};
