import { link, mkdir, readFile, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hasCode } from '../log.ts';
import { filesBelow } from './builds.ts';
import { COPY_SUFFIXES } from './compress.ts';
import type { SiteFiles } from './files.ts';

/** Where Astro puts files with a hash in their name (`astro.config.mjs`, `build.assets`). */
const HASHED_ASSETS = 'assets/site';

/** How long a page that somebody still has open may ask for the scripts and styles of an older build. */
const KEPT_MS = 14 * 24 * 3_600_000;

/** Writes a build's own files (scripts, styles, fonts, pictures) into a release. */
export const publishAssets = async (buildDir: string, files: SiteFiles): Promise<void> => {
  const client = join(buildDir, 'client');
  const now = new Date();
  for (const path of await filesBelow(client)) {
    files.write(path, await readFile(join(client, path)), 'asset');
    for (const suffix of ['', ...COPY_SUFFIXES])
      await utimes(join(files.root, path + suffix), now, now).catch(error => {
        if (suffix === '' || !hasCode(error, 'ENOENT')) throw error;
      });
  }
};

/** Keeps the hashed files of the release before beside the new ones, for two weeks after their last build. */
export const keepOlderAssets = async (earlier: string, root: string, now = Date.now()): Promise<void> => {
  const from = join(earlier, HASHED_ASSETS);
  const paths = await filesBelow(from).catch(() => []);
  for (const path of paths) {
    const [old, shared] = [join(from, path), join(root, HASHED_ASSETS, path)];
    if (now - (await stat(old)).mtimeMs > KEPT_MS) continue;
    await mkdir(dirname(shared), { recursive: true });
    await link(old, shared).catch(error => {
      if (!hasCode(error, 'EEXIST')) throw error;
    });
  }
};
