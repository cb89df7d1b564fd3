/** Returns the cumulative sums of the values. */
export const addedUp = (values: number[]): number[] => {
  let sum = 0;
  return values.map(value => {
    sum += value;
    return sum;
  });
};
