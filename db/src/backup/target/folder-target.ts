import { createReadStream, createWriteStream, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { open, rename, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BackupTarget, StoredObject } from './target.ts';

/** Of what is being written; a name of ours never begins so. */
const DRAFT = '.draft-';
const DRAFT_LIVES_MS = 86_400_000;

/** Makes a change of names last: a folder is written to the disk like a file. */
const flushFolder = async (folder: string) => {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
};

/** A folder: of this machine, or better of another one that is mounted here. */
export class FolderTarget implements BackupTarget {
  readonly place: string;
  readonly #root: string;

  constructor(root: string) {
    this.place = root;
    this.#root = root;
  }

  async list(prefix: string): Promise<StoredObject[]> {
    const folder = join(this.#root, prefix.slice(0, prefix.lastIndexOf('/') + 1));
    if (!existsSync(folder)) return [];
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && !entry.name.startsWith(DRAFT))
      .map(entry => join(entry.parentPath, entry.name))
      .map(path => ({ name: relative(this.#root, path).split(sep).join('/'), bytes: statSync(path).size }))
      .filter(({ name }) => name.startsWith(prefix))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  async write(name: string, content: Readable): Promise<number> {
    const path = join(this.#root, name);
    const folder = dirname(path);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.#removeOldDrafts(folder);
    const draft = join(folder, `${DRAFT}${process.pid}-${Math.random().toString(36).slice(2)}`);
    try {
      await pipeline(content, createWriteStream(draft, { mode: 0o600, flush: true }));
      await rename(draft, path);
      await flushFolder(folder);
      return (await stat(path)).size;
    } finally {
      rmSync(draft, { force: true });
    }
  }

  async read(name: string): Promise<Readable> {
    const path = join(this.#root, name);
    await stat(path);
    return createReadStream(path);
  }

  async remove(name: string): Promise<void> {
    rmSync(join(this.#root, name), { force: true });
  }

  close() {}

  /** Of somebody who was killed while writing. */
  #removeOldDrafts(folder: string) {
    for (const name of readdirSync(folder).filter(name => name.startsWith(DRAFT))) {
      const path = join(folder, name);
      const modified = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
      if (Date.now() - modified > DRAFT_LIVES_MS) rmSync(path, { force: true });
    }
  }
}
