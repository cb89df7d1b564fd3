import type { User } from '@marketplace/api';
import { useQuery } from '@tanstack/react-query';
import { readSession } from '../session/storage.ts';
import { api } from './api.ts';

export const ME_KEY = ['me'];

/**
 * Returns the signed-in user: from storage at first, then from the API, at most once a minute. If that fails, the
 * stored user is kept (specification, section 8).
 */
export const useMe = (): User | undefined => {
  const stored = readSession()?.user;
  const { data } = useQuery({
    queryKey: ME_KEY,
    queryFn: () => api.read<User>('auth/me'),
    enabled: stored !== undefined,
    staleTime: 60_000,
  });
  return data ?? stored;
};
