/**
 * Which lines of a workspace its tests run, in the processes too that tests start and in the browser's pages:
 * `npm run coverage -w api` (or `site`, `admin`, `deploy`). Fails below {@link LEAST}; lists the lines that no test
 * reached.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sharedTestServer } from '@marketplace/db/testing';
import { explain } from '../../command/explain.ts';
import { say } from '../../command/progress.ts';
import { ROOT } from '../../command/root.ts';
import { stopOnSignal } from '../../command/shutdown.ts';
import { readGraph } from '../changes/graph.ts';
import { projectFiles } from '../changes/project-files.ts';
import { filesAtATime, testEnvironment } from '../environment.ts';
import { providePrograms } from '../provide.ts';
import { runTests } from '../run-tests.ts';
import { findTestFiles, isLong } from '../test-files.ts';

interface Measured {
  /** Where the tests are that count. */
  tests: string[];
  /** Sources that are measured. */
  sources: string[];
  /** Percent of lines. */
  least: number;
}

const LEAST: Record<string, Measured> = {
  api: { tests: ['db/', 'api/'], sources: ['api/src', 'db/src', 'db/demo/src'], least: 95 },
  site: { tests: ['site/'], sources: ['site/src', 'site/publisher'], least: 95 },
  // Nine of its files of tests reach 62 by themselves: settings, leads, franchise-form, users, pages, banners, whatsapp,
  // rich-text and bulk-upload. To be raised to what a whole run says.
  admin: { tests: ['admin/'], sources: ['admin/src'], least: 62 },
  deploy: { tests: ['deploy/'], sources: ['deploy/src'], least: 78 },
};

const run = async (program: string, args: string[], environment: NodeJS.ProcessEnv = {}) => {
  const child = spawn(join(ROOT, 'node_modules/.bin', program), args, {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  return code === 0;
};

/** Builds site and console; with maps it says which line of the source made which of the build. */
const build = async (maps: boolean) => {
  for (const workspace of ['site', 'admin']) rmSync(join(ROOT, workspace, 'dist'), { recursive: true, force: true });
  const force = maps ? ['--force', '--no-cache'] : [];
  const built = await run('turbo', ['run', 'build', '--output-logs=errors-only', ...force], {
    BUILD_MAPS: maps ? '1' : '',
  });
  if (!built) throw new Error('The build failed');
};

interface Script {
  url: string;
}

const readScripts = (file: string): Script[] => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).result;
  } catch (error) {
    // A process that was killed while it wrote has told nothing.
    if (error instanceof SyntaxError) return [];
    throw error;
  }
};

/** Leaves of what the processes wrote only what is ours, under the path that it has in the project. */
const keepOurs = async (raw: string) => {
  const { builtFile } = await import('./built-files.ts');
  for (const name of readdirSync(raw)) {
    const ours = readScripts(join(raw, name)).flatMap(script => {
      const url = builtFile(script.url);
      return url ? [{ ...script, url }] : [];
    });
    writeFileSync(join(raw, name), JSON.stringify({ result: ours }));
  }
};

const report = (raw: string, { sources, least }: Measured) =>
  run('c8', [
    ...['report', '--temp-directory', raw, '--all', '--exclude-after-remap', '--merge-async', '--reporter', 'text'],
    ...sources.flatMap(source => ['--src', source, '--include', `${source}/**`]),
    ...['--exclude', '**/*.d.ts'],
    ...['--check-coverage', '--lines', `${least}`],
  ]);

const running = stopOnSignal(() => {}, 1);
try {
  const measured = LEAST[process.argv[2] ?? ''];
  if (!measured) throw new Error(`There is coverage of ${Object.keys(LEAST).join(', ')}`);
  const raw = mkdtempSync(join(tmpdir(), 'marketplace-coverage-'));
  running.add({ stop: async () => rmSync(raw, { recursive: true, force: true }) });
  await providePrograms();
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? { url: given, release: async () => {} } : await sharedTestServer();
  running.add({ stop: server.release });
  await build(true);
  running.add({ stop: () => build(false) });
  const stopping = new AbortController();
  const tests = runTests({
    root: ROOT,
    files: findTestFiles(ROOT, measured.tests).filter(file => !isLong(file)),
    graph: readGraph(ROOT, projectFiles(ROOT)),
    environment: { ...testEnvironment(server.url), NODE_V8_COVERAGE: raw },
    nodeArguments: ['--import', join(import.meta.dirname, 'in-browser.ts')],
    atATime: filesAtATime,
    stopped: stopping.signal,
    say,
  });
  running.add({
    stop: async () => {
      stopping.abort();
      await tests;
    },
  });
  const { failed } = await tests;
  if (stopping.signal.aborted) throw new Error('Broken off: nothing is measured');
  await keepOurs(raw);
  const enough = await report(raw, measured);
  await running.end(failed === 0 && enough ? 0 : 1);
} catch (error) {
  say(`✗ ${explain(error)}`);
  await running.end(1);
}
