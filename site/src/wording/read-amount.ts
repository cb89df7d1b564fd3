const AMOUNT = /^(\d+(?:\.\d+)?)(k|ribu|m|mil|juta)?$/;
const DOTS_BETWEEN_THOUSANDS = /^\d{1,3}(?:\.\d{3})+$/;
const THOUSANDS = ['k', 'ribu'];

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
  const factor = unit ? (THOUSANDS.includes(unit) ? 1000 : 1_000_000) : 1;
  const amount = Math.round(Number(digits) * factor);
  return amount > 0 && amount <= MOST ? amount : undefined;
};
