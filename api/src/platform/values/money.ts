/**
 * Money as people read it, in one style on the site, in the console and in mails: the sign of the currency, digits grouped
 * as Malaysia does. The reader's own language and region change nothing. Needs nothing but the language.
 */
import type { Currency } from '@marketplace/db/options';

/** The currency of the directory for records without one (specification §9). */
const WITHOUT_CURRENCY: Currency = 'USD';

/** Names each dollar and the yen by its country, because several currencies share those signs. */
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

const isCurrency = (code: string): code is Currency => Object.hasOwn(SIGNS, code);

/** The text before a figure. A record that was not written through the API may hold any currency: it is shown as it is. */
const signOf = (currency: string): string => {
  const code = currency || WITHOUT_CURRENCY;
  return isCurrency(code) ? SIGNS[code] : `${code} `;
};

/** Marked as pure so that browsers receive them only where a page shows money. */
const WHOLE = /* @__PURE__ */ new Intl.NumberFormat('en-MY', { maximumFractionDigits: 0 });
const EXACT = /* @__PURE__ */ new Intl.NumberFormat('en-MY', { minimumFractionDigits: 2, maximumFractionDigits: 4 });

/** Returns `1,250,000`: a figure without decimals, grouped as Malaysia does. */
export const grouped = (amount: number): string => WHOLE.format(amount);

/** Returns `RM 80,000`, `US$25,000`, `S$40,000`: an amount without decimals. `currency` may be empty: USD. */
export const money = (amount: number, currency: string): string => `${signOf(currency)}${grouped(amount)}`;

/** Returns `RM 4.20`, `RM 0.028`: what one unit of another currency is worth. */
export const rate = (worth: number, currency: string): string => `${signOf(currency)}${EXACT.format(worth)}`;
