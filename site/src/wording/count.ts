const NUMBERS = new Intl.NumberFormat('en-MY');

/** Formats a number with separators: `1,240`. */
export const grouped = (amount: number): string => NUMBERS.format(amount);

/** Formats a number with its noun: `1 outlet`, `1,240 outlets`. */
export const count = (amount: number, one: string, many = `${one}s`): string =>
  `${grouped(amount)} ${amount === 1 ? one : many}`;
