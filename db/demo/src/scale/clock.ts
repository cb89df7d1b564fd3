import { v7 } from 'uuid';
import type { Random } from '../support/random.ts';

/** What is generated ends here whenever it is run: the same numbers give the same rows. */
export const LAST_MOMENT = Date.UTC(2026, 10, 1);

/** A key that is the same on every run. */
export const idOf = (moment: Date, random: Random) => v7({ msecs: moment.getTime(), random: random.bytes(16) });
