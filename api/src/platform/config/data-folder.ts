import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** Folders to which the process writes. They are checked if they exist, because another user may have created them. */
const SUBFOLDERS = ['uploads', 'uploads/.incoming'];

/**
 * Creates `DATA_DIR` if it is missing.
 * @param folder the absolute path of the folder
 * @returns why `DATA_DIR` is not writable; undefined if it is writable
 */
export const dataFolderFault = (folder: string): string | undefined => {
  let place = folder;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o711 });
    for (const name of ['', ...SUBFOLDERS]) {
      place = join(folder, name);
      if (existsSync(place)) accessSync(place, constants.W_OK | constants.X_OK);
    }
    return undefined;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ENOSPC') return `DATA_DIR cannot be made at ${folder}: the disk is full`;
    return `DATA_DIR must be a folder that can be written, and ${place} is not (${code})`;
  }
};
