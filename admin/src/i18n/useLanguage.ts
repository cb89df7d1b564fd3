import { useStore } from 'react-admin';
import { store } from '../session/store.ts';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from './languages.ts';

/** Where the choice is kept in this browser; it outlives signing out. */
const LANGUAGE = 'language';

/** The first of ours that the browser asks for: `ms-MY` and `zh-TW` ask for Malay and Chinese. */
const askedLanguage = (): Language =>
  navigator.languages.map(tag => tag.toLowerCase().split('-')[0]).find(isLanguage) ?? DEFAULT_LANGUAGE;

/** What was chosen in this browser before; until then what it asks for. */
export const chosenLanguage = (): Language => {
  const kept: unknown = store.getItem(LANGUAGE);
  return isLanguage(kept) ? kept : askedLanguage();
};

/** The language that this person chose or their browser asks for, and how to choose another. */
export const useLanguage = (): [Language, (language: Language) => void] => {
  const [kept, keep] = useStore<string>(LANGUAGE, '');
  return [isLanguage(kept) ? kept : askedLanguage(), keep];
};
