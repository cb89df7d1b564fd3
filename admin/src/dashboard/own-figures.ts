import type { Lead } from '@marketplace/api';
import type { DataProvider } from 'react-admin';
import type { Api } from '../http/api.ts';

/** What a consultant's cards show; undefined is what could not be had. */
export interface OwnFigures {
  franchises?: number;
  locked?: number;
  unlocked?: number;
  thisMonth?: number;
}

const LISTS = ['admin/leads/locked', 'admin/leads/unlocked'] as const;
const PAGE = 100;

/** The first moment of the current month where the marketplace is: Malaysia, UTC+8 all year. */
export const monthStart = (now: Date): Date => {
  const there = new Date(now.getTime() + 8 * 3_600_000);
  return new Date(Date.UTC(there.getUTCFullYear(), there.getUTCMonth(), 1) - 8 * 3_600_000);
};

/** How many leads of a list are not older than `since`: read from the newest on, as far as needed. */
const countSince = async (provider: DataProvider, list: string, since: Date): Promise<number> => {
  for (let page = 1, count = 0; ; page++) {
    const { data } = await provider.getList<Lead>(list, {
      pagination: { page, perPage: PAGE },
      sort: { field: 'created_at', order: 'DESC' },
      filter: {},
    });
    const recent = data.filter(lead => new Date(lead.created_at) >= since).length;
    count += recent;
    if (recent < PAGE) return count;
  }
};

const known = <Value>(result: PromiseSettledResult<Value>) =>
  result.status === 'fulfilled' ? result.value : undefined;

/** A consultant's own franchises and leads, counted by the server; a failed one leaves its card without a figure. */
export const countOwn = async (api: Api, provider: DataProvider, userId: string): Promise<OwnFigures> => {
  const since = monthStart(new Date());
  const [franchises, locked, unlocked, recent] = await Promise.allSettled([
    api.count('franchises', { consultant_id: userId }),
    api.count('leads/locked'),
    api.count('leads/unlocked'),
    Promise.all(LISTS.map(list => countSince(provider, list, since))),
  ]);
  return {
    franchises: known(franchises),
    locked: known(locked),
    unlocked: known(unlocked),
    thisMonth: known(recent)?.reduce((sum, count) => sum + count, 0),
  };
};
