import type { Stats } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '@marketplace/db';
import { matchesEtag } from '../platform/http/not-modified.ts';
import { removeAbandoned } from './abandoned.ts';
import { byteRange } from './byte-range.ts';
import type { FoundUpload, ReadOptions, StoredUpload, UploadContent, UploadStore } from './upload-store.ts';

/** Formats the ETag as nginx does, so that the API and the web server send the same ETag for a file. */
const described = ({ size, mtime, mtimeMs }: Stats): StoredUpload => ({
  bytes: size,
  modified: mtime,
  etag: `"${Math.trunc(mtimeMs / 1000).toString(16)}-${size.toString(16)}"`,
});

const absent = (): null => null;

/** Flushes a file or a folder's list of names to disk before a row of the database refers to the file. */
const flush = async (path: string) => {
  const handle = await open(path);
  await handle.sync().finally(() => handle.close());
};

/**
 * The folder that is served under `/uploads`. A file appears completely or not at all: it is first written to a
 * temporary file on the same file system. Arriving files are stored here even if the storage is a bucket.
 */
export class UploadFolder implements UploadStore {
  readonly #folder: string;
  readonly #incoming: string;

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'uploads');
    this.#incoming = join(this.#folder, '.incoming');
  }

  /** Returns a path for an arriving file; the caller removes the file. */
  async incoming(): Promise<string> {
    await mkdir(this.#incoming, { recursive: true });
    return join(this.#incoming, newId());
  }

  /** Removes old incomplete files, left behind by processes that were killed. */
  forgetAbandoned(): Promise<void> {
    return removeAbandoned(this.#incoming);
  }

  async keep(name: string, content: UploadContent) {
    const temporary = await this.incoming();
    try {
      if (Buffer.isBuffer(content)) await writeFile(temporary, content, { mode: 0o644 });
      else await copyFile(content.path, temporary);
      await flush(temporary);
      await rename(temporary, this.pathOf(name));
      await flush(this.#folder);
    } finally {
      await rm(temporary, { force: true });
    }
  }

  async look(name: string): Promise<StoredUpload | null> {
    const found = await stat(this.pathOf(name)).catch(absent);
    return found?.isFile() ? described(found) : null;
  }

  async read(name: string, { range, ifNoneMatch }: ReadOptions): Promise<FoundUpload> {
    const file = await open(this.pathOf(name)).catch(absent);
    if (!file) return { is: 'absent' };
    const found = await file.stat();
    const stored = described(found);
    const { bytes, etag } = stored;
    const part = range ? byteRange(range, bytes) : undefined;
    const answer = (): FoundUpload | null => {
      if (!found.isFile()) return { is: 'absent' };
      if (ifNoneMatch && matchesEtag(ifNoneMatch, etag)) return { is: 'unchanged', ...stored };
      return part === null ? { is: 'out of range', ...stored } : null;
    };
    const withoutContent = answer();
    if (withoutContent) {
      await file.close();
      return withoutContent;
    }
    const content = file.createReadStream(part ?? {});
    if (!part) return { is: 'there', content, ...stored, contentRange: null };
    const contentRange = `bytes ${part.start}-${part.end}/${bytes}`;
    return { is: 'there', content, ...stored, bytes: part.end - part.start + 1, contentRange };
  }

  async remove(name: string): Promise<void> {
    await rm(this.pathOf(name), { force: true });
  }

  /** Returns the names of all stored files. */
  async names(): Promise<string[]> {
    const entries = await readdir(this.#folder, { withFileTypes: true }).catch(() => []);
    return entries.filter(entry => entry.isFile()).map(({ name }) => name);
  }

  /** Returns the path of a file. */
  pathOf(name: string) {
    return join(this.#folder, name);
  }
}
