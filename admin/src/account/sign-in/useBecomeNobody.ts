import { useQueryClient } from '@tanstack/react-query';
import { useAuthProvider, useResetStore } from 'react-admin';

/** Whoever was signed in here before no longer is, and what they saw and chose is not there for who comes next. */
export const useBecomeNobody = () => {
  const queries = useQueryClient();
  const resetStore = useResetStore();
  const authProvider = useAuthProvider();
  return async (): Promise<void> => {
    await authProvider?.logout({});
    resetStore();
    queries.clear();
  };
};
