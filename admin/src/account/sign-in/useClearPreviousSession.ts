import { useQueryClient } from '@tanstack/react-query';
import { useAuthProvider, useResetStore } from 'react-admin';

/** Returns a function that ends the previous session of this browser and clears its cache and stored choices. */
export const useClearPreviousSession = () => {
  const queries = useQueryClient();
  const resetStore = useResetStore();
  const authProvider = useAuthProvider();
  return async (): Promise<void> => {
    await authProvider?.logout({});
    resetStore();
    queries.clear();
  };
};
