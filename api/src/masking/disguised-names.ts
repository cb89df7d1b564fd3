import { MASK, type MaskedPlace } from './found.ts';
import { isOrdinaryWord } from './ordinary-words.ts';
import { isQuantity } from './usernames.ts';

/**
 * Digits and signs that resemble a letter. Letters of other scripts have already been converted to Latin (see `fold`).
 */
const LOOK_ALIKES: Record<string, string> = {
  a: '4@^',
  b: '86',
  c: '¢',
  e: '3€',
  g: '9q6',
  i: '1!|',
  l: '1|!',
  o: '0',
  s: '5$',
  t: '7+',
  x: '×',
  z: '2',
};
/**
 * Replaces each look-alike by one letter that stands for all letters it resembles, and `l` by `i`. Names are first
 * searched in this form and then compared exactly.
 */
const CANONICAL = new Map([
  ...Object.entries(LOOK_ALIKES)
    .flatMap(([letter, alikes]) => [...alikes].map(alike => [alike, letter] as const))
    .toReversed(),
  ['l', 'i'] as const,
]);
const canonical = (character: string) => CANONICAL.get(character) ?? character;

const EACH_ALIKE = new RegExp(`[${[...CANONICAL.keys()].map(one => one.replace(/[\\]^-]/, '\\$&')).join('')}]`, 'gu');

export const SEPARATOR = /[^\p{L}\p{N}@$!|+€^¢×]/u;
const LETTER = /\p{L}/u;
const SPACE = /\s/u;
const BRACKET = /[()[\]{}<>]/u;

/** Minimum length of a name; shorter ones would be found in too many places. */
const SHORTEST = 3;
/** Minimum length of a name that may be written in two pieces, or in several pieces of two letters. */
const LONG = 5;

/** The letters of a text without separators, with the start and end of each. */
interface Letters {
  text: string;
  starts: number[];
  ends: number[];
}

/** Returns the letters of a text, with look-alikes converted. */
export const lettersOf = (small: string): Letters => {
  const letters: Letters = { text: '', starts: [], ends: [] };
  let at = 0;
  for (const character of small) {
    const end = at + character.length;
    if (!SEPARATOR.test(character)) {
      const plain = canonical(character);
      letters.text += plain;
      for (let unit = 0; unit < plain.length; unit++) {
        letters.starts.push(at);
        letters.ends.push(end);
      }
    }
    at = end;
  }
  return letters;
};

const SEPARATORS = new RegExp(SEPARATOR.source, 'gu');
/** Returns the letters without their positions, which few callers need. */
export const skeletonOf = (small: string) => small.replace(SEPARATORS, '').replace(EACH_ALIKE, canonical);

/** Returns whether characters match a name or resemble it, and enough of them are letters. */
const isWrittenLike = (name: string, written: string): boolean => {
  const characters = [...written].filter(character => !SEPARATOR.test(character));
  let at = 0;
  let letters = 0;
  for (const character of characters) {
    const letter = name[at] ?? '';
    if (letter !== character && !LOOK_ALIKES[letter]?.includes(character)) return false;
    at++;
    if (LETTER.test(character)) letters++;
  }
  return at === name.length && letters * 2 >= name.length && letters > 1;
};

/**
 * Returns whether letters with separators spell a single name: they are single letters, or pieces that are not words.
 */
const isOneName = (written: string, name: string): boolean => {
  const joined = written.replace(/\s?[([{<]\s?|\s?[)\]}>]\s?/gu, '');
  if (!SPACE.test(joined)) return true;
  const pieces = written.split(/[^\p{L}\p{N}@$!|+€^¢×]+/u).filter(Boolean);
  if (pieces.every(piece => [...piece].length === 1)) return true;
  if (name.length < LONG) return false;
  if (pieces.length > 2 && pieces.every(piece => [...piece].length <= 2))
    return name.length > LONG || pieces.some(piece => piece.length > 1 && !isOrdinaryWord(piece));
  return pieces.some(piece => piece.length > 2 && !isOrdinaryWord(piece));
};

const ASCII_WORD = /^[a-z]+$/;

/**
 * Finds names that are spelled out (`z u l a i k h a`, `Zulai (kha)`), or have digits and signs instead of letters
 * (`Zul4ikha`).
 * @param words the words of the names, in any case
 */
export const findDisguisedNames = (text: string, words: readonly string[]): MaskedPlace[] => {
  const all = new Set(
    words.map(word => word.toLowerCase()).filter(word => word.length >= SHORTEST && ASCII_WORD.test(word)),
  );
  if (all.size === 0) return [];
  const small = text.toLowerCase();
  if (small.length !== text.length) return [];
  const skeleton = skeletonOf(small);
  const names = [...all].filter(name => skeleton.includes(skeletonOf(name)));
  if (names.length === 0) return [];
  const letters = lettersOf(small);
  const isLetterAt = (at: number) => LETTER.test(small[at] ?? '');
  return names.flatMap(name => {
    const nameSkeleton = skeletonOf(name);
    const found: MaskedPlace[] = [];
    for (let at = letters.text.indexOf(nameSkeleton); at >= 0; at = letters.text.indexOf(nameSkeleton, at + 1)) {
      const start = letters.starts[at] ?? 0;
      let end = letters.ends[at + nameSkeleton.length - 1] ?? 0;
      if (isLetterAt(start - 1) || isLetterAt(end)) continue;
      const written = small.slice(start, end);
      if (written === name || isQuantity(written) || !isWrittenLike(name, written) || !isOneName(written, name))
        continue;
      if (BRACKET.test(small[end] ?? '') && BRACKET.test(written)) end++;
      found.push({ start, end, mask: MASK });
    }
    return found;
  });
};
