/** A range of bytes, both ends inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

const ONE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/** Returns whether a `Range` header asks for one range of bytes. For other headers the whole file is sent. */
export const isOneRange = (header: string): boolean => {
  const [, first = '', last = ''] = ONE_RANGE.exec(header) ?? [];
  return (first !== '' || last !== '') && (first === '' || last === '' || Number(first) <= Number(last));
};

/**
 * Returns the range that a `Range` header requests (RFC 9110, 14).
 * @param header a header that passed {@link isOneRange}
 * @param bytes size of the file
 * @returns null if the range begins after the file's end
 */
export const byteRange = (header: string, bytes: number): ByteRange | null => {
  const [, first = '', last = ''] = ONE_RANGE.exec(header) ?? [];
  const range =
    first === ''
      ? { start: Math.max(0, bytes - Number(last)), end: bytes - 1 }
      : { start: Number(first), end: last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1) };
  return range.start <= range.end ? range : null;
};
