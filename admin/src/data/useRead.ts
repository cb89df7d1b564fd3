import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { Api } from './api.ts';
import { useApi } from './useApi.ts';

/** The admin's whole list of categories; whoever changes one has it read anew. */
export const CATEGORIES = ['categories'];

type Options<Answer> = Omit<UseQueryOptions<Answer>, 'queryKey' | 'queryFn' | 'retry'>;

/** What a screen reads besides lists of records. When it fails that is told, and not tried again behind the person's back. */
export const useRead = <Answer>(
  queryKey: readonly unknown[],
  read: (api: Api) => Promise<Answer>,
  options: Options<Answer> = {},
) => {
  const api = useApi();
  return useQuery<Answer>({ queryKey, queryFn: () => read(api), retry: false, ...options });
};
