import { buffer } from 'node:stream/consumers';
import { ConfigurationError } from '../platform/config/config.ts';
import { BucketFault, settingFault } from './bucket-fault.ts';
import type { UploadBucket } from './upload-bucket.ts';

/** Name of the test object. It is not a valid name of an upload, so the object is never served. */
const TEST_OBJECT = 'start-check';
const NOBODYS = 'start-check-of-nothing';
const CONTENT = Buffer.from('Written and read at every start.\n');

const demandReadBack = async (bucket: UploadBucket) => {
  const found = await bucket.read(TEST_OBJECT, {});
  if (found.is === 'there' && (await buffer(found.content)).equals(CONTENT)) return;
  throw new ConfigurationError([
    `${bucket.settings.endpoint ? 'S3_ENDPOINT' : 'S3_BUCKET'}: what was stored there is not what is read back`,
  ]);
};

/**
 * Tests every operation that uploads need; each requires a different permission. Without `s3:ListBucket` a storage
 * responds "forbidden" for every missing object, which then looks like a refused permission.
 * @throws ConfigurationError naming the setting if the storage refuses permanently. A temporary failure does not throw;
 * it is reported through {@link BucketHealth}
 */
export const requireBucketPermissions = async (bucket: UploadBucket): Promise<void> => {
  const steps: [right: string, work: () => Promise<unknown>][] = [
    ['s3:PutObject', () => bucket.keep(TEST_OBJECT, CONTENT)],
    ['s3:GetObject', () => demandReadBack(bucket)],
    ['s3:ListBucket', () => bucket.look(NOBODYS)],
  ];
  for (const [right, work] of steps) {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof BucketFault)) throw error;
      if (error.isAway) return;
      throw new ConfigurationError([settingFault(error, right, bucket.settings)]);
    }
  }
};
