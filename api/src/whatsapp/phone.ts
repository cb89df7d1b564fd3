import { phoneNumbers } from '../platform/runtime/late-packages.ts';

/**
 * A phone number as WhatsApp wants it: international digits, without a plus. `60…`, `+60…` and `0…` are accepted
 * (specification §5), numbers of other countries with their `+`.
 * @returns null when it is none
 */
export const whatsappNumber = (phone: string): string | null => {
  const written = phone.trim().replace(/^00/, '+');
  const number = phoneNumbers().parsePhoneNumberFromString(/^60/.test(written) ? `+${written}` : written, 'MY');
  return number?.isPossible() ? number.number.slice(1) : null;
};
