import { createHash } from 'node:crypto';
import { cp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns every file below a folder as a relative path, sorted. */
export const filesBelow = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
};

/** Astro puts a new random key for server islands into each build. The site has no server islands. */
const RANDOM_KEY = /"key":"[\w+/=]{44}"/g;

const noBuild = (buildDir: string) => (cause: Error) => {
  if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
  throw new Error(`There is no build of the site in ${buildDir}: run "npm run build -w site", or set BUILD_DIR`, {
    cause,
  });
};

/**
 * Returns a hash of a build's output. Two builds of the same sources have the same hash.
 * @throws {Error} with instructions if there is no build
 */
export const buildHash = async (buildDir: string): Promise<string> => {
  const hash = createHash('sha256');
  for (const file of await filesBelow(buildDir).catch(noBuild(buildDir))) {
    const text = (await readFile(join(buildDir, file), 'latin1')).replace(RANDOM_KEY, '');
    hash.update(`${file}\0${text.length}\0`).update(text, 'latin1');
  }
  return hash.digest('hex').slice(0, 16);
};

/**
 * Stores copies of the builds that rendered releases in `SITE_DIR/builds`. They are needed because a new build may
 * replace `dist` at any time, and because after a rollback the code of the older build updates the older pages.
 */
export const openBuilds = (siteDir: string) => {
  const folder = join(siteDir, 'builds');
  const names = (): Promise<string[]> => readdir(folder).catch(() => []);
  const path = (hash: string): string => join(folder, hash);
  const has = async (hash: string): Promise<boolean> => (await names()).includes(hash);
  /** Deletes the copy of a build, so that the copy is made again. */
  const drop = (hash: string): Promise<void> => rm(path(hash), { recursive: true, force: true });

  /**
   * Copies a build, unless a copy exists.
   * @throws {Error} when the build changes during the copying
   */
  const keep = async (buildDir: string, hash: string): Promise<void> => {
    if (await has(hash)) return;
    const copy = `${path(hash)}.half`;
    await rm(copy, { recursive: true, force: true });
    await cp(buildDir, copy, { recursive: true });
    if ((await buildHash(copy)) !== hash) throw new Error('The build changed while it was copied');
    await rename(copy, path(hash));
  };

  /** Deletes all copies except those of the given builds. */
  const prune = async (needed: ReadonlySet<string>): Promise<void> => {
    for (const name of await names()) if (!needed.has(name)) await drop(name);
  };
  return { path, has, drop, keep, prune };
};

export type Builds = ReturnType<typeof openBuilds>;
