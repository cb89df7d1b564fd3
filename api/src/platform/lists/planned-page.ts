import type { Condition, ListPlan, Statement } from './conditions.ts';
import type { FilterValues, List, Planning } from './list.ts';
import { type Counted, RecentTotals } from './recent-totals.ts';
import { countStatement, sampleStatement } from './statement.ts';

/** Nobody waits longer for the total of conditions that many rows may meet: it is estimated then, and counted meanwhile. */
const TIMEOUT_MS = 4;
/**
 * Of a list that is longer than so many samples, one row of so many is asked: what says nothing about the rest, and is
 * counted and gathered while somebody waits, is then no more the longer the list is.
 */
const ONE_OF = 1000;

/** Answers the rows of a statement. */
export type Read = <Row>(statement: Statement) => Promise<Row[]>;

/** What is known of a page before it is read; the total of what many rows meet may be an estimate. */
export interface PlannedPage {
  /** Asked for by who needs it: nobody would hear of a count that fails. */
  total: () => Counted | Promise<Counted>;
  plan: ListPlan;
  /** The first rows in the list's default order, as far as they were found on the way. */
  first: string[];
}

const ESTIMATED = Number.NEGATIVE_INFINITY;

/** A total that nothing remembers. */
export const countedNow = async (count: () => Promise<number>): Promise<Counted> => {
  const beganAt = performance.now();
  return { total: await count(), beganAt };
};

/** What has to be planned. */
interface Wanted {
  conditions: readonly Condition[];
  filter: FilterValues;
  /** The last row of the page. */
  last: number;
  /** When who asks last changed something (`OwnWrites`). */
  since: number | undefined;
}

/** Counts the rows that meet conditions. */
export const totalBy = async <Context>(
  read: Read,
  list: List<Context>,
  conditions: readonly Condition[],
  plan?: ListPlan,
): Promise<number> => Number((await read<{ total: number }>(countStatement(list, conditions, plan)))[0]?.total ?? 0);

/**
 * Finds the faster way to a page, and how many rows a list has. Where many rows meet the conditions these are counted
 * meanwhile, and who asks next is told.
 * @param totals those of the list without conditions that have indexes of their own
 * @param worthKeeping as {@link RecentTotals} has it
 */
export const pagePlanner = <Context>(
  list: List<Context>,
  planning: Planning,
  totals: RecentTotals,
  worthKeeping: number,
) => {
  const { sample, enough, few, isOfSample, isGatheringFaster } = planning;
  const counted = new RecentTotals(worthKeeping);

  return async (read: Read, { conditions, filter, last, since }: Wanted): Promise<PlannedPage> => {
    const key = JSON.stringify(conditions);
    const countBy = (plan: ListPlan | undefined) => () => totalBy(read, list, conditions, plan);
    const first: string[] = [];
    const gathered = () =>
      ({ total: () => totals.counted(key, countBy('gathered'), since), plan: 'gathered', first }) as const;
    if (planning.gathered?.some(field => filter[field])) return gathered();
    const ofSample = conditions.filter(isOfSample);
    const candidates = await totals.of(JSON.stringify(ofSample), () => totalBy(read, list, ofSample));
    if (candidates <= few.most) {
      const plan = few.plan(conditions);
      return plan === 'gathered' ? gathered() : { total: () => countedNow(countBy(plan)), plan, first };
    }

    const count = countBy(planning.countedAs?.(conditions));
    const planFor = (total: number): ListPlan =>
      isGatheringFaster((last * candidates) / Math.max(total, 1), total, filter) ? 'gathered' : 'in order';
    const known = await counted.soon(key, count, TIMEOUT_MS, since);
    if (known) return { total: () => known, plan: planFor(known.total), first };
    const asked = Math.max(sample, Math.ceil(candidates / ONE_OF));
    const hits = await read<{ id: string }>(sampleStatement(list, conditions, asked, isOfSample));
    if (hits.length < enough) return { total: () => counted.counted(key, count, since), plan: 'gathered', first };
    const total = Math.round((hits.length * candidates) / asked);
    return { total: () => ({ total, beganAt: ESTIMATED }), plan: planFor(total), first: hits.map(({ id }) => id) };
  };
};
