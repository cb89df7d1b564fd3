import type { LeadStatus, StatusBudget } from '@marketplace/api';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../../data/api.ts';
import { BOARD_KEY } from './useColumn.ts';

/** Query key prefix of the budget totals. */
export const BUDGETS = [...BOARD_KEY, 'budgets'];

/** Budget total of each status; a status without leads is missing. */
type Budgets = Partial<Record<LeadStatus, number>>;

/** Reads the budget totals of the board's columns. Undefined until they are known, or if they cannot be loaded. */
export const useBudgets = (filter: object): Budgets | undefined => {
  const { data } = useQuery({
    queryKey: [...BUDGETS, filter],
    queryFn: async (): Promise<Budgets> => {
      const totals = await api.read<StatusBudget[]>(
        `leads/budgets?${new URLSearchParams({ filter: JSON.stringify(filter) })}`,
      );
      return Object.fromEntries(totals.map(({ status, budget }) => [status, budget]));
    },
    placeholderData: keepPreviousData,
  });
  return data;
};
