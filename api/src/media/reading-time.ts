import type { Sharp } from 'sharp';
import { DomainError } from '../platform/errors/errors.ts';

/** Maximum seconds for reading and encoding a picture, since other pictures wait for it. */
const READING_SECONDS = 60;

/** Ends the work on an image when the picture's time is used up. */
export type ReadingTime = (image: Sharp) => Sharp;

const tooSlow = () => new DomainError('invalid', ['image_too_slow']);

/**
 * Starts the time limit of a picture, which all steps of its processing share.
 * @param now returns milliseconds of a monotonic clock
 * @returns a function to apply to each step; the step throws 422 when the time is used up
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
 * Converts an error of the image library.
 * @throws 422
 */
export const refuseImage = (error: unknown): never => {
  if (error instanceof DomainError) throw error;
  if (error instanceof Error && /^timeout: /m.test(error.message)) throw tooSlow();
  throw new DomainError('invalid', ['image_damaged']);
};
