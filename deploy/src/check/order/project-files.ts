import { execFileSync } from 'node:child_process';

const lines = (root: string, args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 2 ** 20, stdio: ['ignore', 'pipe', 'pipe'] })
    .split('\0')
    .filter(Boolean);

/** Returns the project's existing files: those in git and untracked ones, without ignored files. */
export const projectFiles = (root: string): string[] => {
  const listed = lines(root, ['ls-files', '-z', '--cached', '--others', '--exclude-standard']);
  const deletedFiles = new Set(lines(root, ['ls-files', '-z', '--deleted']));
  return [...new Set(listed)].filter(file => !deletedFiles.has(file));
};

const has = (root: string, revision: string) => {
  try {
    execFileSync('git', ['rev-parse', '--verify', '--quiet', `${revision}^{commit}`], { cwd: root, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/**
 * Returns files that were changed, added or deleted, committed or not, since the merge base with `base`.
 * @param base a revision, by default `origin/main` if it exists
 * @throws {Error} when the revision does not exist
 */
export const changedFiles = (root: string, base?: string): { since: string; files: string[] } => {
  if (base !== undefined && !has(root, base)) throw new Error(`git knows no revision ${base}`);
  const baseRef = base ?? (has(root, 'origin/main') ? 'origin/main' : 'HEAD');
  const mergeBase = execFileSync('git', ['merge-base', 'HEAD', baseRef], { cwd: root, encoding: 'utf8' }).trim();
  const changed = lines(root, ['diff', '--name-only', '--no-renames', '-z', mergeBase]);
  const added = lines(root, ['ls-files', '-z', '--others', '--exclude-standard']);
  return { since: mergeBase, files: [...new Set([...changed, ...added])].sort() };
};
