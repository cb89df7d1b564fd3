/** At most this many bytes a file; one more is refused. */
export const UPLOAD_LIMIT = 10_485_760;
/** A favicon in .ico form. */
export const ICON_LIMIT = 102_400;
