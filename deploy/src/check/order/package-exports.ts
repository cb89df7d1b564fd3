import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { WORKSPACES } from '../test-files.ts';

/** Returns the files that the workspaces' packages export, by import name: `@marketplace/db/testing`. */
export const packageExports = (root: string): Map<string, string> => {
  const found = new Map<string, string>();
  for (const workspace of WORKSPACES) {
    const { name, exports = {} } = JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8'));
    for (const [key, target] of Object.entries<string>(exports))
      found.set(posix.join(name, key), posix.join(workspace, target));
  }
  return found;
};
