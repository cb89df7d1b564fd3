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

/** The answer to an animation of more than {@link FRAME_LIMIT}. */
export const TOO_MANY_FRAMES = 'An animation may have at most 500 pictures. Please choose a shorter one.';

/** The answer to a picture of more than {@link PIXEL_LIMIT}. */
export const TOO_MANY_PIXELS =
  'The image has too many pixels: at most 100 megapixels are accepted. Please choose a smaller one.';

/** Specification §8, word for word. */
export const WRONG_TYPE = 'Please upload a valid image (JPG, PNG, GIF, WebP) or video (MP4, WebM, OGG) file.';
