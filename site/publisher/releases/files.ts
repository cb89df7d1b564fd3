import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { hasCode } from '../log.ts';
import {
  COPY_SUFFIXES,
  type CompressedCopy,
  type CompressionEffort,
  createCompressedCopies,
  isWorthCompressing,
} from './compress.ts';
import { removeTree } from './remove-tree.ts';

export type WriteResult = 'written' | 'unchanged';

/**
 * Returns the file of an address, relative to the release's folder: `/` → `index.html`, `/franchise/x` →
 * `franchise/x.html`, `/sitemap.xml` unchanged.
 * @throws {Error} for an address that leaves the folder or names a hidden file
 */
export const fileFor = (url: string): string => {
  const path = decodeURIComponent(url.replace(/[?#].*$/, ''));
  if (path === '/') return 'index.html';
  const parts = path.split('/').slice(1);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the system would end a file name at a NUL character
  if (!path.startsWith('/') || parts.some(part => part === '' || part.startsWith('.') || /[\\\x00]/.test(part)))
    throw new Error(`No file can have the address ${JSON.stringify(url)}`);
  return join(...parts) + (/\.\w+$/.test(parts.at(-1) ?? '') ? '' : '.html');
};

/** Makes an empty folder for unfinished files. Deletes what a killed process left in it. */
export const emptyFolder = async (folder: string): Promise<string> => {
  await removeTree(folder);
  await mkdir(folder, { recursive: true });
  return folder;
};

let written = 0;

/**
 * Replaces a file atomically: readers get either the old bytes or the new bytes, and a failure leaves the old bytes.
 * Works synchronously, because parallel threads of Node block each other when they write to the same folder (measured:
 * twice the processor time).
 * @param temporaryFolder folder for the unfinished file, on the same disk
 * @param at modification time, by default now
 */
export const writeAtomically = (
  file: string,
  body: string | Buffer,
  temporaryFolder = dirname(file),
  at?: Date,
): void => {
  const temporary = join(temporaryFolder, `.${basename(file)}.${process.pid}.${++written}.tmp`);
  try {
    writeFileSync(temporary, body);
    if (at) utimesSync(temporary, at, at);
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
};

/** Returns the JSON in a file, or undefined if it is missing or incomplete. */
export const readJson = async <Content>(file: string): Promise<Content | undefined> => {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return undefined;
  }
};

export interface SiteFilesOptions {
  compress: boolean;
  /** Folder for unfinished files, outside of the files that visitors get. */
  temporaryFolder?: string;
  /** Whether this folder is not served yet, so that files can be written directly. */
  isUnserved?: boolean;
  /** Folder of the previous release. Unchanged files are hard-linked instead of written. */
  previous?: string;
}

export class SiteFiles {
  readonly root: string;
  readonly #options: SiteFilesOptions;
  readonly #folders = new Set<string>();

  constructor(root: string, options: SiteFilesOptions) {
    this.root = root;
    this.#options = options;
  }

  /**
   * Writes a file and its compressed copies, unless the file has these bytes already. The copies are written before the
   * file. If the process dies in between, the file still has its old bytes, and the next attempt writes everything
   * again.
   */
  write(path: string, body: Buffer, effort: CompressionEffort = 'page'): WriteResult {
    const file = join(this.root, path);
    if (!this.#options.isUnserved && readIfExists(file)?.equals(body) && !isIncomplete(file)) return 'unchanged';
    this.#makeFolder(dirname(file));
    if (this.share(path, body)) return 'unchanged';
    const copies = this.#options.compress ? createCompressedCopies(file, body, effort) : [];
    const { temporaryFolder, isUnserved, previous } = this.#options;
    const at = timeAfter(isUnserved ? previous && join(previous, path) : file);
    if (isUnserved && create(file, body, copies, at)) return 'written';
    for (const copy of copies) writeAtomically(file + copy.suffix, copy.body, temporaryFolder, at);
    for (const suffix of COPY_SUFFIXES) if (!copies.some(copy => copy.suffix === suffix)) removeIfExists(file + suffix);
    writeAtomically(file, body, temporaryFolder, at);
    return 'written';
  }

  /**
   * Links a file of the previous release into this one. If bytes are given, links only a file that has these bytes and
   * all its copies. Returns whether the file was linked.
   */
  share(path: string, body?: Buffer): boolean {
    const { previous, compress } = this.#options;
    if (previous === undefined) return false;
    const [from, to] = [join(previous, path), join(this.root, path)];
    const found = readIfExists(from);
    if (!found || (body && !found.equals(body))) return false;
    this.#makeFolder(dirname(to));
    const needsCopies = compress && isWorthCompressing(path, found);
    const hasCopies = !isIncomplete(from);
    for (const suffix of COPY_SUFFIXES)
      if (!(hasCopies && hardLink(from + suffix, to + suffix)) && needsCopies && body) return false;
    return hardLink(from, to);
  }

  /** Removes the file before its copies, because a web server checks for the file before it offers a copy. */
  remove(path: string): void {
    for (const suffix of ['', ...COPY_SUFFIXES]) removeIfExists(join(this.root, path + suffix));
  }

  #makeFolder(folder: string) {
    if (this.#folders.has(folder)) return;
    mkdirSync(folder, { recursive: true });
    this.#folders.add(folder);
  }
}

const writtenAt = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/**
 * Returns whether the process died after it wrote the copies but before it wrote the file. The copies then belong to a
 * page that was never published.
 */
const isIncomplete = (file: string): boolean => {
  const at = writtenAt(file);
  return COPY_SUFFIXES.some(suffix => writtenAt(file + suffix) > at);
};

/** Tolerance in milliseconds: the clock of the file system is a few milliseconds behind. */
const FILE_CLOCK_MS = 500;

/**
 * Returns the modification time for bytes that replace those of a file: at least one second later than before. nginx
 * identifies a version of a page by its second and length, and two versions saved within a second may have the same
 * length. Returns undefined if the current time is late enough.
 */
const timeAfter = (file: string | undefined): Date | undefined => {
  const before = file && statSync(file, { throwIfNoEntry: false });
  if (!before) return undefined;
  const next = (Math.floor(before.mtimeMs / 1000) + 1) * 1000;
  return Date.now() < next + FILE_CLOCK_MS ? new Date(Math.max(next, Date.now())) : undefined;
};

/**
 * Creates a file directly at its final path, which no visitor reads yet. Returns false if the file or a copy exists,
 * possibly as a hard link to the previous release.
 */
const create = (file: string, body: Buffer, copies: CompressedCopy[], at: Date | undefined): boolean => {
  try {
    for (const copy of copies) writeFileSync(file + copy.suffix, copy.body, { flag: 'wx' });
    writeFileSync(file, body, { flag: 'wx' });
    if (at) for (const suffix of ['', ...copies.map(copy => copy.suffix)]) utimesSync(file + suffix, at, at);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    rmSync(file, { force: true });
    throw error;
  }
};

const unlessMissing = (error: unknown) => {
  if (!hasCode(error, 'ENOENT')) throw error;
  return undefined;
};

const removeIfExists = (file: string) => {
  try {
    unlinkSync(file);
  } catch (error) {
    unlessMissing(error);
  }
};

const readIfExists = (file: string): Buffer | undefined => {
  try {
    return readFileSync(file);
  } catch (error) {
    return unlessMissing(error);
  }
};

/** Makes a hard link. Returns false if that is not possible. */
const hardLink = (from: string, to: string): boolean => {
  try {
    removeIfExists(to);
    linkSync(from, to);
    return true;
  } catch {
    return false;
  }
};
