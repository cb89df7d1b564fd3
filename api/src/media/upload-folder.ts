import type { Stats } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '@marketplace/db';
import { isKnown } from '../platform/http/unchanged.ts';
import { removeAbandoned } from './abandoned.ts';
import { byteRange } from './byte-range.ts';
import type { FoundUpload, StoredUpload, UploadContent, UploadStore, Wanted } from './upload-store.ts';

/** As nginx makes its ETag of a file, so that it is the same whoever serves it. */
const described = ({ size, mtime, mtimeMs }: Stats): StoredUpload => ({
  bytes: size,
  modified: mtime,
  etag: `"${Math.trunc(mtimeMs / 1000).toString(16)}-${size.toString(16)}"`,
});

const absent = (): null => null;

/** Makes a file last, or the names in a folder: a row of the database tells of it from then on. */
const flush = async (path: string) => {
  const handle = await open(path);
  await handle.sync().finally(() => handle.close());
};

/**
 * The folder whose files are served under `/uploads`. A file appears whole or not at all; it is written beside its
 * place first, on the same file system. What arrives lies here meanwhile, wherever it is kept.
 */
export class UploadFolder implements UploadStore {
  readonly #folder: string;
  readonly #incoming: string;

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'uploads');
    this.#incoming = join(this.#folder, '.incoming');
  }

  /** A place for what is arriving; whoever asked removes it. */
  async incoming(): Promise<string> {
    await mkdir(this.#incoming, { recursive: true });
    return join(this.#incoming, newId());
  }

  /** Removes what began to arrive long ago and never ended: a process was killed meanwhile. */
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

  async read(name: string, { range, ifNoneMatch }: Wanted): Promise<FoundUpload> {
    const file = await open(this.pathOf(name)).catch(absent);
    if (!file) return { is: 'absent' };
    const found = await file.stat();
    const stored = described(found);
    const { bytes, etag } = stored;
    const part = range ? byteRange(range, bytes) : undefined;
    const answer = (): FoundUpload | null => {
      if (!found.isFile()) return { is: 'absent' };
      if (ifNoneMatch && isKnown(ifNoneMatch, etag)) return { is: 'unchanged', ...stored };
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

  /** The names of all files that are kept. */
  async names(): Promise<string[]> {
    const entries = await readdir(this.#folder, { withFileTypes: true }).catch(() => []);
    return entries.filter(entry => entry.isFile()).map(({ name }) => name);
  }

  /** Where a file lies. */
  pathOf(name: string) {
    return join(this.#folder, name);
  }
}
