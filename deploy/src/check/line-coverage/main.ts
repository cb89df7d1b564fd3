/**
 * Which lines of a workspace its tests run, in the processes too that tests start and in the browser's pages:
 * `npm run coverage -w api` (or `site`, `admin`, `deploy`). Fails below {@link LEAST}; lists the lines that no test
 * reached.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { say } from '../../command/progress.ts';
import { ROOT } from '../../command/root.ts';
import { readGraph } from '../changes/graph.ts';
import { projectFiles } from '../changes/project-files.ts';
import { bin } from '../checks.ts';
import { filesAtATime, runCommand } from '../command.ts';
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

/** Builds site and console; with maps it says which line of the source made which of the build. */
const build = async (maps: boolean) => {
  for (const workspace of ['site', 'admin']) rmSync(join(ROOT, workspace, 'dist'), { recursive: true, force: true });
  const force = maps ? ['--force', '--no-cache'] : [];
  const env = { BUILD_MAPS: maps ? '1' : '' };
  await execa(bin('turbo'), ['run', 'build', '--output-logs=errors-only', ...force], {
    cwd: ROOT,
    env,
    stdio: 'inherit',
  });
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

/** Shows what the tests reached; true where that is enough. */
const report = async (raw: string, { sources, least }: Measured): Promise<boolean> => {
  const args = [
    ...['report', '--temp-directory', raw, '--all', '--exclude-after-remap', '--merge-async', '--reporter', 'text'],
    ...sources.flatMap(source => ['--src', source, '--include', `${source}/**`]),
    ...['--exclude', '**/*.d.ts'],
    ...['--check-coverage', '--lines', `${least}`],
  ];
  const { failed } = await execa(bin('c8'), args, { cwd: ROOT, stdio: 'inherit', reject: false });
  return !failed;
};

await runCommand(async ({ stopping, add, until, count, environment }) => {
  const measured = LEAST[process.argv[2] ?? ''];
  if (!measured) throw new Error(`There is coverage of ${Object.keys(LEAST).join(', ')}`);
  const raw = mkdtempSync(join(tmpdir(), 'marketplace-coverage-'));
  add({ stop: async () => rmSync(raw, { recursive: true, force: true }) });
  await providePrograms();
  const given = await environment();
  await build(true);
  add({ stop: () => build(false) });
  const tests = runTests({
    root: ROOT,
    files: findTestFiles(ROOT, measured.tests).filter(file => !isLong(file)),
    graph: readGraph(ROOT, projectFiles(ROOT)),
    environment: { ...given, NODE_V8_COVERAGE: raw },
    nodeArguments: ['--import', join(import.meta.dirname, 'in-browser.ts')],
    atATime: filesAtATime,
    stopped: stopping.signal,
    say,
  });
  count(await until(tests));
  if (stopping.signal.aborted) throw new Error('Broken off: nothing is measured');
  await keepOurs(raw);
  if (!(await report(raw, measured))) count({ failed: 1 });
});
