import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { seconds } from '../../command/progress.ts';
import { failuresFolder } from '../report.ts';
import { RULE_GROUPS, type RuleGroup, WORKSPACE } from './rules.ts';
import { counted, faultsOf, percent, readScores, risen, type Scores, scoresOf, storeScores } from './scores.ts';
import { type Mutant, type Place, runStryker } from './stryker.ts';

/** What a run is given. */
export interface MutantRun extends Omit<Place, 'workspace' | 'folder'> {
  groups: readonly RuleGroup[];
  /** What is done with the scores: compared with those that stand in git, written down there, or neither. */
  scores: 'compared' | 'written' | 'told';
  /** The scores to compare with: without them those that stand in git. */
  known?: Scores;
  say(line: string): void;
}

const LONGEST = 120;
const shortened = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

/** A mutant that no test noticed, as it is read. */
const survivorLines = ({ file, line, was, becomes }: Mutant): string[] => [
  `${file}:${line}`,
  `  - ${shortened(was)}`,
  `  + ${shortened(becomes)}`,
];

/**
 * Breaks the rules of money, privacy and access one place at a time: names what no test noticed, and compares each
 * file's score with the one that stands in git. Both stay in `.tap/mutants` of the workspace.
 * @returns how many things are wrong
 */
export const checkMutants = async (run: MutantRun): Promise<number> => {
  const { root, groups, say } = run;
  const folder = join(root, WORKSPACE, '.tap/mutants');
  let wrong = 0;
  const all: Mutant[] = [];
  for (const group of groups) {
    if (run.stopped.aborted) break;
    const began = performance.now();
    try {
      const mutants = counted(await runStryker(group, { ...run, workspace: WORKSPACE, folder }));
      const noticed = mutants.filter(mutant => mutant.noticed).length;
      say(`  ${group.name}: ${noticed} of ${mutants.length} noticed  ${seconds(performance.now() - began)}`);
      all.push(...mutants);
    } catch (error) {
      if (run.stopped.aborted) break;
      wrong++;
      say(`✗ ${error instanceof Error ? error.message : error}`);
    }
  }
  if (all.length === 0) return wrong;
  const survivors = all.filter(({ noticed }) => !noticed).flatMap(survivorLines);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'survivors.txt'), `${survivors.join('\n')}\n`);
  for (const line of survivors) say(`    ${line}`);
  const scores = scoresOf(all);
  for (const [file, score] of Object.entries(scores)) say(`  ${percent(score).padStart(8)}  ${file}`);
  if (run.scores === 'told') return wrong;
  if (run.scores === 'written') {
    const files = RULE_GROUPS.flatMap(group => group.rules.map(rule => `${WORKSPACE}/${rule}`));
    storeScores(scores, files);
    return wrong;
  }
  const known = run.known ?? readScores();
  const faults = faultsOf(scores, known);
  for (const fault of faults) say(`✗ ${fault}`);
  if (faults.length > 0) {
    mkdirSync(failuresFolder(root), { recursive: true });
    writeFileSync(join(failuresFolder(root), 'mutants.txt'), `${[...faults, '', ...survivors].join('\n')}\n`);
  }
  const better = risen(scores, known);
  if (better.length > 0)
    say(`  ${better.length} scores are new or rose: npm run mutants -w api -- --keep writes them down`);
  return wrong + faults.length;
};
