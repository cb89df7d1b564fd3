/** Text before a word after which the word is a messenger: nothing, or words such as `via`. */
const IS_CLEAR = /(?<![a-z0-9][ \t-])$|(?:my|saya|on|at|via|add|or|use|contact|guna|kat) $/u;
const IS_OF_WORDS =
  /(?<![a-z])(?:products?|production|business|food|drinks?|menu|service|fashion|career|assembly|our|this|the|a|in|mrt|lrt) $/u;
const CONTEXT_LENGTH = 12;

/**
 * Returns whether a messenger's name is an everyday word here: `product line: noodles`. A word in capitals is a
 * messenger unless the context says otherwise.
 * @param small the text in lowercase
 */
export const isEverydayMessengerName = (text: string, small: string, start: number, end: number): boolean => {
  const before = small.slice(Math.max(0, start - CONTEXT_LENGTH), start);
  const isInCapitals = /^[A-Z]+$/u.test(text.slice(start, end));
  return !IS_CLEAR.test(before) && !(isInCapitals && !IS_OF_WORDS.test(before));
};
