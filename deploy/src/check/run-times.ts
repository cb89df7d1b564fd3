import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SLOW } from './marks.ts';

/** Milliseconds by test file. */
export type Times = Readonly<Record<string, number>>;

const storeOf = (root: string) => join(root, 'node_modules/.cache/tests/times.json');

/** How long each file took when it last ran here; a clone that has run none knows nothing. */
export const readTimes = (root: string): Times => {
  try {
    return JSON.parse(readFileSync(storeOf(root), 'utf8'));
  } catch {
    return {};
  }
};

/** Keeps the times of a run beside those of files that it left out. */
export const storeTimes = (root: string, measured: Times): void => {
  const store = storeOf(root);
  mkdirSync(dirname(store), { recursive: true });
  const temporary = `${store}.${process.pid}`;
  writeFileSync(temporary, JSON.stringify({ ...readTimes(root), ...measured }));
  renameSync(temporary, store);
};

/** What makes a file that was never measured long: a browser before all, then how often it waits for something. */
export interface Looks {
  browser: boolean;
  /** How often `await` stands in it. */
  awaits: number;
}

/** The middle line through 61 files with a browser and 148 without, on a shared machine: rough, but an order. */
const guess = ({ browser, awaits }: Looks) => (browser ? 7800 + 400 * awaits : 1000 + 110 * awaits);

/** How long a file will take, in milliseconds: as last time, as the list says, or by its looks. */
export const expectedTime = (file: string, times: Times, looks: Looks): number =>
  times[file] ?? (SLOW[file] ? SLOW[file] * 1000 : guess(looks));
