import { useCallback, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { detailOf, faultsOf, reasonsOf } from '../../data/failures.ts';
import { useText } from '../../i18n/useText.ts';
import { isOpenedFromHere } from '../../kit/forms/useDialogAddress.ts';
import { useGoOn } from '../../kit/page/useGoOn.ts';

/** Leaves a saved form for its list, or for the first steps that led to it. A tick later, when the form knows that nothing is unsaved. */
export const useGoToList = (path: string) => {
  const goOn = useGoOn();
  const { state } = useLocation();
  const goesBack = isOpenedFromHere(state);
  return useCallback(() => {
    window.setTimeout(() => goOn(goesBack ? -1 : path));
  }, [goOn, path, goesBack]);
};

/** Why a franchise could not be saved (specification §8). A list of faults is told by the form itself. */
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
