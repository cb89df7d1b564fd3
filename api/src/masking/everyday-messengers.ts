/** Nothing before makes it one, or it is said to be no such word. */
const IS_CLEAR = /(?<![a-z0-9][ \t-])$|(?:my|saya|on|at|via|add|or|use|contact|guna|kat) $/u;
const IS_OF_WORDS =
  /(?<![a-z])(?:products?|production|business|food|drinks?|menu|service|fashion|career|assembly|our|this|the|a|in|mrt|lrt) $/u;
const BEFORE_LENGTH = 12;

/**
 * Whether a messenger's name is a word of everyday language here: `product line: noodles`. In capitals it is not, unless
 * everything is.
 * @param small the text in small letters
 */
export const isEverydayWord = (text: string, small: string, start: number, end: number): boolean => {
  const before = small.slice(Math.max(0, start - BEFORE_LENGTH), start);
  const isInCapitals = /^[A-Z]+$/u.test(text.slice(start, end));
  return !IS_CLEAR.test(before) && !(isInCapitals && !IS_OF_WORDS.test(before));
};
