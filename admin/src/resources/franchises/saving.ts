import { useCallback, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { detailOf, faultsOf, reasonsOf } from '../../data/failures.ts';
import { useText } from '../../i18n/useText.ts';
import { isOpenedFromHere } from '../../kit/forms/useDialogAddress.ts';
import { useGoOn } from '../../kit/page/useGoOn.ts';

/**
 * Returns a function that leaves a saved form for its list, or for the first steps that opened it. It waits one tick,
 * until the form has no unsaved changes.
 */
export const useGoToList = (path: string) => {
  const goOn = useGoOn();
  const { state } = useLocation();
  const goesBack = isOpenedFromHere(state);
  return useCallback(() => {
    window.setTimeout(() => goOn(goesBack ? -1 : path));
  }, [goOn, path, goesBack]);
};

/**
 * Reports why a franchise could not be saved (specification 8). Errors of single fields are displayed by the form
 * instead.
 */
export const useSaveFailure = () => {
  const t = useText();
  const [text, setText] = useState('');
  const tell = (error: unknown) => {
    if (faultsOf(error).length > 0) return;
    const detail = detailOf(error);
    setText(detail ? t('forms.errorDetail', { detail }) : [t('franchises.saveFailed'), ...reasonsOf(error)].join(' '));
  };
  return { text, tell, clear: () => setText('') };
};
