import { mkdir, readdir, readlink, rename, rm, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { FileAction, ListName, Sweep } from '../feed/touched-urls.ts';
import { readJson, writeAtomically } from './files.ts';
import { removeTree } from './remove-tree.ts';

/** State of a release. The file is beside the release's folder, outside of the files that visitors get. */
export interface ReleaseState {
  id: string;
  /** Hash of the build that renders the release. */
  build: string;
  /** Public address for which the pages were rendered. */
  publicUrl: string;
  /** Position in the change feed. */
  cursor: string;
  /** Banner locations for which the pages reserve space. */
  adLocations: string[];
  /** Changes that were read from the feed but are not published yet. */
  unfinished: { pages: [url: string, action: FileAction][]; lists: ListName[]; sweeps: Sweep[] };
  /** Set after a rollback: the newer build, which must not be published again automatically. */
  leftBuild?: string;
}

const MAX_RELEASES = 3;

/** Manages the folders of complete and unfinished releases, and the link `current` that visitors are served from. */
export const openReleases = (siteDir: string) => {
  const folder = join(siteDir, 'releases');
  const link = join(siteDir, 'current');
  const names = (): Promise<string[]> => readdir(folder).catch(() => []);
  const path = (id: string): string => join(folder, id);

  /**
   * Makes an empty folder for a new release. Its name is the current time, so that the names are in the order of the
   * releases.
   */
  const begin = async (now = new Date()): Promise<string> => {
    const id = now.toISOString().replace(/[-:]/g, '').replace('.', '-');
    await mkdir(path(id), { recursive: true });
    return id;
  };

  const save = (state: ReleaseState): void => writeAtomically(`${path(state.id)}.json`, JSON.stringify(state));
  /** Returns the state of a complete release, or undefined. */
  const state = (id: string): Promise<ReleaseState | undefined> => readJson(`${path(id)}.json`);

  const current = async (): Promise<ReleaseState | undefined> => {
    const target = await readlink(link).catch(() => undefined);
    return target === undefined ? undefined : state(basename(target));
  };

  /** Serves visitors from this release. The switch is atomic. */
  const switchTo = async (id: string): Promise<void> => {
    const next = `${link}.half`;
    await rm(next, { force: true });
    await symlink(join('releases', id), next);
    await rename(next, link);
  };

  /** Returns the complete releases, oldest first. */
  const complete = async (): Promise<string[]> => {
    const all = await names();
    return all
      .filter(name => name.endsWith('.json') && all.includes(name.slice(0, -5)))
      .map(name => name.slice(0, -5))
      .sort();
  };

  /**
   * Deletes unfinished releases, and all complete releases except the newest ones and the current one. Returns the
   * builds in use.
   */
  const prune = async (): Promise<Set<string>> => {
    const served = (await current())?.id;
    const neededReleases = new Set([
      ...(await complete()).slice(-MAX_RELEASES),
      ...(served === undefined ? [] : [served]),
    ]);
    for (const name of await names())
      if (!neededReleases.has(name.replace(/\.json$/, ''))) await removeTree(join(folder, name));
    const states = await Promise.all([...neededReleases].map(state));
    return new Set(states.flatMap(one => one?.build ?? []));
  };
  return { path, begin, save, state, current, switchTo, complete, prune };
};

export type Releases = ReturnType<typeof openReleases>;
