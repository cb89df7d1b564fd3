import { say } from '../command/progress.ts';
import type { Tally } from './tap-results.ts';

/** Says the result in the last line, and ends. */
export const conclude = async (
  { passed, failed }: Tally,
  running: { end: (code: number) => Promise<void> },
): Promise<void> => {
  say(`${passed} passed, ${failed} failed`);
  await running.end(failed > 0 ? 1 : 0);
};
