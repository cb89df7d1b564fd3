import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api, CATEGORIES_KEY } from '../../../data/api.ts';

/** List of choices that a form loads from the server. */
export interface LoadedList<Item> {
  items: readonly Item[];
  /** True if the list was loaded and is empty. */
  isEmpty: boolean;
  /** Loading error; null once any data was loaded. */
  error: Error | null;
  retry: () => void;
}

const NONE: readonly never[] = [];

const toLoadedList = <Item>({ data, error, refetch }: UseQueryResult<Item[]>): LoadedList<Item> => ({
  items: data ?? NONE,
  isEmpty: data?.length === 0,
  error: data ? null : error,
  retry: () => void refetch(),
});

/** Has the key prefix of the categories, so that both are invalidated together. */
const NAMES = [...CATEGORIES_KEY, 'names'];

/** Reads the category names, with their loading state. */
export const useCategories = (): LoadedList<string> => {
  return toLoadedList(
    useQuery({ queryKey: NAMES, queryFn: () => api.read<string[]>('franchises/categories'), staleTime: 60_000 }),
  );
};

/**
 * Returns a function that reloads the category names. Used when the server rejects a category that another user has
 * removed.
 */
export const useReloadCategories = () => {
  const queries = useQueryClient();
  return useCallback(() => void queries.invalidateQueries({ queryKey: NAMES }), [queries]);
};

/** Returns the category names; an empty list until they are loaded. */
export const useCategoryNames = (): readonly string[] => useCategories().items;
