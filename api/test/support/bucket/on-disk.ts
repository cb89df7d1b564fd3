import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StoredObject } from './objects.ts';
import { BucketServer } from './server.ts';
import type { Key } from './signature.ts';

/** Objects that survive a kill of the storage server: each is a file, which is complete or missing. */
class ObjectsOnDisk extends Map<string, StoredObject> {
  #folder: string;

  constructor(folder: string) {
    super();
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  #fileOf(key: string) {
    return join(this.#folder, encodeURIComponent(key));
  }

  override get(key: string): StoredObject | undefined {
    if (!existsSync(this.#fileOf(key))) return undefined;
    const { headers, content } = JSON.parse(readFileSync(this.#fileOf(key), 'utf8'));
    return { headers, content: Buffer.from(content, 'base64') };
  }

  override set(key: string, { headers, content }: StoredObject): this {
    const draft = `${this.#fileOf(key)}.new`;
    writeFileSync(draft, JSON.stringify({ headers, content: content.toString('base64') }));
    renameSync(draft, this.#fileOf(key));
    return this;
  }
}

/** Starts a storage server with one bucket in a folder, for programs that run longer than a test. */
export const startBucketOnDisk = async (
  folder: string,
  { bucket, key, host, port }: { bucket: string; key: Key; host: string; port: number },
): Promise<void> => {
  const server = new BucketServer(new ObjectsOnDisk(folder));
  Object.assign(server, { bucket, key });
  await server.start({ host, port });
};
