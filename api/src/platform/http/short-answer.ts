/** Nobody whose answers are read at once says more than this, in bytes. */
const MOST_BYTES = 64 * 1024;

/** Returns the text of an answer, of a long one its first 64 KB; the rest is not fetched. */
export const shortAnswer = async ({ body }: Response): Promise<string> => {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop ends the connection.
  for await (const piece of body ?? []) {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes >= MOST_BYTES) break;
  }
  return Buffer.concat(pieces).subarray(0, MOST_BYTES).toString('utf8');
};
