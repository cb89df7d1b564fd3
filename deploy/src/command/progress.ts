/**
 * Whether the output is a terminal, which shows the running step. Each completed step prints one line with its
 * duration.
 */
const live = process.stdout.isTTY === true;
const CLEAR_LINE = '\r\x1b[K';

/** The steps that are running; several can run at the same time. */
const running = new Set<string>();

const showRunning = () => {
  if (live) process.stdout.write(`${CLEAR_LINE}${running.size > 0 ? `… ${[...running].join(', ')}` : ''}`);
};

/** Prints a separate line, between steps or during one. */
export const printLine = (line: string): void => {
  process.stdout.write(`${live ? CLEAR_LINE : ''}${line}\n`);
  showRunning();
};

export const formatSeconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

/**
 * Runs a step and prints its result.
 * @param doing what the step does, shown while it runs
 * @param done the result as text, or a function that returns it
 */
export const runStep = async <Result>(
  doing: string,
  done: string | ((result: Result) => string),
  work: () => Promise<Result>,
): Promise<Result> => {
  const startedAt = performance.now();
  running.add(doing);
  showRunning();
  const result = await work().finally(() => running.delete(doing));
  printLine(`✓ ${typeof done === 'string' ? done : done(result)}  ${formatSeconds(performance.now() - startedAt)}`);
  return result;
};
