/** `npm run uploads:to-bucket -w api`: copies `uploads` of the data directory to the configured bucket. */
import { join } from 'node:path';
import { dataDirectory } from '@marketplace/db/embedded';
import { readBucketSettings } from '../platform/config/bucket.ts';
import { ConfigurationError } from '../platform/config/config.ts';
import { requireBucketPermissions } from './bucket-start.ts';
import { type CopyReport, copyToBucket } from './to-bucket.ts';
import { UploadBucket } from './upload-bucket.ts';
import { UploadFolder } from './upload-folder.ts';

const TOLD_TIMES = 20;

const printLine = (text: string) => process.stdout.write(`${text}\n`);

const readSettings = () => {
  const faults: string[] = [];
  const settings = readBucketSettings(process.env, faults);
  if (!settings && faults.length === 0) faults.push('S3_BUCKET is missing');
  if (!settings || faults.length > 0) throw new ConfigurationError(faults);
  return settings;
};

/** Prints the progress about twenty times, regardless of the number of files. */
const progress = (done: number, of: number) => {
  if (done % Math.ceil(of / TOLD_TIMES) === 0) printLine(`  ${done} of ${of}`);
};

const printReport = ({ copied, there, others, failed, untried }: CopyReport) => {
  for (const name of others) printLine(`  left out, it is no upload: ${name}`);
  for (const { name, why } of failed) process.stderr.write(`✗ ${name}: ${why}\n`);
  if (untried > 0) process.stderr.write(`✗ Given up: ${untried} more were not tried\n`);
  const isWhole = failed.length + untried === 0;
  printLine(
    `${isWhole ? '✓' : '✗'} ${copied} copied, ${there} were there already, ${failed.length + untried} are not there`,
  );
  if (!isWhole) process.exitCode = 1;
};

const run = async () => {
  const settings = readSettings();
  const folder = dataDirectory();
  const bucket = await UploadBucket.open(settings);
  await requireBucketPermissions(bucket);
  printLine(`${join(folder, 'uploads')} to the bucket ${settings.bucket}`);
  printReport(await copyToBucket(new UploadFolder(folder), bucket, progress));
  bucket.close();
};

run().catch(error => {
  process.stderr.write(`${error instanceof ConfigurationError ? error.message : error.stack}\n`);
  process.exitCode = 1;
});
