import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLogoutIfAccessDenied } from 'react-admin';
import type { Api } from './api.ts';
import { dataProvider } from './dataProvider.ts';

/**
 * The data provider's calls for a screen: a 401 of any of them signs out, and is thrown on. (`useDataProvider` would answer an empty
 * record then, which a form takes for saved.)
 */
export const useApi = (): Api => {
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  return useMemo(() => {
    const guarded =
      (call: (...given: unknown[]) => Promise<unknown>) =>
      async (...given: unknown[]) => {
        try {
          return await call(...given);
        } catch (error) {
          await logoutIfAccessDenied(error);
          throw error;
        }
      };
    return new Proxy<Api>(dataProvider, { get: (calls, name) => guarded(Reflect.get(calls, name)) });
  }, [logoutIfAccessDenied]);
};

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
