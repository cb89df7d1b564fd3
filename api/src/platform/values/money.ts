/**
 * Formats amounts in one style for the site, the console and mails: currency sign, digits grouped as in Malaysia. The
 * reader's language and region make no difference. The file has no dependencies.
 */
import type { Currency } from '@marketplace/db/options';

/** Default currency of records without one (specification, section 9). */
const WITHOUT_CURRENCY: Currency = 'USD';

/** Currency signs. The signs of dollars and of the yen include the country, because several currencies share them. */
const SIGNS: Readonly<Record<Currency, string>> = {
  MYR: 'RM\u00a0',
  USD: 'US$',
  SGD: 'S$',
  EUR: '€',
  GBP: '£',
  AUD: 'A$',
  CAD: 'C$',
  JPY: 'JP¥',
};

const isCurrency = (code: string): code is Currency => Object.keys(SIGNS).includes(code);

/**
 * Returns the text before an amount. A currency that is not in the list (it did not come through the API) is shown by
 * its code.
 */
const signOf = (currency: string): string => {
  const code = currency || WITHOUT_CURRENCY;
  return isCurrency(code) ? SIGNS[code] : `${code} `;
};

/** Created when first used, because a browser's first format takes 40 ms on a laptop and more on a phone. */
let wholeFormat: Intl.NumberFormat | undefined;

/** Returns an amount without decimals, grouped as in Malaysia: `1,250,000`. */
export const grouped = (amount: number): string => {
  wholeFormat ??= new Intl.NumberFormat('en-MY', { maximumFractionDigits: 0 });
  return wholeFormat.format(amount);
};

/**
 * Returns an amount with its currency and without decimals: `RM 80,000`, `US$25,000`. An empty `currency` means USD.
 */
export const formatMoney = (amount: number, currency: string): string => `${signOf(currency)}${grouped(amount)}`;

/** Returns the value of one unit of another currency: `RM 4.20`, `RM 0.028`. */
export const formatRate = (worth: number, currency: string): string =>
  signOf(currency) + worth.toLocaleString('en-MY', { minimumFractionDigits: 2, maximumFractionDigits: 4 });
