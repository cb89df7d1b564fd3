import { useCallback, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { detailOf, faultsOf, reasonsOf } from '../../data/failures.ts';
import { useText } from '../../i18n/useText.ts';
import { isOpenedFromScreen } from '../../kit/forms/useDialogAddress.ts';
import { useGuardedNavigate } from '../../kit/page/useGuardedNavigate.ts';

/**
 * Returns a function that leaves a saved form. It opens the list, or the first steps if the form was opened from there.
 * It waits one tick, after which the form has no unsaved changes.
 */
export const useGoToList = (path: string) => {
  const goTo = useGuardedNavigate();
  const { state } = useLocation();
  const goesBack = isOpenedFromScreen(state);
  return useCallback(() => {
    window.setTimeout(() => goTo(goesBack ? -1 : path));
  }, [goTo, path, goesBack]);
};

/**
 * Reports why a franchise could not be saved (specification, section 8). The form itself displays errors of single
 * fields.
 */
export const useSaveFailure = () => {
  const t = useText();
  const [text, setText] = useState('');
  const report = (error: unknown) => {
    if (faultsOf(error).length > 0) return;
    const detail = detailOf(error);
    setText(detail ? t('forms.errorDetail', { detail }) : [t('franchises.saveFailed'), ...reasonsOf(error)].join(' '));
  };
  return { text, report, clear: () => setText('') };
};
