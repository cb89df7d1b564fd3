/** Caches the result of a call until `forget` is called. Failures are not cached. */
export const memo = <Value>(ask: () => Promise<Value>) => {
  let answer: Promise<Value> | undefined;
  const get = (): Promise<Value> => {
    if (answer) return answer;
    const asked = ask();
    answer = asked;
    asked.catch(() => {
      if (answer === asked) answer = undefined;
    });
    return asked;
  };
  /** Makes later calls load the value again, even while a previous load is running. */
  const forget = (): void => {
    answer = undefined;
  };
  return { get, forget };
};

export type Memo<Value> = ReturnType<typeof memo<Value>>;
