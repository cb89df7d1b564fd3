export * from '../platform/errors/upload-limit.ts';

/** Maximum characters of an address; longer ones are refused when saved. */
export const LONGEST_ADDRESS = 500;

/** Maximum bytes of a favicon in .ico format. */
export const ICON_LIMIT = 102_400;
/**
 * Maximum pixels of an image, all frames together. `api/docs/files.md` says how much memory reading such an image takes; one is
 * read at a time.
 */
export const PIXEL_LIMIT = 100_000_000;

/**
 * Maximum pixels of an image that must be completely in memory: a progressive JPEG, an interlaced PNG, or an animation.
 */
export const HELD_PIXEL_LIMIT = 50_000_000;

/** Maximum frames of an animation. */
export const FRAME_LIMIT = 500;

/** Maximum scans of a JPEG. A progressive JPEG has about ten; each takes as long to decode as a whole picture. */
export const SCAN_LIMIT = 32;
