import { DomainError } from '../../platform/errors/errors.ts';

/** Maximum boxes, pages or elements of a video. A video of 10 MB has far fewer, and reading each takes time. */
export const PARTS_LIMIT = 250_000;

/**
 * Counts one more part of a video.
 * @returns the new count
 * @throws 415 above {@link PARTS_LIMIT}
 */
export const countPart = (parts: number): number => {
  if (parts >= PARTS_LIMIT) throw new DomainError('unsupported', ['video_has_too_many_parts']);
  return parts + 1;
};
