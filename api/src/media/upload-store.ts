import type { Readable } from 'node:stream';

/** The content of a file: in memory, or on disk if it may be a video. */
export type UploadContent = Buffer | { path: string };

/** The range and version that a client requests. */
export interface ReadOptions {
  /** One byte range (`bytes=0-99`). */
  range?: string | undefined;
  ifNoneMatch?: string | undefined;
}

/** The properties of a stored upload. */
export interface StoredUpload {
  bytes: number;
  /** The version of the file, which changes with the content. */
  etag: string;
  modified: Date;
}

/**
 * The result of reading an upload; `bytes` is the size of the part if only a part is read. The caller reads `content`
 * to its end or destroys it.
 */
export type FoundUpload =
  | { is: 'absent' }
  | ({ is: 'unchanged' } & StoredUpload)
  | ({ is: 'out of range' } & StoredUpload)
  | ({ is: 'there'; content: Readable; contentRange: string | null } & StoredUpload);

/** A storage for uploads: a folder or a bucket. A file's name is the last part of its address. */
export interface UploadStore {
  /** Stores a file; afterwards it exists as a whole under its name. */
  keep(name: string, content: UploadContent): Promise<void>;
  /** Returns a file's properties without reading it; null when it is missing. */
  look(name: string): Promise<StoredUpload | null>;
  read(name: string, wanted: ReadOptions): Promise<FoundUpload>;
  /** Removes a file, if it exists. */
  remove(name: string): Promise<void>;
}
