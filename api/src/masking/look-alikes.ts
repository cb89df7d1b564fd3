/**
 * Letters of other scripts that resemble Latin letters: Cyrillic, Greek, Armenian, small capitals and phonetic letters.
 * Forms that Unicode itself maps to Latin (full width, mathematical, circled) are not listed.
 */
const LOOK_ALIKES: Record<string, string> = {
  a: 'аαɑᴀ',
  b: 'вβʙ',
  c: 'сᴄϲ',
  d: 'ԁᴅɗđ',
  e: 'еεᴇҽ',
  f: 'ꜰƒϝ',
  g: 'ɡɢց',
  h: 'һнʜհ',
  i: 'іιıɪɩ',
  j: 'јϳᴊ',
  k: 'кκᴋ',
  l: 'ӏʟłլ',
  m: 'мᴍ',
  n: 'пηɴոռ',
  o: 'оοᴏօøσ',
  p: 'рρᴘ',
  q: 'ԛգզ',
  r: 'гʀᴦ',
  s: 'ѕꜱʂ',
  t: 'тτᴛ',
  u: 'υᴜս',
  v: 'νᴠѵ',
  w: 'ԝᴡωա',
  x: 'хχ',
  y: 'уγʏү',
  z: 'ᴢʐ',
  A: 'АΑ',
  B: 'ВΒ',
  C: 'СϹ',
  D: 'Đ',
  E: 'ЕΕ',
  G: 'Ԍ',
  H: 'НΗ',
  I: 'ІΙӀ',
  J: 'Ј',
  K: 'КΚ',
  L: 'Ł',
  M: 'МΜ',
  N: 'Ν',
  O: 'ОΟՕØ',
  P: 'РΡ',
  S: 'ЅՏ',
  T: 'ТΤ',
  U: 'Ս',
  V: 'Ѵ',
  W: 'Ԝ',
  X: 'ХΧ',
  Y: 'ΥҮУ',
  Z: 'Ζ',
};
/** Letters in filled squares and circles (🅰, 🅐): first character of each row from A to Z. */
const LETTER_ROWS = [0x1f150, 0x1f170];
/** Digits in filled and double circles (❶, ⓵, ➀, ➊): first character of each row from 1 to 9. */
const DIGIT_ROWS = [0x24f5, 0x2776, 0x2780, 0x278a];
const ZEROS = '⓿🄋🄌';

const inRows = (rows: readonly number[], length: number, characters: string) =>
  rows.flatMap(first =>
    Array.from({ length }, (_, at) => [String.fromCodePoint(first + at), characters[at] ?? ''] as const),
  );

const PLAIN = new Map([
  ...Object.entries(LOOK_ALIKES).flatMap(([letter, alikes]) => [...alikes].map(alike => [alike, letter] as const)),
  ...inRows(LETTER_ROWS, 26, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
  ...inRows(DIGIT_ROWS, 9, '123456789'),
  ...[...ZEROS].map(zero => [zero, '0'] as const),
]);

/** Returns the Latin letter or digit that a character resembles; undefined for others. */
export const plainFor = (character: string): string | undefined => PLAIN.get(character);
