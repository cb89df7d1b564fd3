import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { WORKSPACES, workspaceOf } from '../test-files.ts';
import { referencesOf } from './references.ts';

/** Which files of the project each file needs: imports, starts or reads. What is built (`site/dist`) needs its sources. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

const SOURCE = /\.(?:ts|tsx|mts|mjs|cjs|js|astro|sh)$/;
const IMPLIED = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'];
/** What a build is made of, apart from what its sources import. */
const BUILT = /^(?:src|public)\/|^(?:index\.html|[a-z]+\.config\.[a-z]+|package\.json)$/;

/** What the workspaces' packages export, by the names that it is imported by: `@marketplace/db/testing`. */
export const packageExports = (root: string): Map<string, string> => {
  const found = new Map<string, string>();
  for (const workspace of WORKSPACES) {
    const { name, exports = {} } = JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8'));
    for (const [key, target] of Object.entries<string>(exports))
      found.set(posix.join(name, key), posix.join(workspace, target));
  }
  return found;
};

/**
 * Reads which file needs which.
 * @param files all files of the project, by their paths from `root`
 */
export const readGraph = (root: string, files: readonly string[]): Graph => {
  const known = new Set(files);
  const exported = packageExports(root);
  const buildOf = (workspace: string) =>
    files.filter(file => workspaceOf(file) === workspace && BUILT.test(file.slice(workspace.length + 1)));

  const moduleFile = (from: string, module: string): string | undefined => {
    if (!module.startsWith('.')) return exported.get(module);
    const path = posix.join(posix.dirname(from), module);
    return IMPLIED.map(ending => path + ending).find(candidate => known.has(candidate));
  };
  const folders = new Map<string, string[]>();
  for (const file of files) {
    for (let folder = posix.dirname(file); folder !== '.'; folder = posix.dirname(folder)) {
      const inside = folders.get(folder) ?? [];
      inside.push(file);
      folders.set(folder, inside);
    }
  }
  const filesAt = (path: string): string[] => {
    if (known.has(path)) return [path];
    const star = path.indexOf('*');
    if (star >= 0) {
      const folder = path.slice(0, path.lastIndexOf('/', star));
      return (folders.get(folder) ?? []).filter(file => posix.matchesGlob(file, path));
    }
    const [workspace = '', folder] = path.split('/');
    if (folder === 'dist') return [posix.join(workspace, folder)];
    return folder ? (folders.get(path.replace(/\/$/, '')) ?? []) : [];
  };
  /** A path with dots is meant from the file, another one from its workspace or from the project's folder. */
  const namedFiles = (from: string, path: string): string[] => {
    const bases = /^\.{1,2}(?:\/|$)/.test(path) ? [posix.dirname(from)] : ['', workspaceOf(from)];
    return bases.flatMap(base => filesAt(posix.join(base, path)));
  };

  const graph = new Map<string, Set<string>>();
  for (const workspace of WORKSPACES) graph.set(`${workspace}/dist`, new Set(buildOf(workspace)));
  for (const file of files.filter(file => SOURCE.test(file))) {
    const { modules, paths } = referencesOf(readFileSync(join(root, file), 'utf8'));
    const needed = new Set<string>();
    for (const module of modules) {
      const target = moduleFile(file, module);
      if (target) needed.add(target);
    }
    for (const path of paths) for (const target of namedFiles(file, path)) needed.add(target);
    needed.delete(file);
    graph.set(file, needed);
  }
  return graph;
};

/**
 * Everything that a file needs, directly or through others; itself among them.
 * @param notThrough these are reached, and nothing through them
 */
export const reachOf = (graph: Graph, file: string, notThrough: ReadonlySet<string> = new Set()): Set<string> => {
  const reached = new Set([file]);
  for (const next of reached)
    if (!notThrough.has(next)) for (const needed of graph.get(next) ?? []) reached.add(needed);
  return reached;
};

/** A file of tests, and the parts of it that are files of their own. */
export const partsOf = (graph: Graph, file: string): string[] => {
  const tests = `${workspaceOf(file)}/test/`;
  const isPart = (other: string) => other.startsWith(tests) && !other.includes('/support/');
  return [file, ...[...(graph.get(file) ?? [])].filter(isPart)];
};
