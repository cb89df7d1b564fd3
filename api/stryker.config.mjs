// Mutation tests of the rules for money, privacy and access, with the few fast tests of each: `npm run mutants -w api`
// runs the groups of `mutants.json` one by one. MUTANTS names one group; without it all groups are one run.
import { readFileSync } from 'node:fs';

/** Seconds after which a test is ended, because a mutant may have caused an endless loop. */
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
    nodeArgs: ['--import', '../../../../../deploy/src/check/exact-lists.ts', '-r', '{{hookFile}}', '{{testFile}}'],
    forceBail: true,
  },
  mutate: chosen.flatMap(({ sources }) => sources),
  // Strings are not mutated: texts are not rules, and an empty SQL statement always fails.
  mutator: { excludedMutations: ['StringLiteral'] },
  coverageAnalysis: 'perTest',
  timeoutMS: HANGS_SECONDS * 1000,
  timeoutFactor: 2,
  // Stryker does not support this project's compiler, and Node runs TypeScript without one.
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
