import type { Language } from './languages.ts';

/** A language as it is written here, where the browser says nothing nearer. */
const HERE: Record<Language, string> = { en: 'en', ms: 'ms-MY', zh: 'zh-CN' };

const written = (locale: string) => {
  const { language, script } = new Intl.Locale(locale).maximize();
  return `${language}-${script}`;
};

/**
 * How dates, numbers and money are shown: by the person's own locale where it is of the chosen language and script
 * (a Taiwanese browser's dates would not fit simplified Chinese), else by the language's own.
 */
export const viewerLocale = (language: Language): string =>
  navigator.languages.find(locale => written(locale) === written(HERE[language])) ?? HERE[language];
