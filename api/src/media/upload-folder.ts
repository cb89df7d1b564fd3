import { access, copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '@marketplace/db';

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
