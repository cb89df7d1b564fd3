/**
 * Maximum size of an uploaded file in megabytes; all other size limits, including those of the web servers, derive from
 * it.
 */
export const UPLOAD_MB = 10;

const MB = 1024 * 1024;
/** Maximum bytes per file. */
export const UPLOAD_LIMIT = UPLOAD_MB * MB;
/** Maximum bytes of a body with an embedded image, which base64 makes a third larger, and other fields (15 MB). */
export const EMBEDDED_BODY_LIMIT = UPLOAD_LIMIT * 1.5;
export const LARGEST_BODY_MB = EMBEDDED_BODY_LIMIT / MB;
/** Maximum characters of an image as a data URL. */
export const EMBEDDED_LENGTH = Math.floor((UPLOAD_LIMIT * 1.383) / 100_000) * 100_000;
