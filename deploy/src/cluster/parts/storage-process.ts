/**
 * `storage-process.ts ADDRESS PORT FOLDER`: runs the API's test storage as a separate process, with the settings
 * `S3_…`.
 */
import { startBucketOnDisk } from '@marketplace/api/testing/bucket';

const [host, port, folder] = process.argv.slice(2);
const {
  S3_BUCKET: bucket,
  S3_REGION: region,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
} = process.env;
if (!host || !port || !folder || !bucket || !region || !accessKeyId || !secretAccessKey)
  throw new Error('storage-process.ts ADDRESS PORT FOLDER, and S3_…');

await startBucketOnDisk(folder, { bucket, key: { region, accessKeyId, secretAccessKey }, host, port: Number(port) });
