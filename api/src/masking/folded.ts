import { plainFor } from './look-alikes.ts';

/** Texts as the rules of masking read them: plain letters and digits, each with its place in what was written. */

/** A text in plain characters, and where each of them stands in the original. */
export interface Folded {
  text: string;
  /** Null where nothing was folded: places are the same. */
  places: number[] | null;
}

/** Numerals that are letters elsewhere: everyday and financial Chinese ones, and those of Suzhou, from 0 to 9. */
const NUMERALS = [
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
const NUMERAL = new Map(NUMERALS.flatMap((forms, value) => [...forms].map(form => [form, String(value)] as const)));

const DIGIT = /\p{Nd}/u;
/** Accents, and what is not seen: joiners, zero-width spaces, soft hyphens. */
const UNSEEN = /[\p{M}\p{Cf}]/gu;
const PLAIN = /^[\0-\x7f]*$/;
const QUOTES = /[‘’ʼ`´]/g;
const DOTS = /[。｡．・]/g;
/** A letter elsewhere: it makes a vowel long. */
const LONG_VOWEL_BETWEEN = /(?<=\d\s?)ー{1,3}(?=\s?\d)/gu;

/** The digits of a script stand in a row, 0 first, so a digit is worth as much as there are before it. */
const digitOf = (character: string): string => {
  const code = character.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && DIGIT.test(String.fromCodePoint(code - value - 1))) value++;
  return String(value);
};

/** Longer forms of a character (`ﷺ` is a sentence of 18) are left: no letter or digit has one, and texts would grow by them. */
const LONGEST_FORM = 4;

const findForm = (character: string): string => {
  const numeral = NUMERAL.get(character);
  if (numeral) return numeral;
  const form = character.normalize('NFKD').replace(UNSEEN, '');
  if (form.length > LONGEST_FORM) return character;
  const plain = form.replace(QUOTES, "'").replace(DOTS, '.');
  if (PLAIN.test(plain)) return plain;
  return [...plain].map(part => plainFor(part) ?? (DIGIT.test(part) ? digitOf(part) : part)).join('');
};

/** Forms that were looked up before: a tenth of the time. */
const FORMS = new Map<string, string>();
const MOST_FORMS = 5000;

const foldCharacter = (character: string): string => {
  const known = FORMS.get(character);
  if (known !== undefined) return known;
  const form = findForm(character);
  if (FORMS.size < MOST_FORMS) FORMS.set(character, form);
  return form;
};

/** A text as masking reads it. */
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
