import { v7 } from 'uuid';
import type { Random } from '../support/random.ts';

/** End of the generated period, independent of the current time, so that equal arguments give equal rows. */
export const PERIOD_END = Date.UTC(2026, 10, 1);

/** Returns an id that is equal in every run. */
export const repeatableId = (moment: Date, random: Random) => v7({ msecs: moment.getTime(), random: random.bytes(16) });
