import type { Knex } from 'knex';
import { type Worths, worthsOf } from './exchange-rates.ts';
import { readSettings, SITE } from './service.ts';

/** Rates are of a day; a list that is filtered by money need not ask for them each time. */
const FRESH_MS = 1000;

/**
 * What money is compared by, a second old at most: also a save in another process counts by then. Who names a moment of
 * `performance.now()` is told what was read after it.
 */
export const recentWorths = (knex: Knex): ((since?: number) => Promise<Worths>) => {
  let known: { worths: Promise<Worths>; askedAt: number } | undefined;
  return (since = Number.NEGATIVE_INFINITY) => {
    if (known && known.askedAt >= since && performance.now() - known.askedAt < FRESH_MS) return known.worths;
    const worths = readSettings(knex, SITE).then(({ value }) => worthsOf(value));
    const asked = { worths, askedAt: performance.now() };
    known = asked;
    worths.catch(() => {
      if (known === asked) known = undefined;
    });
    return worths;
  };
};
