import type { Readable } from 'node:stream';

/** Something that lies in a target. */
export interface StoredObject {
  /** With slashes, counted from the target. */
  name: string;
  bytes: number;
}

/** Where backups are kept: a folder, or a bucket of an S3-compatible storage. */
export interface BackupTarget {
  /** To be told to people: no secret is in it. */
  place: string;
  /** Everything whose name begins so, ordered by name. */
  list(prefix: string): Promise<StoredObject[]>;
  /** Appears when it is whole, and lasts from then on; replaces what has this name. Gives its size in bytes. */
  write(name: string, content: Readable): Promise<number>;
  /** Rejects, or breaks off with an error, when it is not there or cannot be read to its end. */
  read(name: string): Promise<Readable>;
  /** Nothing happens when there is none. */
  remove(name: string): Promise<void>;
  close(): void;
}
