/**
 * Text that a spreadsheet runs as a formula: `= + - @` in any of their forms, also after white space and invisible
 * characters, which some programs strip.
 */
const FORMULA = /^(?:[\t\r]|[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−﬩])/u;
/** Digits with the separators of numbers, telephone numbers, dates and times. */
const DIGITS = /^[($€£¥]?\s*\d[\d\s().,/:%–-]*$|^[.,]\d+$/;
const SCIENTIFIC = /^\d+(?:[.,]\d+)?E[+-]?\d+$/i;
const MONTH_NAME = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}';
const DATE = new RegExp(`^(?=.*\\d)(?:\\d{1,4}[\\s./-]*)?${MONTH_NAME}[\\s.,/-]*(?:\\d{1,4}[\\s.,/-]*){0,2}$`, 'i');
const FLAG = /^(?:true|false)$/i;
/** A number that looks the same in a spreadsheet's narrowest column. A longer number is shown as 6.01256E+10. */
const SHORT_NUMBER = /^(?:0|[1-9]\d{0,7})$/;

const isNumberLike = (text: string) => DIGITS.test(text) || SCIENTIFIC.test(text) || DATE.test(text) || FLAG.test(text);

/** Returns whether a text needs a guard. An apostrophe before any other text is part of that text. */
const isGuardable = (text: string): boolean => {
  const bare = text.replace(/^'+/, '');
  return FORMULA.test(bare) || isNumberLike(bare.trim());
};

/** The form `="…"`, in which spreadsheets write a text so that it stays a text. */
const FORMULA_TEXT = /^="((?:[^"]|"")*)"$/;

/**
 * Guards a cell so that no spreadsheet runs or changes its text: adds `'` before formulas, and before text that would
 * become a number or a date, such as telephone numbers, postcodes and `7-11`.
 */
export const guardCell = (text: string): string => (isGuardable(text) && !SHORT_NUMBER.test(text) ? `'${text}` : text);

/** Undoes {@link guardCell}, and unwraps text that a spreadsheet wrote as `="…"`. */
export const unguardCell = (text: string): string => {
  if (text.startsWith("'") && isGuardable(text)) return text.slice(1);
  const written = FORMULA_TEXT.exec(text.trim())?.[1];
  return written === undefined ? text : written.replaceAll('""', '"');
};
