import type { Readable } from 'node:stream';

/** A file to keep: in memory, or on disk where it may be a video. */
export type UploadContent = Buffer | { path: string };

/** What somebody who reads an upload wants of it, as their headers say. */
export interface Wanted {
  /** One range of bytes (`bytes=0-99`). */
  range?: string | undefined;
  ifNoneMatch?: string | undefined;
}

/** An upload as it lies somewhere. */
export interface StoredUpload {
  bytes: number;
  /** Changes when the content does. */
  etag: string;
  modified: Date;
}

/** What comes of reading an upload; `bytes` are those of the part, where it is one. Whoever gets `content` reads it to its end or destroys it. */
export type FoundUpload =
  | { is: 'absent' }
  | ({ is: 'unchanged' } & StoredUpload)
  | ({ is: 'out of range' } & StoredUpload)
  | ({ is: 'there'; content: Readable; contentRange: string | null } & StoredUpload);

/** A place where uploads lie: a folder, or a bucket. Names are the last part of their addresses. */
export interface UploadStore {
  /** Keeps a file; it is there when this is over, whole, under its name. */
  keep(name: string, content: UploadContent): Promise<void>;
  /** Whether it is there, without reading it; null when not. */
  look(name: string): Promise<StoredUpload | null>;
  read(name: string, wanted: Wanted): Promise<FoundUpload>;
  /** Removes a file; nothing happens when it is not there. */
  remove(name: string): Promise<void>;
}
