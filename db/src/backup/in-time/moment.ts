import { DatabaseFault } from '../../embedded/faults.ts';
import { chainOf, coveredRanges, type Stock } from '../log/coverage.ts';

const FORM = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::(\d\d))?(?:\.\d+)?\s*(Z|[+-]\d\d:?\d\d)?$/i;

const MALAYSIA_MS = 8 * 3_600_000;

/** `2026-11-20 10:15:00 in Malaysia (02:15:00 UTC)` */
export const tellMoment = (at: Date): string => {
  const here = new Date(at.getTime() + MALAYSIA_MS).toISOString();
  return `${here.slice(0, 10)} ${here.slice(11, 19)} in Malaysia (${at.toISOString().slice(11, 19)} UTC)`;
};

/**
 * Reads `2026-11-20 10:15`, with seconds or without: Malaysia's time unless an offset (`+01:00`, `Z`) says otherwise.
 * @throws DatabaseFault when it is no time, or one that has not come
 */
export const readMoment = (text: string, now = new Date()): Date => {
  const [, day, minute, second = '00', offset = '+08:00'] = FORM.exec(text.trim()) ?? [];
  const at = new Date(`${day}T${minute}:${second}${offset.toUpperCase()}`);
  const isReal =
    day !== undefined && !Number.isNaN(at.getTime()) && new Date(`${day}T00:00Z`).toISOString().startsWith(day);
  if (!isReal) throw new DatabaseFault(`"${text}" is no time: write it like --at "2026-11-20 10:15"`);
  if (at > now) throw new DatabaseFault(`${tellMoment(at)} has not come yet`);
  return at;
};

/** What can be brought back, in words. */
export const tellStock = (stock: Stock): string => {
  const ranges = coveredRanges(stock).map(({ from, until }) =>
    from.getTime() === until.getTime() ? `  ${tellMoment(from)}` : `  ${tellMoment(from)} to ${tellMoment(until)}`,
  );
  return ranges.length > 0 ? `What can be brought back:\n${ranges.join('\n')}` : 'There is no full backup there.';
};

/**
 * The full backup to begin with, and what of the log to apply.
 * @param at null for as late as possible
 * @throws DatabaseFault saying what can be brought back instead
 */
export const chooseChain = (stock: Stock, at: Date | null) => {
  const chains = stock.fulls.map(full => chainOf(full, stock));
  const reach = chains.filter(({ full, until }) => at === null || (full.at <= at && at <= until));
  const latest = Math.max(...reach.map(({ until }) => until.getTime()));
  const chosen = reach.findLast(({ until }) => at !== null || until.getTime() === latest);
  if (chosen) return chosen;
  const broken = chains.findLast(({ full }) => at !== null && full.at <= at)?.gap;
  const why = broken ? `: ${broken}` : '';
  throw new DatabaseFault(`${at ? tellMoment(at) : 'The latest state'} is not covered${why}. ${tellStock(stock)}`);
};
