import { MASK, type MaskedPlace } from './found.ts';
import { areOneSlipApart } from './one-typo.ts';
import { isOrdinaryWord } from './ordinary-words.ts';
import { PROSE_WORDS } from './prose.ts';

/** Letters that sound alike in Malaysian names, and letters that are often omitted. */
const SOUNDS: [RegExp, string][] = [
  [/ph/gu, 'f'],
  [/[ckq]+/gu, 'k'],
  [/[ey]/gu, 'i'],
  [/[ow]/gu, 'u'],
  [/h/gu, ''],
  [/([a-z])\1+/gu, '$1'],
];
const soundOf = (word: string) => SOUNDS.reduce((sound, [letters, plain]) => sound.replace(letters, plain), word);

/** Minimum lengths of names; shorter names resemble too many words. */
const SHORTEST_ALIKE = 4;
const SHORTEST_SLIP = 5;
const WORD = /(?<!\p{L})[A-Za-z]{3,40}(?!\p{L})/gu;
const ASCII_WORD = /^[a-z]+$/u;
const CAPITALISED = /^[A-Z]/u;

/**
 * Finds misspelled names: those that sound the same (`Aishah` for Aisyah), or have one slip (`Zulaikah`).
 * @param words of the names, in any case
 */
export const findMisspelledPersonNames = (text: string, words: readonly string[]): MaskedPlace[] => {
  const names = words.map(word => word.toLowerCase()).filter(word => ASCII_WORD.test(word));
  const sounds = [...new Set(names.map(soundOf))].filter(sound => sound.length >= SHORTEST_ALIKE);
  if (sounds.length === 0) return [];
  const places = Array.from(text.matchAll(WORD));
  // All words are converted in one call, which takes a fifth of the time.
  const wordSounds = soundOf(places.map(([word]) => word.toLowerCase()).join(' ')).split(' ');
  return places.flatMap(({ index, 0: word }, at): MaskedPlace[] => {
    const sound = wordSounds[at] ?? '';
    const isAlike =
      sounds.includes(sound) || sounds.some(name => name.length >= SHORTEST_SLIP && areOneSlipApart(name, sound));
    if (!isAlike) return [];
    const isWord = CAPITALISED.test(word) ? PROSE_WORDS.has(word.toLowerCase()) : isOrdinaryWord(word);
    return isWord ? [] : [{ start: index, end: index + word.length, mask: MASK }];
  });
};
