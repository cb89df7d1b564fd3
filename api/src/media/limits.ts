const UPLOAD_MB = 10;
/** At most this many bytes a file; one more is refused. */
export const UPLOAD_LIMIT = UPLOAD_MB * 2 ** 20;
/** A favicon in .ico form. */
export const ICON_LIMIT = 102_400;
/** A request whose body may hold an embedded image, half as long again (15 MB); the web servers take no more either. */
export const EMBEDDED_BODY_LIMIT = 1.5 * UPLOAD_LIMIT;
/** Pixels of an image, all its frames together: more would not fit in memory. */
export const PIXEL_LIMIT = 50_000_000;

/** Specification §8, word for word. */
export const TOO_LARGE = `File size must be less than ${UPLOAD_MB}MB. Please choose a smaller file.` as const;
export const WRONG_TYPE = 'Please upload a valid image (JPG, PNG, GIF, WebP) or video (MP4, WebM, OGG) file.';
