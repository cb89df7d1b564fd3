import type { Sharp } from 'sharp';
import { DomainError } from '../platform/errors/errors.ts';

/** So long a picture may be read and encoded in all: others wait for it. */
const READING_SECONDS = 60;

/** Ends the work on an image when the time of the whole picture is over. */
export type ReadingTime = (image: Sharp) => Sharp;

const tooSlow = () => new DomainError('invalid', ['image_too_slow']);

/**
 * Starts the time of one picture, which all steps of its reading share.
 * @param now milliseconds of a clock that only goes forward
 * @returns what each step passes through; it throws 422 when nothing of the time is left
 */
export const readingTime = (now = () => performance.now()): ReadingTime => {
  const end = now() + READING_SECONDS * 1000;
  return image => {
    const seconds = Math.ceil((end - now()) / 1000);
    if (seconds <= 0) throw tooSlow();
    return image.timeout({ seconds });
  };
};

/**
 * What to answer when an image could not be read.
 * @throws 422
 */
export const refuseImage = (error: unknown): never => {
  if (error instanceof DomainError) throw error;
  if (error instanceof Error && /^timeout: /m.test(error.message)) throw tooSlow();
  throw new DomainError('invalid', ['image_damaged']);
};
