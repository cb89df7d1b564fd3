import type { SecondFactor } from '@marketplace/api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../data/useApi.ts';
import { ME } from '../../data/useMe.ts';

const KEY = ['second-factor'];

/** How it stands with one's own second factor. */
export const useSecondFactor = () => {
  const api = useApi();
  return useQuery({
    queryKey: KEY,
    queryFn: () => api.read<SecondFactor>('auth/second-factor'),
    retry: false,
  });
};

/** After a change of it. */
export const useSecondFactorChanged = () => {
  const queries = useQueryClient();
  return () => {
    queries.invalidateQueries({ queryKey: KEY });
    queries.invalidateQueries({ queryKey: ME });
  };
};
