/** What stands between two digits, and whether a number goes on behind it. */

export const HAS_LETTERS = /\p{L}/u;
/** Scripts whose words are not spaced: one of a sentence stands between two digits as a separator does. */
const UNSPACED = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}]';
const SPACED = `(?!${UNSPACED})\\p{L}`;
const SIGN = '[^\\p{L}\\p{N}]';
const SIGNS_SPOKEN = 'dash|hyphen|space|strip|minus|slash|dot|titik|sempang|sengkang|jarak|横?杠|橫槓|空格';
/** `012x345x6789`, `012abc345`, `012 x 345`: written alike on both sides; and signs as one says them, `012 dash 345`. */
const LETTERED = new RegExp(
  [`^(?:${SPACED}){1,5}$`, `^${SIGN}{1,3}${SPACED}${SIGN}{1,3}$`, `^${SIGN}{0,3}(?:${SIGNS_SPOKEN})${SIGN}{0,3}$`].join(
    '|',
  ),
  'iu',
);
/** What is counted and measured, and what stands between two amounts: `2019年12月`, `50万到100万`. */
const COUNTED =
  '[年月日号號时時点點分秒周週天季度世纪紀万萬千百十亿億元块塊角仙毛令吉家间間个個人位名岁歲平方尺呎米公里克斤升台张張份杯层層楼樓室座桌路街巷到至或和与與跟比乘]';
/** A word that may be one of a sentence, or a separator: `012的345`, `012 then 345`. */
const WORDED = new RegExp(
  [
    `^${SIGN}{0,3}(?<unspaced>(?:(?!${COUNTED})${UNSPACED}){1,2})${SIGN}{0,3}$`,
    `^${SIGN}{1,3}(?<spaced>(?:${SPACED}){2,5})${SIGN}{1,3}$`,
  ].join('|'),
  'u',
);

/** Signs and spaces; letters that are no word; a word; or what ends a number. */
export type Gap = 'plain' | 'lettered' | 'worded' | 'end';

export const gapBetween = (gap: string): Gap => {
  if (!HAS_LETTERS.test(gap)) return 'plain';
  if (LETTERED.test(gap)) return 'lettered';
  return WORDED.test(gap) ? 'worded' : 'end';
};

/** The word of a gap that has nothing else, and whether it is of those that are not spaced. */
export const wordIn = (gap: string): { word: string; isUnspaced: boolean } | null => {
  const { unspaced, spaced } = LETTERED.test(gap) ? {} : (WORDED.exec(gap)?.groups ?? {});
  const word = unspaced ?? spaced;
  return word === undefined ? null : { word: word.toLowerCase(), isUnspaced: word === unspaced };
};
