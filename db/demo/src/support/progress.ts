/** Tells one line: what was done. */
export type Tell = (line: string) => void;

/** Runs a step and tells, in one line, what it was and how long it took. */
export const step = async <Result>(tell: Tell, name: string, work: () => Promise<Result>): Promise<Result> => {
  const began = performance.now();
  const result = await work();
  tell(`${name} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
  return result;
};
