import type { Message } from '../errors/messages.ts';
import { phoneNumbers } from '../runtime/late-packages.ts';
import { dialableNumber } from './phone-number.ts';

const RUINED: Message = ['phone_ruined_by_spreadsheet'];

/** What spreadsheets make of a telephone number: 6.01256E+10, the result of +60-12, a date, an error. */
const CHANGED = [
  /^\d+(?:[.,]\d+)?E\+?\d+$/i,
  /^-\d+$/,
  /^(?:\d{1,4}[\s./-])?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*(?:[\s./-]\d{1,4})?$/i,
  /^#(?:NAME\?|VALUE!|NUM!|REF!|N\/A|DIV\/0!|#+)$/i,
];

/** Says that a spreadsheet ruined a telephone number; undefined where none did. */
export const phoneFault = (value: unknown): Message | undefined =>
  typeof value === 'string' && CHANGED.some(pattern => pattern.test(value)) ? RUINED : undefined;

const DIGITS = /^\d+$/;
/** These begin without a zero. */
const SERVICE_NUMBER = /^1[36789]00/;

/** Puts back what a spreadsheet takes from a telephone number without loss: its first zero, and `.0` at its end. */
export const mendPhone = (cell: string): string => {
  const typed = cell.replace(/^(\d{7,})\.0+$/, '$1');
  if (!/^[1-9]\d{7,9}$/.test(typed) || SERVICE_NUMBER.test(typed)) return typed;
  const number = phoneNumbers().parsePhoneNumberFromString(typed, 'MY');
  return number?.isValid() && number.nationalNumber === typed ? `0${typed}` : typed;
};

/** Fewer zeros at its end an ordinary number has. */
const LOST_DIGITS = 3;

/** The number that a spreadsheet showed as 6.01256E+10 and that was widened again: 60125600000. */
const isRounded = (sent: string, stored: string): boolean => {
  if (sent.length !== stored.length || sent === stored) return false;
  const zeros = [...sent].reverse().findIndex(digit => digit !== '0');
  if (zeros < LOST_DIGITS) return false;
  const unit = 10 ** zeros;
  return Math.round(Number(stored) / unit) * unit === Number(sent);
};

/** Says that a number is the stored one, less its last digits. */
export const roundedFault = (sent: string, stored: string): Message | undefined =>
  DIGITS.test(sent) && isRounded(dialableNumber(sent) ?? sent, dialableNumber(stored) ?? '') ? RUINED : undefined;

/** Whether a spreadsheet took only spaces and signs from the stored number. */
export const isBareForm = (sent: string, stored: string): boolean =>
  DIGITS.test(sent) && !DIGITS.test(stored) && dialableNumber(sent) === dialableNumber(stored);
