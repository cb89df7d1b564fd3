import { globSync } from 'node:fs';

/** The folders that have tests, as they are reported. */
export const WORKSPACES = ['db', 'db/demo', 'api', 'site', 'admin', 'deploy'] as const;

/** The workspace that a file of the project belongs to. */
export const workspaceOf = (file: string): string =>
  file.startsWith('db/demo/') ? 'db/demo' : file.slice(0, file.indexOf('/'));

/** Takes minutes, and belongs to `npm run test:all`. */
export const isLong = (file: string): boolean => file.endsWith('.large.ts');

/**
 * Every file of tests, by its path from the project's folder.
 * @param paths only those that begin so
 */
export const findTestFiles = (root: string, paths: readonly string[] = []): string[] => {
  const files = WORKSPACES.flatMap(workspace =>
    globSync(`${workspace}/test/**/*.{test,large}.ts`, { cwd: root }),
  ).sort();
  return paths.length === 0 ? files : files.filter(file => paths.some(path => file.startsWith(path)));
};
