import type { UseQueryResult } from '@tanstack/react-query';
import { useRead } from '../../../data/useApi.ts';

/** A list that a form offers to choose from, which has to be asked for. */
export interface AskedList<Item> {
  items: readonly Item[];
  /** It is known that there is nothing. */
  none: boolean;
  /** Why it could not be had, as long as there is nothing of it. */
  error: Error | null;
  again: () => void;
}

const NONE: readonly never[] = [];

const asked = <Item>({ data, error, refetch }: UseQueryResult<Item[]>): AskedList<Item> => ({
  items: data ?? NONE,
  none: data?.length === 0,
  error: data ? null : error,
  again: () => void refetch(),
});

/** The names of the categories, and how it stands with them. */
export const useCategories = (): AskedList<string> => {
  return asked(useRead(['category-names'], api => api.read<string[]>('franchises/categories'), { staleTime: 60_000 }));
};

/** The names of the categories; none while they cannot be had. */
export const useCategoryNames = (): readonly string[] => useCategories().items;
