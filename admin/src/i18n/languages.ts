/** The languages of the console, each by its own name, and what a page in it says of itself (`<html lang>`). */
export const LANGUAGES = [
  { locale: 'en', name: 'English', tag: 'en' },
  { locale: 'ms', name: 'Bahasa Malaysia', tag: 'ms' },
  { locale: 'zh', name: '简体中文', tag: 'zh-Hans' },
] as const;

export type Language = (typeof LANGUAGES)[number]['locale'];

/** What the console speaks where nobody chose, and the browser asks for none of them. */
export const DEFAULT_LANGUAGE: Language = 'en';

export const isLanguage = (value: unknown): value is Language => LANGUAGES.some(({ locale }) => locale === value);

export const tagOf = (language: Language) =>
  LANGUAGES.find(({ locale }) => locale === language)?.tag ?? DEFAULT_LANGUAGE;
