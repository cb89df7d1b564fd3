const NUMBERS = new Intl.NumberFormat('en-MY');

/** `1,240` */
export const grouped = (amount: number): string => NUMBERS.format(amount);

/** `1 outlet`, `1,240 outlets`. */
export const count = (amount: number, one: string, many = `${one}s`): string =>
  `${grouped(amount)} ${amount === 1 ? one : many}`;
