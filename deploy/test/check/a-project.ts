import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Test } from 'tap';
import { WORKSPACES } from '../../src/check/test-files.ts';
import { ROOT } from '../../src/command/root.ts';

/** Creates a project with these files, tap and five workspaces. */
export const aProject = (t: Test, files: Record<string, string>): string => {
  const root = mkdtempSync(join(tmpdir(), 'project-'));
  t.teardown(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, 'node_modules'));
  symlinkSync(join(ROOT, 'node_modules/tap'), join(root, 'node_modules/tap'));
  const packages = WORKSPACES.map(name => [
    `${name}/package.json`,
    JSON.stringify({
      name: `@marketplace/${name.replace('/', '-')}`,
      type: 'module',
      exports: { '.': './src/index.ts' },
    }),
  ]);
  for (const [path, text] of [...packages, ...Object.entries(files)]) {
    mkdirSync(join(root, dirname(`${path}`)), { recursive: true });
    writeFileSync(join(root, `${path}`), `${text}`);
  }
  return root;
};
