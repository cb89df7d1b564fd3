import { access, copyFile, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '@marketplace/db';

const ABANDONED_AFTER_MS = 60 * 60 * 1000;

/**
 * The folder whose files are served under `/uploads`. A file appears whole or not at all; it is written beside its
 * place first, on the same file system.
 */
export class UploadFolder {
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
  async forgetAbandoned() {
    for (const name of await readdir(this.#incoming).catch(() => [])) {
      const path = join(this.#incoming, name);
      const began = await stat(path).catch(() => null);
      if (began && Date.now() - began.mtimeMs > ABANDONED_AFTER_MS) await rm(path, { force: true });
    }
  }

  /** Whether a file is there, by its address. */
  async holds(url: string): Promise<boolean> {
    return access(this.#place(url)).then(
      () => true,
      () => false,
    );
  }

  /** Keeps a file; answers its address. */
  async keep(name: string, content: Buffer | { path: string }): Promise<string> {
    const url = `/uploads/${name}`;
    const temporary = await this.incoming();
    try {
      if (Buffer.isBuffer(content)) await writeFile(temporary, content, { flush: true, mode: 0o644 });
      else await copyFile(content.path, temporary);
      await rename(temporary, this.#place(url));
    } finally {
      await rm(temporary, { force: true });
    }
    return url;
  }

  #place(url: string) {
    return join(this.#folder, url.replace(/^\/uploads\//, ''));
  }
}
