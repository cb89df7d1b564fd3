import { type MatchExtended, ZxcvbnFactory, type ZxcvbnResult } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';
import { dictionary as indonesian } from '@zxcvbn-ts/language-id';
import { MALAYSIAN_PLACES } from './places.ts';

/** Why a password is weak. */
export type Weakness = 'own-words' | 'common' | 'repeated' | 'sequence' | 'short-word' | 'guessable';

/**
 * Number of characters that are estimated. The time grows with the square of the length, and these characters are
 * enough to decide.
 */
const ESTIMATED_CHARACTERS = 32;
/** Minimum length of a person's name that counts: names of two letters are part of too many other words. */
const SHORTEST_OWN_WORD = 3;
/** Minimum length of a pattern: shorter words occur by chance among random characters. */
const SHORTEST_PATTERN = 4;

/**
 * Minimum numbers of guesses, as powers of ten, for a password as it is, without its punctuation (a hyphen makes
 * `Welcome-2024!` no better), and without the words that anyone would try first for this person. Three random words are
 * strong enough.
 */
const MINIMUM = { whole: 9.95, withoutPunctuation: 7.9, withoutOwnWords: 8, withoutBoth: 6.5 };

/**
 * The Indonesian dictionary replaces a Malay one, which does not exist: it has most Malay words, and the region's names.
 */
const estimator = new ZxcvbnFactory({
  dictionary: { ...common, ...english, ...indonesian, places: MALAYSIAN_PLACES },
  graphs: adjacencyGraphs,
  maxLength: ESTIMATED_CHARACTERS,
});

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Maximum characters of a name or address that are used; the schema refuses longer texts. */
const LONGEST_OWN_TEXT = 300;

const ownWordsOf = (texts: string[]): string[] => {
  const words = texts.flatMap(text => {
    const parts = text
      .slice(0, LONGEST_OWN_TEXT)
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u);
    return [...parts, parts.join('')];
  });
  return [...new Set(words)]
    .filter(word => [...word].length >= SHORTEST_OWN_WORD)
    .toSorted((a, b) => b.length - a.length);
};

const withoutPunctuation = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');

const withoutWords = (text: string, words: string[]) =>
  words.length === 0 ? text : text.replace(new RegExp(words.map(escaped).join('|'), 'giu'), ' ').trim();

const reasonOf = ({ sequence }: ZxcvbnResult): Weakness => {
  const has = (wanted: (match: MatchExtended) => boolean) => sequence.some(wanted);
  if (has(({ dictionaryName }) => dictionaryName === 'userInputs')) return 'own-words';
  if (has(({ pattern }) => pattern === 'repeat')) return 'repeated';
  if (sequence.length === 1 && has(({ pattern }) => pattern === 'dictionary')) return 'common';
  if (has(({ pattern, token }) => pattern === 'spatial' || (pattern === 'sequence' && token.length > 3)))
    return 'sequence';
  return has(({ pattern }) => pattern === 'dictionary' || pattern === 'date' || pattern === 'regex')
    ? 'short-word'
    : 'guessable';
};

/**
 * Returns whether the estimate found a word, a date or another pattern. Random characters have no pattern, even if few
 * of them are letters.
 */
const hasPattern = ({ sequence }: ZxcvbnResult) =>
  sequence.some(({ pattern, token }) => pattern !== 'bruteforce' && token.length >= SHORTEST_PATTERN);

/**
 * Returns why a password is weak, or null.
 * @param ownTexts the person's names and addresses, which anyone would try first: they add no strength
 */
export const weaknessOf = (password: string, ownTexts: string[]): Weakness | null => {
  const text = password.normalize('NFKC').trim();
  const words = ownWordsOf(ownTexts);
  const rest = withoutWords(text, words);
  const isBelow = (part: string, minimum: number): ZxcvbnResult | null => {
    const result = estimator.check(part, words);
    return result.guessesLog10 < minimum ? result : null;
  };
  const isBelowInLetters = (part: string, minimum: number): ZxcvbnResult | null => {
    const result = isBelow(withoutPunctuation(part), minimum);
    return result && hasPattern(result) ? result : null;
  };
  const weak = isBelow(text, MINIMUM.whole) ?? isBelowInLetters(text, MINIMUM.withoutPunctuation);
  if (rest === text) return weak && reasonOf(weak);
  const isWeak = weak ?? isBelow(rest, MINIMUM.withoutOwnWords) ?? isBelowInLetters(rest, MINIMUM.withoutBoth);
  return isWeak ? 'own-words' : null;
};
