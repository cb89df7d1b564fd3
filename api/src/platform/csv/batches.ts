/** Number of rows that are read with one query, so that an export of any length needs little memory. */
export const BATCH_ROWS = 250;

/**
 * Yields all rows of a table in batches. Each batch starts after the last row of the previous one, so no OFFSET is
 * needed and no connection is held in between.
 * @param read returns at most {@link BATCH_ROWS} rows after `last` (null: from the beginning), in key order
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
