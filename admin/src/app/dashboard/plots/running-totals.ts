/** Returns the cumulative sums of the values. */
export const runningTotals = (values: number[]): number[] => {
  let sum = 0;
  return values.map(value => {
    sum += value;
    return sum;
  });
};
