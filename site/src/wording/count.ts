const NUMBERS = new Intl.NumberFormat('en-MY');

/** `1 outlet`, `1,240 outlets`. */
export const count = (amount: number, one: string, many = `${one}s`): string =>
  `${NUMBERS.format(amount)} ${amount === 1 ? one : many}`;
