export * from '../platform/errors/upload-limit.ts';

/** A favicon in .ico form. */
export const ICON_LIMIT = 102_400;
/**
 * Pixels of an image, all its frames together. The README says how much memory it takes to read one of this size; one is
 * read at a time.
 */
export const PIXEL_LIMIT = 100_000_000;

/** Pictures of an animation. */
export const FRAME_LIMIT = 500;
