const NUMBERS = new Intl.NumberFormat('en-MY');

/** Formats a number with separators: `1,240`. */
export const formatNumber = (amount: number): string => NUMBERS.format(amount);

/** Formats a number with its noun: `1 outlet`, `1,240 outlets`. */
export const formatCount = (amount: number, one: string, many = `${one}s`): string =>
  `${formatNumber(amount)} ${amount === 1 ? one : many}`;
