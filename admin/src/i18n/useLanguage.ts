import { useStore } from 'react-admin';
import { store } from '../session/store.ts';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from './languages.ts';

/** Storage key of the choice, which is kept after sign-out. */
const LANGUAGE = 'language';

/** Returns the first supported language that the browser prefers: `ms-MY` and `zh-TW` mean Malay and Chinese. */
const browserLanguage = (): Language =>
  navigator.languages.map(tag => tag.toLowerCase().split('-')[0]).find(isLanguage) ?? DEFAULT_LANGUAGE;

/** Returns the language stored in this browser, otherwise the browser's preference. */
export const chosenLanguage = (): Language => {
  const kept: unknown = store.getItem(LANGUAGE);
  return isLanguage(kept) ? kept : browserLanguage();
};

/** Returns the current language and a function that changes it. */
export const useLanguage = (): [Language, (language: Language) => void] => {
  const [kept, keep] = useStore<string>(LANGUAGE, '');
  return [isLanguage(kept) ? kept : browserLanguage(), keep];
};
