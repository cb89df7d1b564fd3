import { LONGEST_PHRASE, splitIntoWords } from '@marketplace/db';
import Type, { type Static } from 'typebox';
import { type Fault, fault } from '../platform/errors/errors.ts';
import { asFields } from '../platform/http/raw-input.ts';
import { Partially } from '../platform/http/schema.ts';
import type { SettingsDocument } from '../settings/service.ts';

const Phrase = Type.String({ minLength: 1, maxLength: 200 });

/** Words and phrases that mean the same. */
const Group = Type.Object({
  phrases: Type.Array(Phrase, { title: 'Words and phrases', minItems: 2, maxItems: 20 }),
});

/** The admin's settings of the franchise search. */
export const SearchSettings = Type.Object({
  synonyms: Type.Array(Group, {
    title: 'Synonyms',
    maxItems: 500,
    description: 'Groups of words and phrases: a search for one of them finds franchises with any of its group',
  }),
  without_synonyms: Type.Array(Phrase, {
    title: 'Words without the built-in synonyms',
    maxItems: 200,
    description: 'Words and phrases for which the built-in synonyms are not searched',
  }),
});
export type SearchSettings = Static<typeof SearchSettings>;
export const SearchSettingsUpdate = Partially(SearchSettings);

/** Returns a fault for each phrase that has no word, or more words than a synonym can have. */
const phraseFaults = (where: string, phrases: unknown): Fault[] =>
  !Array.isArray(phrases)
    ? []
    : phrases.flatMap(phrase => {
        if (typeof phrase !== 'string' || phrase === '') return [];
        const { length } = splitIntoWords(phrase);
        if (length === 0) return [fault(where, 'value', 'synonym_without_word', { phrase })];
        if (length > LONGEST_PHRASE)
          return [fault(where, 'value', 'synonym_too_long', { phrase, limit: LONGEST_PHRASE })];
        return [];
      });

/**
 * Returns a fault for each phrase that was entered before, in any group. With too many synonyms, a search for a word
 * could take seconds.
 */
const repetitionFaults = (groups: unknown[]): Fault[] => {
  const entered = new Set<string>();
  return groups.flatMap((group, at) => {
    const { phrases } = asFields(group);
    return (Array.isArray(phrases) ? phrases : []).flatMap(phrase => {
      const words = typeof phrase === 'string' ? splitIntoWords(phrase).join(' ') : '';
      if (words === '') return [];
      if (entered.has(words)) return [fault(`synonyms.${at}.phrases`, 'value', 'synonym_twice', { phrase })];
      entered.add(words);
      return [];
    });
  });
};

/** The settings of the search, with their defaults. */
export const SEARCH_SETTINGS_DOCUMENT: SettingsDocument<SearchSettings> = {
  name: 'search',
  kind: 'search_settings',
  defaults: { synonyms: [], without_synonyms: [] },
  faults: change => {
    const { synonyms, without_synonyms } = asFields(change);
    const groups = Array.isArray(synonyms) ? synonyms : [];
    return [
      ...groups.flatMap((group, at) => phraseFaults(`synonyms.${at}.phrases`, asFields(group).phrases)),
      ...repetitionFaults(groups),
      ...phraseFaults('without_synonyms', without_synonyms),
    ];
  },
};
