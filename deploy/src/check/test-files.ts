import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';

/** Folders that have tests. */
export const WORKSPACES = ['db', 'db/demo', 'api', 'site', 'admin', 'deploy'] as const;

/** Returns the test files of these folders: `*.test.ts`, and with `large` also `*.large.ts`, which take minutes. */
export const allTestFiles = (root: string, large: boolean, folders: readonly string[] = WORKSPACES): string[] =>
  globSync(`{${folders.join(',')},}/test/**/*.${large ? '{test,large}' : 'test'}.ts`, { cwd: root });

/**
 * Returns the test files named on the command line.
 * @param paths files (including chapters of a test file) or prefixes of paths: `api/test/auth`, `db/`
 * @throws {Error} when no test file matches one of the paths
 */
export const namedTestFiles = (root: string, large: boolean, paths: readonly string[]): string[] => {
  const all = allTestFiles(root, large);
  return paths.flatMap(path => {
    if (path.endsWith('.ts') && existsSync(join(root, path))) return [path];
    const matchingFiles = all.filter(file => file.startsWith(path));
    if (matchingFiles.length === 0) throw new Error(`No test file begins with ${path}`);
    return matchingFiles;
  });
};
