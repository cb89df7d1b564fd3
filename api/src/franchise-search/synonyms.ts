import type { SynonymsOf } from '@marketplace/db';
import { splitIntoWords } from '@marketplace/db';
import { once } from '../platform/runtime/lazy-values.ts';
import type { SearchSettings } from './search-settings.ts';
import { SYNONYM_GROUPS } from './synonym-groups.ts';

type Phrase = readonly string[];
type Groups = readonly (readonly Phrase[])[];

const toPhrases = (group: readonly string[]): Phrase[] => group.map(phrase => splitIntoWords(phrase));

/** The groups that every installation has, made once for all catalogues of a process. */
const builtInGroups = once(() => SYNONYM_GROUPS.map(toPhrases));

/** The words and phrases that mean the same in searches of franchises. */
export interface Synonyms {
  /** Returns the words and phrases that mean the same as a phrase; an empty list if none are known. */
  of: SynonymsOf;
  /** All words of the groups, which a search can be corrected to. */
  words: ReadonlySet<string>;
}

/** Adds the other phrases of its group to each wanted phrase. */
const addGroups = (all: Map<string, Phrase[]>, groups: Groups, isWanted: (phrase: string) => boolean) => {
  for (const group of groups) {
    const phrases = group.filter(phrase => isWanted(phrase.join(' ')));
    for (const phrase of phrases) {
      const others = phrases.filter(other => other !== phrase);
      const key = phrase.join(' ');
      all.set(key, [...(all.get(key) ?? []), ...others]);
    }
  }
};

/** Returns the built-in synonyms with those of the admin's settings. */
export const synonymsWith = ({ synonyms, without_synonyms }: SearchSettings): Synonyms => {
  const excluded = new Set(without_synonyms.map(phrase => splitIntoWords(phrase).join(' ')));
  const all = new Map<string, Phrase[]>();
  addGroups(all, builtInGroups(), phrase => !excluded.has(phrase));
  addGroups(
    all,
    synonyms.map(({ phrases }) => toPhrases(phrases)),
    () => true,
  );
  const words = new Set([...all.keys()].flatMap(phrase => phrase.split(' ')));
  return { of: phrase => all.get(phrase) ?? [], words };
};
