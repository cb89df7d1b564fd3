/**
 * Runs work in turn. An image of the largest size takes 200 MB while it is read: two at once would be too much, and
 * wouldn't be faster.
 */
export const oneAtATime = () => {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  };
};
