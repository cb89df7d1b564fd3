/**
 * Which lines of the API and of the database package their tests run, processes that the tests start among them:
 * `npm run coverage -w api`. Fails below {@link LEAST}; lists the lines that no test reached.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Percent of lines. */
const LEAST = 95;
const ROOT = join(import.meta.dirname, '../..');
const BIN = join(ROOT, 'node_modules/.bin');

const raw = await mkdtemp(join(tmpdir(), 'marketplace-coverage-'));

const run = async (command: string, args: string[], folder: string, env: Record<string, string> = {}) => {
  const child = spawn(join(BIN, command), args, {
    cwd: join(ROOT, folder),
    env: { ...process.env, PATH: `${BIN}:${process.env.PATH}`, ...env },
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  return code === 0;
};

let passed = true;
for (const workspace of ['db', 'api']) {
  passed = (await run('tap', ['build'], workspace)) && passed;
  // The runner's own measuring sees neither the other workspace nor what a test starts.
  const tests = await run('tap', ['--disable-coverage', '--reporter=terse'], workspace, { NODE_V8_COVERAGE: raw });
  passed = tests && passed;
}
const sources = ['api', 'db'].flatMap(workspace => ['--src', workspace, '--include', `${workspace}/src/**`]);
const report = ['report', '--temp-directory', raw, '--all', ...sources, '--reporter', 'text', '--lines', String(LEAST)];
passed = (await run('c8', [...report, '--check-coverage'], '.')) && passed;
await rm(raw, { recursive: true, force: true });
process.exitCode = passed ? 0 : 1;
