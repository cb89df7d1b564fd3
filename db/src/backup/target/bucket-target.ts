import { Readable, Transform } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { DatabaseFault } from '../../embedded/faults.ts';
import type { BucketPlace } from './settings.ts';
import type { BackupTarget, StoredObject } from './target.ts';

/** A part of a large object: 10,000 of them may be, which is 160 GB. Four are in memory at most. */
const PART_BYTES = 16 * 2 ** 20;
const CONNECT_MS = 5000;
const SILENCE_MS = 60_000;
const ATTEMPTS = 4;

const load = async () => {
  const [sdk, { Upload }] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')]);
  return { sdk, Upload };
};
type Library = Awaited<ReturnType<typeof load>>;

const silent = () => {};

const clientOf = ({ sdk }: Library, place: BucketPlace) =>
  new sdk.S3Client({
    region: place.region,
    endpoint: place.endpoint ?? undefined,
    forcePathStyle: place.isPathStyle,
    credentials: { accessKeyId: place.accessKeyId, secretAccessKey: place.secretAccessKey },
    // Storages other than AWS often don't know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: ATTEMPTS,
    logger: { trace: silent, debug: silent, info: silent, warn: silent, error: silent },
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENCE_MS },
  });

/** A bucket; its key needs `s3:ListBucket` on it, and `s3:PutObject`, `GetObject`, `DeleteObject` on what is in it. */
export class BucketTarget implements BackupTarget {
  readonly place: string;
  readonly #library: Library;
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;

  private constructor(library: Library, place: BucketPlace) {
    this.place = `s3://${place.bucket}/${place.prefix}`;
    this.#library = library;
    this.#client = clientOf(library, place);
    this.#bucket = place.bucket;
    this.#prefix = place.prefix;
  }

  /** Loads the client; nothing is asked of the storage yet. */
  static async open(place: BucketPlace): Promise<BucketTarget> {
    return new BucketTarget(await load(), place);
  }

  async list(prefix: string): Promise<StoredObject[]> {
    const found: StoredObject[] = [];
    const pages = this.#library.sdk.paginateListObjectsV2(
      { client: this.#client },
      { Bucket: this.#bucket, Prefix: this.#prefix + prefix },
    );
    await this.#asked(`list ${prefix}`, async () => {
      for await (const { Contents = [] } of pages)
        for (const { Key = '', Size = 0 } of Contents)
          found.push({ name: Key.slice(this.#prefix.length), bytes: Size });
    });
    return found.sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  async write(name: string, content: Readable): Promise<number> {
    let bytes = 0;
    const body = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length;
        done(null, chunk);
      },
    });
    content.once('error', error => body.destroy(error)).pipe(body);
    const upload = new this.#library.Upload({
      client: this.#client,
      params: { ...this.#named(name), Body: body },
      partSize: PART_BYTES,
      queueSize: 2,
    });
    await this.#asked(`write ${name}`, () => upload.done());
    return bytes;
  }

  async read(name: string): Promise<Readable> {
    const command = new this.#library.sdk.GetObjectCommand(this.#named(name));
    const { Body } = await this.#asked(`read ${name}`, () => this.#client.send(command));
    if (!(Body instanceof Readable)) throw new DatabaseFault(`${this.place} gave nothing for ${name}`);
    return Body;
  }

  async remove(name: string): Promise<void> {
    const command = new this.#library.sdk.DeleteObjectCommand(this.#named(name));
    await this.#asked(`remove ${name}`, () => this.#client.send(command));
  }

  close() {
    this.#client.destroy();
  }

  #named(name: string) {
    return { Bucket: this.#bucket, Key: this.#prefix + name };
  }

  /** The storage's own word for what went wrong, and what it was asked for. */
  async #asked<Answer>(what: string, ask: () => Promise<Answer>): Promise<Answer> {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof DatabaseFault) throw error;
      const said = error instanceof Error ? `${error.name}: ${error.message}` : `${error}`;
      throw new DatabaseFault(`${this.place} did not ${what} (${said})`, { cause: error });
    }
  }
}
