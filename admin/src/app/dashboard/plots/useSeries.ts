import type { Series } from '@marketplace/api';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useApi } from '../../../data/useApi.ts';

/** The figures of some days; the ones before are shown until others are there. */
export const useSeries = (query: string) => {
  const api = useApi();
  return useQuery({
    queryKey: ['series', query],
    queryFn: () => api.read<Series>(`series?${query}`),
    placeholderData: keepPreviousData,
    retry: false,
  });
};
