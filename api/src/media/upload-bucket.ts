import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { GetObjectCommandOutput, HeadObjectCommandOutput, S3Client } from '@aws-sdk/client-s3';
import type { BucketSettings } from '../platform/config/bucket.ts';
import { matchesEtag } from '../platform/http/not-modified.ts';
import { BucketFault, bucketFault } from './bucket-fault.ts';
import { UPLOAD_CACHE_CONTROL, uploadType } from './upload-names.ts';
import type { FoundUpload, ReadOptions, StoredUpload, UploadContent, UploadStore } from './upload-store.ts';

/** Timeouts of the storage in milliseconds. */
export interface Timeouts {
  connect: number;
  /** Time until the response begins. */
  answer: number;
  /** Bytes per millisecond by which the timeout of an upload grows with the size of the file. */
  bytesAMillisecond: number;
  /** Maximum time without progress in a download, for example when a visitor stops reading. */
  silence: number;
  /** Pause before the retry of an attempt that failed immediately. */
  again: number;
}
const TIMEOUTS: Timeouts = { connect: 2000, answer: 4000, bytesAMillisecond: 500, silence: 60_000, again: 200 };
const ATTEMPTS = 2;
const MOST_CONNECTIONS = 500;

type Described = Pick<HeadObjectCommandOutput, 'ContentLength' | 'ETag' | 'LastModified'>;

const quiet = () => {};
const SILENT_LOG = { trace: quiet, debug: quiet, info: quiet, warn: quiet, error: quiet };

const described = ({ ContentLength: bytes = 0, ETag: etag = '', LastModified: modified }: Described): StoredUpload => ({
  bytes,
  etag,
  modified: modified ?? new Date(0),
});

type Sdk = typeof import('@aws-sdk/client-s3');

const clientOf = (sdk: Sdk, settings: BucketSettings, timeouts: Timeouts) =>
  new sdk.S3Client({
    region: settings.region,
    endpoint: settings.endpoint ?? undefined,
    forcePathStyle: settings.isPathStyle,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    // Storages other than AWS often support neither the newer checksums nor `Expect: 100-continue`.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false,
    // The client cannot resend a streamed body, so this class retries.
    maxAttempts: 1,
    logger: SILENT_LOG,
    requestHandler: {
      connectionTimeout: timeouts.connect,
      socketTimeout: timeouts.silence,
      httpAgent: { maxSockets: MOST_CONNECTIONS },
      httpsAgent: { maxSockets: MOST_CONNECTIONS },
    },
  });

/** Called with the outcome of every call to the storage; null means success. */
export type Outcome = (fault: BucketFault | null) => void;

/** A bucket that stores uploads as objects by name. Every method may throw a {@link BucketFault}. */
export class UploadBucket implements UploadStore {
  readonly settings: BucketSettings;
  readonly #sdk: Sdk;
  readonly #client: S3Client;
  readonly #timeouts: Timeouts;
  readonly #tell: Outcome;

  private constructor(sdk: Sdk, settings: BucketSettings, tell: Outcome, timeouts: Timeouts) {
    this.settings = settings;
    this.#sdk = sdk;
    this.#client = clientOf(sdk, settings, timeouts);
    this.#timeouts = timeouts;
    this.#tell = tell;
  }

  /** Opens a bucket without calling the storage. The client is loaded only here, because it takes 22 MB. */
  static async open(settings: BucketSettings, tell: Outcome = quiet, timeouts: Timeouts = TIMEOUTS) {
    return new UploadBucket(await import('@aws-sdk/client-s3'), settings, tell, timeouts);
  }

  async keep(name: string, content: UploadContent) {
    const bytes = Buffer.isBuffer(content) ? content.length : (await stat(content.path)).size;
    const { answer, bytesAMillisecond } = this.#timeouts;
    await this.#request(answer + bytes / bytesAMillisecond, async abortSignal => {
      const body = Buffer.isBuffer(content) ? content : createReadStream(content.path);
      const object = {
        ...this.#named(name),
        Body: body,
        ContentLength: bytes,
        ContentType: uploadType(name) ?? 'application/octet-stream',
        CacheControl: UPLOAD_CACHE_CONTROL,
      };
      try {
        await this.#client.send(new this.#sdk.PutObjectCommand(object), { abortSignal });
      } finally {
        // A storage that refuses an upload does not read the body to its end.
        if (body instanceof Readable) body.destroy();
      }
    });
  }

  async look(name: string): Promise<StoredUpload | null> {
    const command = new this.#sdk.HeadObjectCommand(this.#named(name));
    return this.#request(this.#timeouts.answer, async abortSignal => {
      try {
        return described(await this.#client.send(command, { abortSignal }));
      } catch (error) {
        if (bucketFault(error).answered === 404) return null;
        throw error;
      }
    });
  }

  async read(name: string, { range, ifNoneMatch }: ReadOptions): Promise<FoundUpload> {
    const command = new this.#sdk.GetObjectCommand({
      ...this.#named(name),
      Range: range,
      IfNoneMatch: ifNoneMatch?.replaceAll('W/"', '"'),
    });
    const found = await this.#request(this.#timeouts.answer, async abortSignal => {
      try {
        return await this.#client.send(command, { abortSignal });
      } catch (error) {
        const { answered, code } = bucketFault(error);
        if (answered === 304 || answered === 416 || (answered === 404 && code !== 'NoSuchBucket')) return answered;
        throw error;
      }
    });
    if (found === 404) return { is: 'absent' };
    if (typeof found !== 'number') return this.#answer(found, ifNoneMatch);
    const stored = await this.look(name);
    if (!stored) return { is: 'absent' };
    return { is: found === 304 ? 'unchanged' : 'out of range', ...stored };
  }

  async remove(name: string): Promise<void> {
    const command = new this.#sdk.DeleteObjectCommand(this.#named(name));
    await this.#request(this.#timeouts.answer, async abortSignal => {
      await this.#client.send(command, { abortSignal });
    });
  }

  close() {
    this.#client.destroy();
  }

  #answer(found: GetObjectCommandOutput, ifNoneMatch: string | undefined): FoundUpload {
    const { Body: content, ContentRange: contentRange = null } = found;
    const stored = described(found);
    if (!(content instanceof Readable)) throw new BucketFault('NoContent', 200);
    // Not every storage supports a list of versions in `If-None-Match`.
    if (!ifNoneMatch || !matchesEtag(ifNoneMatch, stored.etag))
      return { is: 'there', content, ...stored, contentRange };
    content.destroy();
    return { is: 'unchanged', ...stored };
  }

  #named(name: string) {
    return { Bucket: this.settings.bucket, Key: `${this.settings.prefix}${name}` };
  }

  async #request<Answer>(timeoutMs: number, send: (abortSignal: AbortSignal) => Promise<Answer>): Promise<Answer> {
    for (let attempt = 1; ; attempt++) {
      const waiting = new AbortController();
      // The timer is cleared when the response begins, so that slow readers are not cut off.
      const timer = setTimeout(() => waiting.abort(), timeoutMs);
      try {
        const answer = await send(waiting.signal);
        this.#tell(null);
        return answer;
      } catch (error) {
        const fault = bucketFault(error);
        const isWorthAnother = fault.isAway && !waiting.signal.aborted && attempt < ATTEMPTS;
        if (!isWorthAnother) {
          this.#tell(fault);
          throw fault;
        }
      } finally {
        clearTimeout(timer);
      }
      await pause(this.#timeouts.again);
    }
  }
}
