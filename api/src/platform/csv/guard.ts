/**
 * What a spreadsheet takes for a formula (decisions "Content"): `= + - @` however they are drawn, also behind white space
 * and characters that nobody sees, which some take away.
 */
const FORMULA = /^(?:[\t\r]|[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−﬩])/u;
/** Digits with what stands between those of numbers, telephone numbers, dates and times. */
const DIGITS = /^[($€£¥]?\s*\d[\d\s().,/:%–-]*$|^[.,]\d+$/;
const SCIENTIFIC = /^\d+(?:[.,]\d+)?E[+-]?\d+$/i;
const MONTH_NAME = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}';
const DATE = new RegExp(`^(?=.*\\d)(?:\\d{1,4}[\\s./-]*)?${MONTH_NAME}[\\s.,/-]*(?:\\d{1,4}[\\s.,/-]*){0,2}$`, 'i');
const FLAG = /^(?:true|false)$/i;
/** A number that looks the same in a spreadsheet's narrowest column; longer ones become 6.01256E+10. */
const SHORT_NUMBER = /^(?:0|[1-9]\d{0,7})$/;

const isNumberLike = (text: string) => DIGITS.test(text) || SCIENTIFIC.test(text) || DATE.test(text) || FLAG.test(text);

/** Whether a guard before this text is one: before any other an apostrophe is part of it. */
const isGuardable = (text: string): boolean => {
  const bare = text.replace(/^'+/, '');
  return FORMULA.test(bare) || isNumberLike(bare.trim());
};

/** Text that a spreadsheet writes itself, to keep it as text. */
const FORMULA_TEXT = /^="((?:[^"]|"")*)"$/;

/**
 * A cell that no spreadsheet runs or changes: a `'` stands before `= + - @`, tab and CR (decisions "Content"), and before
 * text that would become a number or a date: telephone numbers, postcodes, `7-11`.
 */
export const guardCell = (text: string): string => (isGuardable(text) && !SHORT_NUMBER.test(text) ? `'${text}` : text);

/** The cell as it was before {@link guardCell}; text that a spreadsheet wrote as `="…"` likewise. */
export const unguardCell = (text: string): string => {
  if (text.startsWith("'") && isGuardable(text)) return text.slice(1);
  const written = FORMULA_TEXT.exec(text.trim())?.[1];
  return written === undefined ? text : written.replaceAll('""', '"');
};
