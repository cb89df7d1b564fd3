import type { SearchSettings } from '@marketplace/api';
import type { FieldErrors } from '../../data/faults.ts';

/** Form values: each group of synonyms and the words without synonyms as a text with commas. */
export interface SearchValues {
  synonyms: { phrases: string }[];
  without_synonyms: string;
}

export const toSearchValues = ({ synonyms, without_synonyms }: SearchSettings): SearchValues => ({
  synonyms: synonyms.map(({ phrases }) => ({ phrases: phrases.join(', ') })),
  without_synonyms: without_synonyms.join(', '),
});

/** Splits a text at its commas, including Chinese ones. */
const phrasesIn = (text: string) =>
  text
    .split(/[,，、\n]/)
    .map(phrase => phrase.trim())
    .filter(Boolean);

export const toSearchSettings = ({ synonyms, without_synonyms }: SearchValues): SearchSettings => ({
  synonyms: synonyms.map(({ phrases }) => ({ phrases: phrasesIn(phrases) })),
  without_synonyms: phrasesIn(without_synonyms),
});

/** Returns an error for each group with fewer than two words or phrases; undefined if there is none. */
export const groupErrors = ({ synonyms }: SearchValues, message: string): FieldErrors | undefined => {
  const errors = synonyms.flatMap(({ phrases }, at) =>
    phrasesIn(phrases).length < 2 ? [[at, { phrases: message }] as const] : [],
  );
  return errors.length > 0 ? { synonyms: Object.fromEntries(errors) } : undefined;
};
