/** Logs one line about a completed step. */
export type PrintLine = (line: string) => void;

/** Runs a step and logs its name and duration. */
export const step = async <Result>(tell: PrintLine, name: string, work: () => Promise<Result>): Promise<Result> => {
  const startedAt = performance.now();
  const result = await work();
  tell(`${name} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);
  return result;
};
