import type { ErrorAnswer, Fault } from '@marketplace/api';
import { spokenLanguage, textOf } from '../i18n/catalogues.ts';

/** The label of a field that an error names; entries of a list have a number behind it ("FAQ 2"). */
const fieldName = (title: string): string => {
  const [, name = title, number = ''] = /^(.*?)( \d+)?$/s.exec(title) ?? [];
  return (textOf(spokenLanguage(), `fieldNames.${name}`) ?? name) + number;
};

/** Returns the text of an API error in the person's language: in English, and of an unknown code, the API's own. */
export const errorText = (english: string, { code, values = {} }: Pick<ErrorAnswer, 'code' | 'values'>): string =>
  textOf(spokenLanguage(), `apiErrors.${code}`)?.replace(/%\{(\w+)\}/g, (place, key) => {
    const value = String(values[key] ?? place);
    return key === 'name' ? fieldName(value) : value;
  }) ?? english;

/** Returns faults with their messages in the person's language. */
export const wordedFaults = (faults: Fault[]): Fault[] =>
  faults.map(fault => ({ ...fault, msg: errorText(fault.msg, fault) }));

/** Returns what an error's answer says, each fault by itself. */
export const reasonsIn = ({ detail, ...coded }: Omit<ErrorAnswer, 'current'>): string[] =>
  typeof detail === 'string' ? [errorText(detail, coded)] : wordedFaults(detail).map(({ msg }) => msg);
