import { createHmac, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sealSecret, unsealSecret } from '../../platform/secrets/secrets.ts';

/**
 * The session of a linked device: a folder with one file per key. Anyone who has the keys can act as this device, so
 * the files are encrypted, and so are their names, which contain phone numbers.
 */
export class SessionStore {
  readonly #folder: string;
  readonly #secretsKey: string;

  /** @param secretsKey `SECRETS_KEY` */
  constructor(folder: string, secretsKey: string) {
    this.#folder = folder;
    this.#secretsKey = secretsKey;
  }

  /**
   * Reads a key.
   * @returns null if the key was never written, or was written with another `SECRETS_KEY`
   */
  async read(name: string): Promise<string | null> {
    const sealed = await readFile(this.#file(name), 'utf8').catch(() => null);
    return sealed && unsealSecret(this.#secretsKey, this.#purpose(name), sealed);
  }

  /** Writes a key atomically, so that a power failure leaves no partial file. */
  async write(name: string, text: string): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const file = this.#file(name);
    const draft = `${file}.${randomUUID()}.new`;
    await writeFile(draft, sealSecret(this.#secretsKey, this.#purpose(name), text), { mode: 0o600 });
    await rename(draft, file);
  }

  remove(name: string): Promise<void> {
    return rm(this.#file(name), { force: true });
  }

  clear(): Promise<void> {
    return rm(this.#folder, { recursive: true, force: true });
  }

  #purpose(name: string) {
    return `whatsapp.session.${name}`;
  }

  #file(name: string) {
    return join(this.#folder, createHmac('sha256', this.#secretsKey).update(this.#purpose(name)).digest('hex'));
  }
}
