import { useCallback } from 'react';
import { useTranslate } from 'react-admin';

/** A word that records hold (`Within 6 months`, `Master Franchise`, `Penang`) in the language of the person. */
export const useWord = () => {
  const translate = useTranslate();
  return useCallback((word: string) => translate(`words.${word}`, { _: word }), [translate]);
};
