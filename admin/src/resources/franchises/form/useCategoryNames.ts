import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../data/useApi.ts';
import { type AskedList, asked } from './asked-list.ts';

/** The names of the categories, and how it stands with them. */
export const useCategories = (): AskedList<string> => {
  const api = useApi();
  return asked(
    useQuery({
      queryKey: ['category-names'],
      queryFn: () => api.read<string[]>('franchises/categories'),
      staleTime: 60_000,
      retry: false,
    }),
  );
};

/** The names of the categories; none while they cannot be had. */
export const useCategoryNames = (): readonly string[] => useCategories().items;
