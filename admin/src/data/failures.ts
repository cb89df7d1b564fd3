import type { Fault } from '@marketplace/api';
import { useCallback } from 'react';
import { HttpError, useTranslate } from 'react-admin';
import { currentLanguage } from '../i18n/catalogues.ts';
import { translatorOf } from '../i18n/translate.ts';
import { useText } from '../i18n/useText.ts';
import { faultsIn, pathOf } from './faults.ts';

/** Text key for a missing response: the browser is offline, or the server is down. */
export const NO_ANSWER = 'console.errors.noAnswer';

const bodyOf = (error: unknown): unknown => (error instanceof HttpError ? error.body : undefined);

/** Returns the HTTP status of an error. Returns 0 if there was no response, and undefined for errors of other kinds. */
export const statusOf = (error: unknown): number | undefined =>
  error instanceof HttpError && typeof error.status === 'number' ? error.status : undefined;

/** Returns the server's message, if the `detail` of the error is a text. */
export const detailOf = (error: unknown): string | undefined => {
  const body = bodyOf(error);
  const detail = typeof body === 'object' && body !== null && 'detail' in body ? body.detail : undefined;
  return typeof detail === 'string' ? detail : undefined;
};

/** Returns the server's validation errors. */
export const faultsOf = (error: unknown): Fault[] => faultsIn(bodyOf(error));

/** Returns the server's message about one field, or undefined. */
export const faultOf = (error: unknown, field: string): string | undefined =>
  faultsOf(error).find(fault => pathOf(fault)[0] === field)?.msg;

/** Returns the reasons for a failed call in the user's language. */
export const reasonsOf = (error: unknown): string[] => {
  if (statusOf(error) === 0) return [translatorOf(currentLanguage())(NO_ANSWER)];
  const detail = detailOf(error);
  return detail === undefined ? faultsOf(error).map(({ msg }) => msg) : [detail];
};

/** Returns a sentence for a failure followed by the reasons, one per line (specification, section 8). */
export const failureText = (sentence: string, error: unknown): string => [sentence, ...reasonsOf(error)].join('\n');

/** Returns the server's message. Without one, returns the given sentence with the reasons. */
export const serverMessageOrFailure = (sentence: string, error: unknown): string =>
  detailOf(error) ?? failureText(sentence, error);

/**
 * Returns a function that explains in one sentence why a call failed. It uses `otherwise` if the server gave no reason.
 */
export const useFailureReason = () => {
  const t = useText();
  const translate = useTranslate();
  return useCallback(
    (error: unknown, otherwise = t('errors.generic')) =>
      statusOf(error) === 0 ? translate(NO_ANSWER) : (detailOf(error) ?? otherwise),
    [t, translate],
  );
};
