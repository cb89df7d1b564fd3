import { useQuery } from '@tanstack/react-query';
import { useApi } from '../http/useApi.ts';

const NONE: string[] = [];

/** The names of the categories; none while they cannot be had. */
export const useCategoryNames = (): string[] => {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['category-names'],
    queryFn: () => api.read<string[]>('franchises/categories'),
    staleTime: 60_000,
    retry: false,
  });
  return data ?? NONE;
};
