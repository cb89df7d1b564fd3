import { phoneNumbers } from '../platform/runtime/lazy-imports.ts';
import { dialableNumber } from '../platform/values/phone-number.ts';

/** Normalizes an email address for comparing duplicates. */
export const emailKey = (email: string) => email.trim().toLowerCase();

/**
 * Normalizes a phone number for comparing duplicates: international digits, with Malaysia as the default country. An
 * invalid number keeps its digits.
 */
export const phoneKey = (phone: string) => (dialableNumber(phone) ?? phone.replace(/\D/g, '')).slice(0, 40);

/** Numbers such as 000000 or 121212 have a valid format, but visitors type them to hide their real number. */
const REPEATED = /(\d\d)\1\1$/;
/**
 * Returns whether a number can belong to a subscriber. Many people may type the same fictitious number. An equal
 * fictitious number therefore does not prove the same person and gives no free unlock.
 * @param key as returned by {@link phoneKey}
 */
export const isAssignableNumber = (key: string): boolean =>
  (phoneNumbers().parsePhoneNumberFromString(`+${key}`)?.isValid() ?? false) && !REPEATED.test(key);
