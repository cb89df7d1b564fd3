import { AsyncLocalStorage } from 'node:async_hooks';
import t from 'tap';
import { gathered } from '../../src/platform/runtime/gathered.ts';

interface Group {
  items: string[];
  finish(): void;
  fail(error: Error): void;
}

/** Each item is its own key; groups wait until they are told how they end. */
const held = (patienceMs = 60_000) => {
  const groups: Group[] = [];
  const done = gathered<string, string>({
    work: items => {
      const { promise, resolve, reject } = Promise.withResolvers<string[]>();
      groups.push({ items, finish: () => resolve(items.map(item => `${item}!`)), fail: reject });
      return promise;
    },
    keysOf: item => [item.slice(0, 1)],
    most: 3,
    atOnce: 2,
    patienceMs,
  });
  return { groups, done, items: () => groups.map(({ items }) => items.join(' ')) };
};

const soon = () => new Promise(resolve => setImmediate(resolve));

t.test('what comes alone goes alone; what comes while two are under way goes together', async t => {
  const { groups, done, items } = held();
  const all = ['a', 'b', 'c', 'd', 'e', 'f'].map(done);
  t.same(items(), ['a', 'b'], 'at once');
  groups[0]?.finish();
  await soon();
  t.same(items(), ['a', 'b', 'c d e'], 'no more than three');
  groups[1]?.finish();
  await soon();
  t.same(items(), ['a', 'b', 'c d e', 'f']);
  for (const { finish } of groups) finish();
  t.same(await Promise.all(all), ['a!', 'b!', 'c!', 'd!', 'e!', 'f!'], 'each gets its own answer');
  const next = done('g');
  t.equal(items().at(-1), 'g', 'and the next goes at once again');
  groups.at(-1)?.finish();
  await next;
});

t.test('those who share a key go one after the other, and let others pass', async t => {
  const { groups, done, items } = held();
  const all = ['a', 'b', 'c1', 'c2', 'd'].map(done);
  groups[0]?.finish();
  await soon();
  t.same(items(), ['a', 'b', 'c1 d']);
  groups[1]?.finish();
  await soon();
  t.same(items(), ['a', 'b', 'c1 d', 'c2']);
  for (const { finish } of groups) finish();
  await Promise.all(all);
});

t.test('a group that fails fails for its own alone', async t => {
  const { groups, done } = held();
  const all = Promise.allSettled(['a', 'b', 'c', 'd'].map(done));
  groups[0]?.finish();
  groups[1]?.finish();
  await soon();
  groups[2]?.fail(new Error('no'));
  t.same(
    (await all).map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'rejected', 'rejected'],
  );
  const next = done('e');
  groups.at(-1)?.finish();
  t.equal(await next, 'e!');
});

t.test('what gets stuck holds nobody else up', async t => {
  const { groups, done } = held(5);
  const stuck = [done('a'), done('b')];
  const next = done('c');
  while (groups.length < 3) await new Promise(resolve => setTimeout(resolve, 1));
  groups[2]?.finish();
  t.equal(await next, 'c!');
  groups[0]?.finish();
  groups[1]?.finish();
  t.same(await Promise.all(stuck), ['a!', 'b!']);
});

t.test('a group runs as part of the call of its first', async t => {
  const whose = new AsyncLocalStorage<string>();
  const seen: unknown[] = [];
  const done = gathered<string, void>({
    work: async group => {
      seen.push([whose.getStore(), group.join(' ')]);
      await soon();
      return group.map(() => undefined);
    },
    keysOf: item => [item],
    most: 3,
    atOnce: 1,
    patienceMs: 60_000,
  });
  await Promise.all(['a', 'b', 'c'].map(item => whose.run(`call of ${item}`, () => done(item))));
  t.same(seen, [
    ['call of a', 'a'],
    ['call of b', 'b c'],
  ]);
});
