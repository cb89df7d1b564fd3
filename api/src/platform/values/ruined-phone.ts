import type { Message } from '../errors/messages.ts';
import { phoneNumbers } from '../runtime/lazy-imports.ts';
import { dialableNumber } from './phone-number.ts';

const RUINED_PHONE: Message = ['phone_ruined_by_spreadsheet'];

/** Telephone numbers damaged by spreadsheets: 6.01256E+10, the result of +60-12, a date, an error. */
const CHANGED = [
  /^\d+(?:[.,]\d+)?E\+?\d+$/i,
  /^-\d+$/,
  /^(?:\d{1,4}[\s./-])?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*(?:[\s./-]\d{1,4})?$/i,
  /^#(?:NAME\?|VALUE!|NUM!|REF!|N\/A|DIV\/0!|#+)$/i,
];

/** Returns the fault of a telephone number that a spreadsheet damaged; undefined if the number is intact. */
export const phoneFault = (value: unknown): Message | undefined =>
  typeof value === 'string' && CHANGED.some(pattern => pattern.test(value)) ? RUINED_PHONE : undefined;

const DIGITS = /^\d+$/;
/** Service numbers, which have no leading zero. */
const SERVICE_NUMBER = /^1[36789]00/;

/**
 * Restores a telephone number that a spreadsheet changed without loss: adds the leading zero and removes a trailing
 * `.0`.
 */
export const mendPhone = (cell: string): string => {
  const typed = cell.replace(/^(\d{7,})\.0+$/, '$1');
  if (!/^[1-9]\d{7,9}$/.test(typed) || SERVICE_NUMBER.test(typed)) return typed;
  const number = phoneNumbers().parsePhoneNumberFromString(typed, 'MY');
  return number?.isValid() && number.nationalNumber === typed ? `0${typed}` : typed;
};

/** Minimum trailing zeros of a rounded number; ordinary numbers have fewer. */
const LOST_DIGITS = 3;

/**
 * Returns whether a number is the stored one after rounding, such as 60125600000, which a spreadsheet showed as
 * 6.01256E+10.
 */
const isRounded = (sent: string, stored: string): boolean => {
  if (sent.length !== stored.length || sent === stored) return false;
  const zeros = [...sent].reverse().findIndex(digit => digit !== '0');
  if (zeros < LOST_DIGITS) return false;
  const unit = 10 ** zeros;
  return Math.round(Number(stored) / unit) * unit === Number(sent);
};

/** Returns the fault of a number that is the stored one without its last digits. */
export const roundedFault = (sent: string, stored: string): Message | undefined =>
  DIGITS.test(sent) && isRounded(dialableNumber(sent) ?? sent, dialableNumber(stored) ?? '') ? RUINED_PHONE : undefined;

/** Returns whether a number is the stored one without spaces and signs, as spreadsheets reduce it. */
export const isBareForm = (sent: string, stored: string): boolean =>
  DIGITS.test(sent) && !DIGITS.test(stored) && dialableNumber(sent) === dialableNumber(stored);
