import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { detailOf, NO_ANSWER, statusOf } from '../../data/failures.ts';
import { faultsIn } from '../../data/faults.ts';
import { useText } from '../../i18n/useText.ts';

const bodyOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'body' in error ? error.body : undefined;

/** Why a franchise could not be saved (specification §8). A list of faults is told by the form itself. */
export const useSaveFailure = () => {
  const t = useText();
  const translate = useTranslate();
  const [text, setText] = useState('');
  const tell = (error: unknown) => {
    if (faultsIn(bodyOf(error)).length > 0) return;
    const detail = detailOf(error);
    if (statusOf(error) === 0) setText(translate(NO_ANSWER));
    else setText(detail ? t('forms.errorDetail', { detail }) : t('franchises.saveFailed'));
  };
  return { text, tell, clear: () => setText('') };
};
