/**
 * Measures work without disturbances.
 * @returns milliseconds of the fastest of several runs
 */
export const measureFastest = async (times: number, work: () => Promise<unknown>): Promise<number> => {
  const took: number[] = [];
  for (let n = 0; n < times; n++) {
    const began = performance.now();
    await work();
    took.push(performance.now() - began);
  }
  return Math.min(...took);
};
