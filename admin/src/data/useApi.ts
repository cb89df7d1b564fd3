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
