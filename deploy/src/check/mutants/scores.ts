import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EQUIVALENT, type Equivalent } from './equivalent.ts';
import type { Mutant } from './stryker.ts';

/** What became of a file's mutants. */
export interface Score {
  mutants: number;
  noticed: number;
}

/** By file, from the project's folder. */
export type Scores = Readonly<Record<string, Score>>;

const STORE = join(import.meta.dirname, 'scores.json');

/** The scores that stand in git: none may fall below its own. */
export const readScores = (store = STORE): Scores => JSON.parse(readFileSync(store, 'utf8'));

/** Writes scores down beside those of files that were not tried; of files that are no rules any more none stays. */
export const storeScores = (measured: Scores, files: readonly string[], store = STORE): void => {
  const all = { ...readScores(store), ...measured };
  const stored = files.toSorted().flatMap(file => (all[file] ? [[file, all[file]] as const] : []));
  const lines = stored.map(
    ([file, { mutants, noticed }]) => `  "${file}": { "mutants": ${mutants}, "noticed": ${noticed} }`,
  );
  writeFileSync(store, `{\n${lines.join(',\n')}\n}\n`);
};

const isSame = (mutant: Mutant, { file, was, becomes }: Equivalent) =>
  mutant.file === file && mutant.was === was && mutant.becomes === becomes;

/** The mutants that count: what changes nothing that anybody could notice does not. */
export const counted = (mutants: readonly Mutant[], equivalent: readonly Equivalent[] = EQUIVALENT): Mutant[] =>
  mutants.filter(mutant => mutant.noticed || !equivalent.some(known => isSame(mutant, known)));

/** The scores of the files that these mutants are in. */
export const scoresOf = (mutants: readonly Mutant[]): Scores => {
  const scores: Record<string, Score> = {};
  for (const { file, noticed } of mutants) {
    const { mutants: before, noticed: noticedBefore } = scores[file] ?? { mutants: 0, noticed: 0 };
    scores[file] = { mutants: before + 1, noticed: noticedBefore + (noticed ? 1 : 0) };
  }
  return scores;
};

/** A score as people read it; cut off, so that 100 means all. */
export const percent = ({ mutants, noticed }: Score): string =>
  `${(Math.floor((1000 * noticed) / mutants) / 10).toFixed(1)} %`;

/** What is wrong with these scores: each file that fell below what stands in git. */
export const faultsOf = (measured: Scores, known: Scores): string[] =>
  Object.entries(measured).flatMap(([file, score]) => {
    const before = known[file];
    if (!before) return [];
    const fell = score.noticed * before.mutants < before.noticed * score.mutants;
    return fell ? [`${file} fell from ${percent(before)} to ${percent(score)}`] : [];
  });

/** The files whose score rose, or that none stands in git of. */
export const risen = (measured: Scores, known: Scores): string[] =>
  Object.entries(measured).flatMap(([file, score]) => {
    const before = known[file];
    return before && score.noticed * before.mutants <= before.noticed * score.mutants ? [] : [file];
  });
