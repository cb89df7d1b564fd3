/**
 * Groups concurrent calls into batches. While a batch runs, new items wait for the next batch; a call that finds no
 * running batch does not wait.
 * @param work returns a result per item, in order; if it throws, every caller of the batch gets the error
 */
export const batchCalls = <Item, Result>(work: (items: Item[]) => Promise<Result[]>) => {
  interface PendingCall {
    item: Item;
    resolve: (result: Result | Promise<Result>) => void;
  }
  let waiting: PendingCall[] = [];
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
