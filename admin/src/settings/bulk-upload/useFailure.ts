import { HttpError, useTranslate } from 'react-admin';
import { describe, faultsIn } from '../../data/faults.ts';
import { detailOf, NO_ANSWER, statusOf } from '../../data/http.ts';
import { useText } from '../../i18n/useText.ts';

export interface UploadFailure {
  message: string;
  /** What the server found, one line a fault. */
  lines: string[];
}

/** What a file that was refused is told with. */
export const useFailure = () => {
  const t = useText();
  const translate = useTranslate();
  return (error: unknown): UploadFailure => {
    const lines = error instanceof HttpError ? describe(faultsIn(error.body)) : [];
    const message = statusOf(error) === 0 ? translate(NO_ANSWER) : (detailOf(error) ?? lines[0]);
    return { message: message ?? t('errors.generic'), lines: lines.slice(1) };
  };
};
