import { phoneNumbers } from '../platform/runtime/late-packages.ts';
import { dialableNumber } from '../platform/values/phone-number.ts';

/** An address as duplicates are recognised by. */
export const emailKey = (email: string) => email.trim().toLowerCase();

/**
 * A phone number as duplicates are recognised by: its international digits, read as Malaysian where it names no
 * country; a number that is none keeps its digits.
 */
export const phoneKey = (phone: string) => (dialableNumber(phone) ?? phone.replace(/\D/g, '')).slice(0, 40);

/** 000000, 121212: valid by their form, and typed by who does not give theirs. */
const REPEATED = /(\d\d)\1\1$/;
/**
 * Whether a network gives this number out: one that none does stands for nobody, so it opens nothing (decisions
 * "Leads and credits").
 * @param key as {@link phoneKey} gives it
 */
export const isGivenOut = (key: string): boolean =>
  (phoneNumbers().parsePhoneNumberFromString(`+${key}`)?.isValid() ?? false) && !REPEATED.test(key);
