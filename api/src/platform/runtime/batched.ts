/**
 * Does many small things together: while one batch runs, what comes meanwhile waits for the next. Alone, nothing waits.
 * @param work answers for each item, in their order; what it throws every caller of the batch gets
 */
export const batched = <Item, Result>(work: (items: Item[]) => Promise<Result[]>) => {
  interface Waiting {
    item: Item;
    resolve: (result: Result | Promise<Result>) => void;
  }
  let waiting: Waiting[] = [];
  let isRunning = false;
  const run = async () => {
    isRunning = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      const results = work(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries())
        resolve(results.then(all => all[index] ?? Promise.reject(new Error('A batch left an item without a result'))));
      await results.catch(() => {});
    }
    isRunning = false;
  };
  return (item: Item): Promise<Result> =>
    new Promise(resolve => {
      waiting.push({ item, resolve });
      if (!isRunning) void run();
    });
};
