const WORD = /(?:line|signal|tele(?!\sgram)|wa|threads)(?![a-z])/uy;
const IN_CAPITALS = /LINE|WA|THREADS/uy;
/** Nothing before makes it one, or it is said to be no such word. */
const IS_CLEAR = /(?<![a-z0-9][ \t-])$|(?:my|saya|on|via|add|or|use|guna|kat) $/u;
const IS_OF_WORDS =
  /(?<![a-z])(?:products?|production|business|food|drinks?|menu|service|fashion|career|assembly|our|this|the|a|in|mrt|lrt) $/u;
const BEFORE_LENGTH = 12;

/**
 * Whether a messenger's name is a word of everyday language here: `product line: noodles`. In capitals it is not, unless
 * everything is.
 * @param small the text in small letters
 */
export const isEverydayWord = (text: string, small: string, index: number): boolean => {
  WORD.lastIndex = index;
  if (!WORD.test(small)) return false;
  const before = small.slice(Math.max(0, index - BEFORE_LENGTH), index);
  IN_CAPITALS.lastIndex = index;
  return !IS_CLEAR.test(before) && !(IN_CAPITALS.test(text) && !IS_OF_WORDS.test(before));
};
