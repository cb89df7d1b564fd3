import { mkdir, readdir, readlink, rename, rm, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Action, List, Sweep } from '../feed/touched-urls.ts';
import { readJson, writeAtomically } from './files.ts';
import { removeTree } from './remove-tree.ts';

/** What a release remembers; stored beside its folder, where no visitor comes. */
export interface ReleaseState {
  id: string;
  /** The hash of the build that renders it. */
  build: string;
  /** What absolute addresses on its pages begin with. */
  publicUrl: string;
  /** How far the change feed has been read. */
  cursor: string;
  /** Banner locations for which its pages have a place. */
  adLocations: string[];
  /** What was read from the feed and is not on the pages yet. */
  unfinished: { pages: [url: string, action: Action][]; lists: List[]; sweeps: Sweep[] };
  /** After a rollback: the build that was left, which is not to be published again by itself. */
  leftBuild?: string;
}

const MOST_RELEASES = 3;

/** The folders of complete and unfinished releases, and the link `current` that visitors are served from. */
export class Releases {
  readonly #siteDir: string;
  readonly #folder: string;

  constructor(siteDir: string) {
    this.#siteDir = siteDir;
    this.#folder = join(siteDir, 'releases');
  }

  path(id: string): string {
    return join(this.#folder, id);
  }

  /** An empty folder for a new release, named by the time so that names sort. */
  async begin(now = new Date()): Promise<string> {
    const id = now.toISOString().replace(/[-:]/g, '').replace('.', '-');
    await mkdir(this.path(id), { recursive: true });
    return id;
  }

  save(state: ReleaseState): void {
    writeAtomically(`${this.path(state.id)}.json`, JSON.stringify(state));
  }

  /** Undefined when there is no such complete release. */
  state(id: string): Promise<ReleaseState | undefined> {
    return readJson(`${this.path(id)}.json`);
  }

  async current(): Promise<ReleaseState | undefined> {
    const target = await readlink(join(this.#siteDir, 'current')).catch(() => undefined);
    return target === undefined ? undefined : this.state(basename(target));
  }

  /** From one request to the next visitors are served from this release. */
  async switchTo(id: string): Promise<void> {
    const link = join(this.#siteDir, 'current');
    const next = `${link}.half`;
    await rm(next, { force: true });
    await symlink(join('releases', id), next);
    await rename(next, link);
  }

  /** Complete ones, oldest first. */
  async complete(): Promise<string[]> {
    const names = await this.#names();
    return names
      .filter(name => name.endsWith('.json') && names.includes(name.slice(0, -5)))
      .map(name => name.slice(0, -5))
      .sort();
  }

  /** Deletes unfinished releases and all complete ones but the newest and the current. Answers the builds in use. */
  async prune(): Promise<Set<string>> {
    const current = (await this.current())?.id;
    const complete = await this.complete();
    const needed = new Set([...complete.slice(-MOST_RELEASES), ...(current === undefined ? [] : [current])]);
    for (const name of await this.#names())
      if (!needed.has(name.replace(/\.json$/, ''))) await removeTree(join(this.#folder, name));
    const builds = new Set<string>();
    for (const id of needed) {
      const state = await this.state(id);
      if (state) builds.add(state.build);
    }
    return builds;
  }

  #names(): Promise<string[]> {
    return readdir(this.#folder).catch(() => []);
  }
}
