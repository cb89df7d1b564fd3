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
  /**
   * For so many milliseconds after a group as many are waited for as were in it and came meanwhile: those who ask again as
   * soon as they are answered come together then, and not by turns a few and many.
   */
  lullMs: number;
}

interface Waiting<Item, Result> {
  item: Item;
  keys: readonly string[];
  within: <Value>(work: () => Value) => Value;
  resolve: (result: Result | Promise<Result>) => void;
}

/**
 * Does things in groups of those that come in the same turn of the loop or while others are under way: alone, nothing
 * waits; of many each costs less. Unlike `batched` several groups may go on beside each other, and what gets stuck holds
 * nobody else up.
 */
export const gathered = <Item, Result>(gathering: Gathering<Item, Result>): ((item: Item) => Promise<Result>) => {
  const { work, keysOf, most, atOnce, patienceMs, lullMs } = gathering;
  let waiting: Waiting<Item, Result>[] = [];
  let underWay = 0;
  let isAboutToBegin = false;
  /** So many are waited for, until the lull is over. */
  let expected = 0;
  let lull: NodeJS.Timeout | undefined;

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

  /** As many are expected as are about to be free to come; one alone is expected by nobody. */
  const expect = (count: number) => {
    clearTimeout(lull);
    expected = lullMs > 0 && count > 1 ? Math.min(most, count) : 0;
    if (expected === 0) return;
    lull = setTimeout(() => {
      expected = 0;
      begin();
    }, lullMs);
    // Where nobody waits nothing is kept running for it.
    if (waiting.length === 0) lull.unref();
  };

  const begin = () => {
    while (underWay < atOnce && waiting.length > 0 && waiting.length >= expected) {
      expect(0);
      const group = nextGroup();
      underWay++;
      let isWaitedFor = true;
      const over = () => {
        if (!isWaitedFor) return;
        isWaitedFor = false;
        underWay--;
        expect(group.length + waiting.length);
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
      lull?.ref();
      beginSoon();
    });
};
