import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { encrypted } from '../target/encryption.ts';
import { UPLOADS, uploadName, uploadPath } from '../target/names.ts';
import type { BackupTarget } from '../target/target.ts';

/** What is arriving lies in a folder whose name begins with a dot. */
const isUpload = (name: string) => /^[0-9A-Za-z]/.test(name);

/**
 * Uploads are named by their content, never change and are never deleted: each is copied once, and goes with every backup.
 */
export class UploadsCopy {
  readonly #folder: string;
  readonly #target: BackupTarget;
  readonly #recipient: string;
  #there: Set<string> | undefined;
  #changedAt = -1;

  constructor(options: { folder: string; target: BackupTarget; recipient: string }) {
    this.#folder = options.folder;
    this.#target = options.target;
    this.#recipient = options.recipient;
  }

  /** Copies what is new, and says how many files that were; looks at the names only when the folder has changed. */
  async copy(): Promise<number> {
    if (!existsSync(this.#folder)) return 0;
    const changedAt = statSync(this.#folder).mtimeMs;
    if (changedAt === this.#changedAt) return 0;
    this.#there ??= new Set((await this.#target.list(UPLOADS)).map(({ name }) => uploadPath(name)));
    const there = this.#there;
    const found = readdirSync(this.#folder, { withFileTypes: true });
    const missing = found.filter(entry => entry.isFile() && isUpload(entry.name) && !there.has(entry.name));
    for (const { name } of missing) {
      await this.#target.write(
        uploadName(name),
        await encrypted(createReadStream(join(this.#folder, name)), this.#recipient),
      );
      there.add(name);
    }
    this.#changedAt = changedAt;
    return missing.length;
  }
}
