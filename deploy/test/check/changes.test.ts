import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { reachOf, readGraph } from '../../src/check/changes/graph.ts';
import { changedFiles, projectFiles } from '../../src/check/changes/project-files.ts';
import { referencesOf } from '../../src/check/changes/references.ts';
import { touchedTests, WHOLE } from '../../src/check/changes/touched.ts';
import { within } from '../../src/check/choose-tests.ts';
import { findTestFiles } from '../../src/check/test-files.ts';
import { ROOT } from '../../src/command/root.ts';
import { aProject } from './a-project.ts';

t.test('what a file imports, starts and reads is read off its text', async t => {
  const { modules, paths } = referencesOf(`
    import t, { type Test } from 'tap';
    import type { Wire } from './types-only.ts';
    import { type A, type B } from './types-too.ts';
    import {
      one,
      two,
    } from '../several-lines.ts';
    import './effect.ts';
    export * from './passed-on.ts';
    export type { C } from './types-passed-on.ts';
    const late = await import('./late.ts');
    spawn(process.execPath, [join(ROOT, 'api/src/server.ts'), \`../src/\${program}.ts\`]);
    say('not a path', 'https://example.com/x.ts', '/franchises');
  `);
  t.same(modules, ['tap', '../several-lines.ts', './effect.ts', './passed-on.ts', './late.ts']);
  t.same(paths, ['api/src/server.ts', '../src/*.ts']);
});

const FILES = {
  'db/src/index.ts': "export * from './models.ts';",
  'db/src/models.ts': '',
  'db/test/models.test.ts': "import '../src/models.ts';",
  'api/src/app/app.ts': "import '@marketplace/db'; import '../leads/routes.ts'; import '../hero-slides/routes.ts';",
  'api/src/leads/routes.ts': "import '../platform/errors.ts'; route('/leads'); route('/admin/enquiries');",
  'api/src/hero-slides/routes.ts': "import '../platform/errors.ts'; route('/hero-slides');",
  'api/src/platform/errors.ts': '',
  'api/src/app/worker.ts': "import '../leads/routes.ts';",
  'api/test/leads.test.ts': "import '../src/app/app.ts'; call('GET /enquiries');",
  'api/test/slides.test.ts': "import '../src/app/app.ts'; call('GET /hero-slides');",
  'api/test/alone.test.ts': 't.ok(true);',
  'api/test/group.test.ts': "import '../src/app/app.ts'; import './group/part.ts';",
  'api/test/group/part.ts': "call('GET /hero-slides')",
  'api/test/process.test.ts': `spawn(new URL(\`../src/app/\${program}.ts\`, import.meta.url)); call('GET /leads')`,
  'site/src/pages/index.astro': '',
  'site/package.json': '{"name": "@marketplace/site"}',
  'deploy/src/front.ts': "const console = join(ROOT, 'admin/dist');",
  'deploy/test/front.test.ts': "import '../src/front.ts';",
  'deploy/test/reads.test.ts': "readFileSync(join(ROOT, 'README.md'))",
  'admin/src/leads/List.tsx': '',
  'admin/src/resources/slides/SlideList.tsx': '',
  'admin/test/slides.test.ts': "open('admin/dist')",
  'admin/test/everything.test.ts': "open('admin/dist'); show('/resources'); show('/slides')",
  'README.md': '',
};

const touchedBy = (t: Test, ...changed: string[]) => {
  const files = Object.keys(FILES);
  const root = aProject(t, FILES);
  return touchedTests(root, { graph: readGraph(root, files), files, tests: findTestFiles(root) }, changed);
};

t.test('a change touches the tests that need the file, by whatever way', async t => {
  t.same(touchedBy(t, 'db/src/models.ts').files.sort(), [
    'api/test/group.test.ts',
    'api/test/leads.test.ts',
    'api/test/process.test.ts',
    'api/test/slides.test.ts',
    'db/test/models.test.ts',
  ]);
  t.same(touchedBy(t, 'README.md').files, ['deploy/test/reads.test.ts']);
  t.same(touchedBy(t, 'admin/src/leads/List.tsx').files, [], 'what is not named of the console’s screens …');
  t.ok(touchedBy(t, 'admin/src/leads/List.tsx').distant.includes('deploy/test/front.test.ts'), '… is told');
  t.same(touchedBy(t, 'api/test/alone.test.ts').files, ['api/test/alone.test.ts']);
  t.same(touchedBy(t, 'biome.json').files, []);
});

