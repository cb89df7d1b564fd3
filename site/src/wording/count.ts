/**
 * Formats a number with separators: `1,240`. No format is created when the script loads, because a browser's first one
 * takes 40 ms on a laptop and more on a phone.
 */
export const formatNumber = (amount: number): string => amount.toLocaleString('en-MY');

/** Formats a number with its noun: `1 outlet`, `1,240 outlets`. */
export const formatCount = (amount: number, one: string, many = `${one}s`): string =>
  `${formatNumber(amount)} ${amount === 1 ? one : many}`;
