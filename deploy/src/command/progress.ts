/** One line a step, with how long it took; on a terminal the step in progress shows too. */
const live = process.stdout.isTTY === true;
const CLEAR_LINE = '\r\x1b[K';

/** A line of its own, between steps or during one. */
export const say = (line: string): void => {
  process.stdout.write(`${live ? CLEAR_LINE : ''}${line}\n`);
};

export const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

/**
 * Does one step and says how it went.
 * @param done what is true afterwards; a function of the result where that tells more
 */
export const step = async <Result>(
  doing: string,
  done: string | ((result: Result) => string),
  work: () => Promise<Result>,
): Promise<Result> => {
  const began = performance.now();
  if (live) process.stdout.write(`… ${doing}`);
  const result = await work();
  say(`✓ ${typeof done === 'string' ? done : done(result)}  ${seconds(performance.now() - began)}`);
  return result;
};
