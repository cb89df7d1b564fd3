/** Units that people write after an amount. */
const UNITS: Readonly<Record<string, number>> = { k: 1000, ribu: 1000, m: 1_000_000, mil: 1_000_000, juta: 1_000_000 };
const AMOUNT = new RegExp(`^(\\d+(?:\\.\\d+)?)(${Object.keys(UNITS).join('|')})?$`);
const DOTS_BETWEEN_THOUSANDS = /^\d{1,3}(?:\.\d{3})+$/;

/** Maximum amount, as in the address. */
const MOST = 999_999_999_999;

/**
 * Removes the separators between thousands, as in `12,000` or `12 000`, and spaces before a unit. Other commas stay,
 * because they may stand for a decimal point: `1,5` is not 15.
 */
export const withoutSeparators = (text: string): string =>
  text.replace(/(\d)[\s,'](?=\d{3}(?!\d))/g, '$1').replace(/\s+(?!\d)/g, '');

/**
 * Reads an amount as people type it: `150,000`, `RM 150 000`, `150k`, `1.5 juta`. Undefined if the text contains no
 * whole amount above zero.
 */
export const readAmount = (text: string): number | undefined => {
  const compact = withoutSeparators(text.toLowerCase().replace(/^[^\d]+/, ''));
  const [, digits = '', unit] =
    AMOUNT.exec(DOTS_BETWEEN_THOUSANDS.test(compact) ? compact.replaceAll('.', '') : compact) ?? [];
  const amount = Math.round(Number(digits) * (UNITS[unit ?? ''] ?? 1));
  return amount > 0 && amount <= MOST ? amount : undefined;
};
