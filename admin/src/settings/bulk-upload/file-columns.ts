import type { BulkJob, FilePreview } from '@marketplace/api';

export type BulkKind = BulkJob['kind'];

export const KINDS: readonly BulkKind[] = ['franchises', 'users'];
export const isKind = (name: string): name is BulkKind => KINDS.some(kind => kind === name);

/** Checks the file name, as the server does, because browsers disagree on the MIME type of CSV files. */
export const isCsv = ({ name }: Pick<File, 'name'>) => /\.csv$/i.test(name);

/** Field for each column of a file, by column name; empty to omit the column. */
export type ColumnChoices = Readonly<Record<string, string>>;

/** Normalises a column's name as the server does. */
const key = (name: string) => name.trim().toLowerCase();

/**
 * Returns the field for each column. Earlier choices for columns of the same name take precedence over the server's
 * suggestion.
 */
export const choicesFor = ({ columns, fields }: FilePreview, before: ColumnChoices): ColumnChoices => {
  const known = new Map(Object.entries(before).map(([name, field]) => [key(name), field]));
  const fieldNames = new Set(fields.map(({ name }) => name));
  return Object.fromEntries(
    columns.map(({ name, field }) => {
      const chosen = known.get(key(name));
      return [name, chosen !== undefined && (chosen === '' || fieldNames.has(chosen)) ? chosen : field];
    }),
  );
};

export const missingFields = (
  { fields }: FilePreview,
  choices: ColumnChoices,
  required: readonly string[],
): string[] => {
  const takenFields = new Set(Object.values(choices));
  return fields.filter(({ name }) => required.includes(name) && !takenFields.has(name)).map(({ name }) => name);
};

export const duplicateFields = (choices: ColumnChoices): string[] => {
  const takenFields = Object.values(choices).filter(Boolean);
  return [...new Set(takenFields.filter((field, at) => takenFields.indexOf(field) !== at))];
};

/**
 * Returns whether the user should check the columns: a column's name differs from its field, and the user has not
 * chosen the field before.
 */
export const needsColumnCheck = ({ columns }: FilePreview, before: ColumnChoices): boolean => {
  const known = new Set(Object.keys(before).map(key));
  return columns.some(({ name, field }) => field !== key(name) && !known.has(key(name)));
};
