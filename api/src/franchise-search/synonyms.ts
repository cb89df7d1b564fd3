import type { SynonymsOf } from '@marketplace/db';
import { wordsIn } from '@marketplace/db';
import { SYNONYM_GROUPS } from './synonym-groups.ts';

type Phrase = readonly string[];

/** Maps each phrase to all phrases of its group. */
const byPhrase = (groups: readonly (readonly string[])[]): Map<string, Phrase[]> => {
  const all = new Map<string, Phrase[]>();
  for (const group of groups) {
    const phrases = group.map(phrase => wordsIn(phrase));
    for (const phrase of phrases) {
      const others = phrases.filter(other => other !== phrase);
      const key = phrase.join(' ');
      all.set(key, [...(all.get(key) ?? []), ...others]);
    }
  }
  return all;
};

const SYNONYMS = byPhrase(SYNONYM_GROUPS);

/** Returns the words and phrases that mean the same as a phrase; an empty list if none are known. */
export const synonymsOf: SynonymsOf = phrase => SYNONYMS.get(phrase) ?? [];

/** All words of the groups, which a search can be corrected to. */
export const SYNONYM_WORDS: ReadonlySet<string> = new Set(SYNONYM_GROUPS.flat().flatMap(phrase => wordsIn(phrase)));
