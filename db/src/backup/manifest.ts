import type { LogPosition } from './target/names.ts';

/** What a backup says of itself, in a file of its own at its beginning. */
export interface Manifest {
  format: 1;
  madeAt: string;
  /** The migrations that its data follow, in order. */
  migrations: string[];
  /** What its rows are, to be compared before they take any other's place; backups of earlier versions do not say. */
  data?: DataFacts;
  /** Where the server's log goes on from it; only where there is a log. */
  log?: LogStart;
}

/** From where on a log is applied to a backup. */
export interface LogStart extends LogPosition {
  /** The database's name, by which the log tells its changes from others'. */
  database: string;
  isMariadb: boolean;
  /** All that is in the backup had happened by then, by the server's clock. */
  by: string;
}

/** What a file of rows holds. */
export interface DataFacts {
  sha256: string;
  /** Of the rows alone, without what the tool says of the server: the same for the same rows. */
  content?: string;
  /** How many rows of each table that has any. */
  rows: Record<string, number>;
}

/** The names of what lies in a backup. */
export const PARTS = { manifest: 'manifest.json', data: 'data.sql', uploads: 'uploads' } as const;

/** @throws Error when this is no backup, or one that this version cannot read */
export const readManifest = (text: string): Manifest => {
  const manifest: Partial<Manifest> = JSON.parse(text);
  if (manifest.format !== 1 || !Array.isArray(manifest.migrations)) {
    throw new Error('This file was made by a newer version of the product, or is not a backup of it');
  }
  const { madeAt = '', migrations, data, log } = manifest;
  return { format: 1, madeAt, migrations, ...(data && { data }), ...(log && { log }) };
};
