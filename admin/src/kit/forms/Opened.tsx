import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Versioned } from '../../data/api.ts';
import { useApi } from '../../data/useApi.ts';
import { Awaited } from './Awaited.tsx';

interface OpenedProps<Stored extends object> {
  path: string;
  queryKey: readonly string[];
  /** For a part of a screen that has a heading of its own. */
  title?: string;
  children: (stored: Versioned<Stored>, reload: () => Promise<unknown>) => ReactNode;
}

/** A form over settings, once these are there with their version; it never changes under the person's hands. */
export const Opened = <Stored extends object>({ path, queryKey, title, children }: OpenedProps<Stored>) => {
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => api.open<Stored>(path),
    retry: false,
    // What was read before is no start: the form would change once this is read.
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (data && !error) return children(data, refetch);
  return <Awaited title={title} error={error} onRetry={() => refetch()} />;
};
