import type { ErrorAnswer, Fault } from '@marketplace/api';
import { currentLanguage, textOf } from '../i18n/catalogues.ts';

/**
 * Returns the label of a field that an error names. A number at the end stands for the position in a list ("FAQ 2").
 */
const fieldName = (title: string): string => {
  const [, name = title, number = ''] = /^(.*?)( \d+)?$/s.exec(title) ?? [];
  return (textOf(currentLanguage(), `fieldNames.${name}`) ?? name) + number;
};

/**
 * Returns the text of an API error in the user's language. For English users and unknown codes, returns the API's own
 * text.
 */
export const errorText = (english: string, { code, values = {} }: Pick<ErrorAnswer, 'code' | 'values'>): string =>
  textOf(currentLanguage(), `apiErrors.${code}`)?.replace(/%\{(\w+)\}/g, (place, key) => {
    const value = String(values[key] ?? place);
    return key === 'name' ? fieldName(value) : value;
  }) ?? english;

/** Returns errors with their messages in the user's language. */
export const translatedFaults = (faults: Fault[]): Fault[] =>
  faults.map(fault => ({ ...fault, msg: errorText(fault.msg, fault) }));

/** Returns the messages of an error response in the user's language. */
export const reasonsIn = ({ detail, ...coded }: Omit<ErrorAnswer, 'current'>): string[] =>
  typeof detail === 'string' ? [errorText(detail, coded)] : translatedFaults(detail).map(({ msg }) => msg);
