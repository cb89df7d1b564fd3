export * from '../platform/errors/upload-limit.ts';

/** A favicon in .ico form. */
export const ICON_LIMIT = 102_400;
/** Pixels of an image, all its frames together: more would not fit in memory. */
export const PIXEL_LIMIT = 50_000_000;

/** Specification §8, word for word. */
export const WRONG_TYPE = 'Please upload a valid image (JPG, PNG, GIF, WebP) or video (MP4, WebM, OGG) file.';
