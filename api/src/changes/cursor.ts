/**
 * How far a reader is. Up to `at` (and there up to `id`) everything has been given and nothing can come any more;
 * of what is younger, `count` rows have been given, whose ids make `mark`.
 */
export interface Cursor {
  /** ISO 8601 with milliseconds, by the database's clock. */
  at: string;
  id: string;
  count: number;
  mark: number;
}

const CURSOR = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z)_([0-9a-f-]{36}|~)_(\d{1,9})_(\d{1,10})$/;

/** After every id of its millisecond. */
export const END = '~';

export const writeCursor = ({ at, id, count, mark }: Cursor) => `${at}_${id}_${count}_${mark}`;

/** Null for what is no cursor of ours. */
export const readCursor = (text: string): Cursor | null => {
  const [, at, id, count, mark] = CURSOR.exec(text) ?? [];
  if (!at || !id || Number.isNaN(Date.parse(at))) return null;
  return { at, id, count: Number(count), mark: Number(mark) };
};
