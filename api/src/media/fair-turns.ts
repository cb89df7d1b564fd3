/**
 * Runs work one after the other, of everybody who waits in turn: who sends a hundred files holds up nobody else by more than
 * the one that is being read.
 * @example const inTurn = fairTurns(); await inTurn(userId, () => heavy());
 */
export const fairTurns = () => {
  /** Who waits, in the order of their turns. */
  const waiting = new Map<string, (() => void)[]>();
  let isBusy = false;

  const next = () => {
    const [first] = waiting;
    if (!first) {
      isBusy = false;
      return;
    }
    const [who, theirs] = first;
    const begin = theirs.shift();
    waiting.delete(who);
    if (theirs.length > 0) waiting.set(who, theirs);
    begin?.();
  };
  const turn = (who: string) =>
    new Promise<void>(begin => {
      const theirs = waiting.get(who);
      if (theirs) theirs.push(begin);
      else waiting.set(who, [begin]);
    });

  return async <Result>(who: string, work: () => Promise<Result>): Promise<Result> => {
    if (isBusy) await turn(who);
    isBusy = true;
    try {
      return await work();
    } finally {
      next();
    }
  };
};
