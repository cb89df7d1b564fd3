import type { FirstSteps, FirstStepsUpdate } from '@marketplace/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { useApi } from '../../data/useApi.ts';
import { useRead } from '../../data/useRead.ts';
import { useText } from '../../i18n/useText.ts';

const PATH = 'admin/first-steps';
const KEY = ['first-steps'];

/** What a new installation has; read anew whenever an admin comes back to it. */
export const useFirstSteps = () => useRead(KEY, api => api.read<FirstSteps>(PATH), { staleTime: 0 });

/** Puts the list away for every admin of this installation, or brings it back. */
export const useDismissal = () => {
  const api = useApi();
  const t = useText();
  const notify = useNotify();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (update: FirstStepsUpdate) => api.save<FirstSteps>(PATH, update),
    onSuccess: found => queries.setQueryData(KEY, found),
    onError: () => notify(t('errors.generic'), { type: 'error' }),
  });
};
