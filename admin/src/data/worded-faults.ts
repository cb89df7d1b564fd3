import type { Fault } from '@marketplace/api';
import { apiText } from '../i18n/api-texts.ts';
import { spokenLanguage } from '../i18n/catalogues.ts';
import { DEFAULT_LANGUAGE } from '../i18n/languages.ts';
import { translatorOf } from '../i18n/translate.ts';

/** Types of faults that say what is wrong by themselves, or with the number that the API's sentence ends on. */
const TEXTS: Record<string, { name: string; limit?: string }> = {
  required: { name: 'ra.validation.required' },
  minLength: { name: 'ra.validation.minLength', limit: 'min' },
  maxLength: { name: 'ra.validation.maxLength', limit: 'max' },
  minimum: { name: 'ra.validation.minValue', limit: 'min' },
  maximum: { name: 'ra.validation.maxValue', limit: 'max' },
  again: { name: 'console.errors.passwordAgain' },
};

/** What is wrong with a password or a code that shows who one is. */
const WRONG: Record<string, string> = {
  password: 'console.errors.wrongPassword',
  current_password: 'console.errors.wrongPassword',
  code: 'console.errors.wrongCode',
  current_code: 'console.errors.wrongCode',
};

const textOf = ({ type, loc }: Fault): { name: string; limit?: string } | undefined => {
  const wrong = type === 'value' && WRONG[String(loc.at(-1))];
  return wrong ? { name: wrong } : TEXTS[type];
};

/** "… must have at most 200 characters", "… must be at least 1800", "… must not be negative". */
const limitIn = (sentence: string) => /(-?\d+)(?: characters)?$/.exec(sentence)?.[1] ?? '0';

/** A text of the API as the person reads it. */
export const wordedText = (text: string): string => apiText(text, spokenLanguage());

/** Faults as the person reads them: in English the API's own sentences, else worded by type where that is enough. */
export const worded = (faults: Fault[], language = spokenLanguage()): Fault[] => {
  if (language === DEFAULT_LANGUAGE) return faults;
  const translate = translatorOf(language);
  return faults.map(fault => {
    const text = textOf(fault);
    if (!text) return { ...fault, msg: apiText(fault.msg, language) };
    return { ...fault, msg: translate(text.name, text.limit ? { [text.limit]: limitIn(fault.msg) } : {}) };
  });
};
