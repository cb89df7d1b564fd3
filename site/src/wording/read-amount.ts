/** Units that people write after an amount. */
const UNITS: Readonly<Record<string, number>> = { k: 1000, ribu: 1000, m: 1_000_000, mil: 1_000_000, juta: 1_000_000 };
const AMOUNT = new RegExp(`^(\\d+(?:\\.\\d+)?)(${Object.keys(UNITS).join('|')})?$`);
const DOTS_BETWEEN_THOUSANDS = /^\d{1,3}(?:\.\d{3})+$/;

/** Maximum amount, as in the address. */
const MOST = 999_999_999_999;

/**
 * Reads an amount as people type it: `150,000`, `RM 150 000`, `150k`, `1.5 juta`. Undefined if the text contains no
 * whole amount above zero.
 */
export const readAmount = (text: string): number | undefined => {
  const compact = text
    .toLowerCase()
    .replace(/^[^\d]+/, '')
    .replace(/[\s,']/g, '');
  const [, digits = '', unit] =
    AMOUNT.exec(DOTS_BETWEEN_THOUSANDS.test(compact) ? compact.replaceAll('.', '') : compact) ?? [];
  const amount = Math.round(Number(digits) * (UNITS[unit ?? ''] ?? 1));
  return amount > 0 && amount <= MOST ? amount : undefined;
};
