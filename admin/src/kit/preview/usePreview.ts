import type { Preview } from '@marketplace/api';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../data/api.ts';
import { useDebounced } from '../list/search.ts';

/** Delay in milliseconds between the last change and the request. */
const PAUSE_MS = 400;
/** Timeout in milliseconds. The API itself waits 5 seconds for the publisher. */
const WITHIN_MS = 15_000;

/**
 * Renders a page of the site with the given values on the server. Only the most recent values are rendered. `last` is
 * the previous page until the new one is loaded.
 * @param path API path that returns the rendered page
 */
export const usePreview = (path: string, values: object, enabled: boolean) => {
  const requested = useDebounced(JSON.stringify(values), PAUSE_MS);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['preview', path, requested],
    queryFn: ({ signal }) =>
      api.post<Preview>(path, JSON.parse(requested), AbortSignal.any([signal, AbortSignal.timeout(WITHIN_MS)])),
    enabled,
    // While offline, reports an error instead of pausing the query.
    networkMode: 'always',
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const [last, setLast] = useState<{ path: string; html: string }>();
  useEffect(() => {
    if (data && !isPlaceholderData) setLast({ path, html: data.html });
  }, [data, isPlaceholderData, path]);
  return { last, error, isFetching, refetch };
};
