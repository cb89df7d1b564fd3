import { BucketFault } from './bucket-fault.ts';
import type { UploadBucket } from './upload-bucket.ts';
import type { UploadFolder } from './upload-folder.ts';
import { uploadType } from './upload-names.ts';

const AT_ONCE = 4;
/** Consecutive failures after which the storage counts as unreachable. */
const GIVES_UP_AFTER = 8;

/** The result of copying uploads. */
export interface CopyReport {
  copied: number;
  /** Number of files that the bucket already had, with the same size. */
  there: number;
  /** Files whose names are not names of uploads; they are never served, so they are not copied. */
  others: string[];
  failed: { name: string; why: string }[];
  /** Number of files that were not tried, because too many files failed in a row. */
  untried: number;
}

const reason = (error: unknown) => {
  if (error instanceof BucketFault) return error.answered ? `${error.code} (${error.answered})` : error.code;
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
};

/**
 * Copies one file unless it exists.
 * @returns whether it was copied
 */
const copy = async (folder: UploadFolder, bucket: UploadBucket, name: string): Promise<boolean> => {
  const [here, there] = [await folder.look(name), await bucket.look(name)];
  if (here && there?.bytes === here.bytes) return false;
  await bucket.keep(name, { path: folder.pathOf(name) });
  return true;
};

/**
 * Copies the files of the folder to the bucket; they also stay in the folder. After an interruption it can be run
 * again, since existing files are skipped.
 * @param tell called after each file with the number of files done and the total
 */
export const copyToBucket = async (
  folder: UploadFolder,
  bucket: UploadBucket,
  tell: (done: number, of: number) => void,
): Promise<CopyReport> => {
  const all = (await folder.names()).sort();
  const names = all.filter(name => uploadType(name));
  const otherFiles = all.filter(name => !uploadType(name));
  const report: CopyReport = { copied: 0, there: 0, others: otherFiles, failed: [], untried: 0 };
  let inARow = 0;
  let done = 0;
  const queue = names[Symbol.iterator]();
  const worker = async () => {
    for (const name of queue) {
      if (inARow >= GIVES_UP_AFTER) {
        report.untried++;
        continue;
      }
      try {
        if (await copy(folder, bucket, name)) report.copied++;
        else report.there++;
        inARow = 0;
      } catch (error) {
        report.failed.push({ name, why: reason(error) });
        inARow++;
      }
      tell(++done, names.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return report;
};
