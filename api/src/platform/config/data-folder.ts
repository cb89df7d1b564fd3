import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** What a start writes into where it is there already: somebody else may have made it. */
const WITHIN = ['uploads', 'uploads/.incoming'];

/**
 * Why nothing can be kept in `DATA_DIR`; undefined where it can. Makes it where there is none.
 * @param folder its whole path
 */
export const dataFolderFault = (folder: string): string | undefined => {
  let place = folder;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o711 });
    for (const name of ['', ...WITHIN]) {
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
