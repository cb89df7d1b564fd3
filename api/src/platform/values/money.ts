/** Money as people read it, on the site, in mails and in the API's own pages. Needs nothing but the language. */

/** Before the figure of a record without a currency: what the directory takes it for (specification §9). */
const WITHOUT_CURRENCY = 'USD';

const CODE = /^[A-Z]{3}$/;
const formats = new Map<string, Intl.NumberFormat>();

/**
 * A whole amount as Malaysia writes it, without decimals: `RM 80,000`, `US$25,000`, `SGD 40,000`. Without a currency it
 * is in that of the directory; what is no currency stands before the figure as it is.
 */
export const money = (amount: number, currency: string): string => {
  const code = currency || WITHOUT_CURRENCY;
  // A record that was not written through the API may hold anything: one such currency must not take its page down.
  if (!CODE.test(code)) return `${code} ${amount.toLocaleString('en-MY', { maximumFractionDigits: 0 })}`;
  let format = formats.get(code);
  if (!format) {
    format = new Intl.NumberFormat('en-MY', { style: 'currency', currency: code, maximumFractionDigits: 0 });
    formats.set(code, format);
  }
  return format.format(amount);
};
