import { link, mkdir, readFile, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hasCode } from '../log.ts';
import { filesBelow } from './builds.ts';
import { COPY_SUFFIXES } from './compress.ts';
import type { SiteFiles } from './files.ts';

/** Folder of the files that have a hash in their name (`astro.config.mjs`, `build.assets`). */
const HASHED_ASSETS = 'assets/site';

/** Time in milliseconds for which open pages can still load the scripts and styles of an older build. */
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

/** Returns the hashed files of a build or a release, or an empty list if the folder does not exist. */
const hashedFiles = (folder: string): Promise<string[]> => filesBelow(join(folder, HASHED_ASSETS)).catch(() => []);

/** Returns the path of a file without the suffix of a compressed copy. */
const withoutSuffix = (path: string) => COPY_SUFFIXES.reduce((name, suffix) => name.replace(suffix, ''), path);

/**
 * Adds the hashed files of the previous release to the new one. The files stay for two weeks after the last release
 * that used them was replaced, which may be long after they were published.
 * @param buildDir the build of the previous release
 */
export const keepOlderAssets = async (
  left: string,
  buildDir: string,
  root: string,
  now = Date.now(),
): Promise<void> => {
  const replacedAssets = new Set(await hashedFiles(join(buildDir, 'client')));
  for (const path of await hashedFiles(left)) {
    const [old, shared] = [join(left, HASHED_ASSETS, path), join(root, HASHED_ASSETS, path)];
    if (replacedAssets.has(withoutSuffix(path))) await utimes(old, new Date(now), new Date(now));
    else if (now - (await stat(old)).mtimeMs > KEPT_MS) continue;
    await mkdir(dirname(shared), { recursive: true });
    await link(old, shared).catch(error => {
      if (!hasCode(error, 'EEXIST')) throw error;
    });
  }
};
