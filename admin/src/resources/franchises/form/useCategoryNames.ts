import { useRead } from '../../../data/useRead.ts';
import { type AskedList, asked } from './asked-list.ts';

/** The names of the categories, and how it stands with them. */
export const useCategories = (): AskedList<string> => {
  return asked(useRead(['category-names'], api => api.read<string[]>('franchises/categories'), { staleTime: 60_000 }));
};

/** The names of the categories; none while they cannot be had. */
export const useCategoryNames = (): readonly string[] => useCategories().items;
