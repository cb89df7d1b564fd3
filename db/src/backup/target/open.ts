import { BucketTarget } from './bucket-target.ts';
import { FolderTarget } from './folder-target.ts';
import type { BackupSettings } from './settings.ts';
import type { BackupTarget } from './target.ts';

/** The target that the settings name. The caller closes it. */
export const openTarget = async ({ place }: BackupSettings): Promise<BackupTarget> =>
  'folder' in place ? new FolderTarget(place.folder) : BucketTarget.open(place);
