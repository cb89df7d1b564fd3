/**
 * Runs one task at a time, and users take turns: a user who sends a hundred files delays each other user by one file at
 * most.
 * @example const inTurn = fairTurns(); await inTurn(userId, () => heavy());
 */
export const fairTurns = () => {
  /** Waiting tasks by user, in the order of the users' turns. */
  const waiting = new Map<string, (() => void)[]>();
  let isBusy = false;

  const next = () => {
    const [first] = waiting;
    if (!first) {
      isBusy = false;
      return;
    }
    const [who, theirs] = first;
    const startNext = theirs.shift();
    waiting.delete(who);
    if (theirs.length > 0) waiting.set(who, theirs);
    startNext?.();
  };
  const turn = (who: string) =>
    new Promise<void>(begin => {
      const callerQueue = waiting.get(who);
      if (callerQueue) callerQueue.push(begin);
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
