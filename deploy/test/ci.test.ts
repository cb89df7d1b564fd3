import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { createContext, runInContext } from 'node:vm';
import t, { type Test } from 'tap';
import { parseDocument } from 'yaml';
import { ROOT } from '../src/command/root.ts';
import { runScript } from './rebuild/receiver.ts';

const CI = join(ROOT, 'deploy/ci');
const run = promisify(execFile);

interface Step {
  run?: string;
  uses?: string;
  if?: string;
  with?: Record<string, unknown>;
  env?: Record<string, string>;
}
interface Workflow {
  on: { repository_dispatch: { types: string[] }; schedule: { cron: string }[] };
  concurrency: { 'cancel-in-progress': boolean };
  permissions: Record<string, string>;
  jobs: Record<string, { steps: Step[]; env?: Record<string, string>; 'timeout-minutes'?: number }>;
}

const folder = async (t: { teardown(work: () => unknown): unknown }) => {
  const path = await mkdtemp(join(tmpdir(), 'marketplace-ci-'));
  t.teardown(() => rm(path, { recursive: true, force: true }));
  return path;
};
const write = async (root: string, files: Record<string, string>) => {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
};
const names = (await readdir(join(CI, 'github'))).sort();
const readWorkflow = async (path: string) => {
  const text = await readFile(join(ROOT, path), 'utf8');
  const document = parseDocument(text);
  const faults = [...document.errors, ...document.warnings];
  return { text, faults, workflow: document.toJS() as Workflow };
};

/**
 * Checks that actions are pinned to commits: a tag can be moved to other code, but a commit cannot. A comment beside
 * the commit names its release.
 */
const checkPins = (t: Test, text: string, steps: Step[]) => {
  for (const { uses } of steps) {
    if (!uses) continue;
    t.match(uses, /^actions\/[a-z-]+@[0-9a-f]{40}$/);
    t.match(text, new RegExp(`uses: ${uses} # v\\d+\\.\\d+\\.\\d+$`, 'm'), 'the comment names the release');
  }
};

t.test('each upload method has a workflow', async t => {
  t.same(names, ['publish-pages.yml', 'publish-rsync.yml', 'publish-s3.yml']);
});

t.test('the nightly workflow runs all tests and stores the output of failed ones', async t => {
  const { text, faults, workflow } = await readWorkflow('.github/workflows/test-nightly.yml');
  t.same(faults, []);
  t.equal(workflow.on.schedule.length, 1);
  t.match(workflow.on.schedule[0]?.cron, /^\d{1,2} \d{1,2} \* \* \*$/, 'the workflow runs once a day');
  t.same(workflow.permissions, { contents: 'read' });
  const steps = Object.values(workflow.jobs).flatMap(job => job.steps);
  t.same(
    steps.flatMap(step => step.run ?? []),
    ['npm run test:all', 'npm run mutants -w api'],
  );
  const scriptsIn = async (path: string) => JSON.parse(await readFile(join(ROOT, path), 'utf8')).scripts;
  t.ok((await scriptsIn('package.json'))['test:all']);
  t.ok((await scriptsIn('api/package.json')).mutants);
  checkPins(t, text, steps);
  const kept = steps.filter(({ uses }) => uses?.startsWith('actions/upload-artifact'));
  t.same(
    kept.map(step => step.with?.path),
    ['.tap/test-results', 'api/.tap/mutants'],
    'the paths are the output folders of tap and Stryker',
  );
  for (const step of kept) {
    t.equal(step.if, 'failure()');
    t.equal(step.with?.['include-hidden-files'], true, 'hidden files are included');
  }
});

for (const name of names)
  t.test(`${name} is triggered by the hook and runs existing scripts`, async t => {
    const { text, faults, workflow } = await readWorkflow(`deploy/ci/github/${name}`);
    t.same(faults, []);
    t.same(workflow.on.repository_dispatch.types, ['content-changed']);
    t.equal(workflow.concurrency['cancel-in-progress'], false, 'a running upload is not cancelled');
    t.equal(workflow.permissions.contents, 'read');
    const steps = Object.values(workflow.jobs).flatMap(job => job.steps);
    const scripts = steps.flatMap(step => (step.run ? [step.run] : []));
    t.ok(scripts.includes('deploy/ci/publish-site.sh'));
    for (const line of scripts.filter(script => !script.startsWith('npm '))) {
      await access(join(ROOT, line), constants.X_OK);
      await run('bash', ['-n', join(ROOT, line)]);
    }
    t.same(
      scripts.filter(script => script.startsWith('npm ')),
      ['npm ci --include=dev'],
    );
    checkPins(t, text, steps);

    // The installing step runs code of every package, so it must get no secret.
    const holdsSecret = (env: Record<string, string> = {}) => /\bsecrets\./.test(JSON.stringify(env));
    for (const job of Object.values(workflow.jobs)) {
      t.notOk(holdsSecret(job.env), 'a job has no secrets for all its steps');
      for (const step of job.steps) if (step.run?.startsWith('npm ')) t.notOk(holdsSecret(step.env), step.run);
    }
    const publish = steps.find(step => step.run === 'deploy/ci/publish-site.sh');
    t.match(publish?.env, { SERVICE_TOKEN: /secrets\.SERVICE_TOKEN/ });

    // The first lines of a workflow describe every variable that must be set.
    const asked = [...text.matchAll(/\$\{\{ (?:vars|secrets)\.([A-Z_]+) \}\}/g)].map(([, variable]) => variable ?? '');
    const said = text.slice(0, text.indexOf('\nname:'));
    for (const variable of asked) t.match(said, new RegExp(`\\b${variable}\\b`), variable);
    // Every variable that a workflow sets is read by a script or the build.
    const read = await Promise.all(scripts.slice(1).map(script => readFile(join(ROOT, script), 'utf8')));
    const given = Object.values(workflow.jobs).flatMap(job =>
      [job, ...job.steps].flatMap(({ env = {} }) => Object.keys(env)),
    );
    for (const variable of given) t.match(read.join('\n'), variable.startsWith('AWS_') ? 'AWS_' : variable);
  });

