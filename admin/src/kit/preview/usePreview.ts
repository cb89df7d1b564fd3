import type { Preview } from '@marketplace/api';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../data/api.ts';
import { useSettled } from '../list/search.ts';

/** So long after the last change the page is asked for. */
const PAUSE_MS = 400;
/** The API waits 5 seconds for the publisher; more means that nobody answers. */
const WITHIN_MS = 15_000;

/**
 * A page of the site with these values, made by the site's own renderer. The last values win; `last` is the page of before
 * until theirs is here.
 * @param path of the API's call
 */
export const usePreview = (path: string, values: object, enabled: boolean) => {
  const asked = useSettled(JSON.stringify(values), PAUSE_MS);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['preview', path, asked],
    queryFn: ({ signal }) =>
      api.post<Preview>(path, JSON.parse(asked), AbortSignal.any([signal, AbortSignal.timeout(WITHIN_MS)])),
    enabled,
    // Offline is a failure that is told, not a wait.
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
