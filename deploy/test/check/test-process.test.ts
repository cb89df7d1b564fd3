import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '@marketplace/db/testing';
import t, { type Test } from 'tap';
import { runTestFile } from '../../src/check/test-process.ts';
import { aProject, aTest } from './a-project.ts';

const FILE = 'api/test/a.test.ts';
const runs = (t: Test, body: string, stopped = new AbortController().signal) =>
  runTestFile(aProject(t, { [FILE]: aTest(body) }), FILE, process.env, stopped);

t.test('what a file asserts is counted, and all that it writes is kept in order', async t => {
  const ran = await runs(
    t,
    `console.error('before');
     t.test('x', async t => { t.ok(true); t.equal(1, 2, 'one is two'); t.ok(true); });
     t.teardown(() => console.error('after'));`,
  );
  t.match(ran, { file: FILE, ok: false, passed: 2, failed: 1 });
  t.match(ran.output, /before[\s\S]*not ok 2 - one is two[\s\S]*after/);
});

t.test('a file that holds is well', async t => {
  t.match(await runs(t, "t.test('x', async t => t.ok(true)); t.comment(process.cwd())"), {
    ok: true,
    passed: 1,
    failed: 0,
    output: /# \/.*\/api\n/,
  });
});

t.test('a list that is matched has no more entries than its pattern names', async t => {
  const ran = await runs(
    t,
    `t.test('x', async t => {
       t.match([{ a: 1, b: 2 }], [{ a: 1 }]);
       t.match([{ a: 1 }, { a: 2 }], [{ a: 1 }]);
       t.match([{ a: 1 }], []);
       t.match({ detail: [1, 2] }, { detail: [1] });
     });`,
  );
  t.match(ran, { passed: 1, failed: 3 });
});

t.test('without a failed assertion a file fails all the same', async t => {
  const broken: Record<string, [string, RegExp]> = {
    'that asserts nothing': ['', /asserted nothing/],
    'that ends in the middle': [
      "t.ok(true); process.stdout.write('', () => process.reallyExit(0))",
      /ended before its tests did/,
    ],
    'that ends with another code': ["t.ok(true); process.on('exit', () => { process.exitCode = 3; })", /ended with 3/],
    'that is killed': ["t.ok(true); process.kill(process.pid, 'SIGKILL')", /ended by SIGKILL/],
    'that cannot be loaded': ["import './no-such-file.ts'", /no-such-file/],
  };
  for (const [what, [body, why]] of Object.entries(broken))
    t.match(await runs(t, body), { ok: false, failed: 1, output: why }, what);
});

const SLEEPER = `import { spawn } from 'node:child_process';
  import { writeFileSync } from 'node:fs';
  const child = spawn('sleep', ['600'], { stdio: 'inherit' });
  writeFileSync('pid', String(child.pid));`;
const isThere = (pid: number) => {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

t.test('what a file leaves running ends with it', async t => {
  const root = aProject(t, { [FILE]: aTest(`${SLEEPER} child.unref(); t.ok(true);`) });
  const ran = await runTestFile(root, FILE, process.env, new AbortController().signal);
  t.equal(ran.ok, true);
  await until(() => !isThere(Number(readFileSync(join(root, 'api/pid'), 'utf8'))));
});

t.test('broken off it ends, with what it started', async t => {
  const root = aProject(t, { [FILE]: aTest(`${SLEEPER} t.test('x', () => new Promise(() => {}));`) });
  const stop = new AbortController();
  const run = runTestFile(root, FILE, process.env, stop.signal);
  await until(() => existsSync(join(root, 'api/pid')) && readFileSync(join(root, 'api/pid'), 'utf8') !== '');
  stop.abort();
  t.match(await run, { ok: false });
  await until(() => !isThere(Number(readFileSync(join(root, 'api/pid'), 'utf8'))));
});
