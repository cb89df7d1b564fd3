import type { BulkJob, FilePreview } from '@marketplace/api';

export type BulkKind = BulkJob['kind'];

export const KINDS: readonly BulkKind[] = ['franchises', 'users'];
export const isKind = (name: string): name is BulkKind => KINDS.some(kind => kind === name);

/** Told by its name, as the server does: browsers disagree on the type of a CSV file. */
export const isCsv = ({ name }: Pick<File, 'name'>) => /\.csv$/i.test(name);

/** Which field each column of a file is read into, by the column's name; empty leaves it out. */
export type Choices = Readonly<Record<string, string>>;

/** A column's name as the server compares it. */
const key = (name: string) => name.trim().toLowerCase();

/** What was chosen for columns of these names before counts more than what is probable. */
export const choicesFor = ({ columns, fields }: FilePreview, before: Choices): Choices => {
  const known = new Map(Object.entries(before).map(([name, field]) => [key(name), field]));
  const offered = new Set(fields.map(({ name }) => name));
  return Object.fromEntries(
    columns.map(({ name, field }) => {
      const chosen = known.get(key(name));
      return [name, chosen !== undefined && (chosen === '' || offered.has(chosen)) ? chosen : field];
    }),
  );
};

export const missingFields = ({ fields }: FilePreview, choices: Choices, required: readonly string[]): string[] => {
  const taken = new Set(Object.values(choices));
  return fields.filter(({ name }) => required.includes(name) && !taken.has(name)).map(({ name }) => name);
};

export const doubledFields = (choices: Choices): string[] => {
  const taken = Object.values(choices).filter(Boolean);
  return [...new Set(taken.filter((field, at) => taken.indexOf(field) !== at))];
};

/** Whether somebody should look: a column is called otherwise than its field, and was not matched before. */
export const isUnsure = ({ columns }: FilePreview, before: Choices): boolean => {
  const known = new Set(Object.keys(before).map(key));
  return columns.some(({ name, field }) => field !== key(name) && !known.has(key(name)));
};
