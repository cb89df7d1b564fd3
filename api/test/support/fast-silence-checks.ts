import { mock } from 'node:test';
import { type Database, openDatabase, type PoolSizes } from '@marketplace/db';

const LOOK_MS = 1000;
/** Number of checks, more than any pool waits for. */
const LOOKS = 70;

/** Opens a database whose one-second silence checks run when the test calls `look`. */
export const fastSilenceChecks = (
  url: string,
  sizes: PoolSizes = {},
): { database: Database; look(times?: number): void } => {
  const looks: (() => void)[] = [];
  const begin = globalThis.setInterval;
  const intervals = mock.method(globalThis, 'setInterval', (look: () => void, milliseconds?: number) => {
    if (milliseconds === LOOK_MS) looks.push(look);
    return begin(look, milliseconds);
  });
  const database = openDatabase(url, sizes);
  intervals.mock.restore();
  return {
    database,
    look: (times = LOOKS) => {
      for (let time = 0; time < times; time++) for (const look of looks) look();
    },
  };
};
