import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { changedTests } from '../../src/check/changed-tests.ts';
import { namedTestFiles } from '../../src/check/test-files.ts';
import { aProject } from './a-project.ts';

const FILES = {
  'db/src/index.ts': "export * from './models.ts';",
  'db/src/models.ts': '',
  'api/package.json': '{"name": "@marketplace/api", "exports": {".": "./src/wire.ts"}}',
  'api/src/wire.ts': '',
  'api/src/leads.ts': "import '@marketplace/db';",
  'api/test/leads.test.ts': "import './leads/unlock.ts';",
  'api/test/leads/unlock.ts': "const { unlock } = await import('../../src/leads.ts');",
  'api/test/alone.test.ts': '',
  'api/test/load.large.ts': "import '../src/leads.ts';",
  'admin/src/LeadList.tsx': "import type { Lead } from '@marketplace/api';",
  'admin/test/leads.test.ts': '',
};

/** Creates a git repository with the project's files committed. */
const aRepository = (t: Test) => {
  const root = aProject(t, FILES);
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], { cwd: root, stdio: 'pipe' });
  git('init', '--quiet', '--initial-branch=main');
  git('add', '.');
  git('commit', '--quiet', '--message=first');
  return { root, commit: () => git('commit', '--quiet', '--all', '--message=next') };
};

t.test('a change selects the tests that import it indirectly, across workspaces', async t => {
  const { root } = aRepository(t);
  t.same(await changedTests(root), [], 'without changes no test is selected');
  writeFileSync(join(root, 'db/src/models.ts'), 'export const changed = true;');
  t.same(await changedTests(root), ['api/test/leads.test.ts']);
  writeFileSync(join(root, 'api/test/new.test.ts'), '');
  t.same((await changedTests(root)).sort(), ['api/test/leads.test.ts', 'api/test/new.test.ts']);
});

t.test('a change of the console selects all of its tests', async t => {
  const { root } = aRepository(t);
  writeFileSync(join(root, 'admin/src/LeadList.tsx'), '');
  t.same(await changedTests(root), ['admin/test/leads.test.ts']);
});

t.test('changes since the given revision are found, including committed ones', async t => {
  const { root, commit } = aRepository(t);
  writeFileSync(join(root, 'api/src/leads.ts'), '');
  commit();
  t.same(await changedTests(root), []);
  t.same(await changedTests(root, 'HEAD~1'), ['api/test/leads.test.ts']);
  await t.rejects(changedTests(root, 'nowhere'), { message: 'git knows no revision nowhere' });
});

t.test('a path selects a file, a chapter, or all test files with this prefix', async t => {
  const root = aProject(t, FILES);
  t.same(namedTestFiles(root, false, ['api/test/leads/unlock.ts']), ['api/test/leads/unlock.ts']);
  t.same(namedTestFiles(root, false, ['api/']).sort(), ['api/test/alone.test.ts', 'api/test/leads.test.ts']);
  t.same(namedTestFiles(root, true, ['api/test/lo']), ['api/test/load.large.ts']);
  t.same(
    namedTestFiles(root, false, ['api/test/load.large.ts']),
    ['api/test/load.large.ts'],
    'a full path selects a large test',
  );
  t.throws(() => namedTestFiles(root, false, ['api/test/none']), { message: 'No test file begins with api/test/none' });
});
