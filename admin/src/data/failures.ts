import type { Fault } from '@marketplace/api';
import { useCallback } from 'react';
import { HttpError, useTranslate } from 'react-admin';
import { spokenLanguage } from '../i18n/catalogues.ts';
import { translatorOf } from '../i18n/translate.ts';
import { useText } from '../i18n/useText.ts';
import { faultsIn, pathOf } from './faults.ts';

/** No answer came at all: offline, or the server is down. */
export const NO_ANSWER = 'console.errors.noAnswer';

const bodyOf = (error: unknown): unknown => (error instanceof HttpError ? error.body : undefined);

/** The HTTP status of an error; 0 when no answer came, undefined when it is no error of HTTP. */
export const statusOf = (error: unknown): number | undefined =>
  error instanceof HttpError && typeof error.status === 'number' ? error.status : undefined;

/** What the server said is wrong, when it said it in words. */
export const detailOf = (error: unknown): string | undefined => {
  const body = bodyOf(error);
  const detail = typeof body === 'object' && body !== null && 'detail' in body ? body.detail : undefined;
  return typeof detail === 'string' ? detail : undefined;
};

/** What the server found wrong with the fields of what was sent. */
export const faultsOf = (error: unknown): Fault[] => faultsIn(bodyOf(error));

/** What the API says is wrong with one field; undefined when nothing is. */
export const faultOf = (error: unknown, field: string): string | undefined =>
  faultsOf(error).find(fault => pathOf(fault)[0] === field)?.msg;

/** Returns why a call failed, each reason in the person's language: no answer came, or what the server said. */
export const reasonsOf = (error: unknown): string[] => {
  if (statusOf(error) === 0) return [translatorOf(spokenLanguage())(NO_ANSWER)];
  const detail = detailOf(error);
  return detail === undefined ? faultsOf(error).map(({ msg }) => msg) : [detail];
};

/** The sentence for a failure, and below it the reasons (specification §8). */
export const failureText = (sentence: string, error: unknown): string => [sentence, ...reasonsOf(error)].join('\n');

/** What the server said against something, otherwise the sentence for the failure with its reasons. */
export const refusalText = (sentence: string, error: unknown): string =>
  detailOf(error) ?? failureText(sentence, error);

/** Why a call failed, as a sentence: no answer came, or what the server said; `otherwise` where it said nothing. */
export const useReason = () => {
  const t = useText();
  const translate = useTranslate();
  return useCallback(
    (error: unknown, otherwise = t('errors.generic')) =>
      statusOf(error) === 0 ? translate(NO_ANSWER) : (detailOf(error) ?? otherwise),
    [t, translate],
  );
};
