/** At most this many bytes a file; one more is refused. */
export const UPLOAD_LIMIT = 10_485_760;
/** A favicon in .ico form. */
export const ICON_LIMIT = 102_400;
/** A request whose body may hold an embedded image (15 MB). */
export const EMBEDDED_BODY_LIMIT = 15_728_640;
/** Pixels of an image, all its frames together: more would not fit in memory. */
export const PIXEL_LIMIT = 50_000_000;

/** Specification §8, word for word. */
export const TOO_LARGE = 'File size must be less than 10MB. Please choose a smaller file.';
export const WRONG_TYPE = 'Please upload a valid image (JPG, PNG, GIF, WebP) or video (MP4, WebM, OGG) file.';
