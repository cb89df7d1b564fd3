/** A gap is the text between two digits. Its kind decides whether a number continues after it. */

export const HAS_LETTERS = /\p{L}/u;
/** Scripts without spaces between words: a word between two digits may be a separator. */
const UNSPACED = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}]';
const SPACED = `(?!${UNSPACED})\\p{L}`;
const SIGN = '[^\\p{L}\\p{N}]';
const SIGNS_SPOKEN = 'dash|hyphen|space|strip|minus|slash|dot|titik|sempang|sengkang|jarak|横?杠|橫槓|空格';
/**
 * Letters as separators, with equal spacing on both sides (`012x345x6789`, `012abc345`, `012 x 345`), and spoken signs
 * (`012 dash 345`).
 */
const LETTERED = new RegExp(
  [`^(?:${SPACED}){1,5}$`, `^${SIGN}{1,3}${SPACED}${SIGN}{1,3}$`, `^${SIGN}{0,3}(?:${SIGNS_SPOKEN})${SIGN}{0,3}$`].join(
    '|',
  ),
  'iu',
);
/** Chinese units and words between two quantities: `2019年12月`, `50万到100万`. */
const COUNTED =
  '[年月日号號时時点點分秒周週天季度世纪紀万萬千百十亿億元块塊角仙毛令吉家间間个個人位名岁歲平方尺呎米公里克斤升台张張份杯层層楼樓室座桌路街巷到至或和与與跟比乘]';
/** A word that may belong to a sentence or be a separator: `012的345`, `012 then 345`. */
const WORDED_GAP = new RegExp(
  [
    `^${SIGN}{0,3}(?<unspaced>(?:(?!${COUNTED})${UNSPACED}){1,2})${SIGN}{0,3}$`,
    `^${SIGN}{1,3}(?<spaced>(?:${SPACED}){2,5})${SIGN}{1,3}$`,
  ].join('|'),
  'u',
);

/**
 * The kinds of text between digits: signs and spaces; letters that are not a word; a word; or text that ends the
 * number.
 */
export type Gap = 'plain' | 'lettered' | 'worded' | 'end';

export const gapBetween = (gap: string): Gap => {
  if (!HAS_LETTERS.test(gap)) return 'plain';
  if (LETTERED.test(gap)) return 'lettered';
  return WORDED_GAP.test(gap) ? 'worded' : 'end';
};

/** Returns the word of a gap that contains nothing else, and whether its script has no spaces. */
export const wordIn = (gap: string): { word: string; isUnspaced: boolean } | null => {
  const { unspaced, spaced } = LETTERED.test(gap) ? {} : (WORDED_GAP.exec(gap)?.groups ?? {});
  const word = unspaced ?? spaced;
  return word === undefined ? null : { word: word.toLowerCase(), isUnspaced: word === unspaced };
};
