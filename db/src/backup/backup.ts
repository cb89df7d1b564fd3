import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeDump } from './dump.ts';
import { BACKUP_FILES } from './manifest.ts';
import { startTool } from './programs.ts';

/** Prefix of the name of a folder in which a backup is being written. */
const DRAFT = '.backup-';
const DRAFT_LIFETIME_MS = 86_400_000;

const lastWritten = (draft: string): number => {
  try {
    return Math.max(...['.', ...readdirSync(draft)].map(name => statSync(join(draft, name)).mtimeMs));
  } catch {
    // The draft has just disappeared because its process finished, so it counts as new.
    return Date.now();
  }
};

/**
 * Removes the drafts of killed processes, because they contain personal data. Recent ones stay: another machine may be
 * writing into the same folder.
 */
const removeOldDrafts = (folder: string): void => {
  for (const name of readdirSync(folder).filter(name => name.startsWith(DRAFT))) {
    const draft = join(folder, name);
    if (Date.now() - lastWritten(draft) > DRAFT_LIFETIME_MS) rmSync(draft, { recursive: true, force: true });
  }
};

/**
 * Writes the database and the uploads into one compressed file while the product is running. The file appears when it
 * is complete. Uploads are read after the rows, because a file is always stored before the row that names it.
 * @param options.file the file to write; its folder is created, and nothing is written elsewhere
 * @returns the size of the file in bytes
 */
export const backup = async (options: { url: string; dataDirectory: string; file: string }): Promise<number> => {
  const { url, dataDirectory, file } = options;
  const folder = dirname(file);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  removeOldDrafts(folder);
  const draft = mkdtempSync(join(folder, DRAFT));
  try {
    await writeDump(url, draft, false);
    const packed = join(draft, 'packed');
    const uploads = existsSync(join(dataDirectory, BACKUP_FILES.uploads))
      ? ['-C', dataDirectory, BACKUP_FILES.uploads]
      : [];
    const { child, done } = startTool(
      'tar',
      ['-czf', packed, '-C', draft, BACKUP_FILES.manifest, BACKUP_FILES.data, ...uploads],
      // Exit code 1 means that a file disappeared or grew while it was read, which is normal while the product runs.
      code => code <= 1,
    );
    child.stdin?.end();
    await done;
    // Only the owner may read the file, because it contains personal data.
    chmodSync(packed, 0o600);
    renameSync(packed, file);
    return statSync(file).size;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
};
