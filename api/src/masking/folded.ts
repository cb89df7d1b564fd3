import { plainFor } from './look-alikes.ts';

/** Folding converts a text to plain letters and digits, and stores the position of each in the original. */

/** A text in plain characters, with their positions in the original. */
export interface Folded {
  text: string;
  /** The position in the original of each character; null if nothing was folded. */
  places: number[] | null;
}

/**
 * Numerals that Unicode classifies as letters: everyday and financial Chinese ones, and Suzhou numerals, from 0 to 9.
 */
const NUMERAL_LETTERS = [
  '零〇',
  '一壹弌〡幺',
  '二贰貳弍贰两兩〢',
  '三叁參叄弎参〣',
  '四肆〤',
  '五伍〥',
  '六陆陸〦',
  '七柒漆〧',
  '八捌〨',
  '九玖〩',
];
const NUMERAL = new Map(
  NUMERAL_LETTERS.flatMap((forms, value) => [...forms].map(form => [form, String(value)] as const)),
);

const DIGIT = /\p{Nd}/u;
/** Accents and invisible characters: joiners, zero-width spaces, soft hyphens. */
const INVISIBLE = /[\p{M}\p{Cf}]/gu;
const PLAIN = /^[\0-\x7f]*$/;
const QUOTES = /[‘’ʼ`´]/g;
const DOTS = /[。｡．・]/g;
/** The Japanese long vowel mark, which between digits serves as a hyphen. */
const LONG_VOWEL_BETWEEN = /(?<=\d\s?)ー{1,3}(?=\s?\d)/gu;

/** Returns the value of a digit in any script, by counting the digits before it: each script has 0 to 9 in a row. */
const digitOf = (character: string): string => {
  const code = character.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && DIGIT.test(String.fromCodePoint(code - value - 1))) value++;
  return String(value);
};

/**
 * Maximum length of a folded form. Characters with longer forms (`ﷺ` stands for a sentence of 18) stay unfolded: they
 * contain no contact details, and texts would grow.
 */
const LONGEST_FORM = 4;

const findForm = (character: string): string => {
  const numeral = NUMERAL.get(character);
  if (numeral) return numeral;
  const form = character.normalize('NFKD').replace(INVISIBLE, '');
  if (form.length > LONGEST_FORM) return character;
  const plain = form.replace(QUOTES, "'").replace(DOTS, '.');
  if (PLAIN.test(plain)) return plain;
  return [...plain].map(part => plainFor(part) ?? (DIGIT.test(part) ? digitOf(part) : part)).join('');
};

/** A cache of folded forms; reading from it takes a tenth of the time of folding. */
const FORMS = new Map<string, string>();
const MOST_FORMS = 5000;

const foldCharacter = (character: string): string => {
  const cached = FORMS.get(character);
  if (cached !== undefined) return cached;
  const form = findForm(character);
  if (FORMS.size < MOST_FORMS) FORMS.set(character, form);
  return form;
};

/** Folds a text. */
export const fold = (original: string): Folded => {
  if (PLAIN.test(original)) return { text: original, places: null };
  const places: number[] = [];
  let text = '';
  let at = 0;
  for (const character of original) {
    const plain = foldCharacter(character);
    for (let n = 0; n < plain.length; n++) places.push(at);
    text += plain;
    at += character.length;
  }
  places.push(at);
  return { text: text.replace(LONG_VOWEL_BETWEEN, dash => '-'.repeat(dash.length)), places };
};
