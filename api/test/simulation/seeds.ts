/**
 * Parses seeds such as `17` or `1..200`.
 * @returns undefined when they are invalid
 */
export const seedsOf = (text: string | undefined): { first: number; last: number } | undefined => {
  const [, first, last = first] = /^(\d+)(?:\.\.(\d+))?$/.exec(text ?? '') ?? [];
  return first === undefined ? undefined : { first: Number(first), last: Number(last) };
};
