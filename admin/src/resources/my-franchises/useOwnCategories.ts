import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../data/useApi.ts';

const NONE: readonly string[] = [];

/** The categories that occur among one's own franchises. */
export const useOwnCategories = (): readonly string[] => {
  const api = useApi();
  const { data = NONE } = useQuery({
    queryKey: ['own-category-names'],
    queryFn: () => api.read<string[]>('franchises/categories?own=true'),
    retry: false,
  });
  return data;
};
