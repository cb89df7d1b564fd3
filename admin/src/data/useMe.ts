import type { User } from '@marketplace/api';
import { useQuery } from '@tanstack/react-query';
import { readSession } from '../session/storage.ts';
import { api } from './api.ts';

export const ME = ['me'];

/**
 * The person who is signed in. From storage at once, then from the API, asked once a minute at most.
 * When that fails, what was stored stays (specification §8); a 401 signs out as everywhere.
 */
export const useMe = (): User | undefined => {
  const stored = readSession()?.user;
  const { data } = useQuery({
    queryKey: ME,
    queryFn: () => api.read<User>('auth/me'),
    enabled: stored !== undefined,
    staleTime: 60_000,
  });
  return data ?? stored;
};
