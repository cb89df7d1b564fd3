import { DomainError } from '../platform/errors/errors.ts';

/**
 * Maximum concurrent files of a user. A browser opens as many connections to one server by HTTP/1.1; the console sends
 * one file after another.
 */
const MOST_AT_ONCE = 6;
const TRY_AGAIN_SECONDS = 5;

/** Files per user that are being read or are waiting in this process. */
const counts = new Map<string, number>();

/** Thrown if a user sends too many files at the same time. No single file is at fault. */
export class TooManyAtOnce extends DomainError {
  constructor() {
    super('too-many', ['too_many_uploads_at_once'], {
      retryAfter: TRY_AGAIN_SECONDS,
    });
  }
}

/**
 * Runs work for a user, and limits how many files of this user are read or wait at the same time.
 * @throws TooManyAtOnce (429) before the work begins
 */
export const limitConcurrency = async <Result>(userId: string, work: () => Promise<Result>): Promise<Result> => {
  const count = counts.get(userId) ?? 0;
  if (count >= MOST_AT_ONCE) throw new TooManyAtOnce();
  counts.set(userId, count + 1);
  try {
    return await work();
  } finally {
    const remainingCount = (counts.get(userId) ?? 1) - 1;
    if (remainingCount === 0) counts.delete(userId);
    else counts.set(userId, remainingCount);
  }
};
