/** Bytes from `start` to `end`, both among them. */
export interface ByteRange {
  start: number;
  end: number;
}

const ONE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/** Whether a `Range` is one that is heeded: several at once, and other units, are answered with the whole. */
export const isOneRange = (header: string): boolean => {
  const [, first = '', last = ''] = ONE_RANGE.exec(header) ?? [];
  return (first !== '' || last !== '') && (first === '' || last === '' || Number(first) <= Number(last));
};

/**
 * What a `Range` asks of a file (RFC 9110 §14).
 * @param header one that {@link isOneRange}
 * @returns null when it lies behind the file's end
 */
export const byteRange = (header: string, bytes: number): ByteRange | null => {
  const [, first = '', last = ''] = ONE_RANGE.exec(header) ?? [];
  const range =
    first === ''
      ? { start: Math.max(0, bytes - Number(last)), end: bytes - 1 }
      : { start: Number(first), end: last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1) };
  return range.start <= range.end ? range : null;
};