t.test('rsync uploads new assets first, keeps old ones, deletes removed pages and skips unchanged files', async t => {
  const [out, target] = [await folder(t), await folder(t)];
  await write(target, {
    'index.html': 'old',
    'same.html': 'same',
    'gone.html': 'gone',
    'assets/old.js': 'old',
  });
  const lastWeek = new Date(Date.now() - 7 * 86_400_000);
  await utimes(join(target, 'same.html'), lastWeek, lastWeek);
  await write(out, { 'index.html': 'new', 'same.html': 'same', 'franchise/a.html': 'a', 'assets/new.js': 'new' });
  const upload = (env: Record<string, string>) => runScript(join(CI, 'upload-rsync.sh'), env);
  t.match(await upload({ OUT_DIR: out, RSYNC_TARGET: `${target}/` }), { code: 0, errors: '' });
  t.same((await readdir(target, { recursive: true })).sort(), [
    'assets',
    'assets/new.js',
    'assets/old.js',
    'franchise',
    'franchise/a.html',
    'index.html',
    'same.html',
  ]);
  t.equal(await readFile(join(target, 'index.html'), 'utf8'), 'new');
  t.same(
    (await stat(join(target, 'same.html'))).mtime,
    lastWeek,
    'an unchanged file keeps its time, so that caches stay valid',
  );

  t.match(await upload({ OUT_DIR: out }), { code: 2, errors: /RSYNC_TARGET is missing/ });
  t.match(await upload({ OUT_DIR: target, RSYNC_TARGET: out, SSH_KEY: 'x' }), { code: 2, errors: /SSH_HOST_KEY/ });
  await rm(join(out, 'index.html'));
  t.match(await upload({ OUT_DIR: out, RSYNC_TARGET: target }), { code: 2, errors: /no index.html/ });
  t.equal(await readFile(join(target, 'index.html'), 'utf8'), 'new', 'an empty folder is not uploaded');
});

t.test('uploads to S3 send assets first and keep them, and pages must be revalidated', async t => {
  const [out, bin] = [await folder(t), await folder(t)];
  await write(out, { 'index.html': 'new', 'assets/new.js': 'new' });
  // A fake command of the provider that prints its arguments, one call per line.
  await write(bin, { aws: '#!/bin/sh\necho "$@"\n' });
  await chmod(join(bin, 'aws'), 0o755);
  const env = { OUT_DIR: out, PATH: `${bin}:${process.env.PATH}`, CLOUDFRONT_DISTRIBUTION: 'E1' };
  const { code, output } = await runScript(join(CI, 'upload-s3.sh'), { ...env, S3_TARGET: 's3://bucket/site/' });
  t.equal(code, 0);
  t.same(output.trim().split('\n'), [
    `s3 sync ${out}/assets s3://bucket/site/assets --no-progress --cache-control public, max-age=31536000, immutable`,
    `s3 sync ${out} s3://bucket/site --no-progress --exclude assets/* --delete --cache-control no-cache`,
    'cloudfront create-invalidation --distribution-id E1 --paths /*',
  ]);
  t.match(await runScript(join(CI, 'upload-s3.sh'), env), { code: 2, errors: /S3_TARGET is missing/ });
});

t.test('CloudFront finds pages by their addresses', async t => {
  const context = createContext({});
  runInContext(await readFile(join(CI, 'cloudfront-addresses.js'), 'utf8'), context);
  const found = (uri: string) => runInContext(`handler({ request: { uri: ${JSON.stringify(uri)} } }).uri`, context);
  t.equal(found('/'), '/index.html');
  t.equal(found('/franchise/kopi'), '/franchise/kopi.html');
  t.equal(found('/sitemap.xml'), '/sitemap.xml');
  t.equal(found('/assets/app.1a2b.js'), '/assets/app.1a2b.js');
});
