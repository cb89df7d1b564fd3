import { AsyncLocalStorage } from 'node:async_hooks';

/** How things are done of which many come at once. */
export interface Gathering<Item, Result> {
  /** Answers for each, in their order; what it throws each of the group gets. It runs as part of the first one's call. */
  work(group: Item[]): Promise<Result[]>;
  /** What no two of a group may share. */
  keysOf(item: Item): readonly string[];
  /** Of one group. */
  most: number;
  /** Groups under way, before what comes waits for one of them. */
  atOnce: number;
  /** One that takes longer, in milliseconds, is not waited for. */
  patienceMs: number;
}

interface Waiting<Item, Result> {
  item: Item;
  keys: readonly string[];
  within: <Value>(work: () => Value) => Value;
  resolve: (result: Result | Promise<Result>) => void;
}

/**
 * Does things in groups of those that come in the same turn of the loop or while others are under way: alone, nothing
 * waits; of many each costs less. Unlike `batched` several groups go on beside each other, and what gets stuck holds nobody else up.
 */
export const gathered = <Item, Result>(gathering: Gathering<Item, Result>): ((item: Item) => Promise<Result>) => {
  const { work, keysOf, most, atOnce, patienceMs } = gathering;
  let waiting: Waiting<Item, Result>[] = [];
  let underWay = 0;
  let isAboutToBegin = false;

  /** Those who came first; of those who share a key the first alone. */
  const nextGroup = () => {
    const keys = new Set<string>();
    const [group, rest]: [typeof waiting, typeof waiting] = [[], []];
    for (const one of waiting) {
      const fits = group.length < most && !one.keys.some(key => keys.has(key));
      (fits ? group : rest).push(one);
      if (fits) for (const key of one.keys) keys.add(key);
    }
    waiting = rest;
    return group;
  };

  const begin = () => {
    while (underWay < atOnce && waiting.length > 0) {
      const group = nextGroup();
      underWay++;
      let isWaitedFor = true;
      const over = () => {
        if (!isWaitedFor) return;
        isWaitedFor = false;
        underWay--;
        begin();
      };
      const results = group[0]?.within(() => work(group.map(({ item }) => item))) ?? Promise.resolve([]);
      const patience = setTimeout(over, patienceMs);
      for (const [at, { resolve }] of group.entries()) resolve(results.then(all => all[at] as Result));
      const end = () => {
        clearTimeout(patience);
        over();
      };
      results.then(end, end);
    }
  };

  /** Once all that came in the same turn of the loop is there. */
  const beginSoon = () => {
    if (isAboutToBegin) return;
    isAboutToBegin = true;
    setImmediate(() => {
      isAboutToBegin = false;
      begin();
    });
  };

  return item =>
    new Promise(resolve => {
      waiting.push({ item, keys: keysOf(item), within: AsyncLocalStorage.snapshot(), resolve });
      beginSoon();
    });
};
