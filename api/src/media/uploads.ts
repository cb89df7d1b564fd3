import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../platform/config/config.ts';
import { BucketHealth, type BucketState } from './bucket-health.ts';
import { requireBucketPermissions } from './bucket-start.ts';
import { UploadBucket } from './upload-bucket.ts';
import { UploadFolder } from './upload-folder.ts';
import { uploadAddress, uploadName } from './upload-names.ts';
import type { FoundUpload, ReadOptions, StoredUpload, UploadContent, UploadStore } from './upload-store.ts';

declare module '../platform/context.ts' {
  interface Context {
    uploads: Uploads;
  }
}

/** Name for the health check; no such object exists. */
const MISSING_OBJECT = 'health-check-of-nothing';

interface Bucket {
  store: UploadBucket;
  health: BucketHealth;
}

/**
 * The storage of uploads: a folder of the data directory or, if configured, a bucket. Addresses are the same for both.
 */
export class Uploads {
  readonly #folder: UploadFolder;
  readonly #bucket: Bucket | null;
  /** The storage for new files. */
  readonly #store: UploadStore;
  #isLooking = false;

  private constructor(folder: UploadFolder, bucket: Bucket | null) {
    this.#folder = folder;
    this.#bucket = bucket;
    this.#store = bucket?.store ?? folder;
  }

  /**
   * Opens the storage. A temporary failure does not stop the start: the log and `state` report it.
   * @throws ConfigurationError when the storage refuses the settings permanently
   */
  static async open({ dataDir, bucket }: Pick<Config, 'dataDir' | 'bucket'>, log: FastifyBaseLogger) {
    const folder = new UploadFolder(dataDir);
    await folder.forgetAbandoned();
    if (!bucket) return new Uploads(folder, null);
    const health = new BucketHealth(log);
    const store = await UploadBucket.open(bucket, fault => health.heard(fault));
    await requireBucketPermissions(store);
    return new Uploads(folder, { store, health });
  }

  /**
   * Returns the state of the storage. If the bucket was not used recently, this also starts a check; a later read
   * returns its result.
   */
  get state(): 'folder' | BucketState {
    if (!this.#bucket) return 'folder';
    const { store, health } = this.#bucket;
    if (health.isOld && !this.#isLooking) {
      this.#isLooking = true;
      const checkFolder = () => {
        this.#isLooking = false;
      };
      store.look(MISSING_OBJECT).then(checkFolder, checkFolder);
    }
    return health.state;
  }

  /** Returns a local path for an arriving file; the caller removes the file. */
  incoming(): Promise<string> {
    return this.#folder.incoming();
  }

  /**
   * Stores a file.
   * @returns its address
   * @throws BucketFault (503)
   */
  async keep(name: string, content: UploadContent): Promise<string> {
    await this.#store.keep(name, content);
    return uploadAddress(name);
  }

  /** Returns whether the current storage holds the file at this address. */
  async holds(address: string): Promise<boolean> {
    return (await this.#store.look(uploadName(address))) !== null;
  }

  /** Returns an upload's properties from whichever storage holds it; null when it is missing. */
  async look(name: string): Promise<StoredUpload | null> {
    const storedFile = await this.#folder.look(name);
    return storedFile ?? this.#bucket?.store.look(name) ?? null;
  }

  /** Reads an upload from the storage that has it. */
  async read(name: string, wanted: ReadOptions): Promise<FoundUpload> {
    const fileInFolder = await this.#folder.read(name, wanted);
    return fileInFolder.is === 'absent' && this.#bucket ? this.#bucket.store.read(name, wanted) : fileInFolder;
  }

  /** Removes an upload from both storages, since both may hold a copy. */
  async remove(address: string): Promise<void> {
    const name = uploadName(address);
    await this.#folder.remove(name);
    await this.#bucket?.store.remove(name);
  }

  close() {
    this.#bucket?.store.close();
  }
}
