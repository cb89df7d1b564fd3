/** How large a file may be that somebody uploads; all other limits of size follow from it, those of the web servers too. */
export const UPLOAD_MB = 10;

const MB = 1024 * 1024;
/** At most this many bytes a file; one more is refused. */
export const UPLOAD_LIMIT = UPLOAD_MB * MB;
/** A request whose body may hold an embedded image, which is a third longer there, and other fields (15 MB). */
export const EMBEDDED_BODY_LIMIT = UPLOAD_LIMIT * 1.5;
export const LARGEST_BODY_MB = EMBEDDED_BODY_LIMIT / MB;
/** Characters of an image as a data URL. */
export const EMBEDDED_LENGTH = Math.floor((UPLOAD_LIMIT * 1.383) / 100_000) * 100_000;
