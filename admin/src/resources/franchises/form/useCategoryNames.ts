import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api, CATEGORIES } from '../../../data/api.ts';

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

/** Read anew with the categories themselves. */
const NAMES = [...CATEGORIES, 'names'];

/** The names of the categories, and how it stands with them. */
export const useCategories = (): AskedList<string> => {
  return asked(
    useQuery({ queryKey: NAMES, queryFn: () => api.read<string[]>('franchises/categories'), staleTime: 60_000 }),
  );
};

/** Has the names read anew where the server says of one of them that there is none: others change them, too. */
export const useCategoriesAnew = () => {
  const queries = useQueryClient();
  return useCallback(() => void queries.invalidateQueries({ queryKey: NAMES }), [queries]);
};

/** The names of the categories; none while they cannot be had. */
export const useCategoryNames = (): readonly string[] => useCategories().items;
