import type { Fault } from '@marketplace/api';
import { apiText } from '../i18n/api-texts.ts';
import { spokenLanguage } from '../i18n/catalogues.ts';
import { DEFAULT_LANGUAGE } from '../i18n/languages.ts';
import { translatorOf } from '../i18n/translate.ts';

/** What is wrong with a password or a code that shows who one is. */
const WRONG: Record<string, string> = {
  password: 'console.errors.wrongPassword',
  current_password: 'console.errors.wrongPassword',
  code: 'console.errors.wrongCode',
  current_code: 'console.errors.wrongCode',
};

/** The text for a fault that its sentence alone words too loosely for the person. */
const ownText = ({ type, loc }: Fault): string | undefined =>
  type === 'again' ? 'console.errors.passwordAgain' : type === 'value' ? WRONG[String(loc.at(-1))] : undefined;

/** A text of the API as the person reads it. */
export const wordedText = (text: string): string => apiText(text, spokenLanguage());

/** Faults as the person reads them: in English the API's own sentences, else their translations. */
export const worded = (faults: Fault[], language = spokenLanguage()): Fault[] => {
  if (language === DEFAULT_LANGUAGE) return faults;
  const translate = translatorOf(language);
  return faults.map(fault => {
    const own = ownText(fault);
    return { ...fault, msg: own ? translate(own, {}) : apiText(fault.msg, language) };
  });
};
