/** Maximum bytes that are read of another service's response. */
const MOST_BYTES = 64 * 1024;

/** Returns the text of a response, at most its first 64 KB; the rest is not fetched. */
export const responseText = async ({ body }: Response): Promise<string> => {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop closes the connection.
  for await (const piece of body ?? []) {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes >= MOST_BYTES) break;
  }
  return Buffer.concat(pieces).subarray(0, MOST_BYTES).toString('utf8');
};
