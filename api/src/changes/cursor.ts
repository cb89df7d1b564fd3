/**
 * The position of a reader of the feed. All changes up to `at` and `id` were sent, and none can be added there. Of
 * later changes, `count` rows were sent; `mark` is computed from their ids.
 */
export interface Cursor {
  /** ISO 8601 with milliseconds, by the database's clock. */
  at: string;
  id: string;
  count: number;
  mark: number;
}

const CURSOR = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z)_([0-9a-f-]{36}|~)_(\d{1,9})_(\d{1,10})$/;

/** A text that sorts after every id of its millisecond. */
export const LAST_ID = '~';

export const writeCursor = ({ at, id, count, mark }: Cursor) => `${at}_${id}_${count}_${mark}`;

/** Parses a cursor; null for an invalid one. */
export const readCursor = (text: string): Cursor | null => {
  const [, at, id, count, mark] = CURSOR.exec(text) ?? [];
  if (!at || !id || Number.isNaN(Date.parse(at))) return null;
  return { at, id, count: Number(count), mark: Number(mark) };
};
