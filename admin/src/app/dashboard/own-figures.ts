import type { Api } from '../../data/api.ts';

/** What a consultant's cards show besides their leads (`useLeadCount`); undefined is what could not be had. */
export interface OwnFigures {
  franchises?: number;
  thisMonth?: number;
}

/** The first moment of the current month where the marketplace is: Malaysia, UTC+8 all year. */
export const monthStart = (now: Date): Date => {
  const there = new Date(now.getTime() + 8 * 3_600_000);
  return new Date(Date.UTC(there.getUTCFullYear(), there.getUTCMonth(), 1) - 8 * 3_600_000);
};

const known = <Value>(result: PromiseSettledResult<Value>) =>
  result.status === 'fulfilled' ? result.value : undefined;

/** A consultant's own franchises and the leads of this month, counted by the server; a failed one leaves its card without a figure. */
export const countOwn = async (api: Api, userId: string): Promise<OwnFigures> => {
  const recent = { created_since: monthStart(new Date()).toISOString() };
  const [franchises, thisMonth] = await Promise.allSettled([
    api.count('franchises', { consultant_id: userId }),
    Promise.all([api.count('leads/locked', recent), api.count('leads/unlocked', recent)]),
  ]);
  return {
    franchises: known(franchises),
    thisMonth: known(thisMonth)?.reduce((sum, count) => sum + count, 0),
  };
};
