import { useState } from 'react';
import { detailOf, faultsOf, statusOf, useReason } from '../../data/failures.ts';
import { useText } from '../../i18n/useText.ts';

/** Why a franchise could not be saved (specification §8). A list of faults is told by the form itself. */
export const useSaveFailure = () => {
  const t = useText();
  const reasonOf = useReason();
  const [text, setText] = useState('');
  const tell = (error: unknown) => {
    if (faultsOf(error).length > 0) return;
    const detail = detailOf(error);
    if (statusOf(error) === 0) setText(reasonOf(error));
    else setText(detail ? t('forms.errorDetail', { detail }) : t('franchises.saveFailed'));
  };
  return { text, tell, clear: () => setText('') };
};
