import { existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** How many assertions held, and how many did not. */
export interface Tally {
  passed: number;
  failed: number;
}

const POINT = /^( *)(not )?ok\b(?!.*# (?:SKIP|TODO))/i;
const SUBTEST = /^( *)# Subtest/;

/**
 * Counts what a TAP file asserts. The line that closes a subtest only repeats what its lines said, unless nothing in it
 * failed and it still did not pass (it ran out of time, or planned for more).
 */
export const countTap = (text: string): Tally => {
  const tally = { passed: 0, failed: 0 };
  const failedBefore = new Map<number, number>();
  for (const line of text.split('\n')) {
    const opening = SUBTEST.exec(line);
    if (opening) failedBefore.set(opening[1]?.length ?? 0, tally.failed);
    const point = POINT.exec(line);
    if (!point) continue;
    const depth = point[1]?.length ?? 0;
    const before = failedBefore.get(depth);
    failedBefore.delete(depth);
    const closesSubtest = before !== undefined;
    if (point[2]) tally.failed += closesSubtest && tally.failed > before ? 0 : 1;
    else tally.passed += closesSubtest ? 0 : 1;
  }
  return tally;
};

const WORKSPACES = ['db', 'api', 'site', 'admin', 'deploy'];
const resultsOf = (root: string, workspace: string) => join(root, workspace, '.tap/test-results');

/** Forgets what earlier runs left. */
export const forgetResults = (root: string): void => {
  for (const workspace of WORKSPACES) rmSync(resultsOf(root, workspace), { recursive: true, force: true });
};

/** Counts what every workspace's last run left, a workspace at a time. */
export const tallies = (root: string): Map<string, Tally> => {
  const found = new Map<string, Tally>();
  for (const workspace of WORKSPACES) {
    const folder = resultsOf(root, workspace);
    if (!existsSync(folder)) continue;
    const sum = { passed: 0, failed: 0 };
    for (const file of globSync('**/*.tap', { cwd: folder })) {
      const { passed, failed } = countTap(readFileSync(join(folder, file), 'utf8'));
      sum.passed += passed;
      sum.failed += failed;
    }
    found.set(workspace, sum);
  }
  return found;
};
