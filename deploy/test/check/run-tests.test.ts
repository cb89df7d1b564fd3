import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { readGraph } from '../../src/check/changes/graph.ts';
import { ALONE, NEVER_AGAIN, SLOW } from '../../src/check/marks.ts';
import { essence } from '../../src/check/report.ts';
import { runTests } from '../../src/check/run-tests.ts';
import { expectedTime, readTimes } from '../../src/check/run-times.ts';
import { findTestFiles } from '../../src/check/test-files.ts';
import { ROOT } from '../../src/command/root.ts';
import { aProject, aTest } from './a-project.ts';

const HOLDS = aTest('t.ok(true); t.ok(true);');
const FAILS = aTest("t.ok(true); t.equal(1, 2, 'one is two');");
/** Holds when it is run for the second time. */
const FAILS_ONCE = aTest(`import { existsSync, writeFileSync } from 'node:fs';
  const before = existsSync('been-here');
  writeFileSync('been-here', '');
  t.ok(before, 'was here before');`);

const runs = async (t: Test, files: Record<string, string>, on?: string) => {
  const root = aProject(t, files);
  const found = findTestFiles(root);
  const lines: string[] = [];
  const tally = await runTests({
    root,
    files: found,
    graph: readGraph(root, Object.keys(files)),
    environment: process.env,
    atATime: () => 2,
    stopped: new AbortController().signal,
    say: line => lines.push(line),
    on,
  });
  return { root, tally, said: lines.join('\n') };
};

t.test('a path means the files that begin so, and a chapter the file that imports it', async t => {
  const root = aProject(t, {
    'api/test/leads.test.ts': "import './leads/enquiry.ts';",
    'api/test/leads/enquiry.ts': HOLDS,
    'api/test/leads/alone.test.ts': HOLDS,
    'api/test/leadership.test.ts': HOLDS,
  });
  const meant = (path: string) => findTestFiles(root, [path]);
  t.same(meant('api/test/lead'), [
    'api/test/leadership.test.ts',
    'api/test/leads.test.ts',
    'api/test/leads/alone.test.ts',
  ]);
  t.same(meant('api/test/leads/enquiry.ts'), ['api/test/leads.test.ts']);
  t.same(meant('api/test/leads/alone.test.ts'), ['api/test/leads/alone.test.ts']);
  t.same(meant('api/test/nothing'), []);
});

t.test('how long a file took elsewhere, or answered late, is not kept', async t => {
  const times = async (on?: string) => readTimes((await runs(t, { 'db/test/a.test.ts': HOLDS }, on)).root);
  t.same(Object.keys(await times()), ['db/test/a.test.ts']);
  t.same(await times('late-answers'), {});
});

t.test('files of all workspaces run in one queue, and each workspace is counted', async t => {
  const { tally, said, root } = await runs(t, { 'db/test/a.test.ts': HOLDS, 'api/test/deep/b.test.ts': HOLDS });
  t.same(tally, { passed: 4, failed: 0 });
  t.match(said, /✓ \d\/2 db\/test\/a\.test\.ts {2}[\d.]+ s/);
  t.match(said, /The 2 slowest of 2 files took 100\.0 % of [\d.]+ s:\n +[\d.]+ s +[\d.]+ % {2}\w+/);
  t.match(said, /db +2 passed, 0 failed\n +api +2 passed, 0 failed$/);
  t.same(Object.keys(readTimes(root)).sort(), ['api/test/deep/b.test.ts', 'db/test/a.test.ts']);
});

t.test('a failed file is run once more, alone: both are told, and it stays failed', async t => {
  const { tally, said, root } = await runs(t, {
    'db/test/fails.test.ts': FAILS,
    'api/test/once.test.ts': FAILS_ONCE,
    'api/test/holds.test.ts': HOLDS,
  });
  t.same(tally, { passed: 3, failed: 2 }, 'what the second run counts is not added');
  t.match(said, /✗ db\/test\/fails\.test\.ts: failed, and failed alone/);
  t.match(said, /✗ api\/test\/once\.test\.ts: failed, then passed alone/);
  t.match(said, /not ok 2 - one is two[\s\S]*✗ db\/test\/fails\.test\.ts: failed/, 'what it wrote is printed');
  t.notMatch(said, /^ *ok 1/m);
  const kept = join(root, '.tap/failed/db/test/fails.test.ts.tap');
  t.ok(said.includes(`  ${kept}`), 'where it is kept is told');
  t.match(readFileSync(kept, 'utf8'), /^TAP version 14[\s\S]*ok 1[\s\S]*not ok 2 - one is two/);
  t.ok(existsSync(join(root, '.tap/failed/db/test/fails.test.ts.alone.tap')));
  t.same(Object.keys(readTimes(root)), ['api/test/holds.test.ts'], 'a time that a failure cut short is none');
});

t.test('what is about races and crashes is not run again', async t => {
  const [race = ''] = NEVER_AGAIN;
  const { tally, said } = await runs(t, { [race]: FAILS_ONCE });
  t.same(tally, { passed: 0, failed: 1 });
  t.match(said, `✗ ${race}: failed (about races and crashes: not run again)`);
});

t.test('when much fails it is no chance, and nothing is run again', async t => {
  const files = Array.from({ length: 16 }, (_, n) => [`db/test/${n}.test.ts`, 'process.exit(1)']);
  const { tally, said } = await runs(t, Object.fromEntries(files));
  t.same(tally, { passed: 0, failed: 16 });
  t.match(said, /✗ db\/test\/9\.test\.ts: failed \(not run again\)/);
});

t.test('of a long output its end is printed, and before it what did not hold', async t => {
  const lines = Array.from({ length: 400 }, (_, n) => `# line ${n}`).join('\n');
  const said = essence(`TAP version 14\n    ok 1 - x\n${lines}\n1..1\n`);
  t.same([said[0], said[1]], ['(of 400 lines the last 150; the file has all of them)', '# line 250']);
  t.equal(said.at(-1), '# line 399');

  const failure = '    not ok 2 - one is two\n      ---\n      found: 1\n      ...';
  const early = essence(`TAP version 14\n    ok 1 - x\n${failure}\nnot ok 1 - the test # time=9ms\n\n${lines}\n1..1\n`);
  t.same(early.slice(0, 4), failure.split('\n'));
  t.same(early.slice(4, 6), ['(of 405 lines the last 146; the file has all of them)', '# line 254']);

  const many = Array.from({ length: 90 }, () => failure).join('\n');
  t.equal(essence(`${many}\n${lines}`).length, 151, 'and no more than that of very many');
});

t.test('what is marked is there', async t => {
  const files = new Set(findTestFiles(ROOT));
  for (const file of [...ALONE, ...NEVER_AGAIN, ...Object.keys(SLOW)]) t.ok(files.has(file), file);
});

t.test('how long a file takes is known from the last run, else from the list, else from its looks', async t => {
  const [[slow = '', seconds = 0] = []] = Object.entries(SLOW);
  const looks = { browser: false, awaits: 3 };
  t.equal(expectedTime(slow, { [slow]: 70 }, looks), 70);
  t.equal(expectedTime(slow, {}, looks), seconds * 1000);
  t.ok(expectedTime('x', {}, { browser: true, awaits: 30 }) > expectedTime('x', {}, { browser: false, awaits: 30 }));
});
