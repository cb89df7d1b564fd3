import type { Franchise } from '@marketplace/api';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { FRANCHISES } from '../../../data/addresses.ts';
import type { Versioned } from '../../../data/api.ts';
import { detailOf, reasonsOf, statusOf } from '../../../data/failures.ts';
import { useText } from '../../../i18n/useText.ts';
import { useSave } from '../../../kit/forms/saving.tsx';
import { isOpenedFromScreen } from '../../../kit/forms/useDialogAddress.ts';
import { useGuardedNavigate } from '../../../kit/page/useGuardedNavigate.ts';
import type { FormKind } from './payload.ts';

/**
 * Returns a function that leaves a saved form. It opens the list, or the first steps if the form was opened from there.
 * It waits one tick, after which the form has no unsaved changes.
 */
const useLeave = (list: string) => {
  const goTo = useGuardedNavigate();
  const { state } = useLocation();
  return () => window.setTimeout(() => goTo(isOpenedFromScreen(state) ? -1 : list));
};

/** Returns the query key of the franchise that a form edits. */
export const franchiseKey = (id: string) => ['franchise', id];

/**
 * Returns a function that puts a saved franchise in the place of the one that was read: in its form, which the user may
 * open again before the list has loaded, and in the cached lists, until they are read again.
 */
const useReplace = (list: string) => {
  const queries = useQueryClient();
  return (saved: Franchise) => {
    queries.setQueryData(franchiseKey(saved.id), saved);
    queries.setQueriesData<{ data: Franchise[] }>(
      { queryKey: [list.slice(1), 'getList'] },
      page => page && { ...page, data: page.data.map(row => (row.id === saved.id ? saved : row)) },
    );
  };
};

/**
 * Saves a new franchise, or one over the version that was read, and returns to the list.
 * @returns `failure`: why the franchise could not be saved (specification, section 8), empty if there is nothing to
 * report. The form itself displays errors of single fields
 */
export const useFranchiseSave = (kind: FormKind, record: Versioned<Franchise> | undefined) => {
  const t = useText();
  const list = FRANCHISES[kind];
  const leave = useLeave(list);
  const replace = useReplace(list);
  const [failure, setFailure] = useState('');

  const showFailure = (error: unknown) => {
    // After the end of the session the sign-in screen opens and says so.
    if (statusOf(error) === 401) return;
    const detail = detailOf(error);
    setFailure(
      detail ? t('forms.errorDetail', { detail }) : [t('franchises.saveFailed'), ...reasonsOf(error)].join(' '),
    );
  };
  const { save, check, clash } = useSave<Franchise>({
    path: record ? `franchises/${record.id}` : 'franchises',
    etag: record?.etag,
    isNew: !record,
    saved: record ? t('franchises.updated') : t('franchises.created'),
    failed: t('franchises.saveFailed'),
    showFailure,
    onSaved: saved => {
      if (record) replace(saved);
      leave();
    },
  });
  return { save, check, clash, failure, clearFailure: () => setFailure('') };
};
