/**
 * Runs work so that at most `atOnce` of it runs at the same time; the rest waits for its turn.
 * @example const inTurn = turns(2); await inTurn(() => heavy());
 */
export const turns = (atOnce: number) => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= atOnce) await new Promise<void>(resolve => waiting.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
};
