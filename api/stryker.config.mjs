// Breaks the rules of money, privacy and access on purpose, one place at a time, and runs the few quick tests that are
// about each: `npm run mutants -w api`, group by group of `mutants.json`. MUTANTS names one; without it all are one run.
import { readFileSync } from 'node:fs';

/** Seconds after which a test that a mutant keeps from ending is ended. */
const HANGS_SECONDS = 45;

const { MUTANTS: name } = process.env;
const groups = JSON.parse(readFileSync(new URL('mutants.json', import.meta.url), 'utf8'));
const chosen = name ? groups.filter(group => group.name === name) : groups;
const least = Math.min(...chosen.map(group => group.least));
const folder = `.tap/mutants/${name ?? 'all'}`;

export default {
  testRunner: 'tap',
  plugins: ['@stryker-mutator/tap-runner'],
  tap: {
    testFiles: [...new Set(chosen.flatMap(({ tests }) => tests))],
    nodeArgs: ['--import', '../../../../../deploy/src/check/whole-lists.ts', '-r', '{{hookFile}}', '{{testFile}}'],
    forceBail: true,
  },
  mutate: chosen.flatMap(({ sources }) => sources),
  // Texts are left alone: what is said is no rule, and an empty SQL statement fails by itself.
  mutator: { excludedMutations: ['StringLiteral'] },
  coverageAnalysis: 'perTest',
  timeoutMS: HANGS_SECONDS * 1000,
  timeoutFactor: 2,
  // Stryker knows no programming interface of this project's compiler, and Node needs none.
  tsconfigFile: 'none.json',
  disableTypeChecks: true,
  incremental: true,
  incrementalFile: `${folder}.json`,
  reporters: ['clear-text', 'html'],
  clearTextReporter: { reportTests: false, allowColor: false },
  htmlReporter: { fileName: `${folder}.html` },
  tempDirName: folder,
  cleanTempDir: 'always',
  thresholds: { high: 100, low: least, break: least },
};
