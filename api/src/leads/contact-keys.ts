import { phoneNumbers } from '../platform/late-packages.ts';

/** An address as duplicates are recognised by. */
export const emailKey = (email: string) => email.trim().toLowerCase();

/**
 * A phone number as duplicates are recognised by: its international digits, read as Malaysian where it names no
 * country; a number that is none keeps its digits.
 */
export const phoneKey = (phone: string) => {
  const number = phoneNumbers().parsePhoneNumberFromString(phone, 'MY');
  return (number?.isPossible() ? number.number : phone).replace(/\D/g, '').slice(0, 40);
};
