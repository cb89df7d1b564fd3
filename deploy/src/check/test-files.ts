import { globSync } from 'node:fs';

/** The folders that have tests, as they are reported. */
export const WORKSPACES = ['db', 'db/demo', 'api', 'site', 'admin', 'deploy'] as const;

/** The workspace that a file of the project belongs to. */
export const workspaceOf = (file: string): string =>
  file.startsWith('db/demo/') ? 'db/demo' : file.slice(0, file.indexOf('/'));

/** Takes minutes, and belongs to `npm run test:all`. */
export const isLong = (file: string): boolean => file.endsWith('.large.ts');

/** Whether a path from the command line means a file of tests: by how it begins, or as a chapter of it (`auth.test.ts` has those in `auth/`). */
export const isMeant = (file: string, path: string): boolean =>
  file.startsWith(path) || (!/\.(test|large)\.ts$/.test(path) && path.startsWith(file.replace(/\.test\.ts$/, '/')));

/**
 * Every file of tests, by its path from the project's folder.
 * @param paths only those that are meant by one
 */
export const findTestFiles = (root: string, paths: readonly string[] = []): string[] => {
  const files = WORKSPACES.flatMap(workspace =>
    globSync(`${workspace}/test/**/*.{test,large}.ts`, { cwd: root }),
  ).sort();
  return paths.length === 0 ? files : files.filter(file => paths.some(path => isMeant(file, path)));
};
