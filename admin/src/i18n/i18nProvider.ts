import type { I18nProvider } from 'react-admin';
import { speak } from './catalogues.ts';
import { isLanguage, LANGUAGES, type Language } from './languages.ts';
import { translatorOf } from './translate.ts';

/** Translates into one language, whose catalogue is loaded; another language is another provider (`Languages`). */
export const i18nProviderOf = (language: Language): I18nProvider => ({
  translate: translatorOf(language),
  getLocale: () => language,
  getLocales: () => [...LANGUAGES],
  changeLocale: async locale => {
    if (isLanguage(locale)) await speak(locale);
  },
});
