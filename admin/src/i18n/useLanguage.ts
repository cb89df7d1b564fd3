import { useStore } from 'react-admin';
import { store } from '../providers/store.ts';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from './languages.ts';

/** Where the choice is kept in this browser; it outlives signing out. */
export const LANGUAGE = 'language';

/** What was chosen in this browser before. */
export const chosenLanguage = (): Language => {
  const kept: unknown = store.getItem(LANGUAGE);
  return isLanguage(kept) ? kept : DEFAULT_LANGUAGE;
};

/** The language that this person chose, and how to choose another. */
export const useLanguage = (): [Language, (language: Language) => void] => {
  const [kept, keep] = useStore<string>(LANGUAGE, DEFAULT_LANGUAGE);
  return [isLanguage(kept) ? kept : DEFAULT_LANGUAGE, keep];
};
