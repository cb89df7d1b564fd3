import type { migrate } from '@marketplace/db';
import { seconds } from '../command/progress.ts';

type Told = Pick<NonNullable<Parameters<typeof migrate>[1]>, 'progress' | 'atHand'>;

const TOLD_EVERY_MS = 10_000;
/** Enough of a statement to know it by. */
const LONGEST_STATEMENT = 60;

/**
 * What migrations that take long say meanwhile, in words: nothing stands still in silence. Rows are told of every ten
 * seconds, a statement as often as the migrations tell of it.
 * @param say gets a line
 * @param now milliseconds of a clock that only goes on
 */
export const migrationWords = (say: (line: string) => void, now = () => performance.now()): Required<Told> => {
  let toldAt = now();
  return {
    progress: ({ what, rows, total }) => {
      if (now() - toldAt < TOLD_EVERY_MS) return;
      toldAt = now();
      say(`… ${what}: ${rows.toLocaleString('en')} of ${total.toLocaleString('en')} rows`);
    },
    atHand: ({ statement, seconds: since, gaveWay }) => {
      const begun = statement.length > LONGEST_STATEMENT ? `${statement.slice(0, LONGEST_STATEMENT)}…` : statement;
      const times = gaveWay === 1 ? 'once' : `${gaveWay} times`;
      const others = gaveWay > 0 ? `, begun anew ${times} to let others pass` : '';
      say(`… Since ${seconds(since * 1000)}: ${begun}${others}`);
    },
  };
};
