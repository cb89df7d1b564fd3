import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dropTestDatabases } from '@marketplace/db/testing';
import { execa } from 'execa';
import { ROOT } from '../../command/root.ts';
import { bin } from '../checks.ts';
import { signalGroup } from '../process-group.ts';
import { BEFORE_EACH_FILE } from '../test-process.ts';
import type { RuleGroup } from './rules.ts';

/** A rule broken on purpose in one place. */
export interface Mutant {
  /** From the project's folder. */
  file: string;
  line: number;
  /** What stood there, and what stood there instead; white space is one space. */
  was: string;
  becomes: string;
  /** A test failed, the file could not be loaded, or something ran without end. */
  noticed: boolean;
}

/** Where a run happens. */
export interface Place {
  /** The project's folder. */
  root: string;
  workspace: string;
  /** Where sandboxes and reports are put; below the workspace's folder, for the sake of its packages. */
  folder: string;
  environment: NodeJS.ProcessEnv;
  /** How many mutants at a time. */
  atATime: number;
  stopped: AbortSignal;
}

/** Seconds after which tap ends a test that hangs; Stryker ends what does not end by itself then. */
const HANGS_SECONDS = 45;

interface Position {
  line: number;
  column: number;
}

/** What is read of Stryker's report. */
interface Report {
  files: Record<string, { source: string; mutants: ReportedMutant[] }>;
}
interface ReportedMutant {
  location: { start: Position; end: Position };
  replacement?: string;
  status: string;
}

const SURVIVED = ['Survived', 'NoCoverage'];

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The part of a text between two places, which Stryker counts from 1. */
const between = (source: string, start: Position, end: Position): string => {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const last = lines.length - 1;
  lines[last] = (lines[last] ?? '').slice(0, end.column - 1);
  lines[0] = (lines[0] ?? '').slice(start.column - 1);
  return lines.join('\n');
};

/** Reads the report that Stryker wrote of one run. */
const readReport = (path: string, workspace: string): Mutant[] => {
  const report: Report = JSON.parse(readFileSync(path, 'utf8'));
  return Object.entries(report.files).flatMap(([name, { source, mutants }]) =>
    mutants.map(({ location: { start, end }, replacement = '', status }) => ({
      file: `${workspace}/${name}`,
      line: start.line,
      was: oneLine(between(source, start, end)),
      becomes: oneLine(replacement),
      noticed: !SURVIVED.includes(status),
    })),
  );
};

/** Texts are not broken: what is said is no rule, and an empty statement of SQL fails by itself. */
const LEFT_ALONE = ['StringLiteral'];

/**
 * Breaks the rules of a group, one place at a time, in a copy of the workspace, and runs the tests that reach it: a file
 * of tests is a process of its own, as in every other run.
 * @throws Error with what Stryker said, when the tests fail with nothing broken
 */
export const runStryker = async (group: RuleGroup, place: Place): Promise<Mutant[]> => {
  const { root, workspace, folder, environment, atATime, stopped } = place;
  const work = join(folder, group.name);
  rmSync(work, { recursive: true, force: true });
  mkdirSync(join(work, 'temporary'), { recursive: true });
  const report = join(work, 'report.json');
  const configuration = join(work, 'configuration.json');
  const options = {
    testRunner: 'tap',
    plugins: ['@stryker-mutator/tap-runner'],
    // A file is ended at its first fault: what it leaves behind is taken away afterwards.
    tap: {
      testFiles: group.tests,
      nodeArgs: [...BEFORE_EACH_FILE, '-r', '{{hookFile}}', '{{testFile}}'],
      forceBail: true,
    },
    mutate: group.rules,
    mutator: { excludedMutations: LEFT_ALONE },
    coverageAnalysis: 'perTest',
    concurrency: atATime,
    timeoutMS: HANGS_SECONDS * 1000,
    timeoutFactor: 2,
    // The compiler of this project has no programming interface that Stryker knows, and Node needs none.
    tsconfigFile: 'none.json',
    disableTypeChecks: true,
    reporters: ['json', 'html'],
    jsonReporter: { fileName: report },
    htmlReporter: { fileName: join(work, 'report.html') },
    tempDirName: join(work, 'sandboxes'),
    cleanTempDir: 'always',
    allowConsoleColors: false,
    logLevel: 'warn',
  };
  writeFileSync(configuration, JSON.stringify(options));
  const names = `mutants${randomBytes(4).toString('hex')}`;
  const running = execa(bin('stryker'), ['run', configuration], {
    cwd: join(root, workspace),
    env: {
      ...environment,
      PATH: `${join(ROOT, 'node_modules/node/bin')}:${process.env.PATH}`,
      // Random cases are those of every run: another choice would notice more or less.
      TEST_SEED: '',
      TEST_CASES: '300',
      TAP_TIMEOUT: `${HANGS_SECONDS}`,
      NODE_COMPILE_CACHE: join(work, 'compiled'),
      TMPDIR: join(work, 'temporary'),
      TEST_DATABASE_NAMES: names,
    },
    extendEnv: false,
    stdin: 'ignore',
    all: true,
    reject: false,
    cancelSignal: stopped,
    detached: true,
  });
  // A test that a mutant keeps from ending is ended by nobody but who waits for it: all of them go together.
  const leave = () => signalGroup(running.pid, 'SIGKILL');
  process.once('exit', leave);
  const { failed, all = '' } = await running;
  process.off('exit', leave);
  leave();
  const { TEST_DATABASE_URL: server } = environment;
  if (server) await dropTestDatabases(server, names);
  for (const name of ['compiled', 'temporary', 'sandboxes', 'configuration.json'])
    rmSync(join(work, name), { recursive: true, force: true });
  if (failed) throw new Error(`${group.name} could not be tried:\n${all.slice(-20_000).trim()}`);
  return readReport(report, workspace);
};
