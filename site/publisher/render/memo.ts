/** An answer asked for once and remembered until it is forgotten; a failure is not remembered. */
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
  /** Whoever asks from now on is answered anew, also while an older answer is still on its way. */
  const forget = (): void => {
    answer = undefined;
  };
  return { get, forget };
};

export type Memo<Value> = ReturnType<typeof memo<Value>>;
