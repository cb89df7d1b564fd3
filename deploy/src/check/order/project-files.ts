import { execFileSync } from 'node:child_process';

const lines = (root: string, args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 2 ** 20, stdio: ['ignore', 'pipe', 'pipe'] })
    .split('\0')
    .filter(Boolean);

/** The project's files that are there: those of git and those that are not in it yet, without what it ignores. */
export const projectFiles = (root: string): string[] => {
  const listed = lines(root, ['ls-files', '-z', '--cached', '--others', '--exclude-standard']);
  const gone = new Set(lines(root, ['ls-files', '-z', '--deleted']));
  return [...new Set(listed)].filter(file => !gone.has(file));
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
 * Files that were changed, added or taken away: not committed, and committed since the work left `base`.
 * @param base a revision; without it `origin/main`, where there is one
 * @throws Error when there is no such revision
 */
export const changedFiles = (root: string, base?: string): { since: string; files: string[] } => {
  if (base !== undefined && !has(root, base)) throw new Error(`git knows no revision ${base}`);
  const left = base ?? (has(root, 'origin/main') ? 'origin/main' : 'HEAD');
  const since = execFileSync('git', ['merge-base', 'HEAD', left], { cwd: root, encoding: 'utf8' }).trim();
  const changed = lines(root, ['diff', '--name-only', '--no-renames', '-z', since]);
  const added = lines(root, ['ls-files', '-z', '--others', '--exclude-standard']);
  return { since, files: [...new Set([...changed, ...added])].sort() };
};