t.test('of those that need the whole application, the ones that name what was changed', async t => {
  const touched = touchedBy(t, 'api/src/leads/routes.ts');
  t.same(touched.files, ['api/test/leads.test.ts', 'api/test/process.test.ts'], 'by its name, or by an address of it');
  t.same(touched.distant.sort(), ['api/test/group.test.ts', 'api/test/slides.test.ts']);
  t.same(
    touchedBy(t, 'api/src/hero-slides/routes.ts').files.sort(),
    ['api/test/group.test.ts', 'api/test/slides.test.ts'],
    'what a part of a file names counts',
  );
  t.same(touchedBy(t, 'api/src/platform/errors.ts').distant, [], 'what all stand on touches all');
});

t.test('the nearest come first: the test itself, what imports it, what is called so, what names it most', async t => {
  t.same(touchedBy(t, 'api/src/hero-slides/routes.ts', 'api/test/group/part.ts').files, [
    'api/test/group.test.ts',
    'api/test/slides.test.ts',
  ]);
  t.equal(touchedBy(t, 'db/src/models.ts').files[0], 'db/test/models.test.ts');
  const slides = touchedBy(t, 'admin/src/resources/slides/SlideList.tsx');
  t.same(slides.files, ['admin/test/slides.test.ts', 'admin/test/everything.test.ts']);
  t.same(slides.distant, ['deploy/test/front.test.ts'], 'of the console’s screens by what they are about');
});

t.test('of those as many as a moment is enough for, one at least', async t => {
  const seconds: Record<string, number> = { near: 70, long: 90, short: 20 };
  const chosen = (most: number, atATime = 1) => within(most, Object.keys(seconds), file => seconds[file] ?? 0, atATime);
  t.same(chosen(100), ['near', 'short']);
  t.same(chosen(100, 2), ['near', 'long', 'short'], 'some at a time');
  t.same(chosen(10), ['near']);
});

t.test('another version of a package touches everything', async t => {
  t.equal(touchedBy(t, 'package-lock.json').files.length, findTestFiles(aProject(t, FILES)).length);
});

t.test('changed is what is not committed, and what was committed since the work left the base', async t => {
  const root = aProject(t, { '.gitignore': 'ignored\n', 'kept.ts': '1', 'gone.ts': '1', 'edited.ts': '1' });
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], { cwd: root, stdio: 'pipe' });
  git('init', '-q', '-b', 'main');
  git('add', '.');
  git('commit', '-q', '-m', 'first');
  t.same(changedFiles(root).files, []);
  git('checkout', '-q', '-b', 'work');
  writeFileSync(join(root, 'edited.ts'), '2');
  git('commit', '-q', '-a', '-m', 'second');
  rmSync(join(root, 'gone.ts'));
  writeFileSync(join(root, 'new one.ts'), '');
  writeFileSync(join(root, 'ignored'), '');
  t.same(changedFiles(root).files, ['gone.ts', 'new one.ts'], 'without a base: what is not committed');
  t.same(changedFiles(root, 'main').files, ['edited.ts', 'gone.ts', 'new one.ts']);
  t.notOk(projectFiles(root).includes('gone.ts'));
  t.throws(() => changedFiles(root, 'no-such'), /no-such/);
});

t.test('of this project every source is reached by some test, and what stands for the whole is there', async t => {
  const files = projectFiles(ROOT);
  const graph = readGraph(ROOT, files);
  const reached = new Set(findTestFiles(ROOT).flatMap(test => [...reachOf(graph, test)]));
  const sources = files.filter(file =>
    /^(?:(?:db|db\/demo|api|site|admin)\/src|site\/publisher)\/.*(?<!\.d)\.(?:tsx?|astro)$/.test(file),
  );
  t.ok(sources.length > 500);
  t.same(
    sources.filter(file => !reached.has(file)),
    [],
  );
  for (const file of WHOLE) t.ok(graph.has(file), file);
});
