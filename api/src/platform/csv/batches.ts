/** So many rows are read at once: an export of any length takes no more memory than this. */
export const BATCH_ROWS = 250;

/**
 * All rows of a table, a batch at a time. Each batch begins behind the last row of the one before (no OFFSET, and no
 * connection is held in between).
 * @param read answers at most {@link BATCH_ROWS} rows behind `last` (null: from the beginning), in the order of the key
 */
export async function* batches<Row>(read: (last: Row | null) => Promise<Row[]>): AsyncGenerator<Row[]> {
  let last: Row | null = null;
  for (;;) {
    const rows: Row[] = await read(last);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH_ROWS) return;
    last = rows.at(-1) ?? null;
  }
}
