import type { BulkJob } from '@marketplace/api';

export type BulkKind = BulkJob['kind'];

/** What can be uploaded. */
export const KINDS: readonly BulkKind[] = ['franchises', 'users'];
export const isKind = (name: string): name is BulkKind => KINDS.some(kind => kind === name);

/** Judged by its name, as the server does: browsers disagree on the type of a CSV file. */
export const isCsv = ({ name }: Pick<File, 'name'>) => /\.csv$/i.test(name);
