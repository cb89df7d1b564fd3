import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../platform/config/config.ts';
import { BucketHealth, type BucketState } from './bucket-health.ts';
import { demandUsable } from './bucket-start.ts';
import { UploadBucket } from './upload-bucket.ts';
import { UploadFolder } from './upload-folder.ts';
import { uploadAddress, uploadName } from './upload-names.ts';
import type { FoundUpload, StoredUpload, UploadContent, UploadStore, Wanted } from './upload-store.ts';

declare module '../platform/context.ts' {
  interface Context {
    uploads: Uploads;
  }
}

/** Asked for to hear whether the storage answers; nothing is called so. */
const NOTHING = 'health-check-of-nothing';

interface Bucket {
  store: UploadBucket;
  health: BucketHealth;
}

/** Where uploads lie: in a folder of the data directory or, where one is set, in a bucket. Their addresses are the same. */
export class Uploads {
  readonly #folder: UploadFolder;
  readonly #bucket: Bucket | null;
  /** Where what arrives is kept. */
  readonly #store: UploadStore;
  #isLooking = false;

  private constructor(folder: UploadFolder, bucket: Bucket | null) {
    this.#folder = folder;
    this.#bucket = bucket;
    this.#store = bucket?.store ?? folder;
  }

  /**
   * @throws ConfigurationError when the storage refuses the settings for good. One that is away does not hold up the
   * start: the log and `state` say so
   */
  static async open({ dataDir, bucket }: Pick<Config, 'dataDir' | 'bucket'>, log: FastifyBaseLogger) {
    const folder = new UploadFolder(dataDir);
    await folder.forgetAbandoned();
    if (!bucket) return new Uploads(folder, null);
    const health = new BucketHealth(log);
    const store = await UploadBucket.open(bucket, fault => health.heard(fault));
    await demandUsable(store);
    return new Uploads(folder, { store, health });
  }

  /** How keeping them is doing. A bucket that nobody used lately is asked, and the next to look hears of it. */
  get state(): 'folder' | BucketState {
    if (!this.#bucket) return 'folder';
    const { store, health } = this.#bucket;
    if (health.isOld && !this.#isLooking) {
      this.#isLooking = true;
      const looked = () => {
        this.#isLooking = false;
      };
      store.look(NOTHING).then(looked, looked);
    }
    return health.state;
  }

  /** A place on this machine for what is arriving; whoever asked removes it. */
  incoming(): Promise<string> {
    return this.#folder.incoming();
  }

  /**
   * Keeps a file; answers its address once it is there.
   * @throws BucketFault (503)
   */
  async keep(name: string, content: UploadContent): Promise<string> {
    await this.#store.keep(name, content);
    return uploadAddress(name);
  }

  /** Whether a file is where it would be kept today, by its address. */
  async holds(address: string): Promise<boolean> {
    return (await this.#store.look(uploadName(address))) !== null;
  }

  /** What is known of an upload wherever it lies; null when it lies nowhere. */
  async look(name: string): Promise<StoredUpload | null> {
    const here = await this.#folder.look(name);
    return here ?? this.#bucket?.store.look(name) ?? null;
  }

  /** Reads an upload wherever it lies. */
  async read(name: string, wanted: Wanted): Promise<FoundUpload> {
    const here = await this.#folder.read(name, wanted);
    return here.is === 'absent' && this.#bucket ? this.#bucket.store.read(name, wanted) : here;
  }

  /** Removes an upload wherever it lies: copies may be in both places. */
  async remove(address: string): Promise<void> {
    const name = uploadName(address);
    await this.#folder.remove(name);
    await this.#bucket?.store.remove(name);
  }

  close() {
    this.#bucket?.store.close();
  }
}
