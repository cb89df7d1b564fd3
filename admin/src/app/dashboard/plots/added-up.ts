/** Each value with all before it. */
export const addedUp = (values: number[]): number[] => {
  let sum = 0;
  return values.map(value => {
    sum += value;
    return sum;
  });
};
