import { AsyncLocalStorage } from 'node:async_hooks';
import t from 'tap';
import { type Gathering, gathered } from '../../src/platform/runtime/gathered.ts';

interface Group {
  items: string[];
  finish(): void;
  fail(error: Error): void;
}

/** Each item is its own key; groups wait until they are told how they end. */
const held = (how: Partial<Pick<Gathering<string, string>, 'patienceMs' | 'atOnce' | 'lullMs'>> = {}) => {
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
    patienceMs: 60_000,
    lullMs: 0,
    ...how,
  });
  return { groups, done, items: () => groups.map(({ items }) => items.join(' ')) };
};

const soon = () => new Promise(resolve => setImmediate(resolve));

t.test('what comes alone goes alone; what comes while two are under way goes together', async t => {
  const { groups, done, items } = held();
  const alone = async (item: string) => {
    const answer = done(item);
    await soon();
    return { answer };
  };
  const [a, b] = [await alone('a'), await alone('b')];
  t.same(items(), ['a', 'b'], 'at once');
  const later = [await alone('c'), await alone('d'), await alone('e'), await alone('f')];
  t.same(items(), ['a', 'b'], 'no third');
  groups[0]?.finish();
  await soon();
  t.same(items(), ['a', 'b', 'c d e'], 'no more than three');
  groups[1]?.finish();
  await soon();
  t.same(items(), ['a', 'b', 'c d e', 'f']);
  for (const { finish } of groups) finish();
  const all = [a, b, ...later].map(({ answer }) => answer);
  t.same(await Promise.all(all), ['a!', 'b!', 'c!', 'd!', 'e!', 'f!'], 'each gets its own answer');
  const { answer } = await alone('g');
  t.equal(items().at(-1), 'g', 'and the next goes at once again');
  groups.at(-1)?.finish();
  await answer;
});

t.test('what comes in the same turn goes together', async t => {
  const { groups, done, items } = held();
  const all = ['a', 'b', 'c', 'd'].map(done);
  await soon();
  t.same(items(), ['a b c', 'd']);
  for (const { finish } of groups) finish();
  t.same(await Promise.all(all), ['a!', 'b!', 'c!', 'd!']);
});

t.test('those who share a key go one after the other, and let others pass', async t => {
  const { groups, done, items } = held();
  const all = ['a1', 'a2', 'a3', 'b'].map(done);
  await soon();
  t.same(items(), ['a1 b', 'a2']);
  groups[0]?.finish();
  await soon();
  t.same(items(), ['a1 b', 'a2', 'a3']);
  for (const { finish } of groups) finish();
  await Promise.all(all);
});

t.test('a group that fails fails for its own alone', async t => {
  const { groups, done } = held();
  const all = Promise.allSettled(['a', 'b', 'c', 'd'].map(done));
  await soon();
  groups[0]?.fail(new Error('no'));
  groups[1]?.finish();
  t.same(
    (await all).map(({ status }) => status),
    ['rejected', 'rejected', 'rejected', 'fulfilled'],
  );
  const next = done('e');
  await soon();
  groups.at(-1)?.finish();
  t.equal(await next, 'e!');
});

t.test('what gets stuck holds nobody else up', async t => {
  const { groups, done } = held({ patienceMs: 5 });
  const stuck = ['a1', 'a2'].map(done);
  const next = done('a3');
  while (groups.length < 3) await new Promise(resolve => setTimeout(resolve, 1));
  groups[2]?.finish();
  t.equal(await next, 'a3!');
  groups[0]?.finish();
  groups[1]?.finish();
  t.same(await Promise.all(stuck), ['a1!', 'a2!']);
});

const LONG = 60_000;

t.test('those who were answered are expected again, with those who came meanwhile', async t => {
  const { groups, done, items } = held({ atOnce: 1, lullMs: LONG });
  const all = ['a', 'b'].map(done);
  await soon();
  all.push(done('c'));
  await soon();
  t.same(items(), ['a b'], 'one group at a time');
  groups[0]?.finish();
  await soon();
  all.push(done('d'));
  await soon();
  t.same(items(), ['a b'], 'two of three are there');
  all.push(done('e'));
  await soon();
  t.same(items(), ['a b', 'c d e'], 'so many come again');
  all.push(done('f'));
  groups[1]?.finish();
  await soon();
  all.push(done('g'));
  await soon();
  t.equal(items().length, 2, 'no more than go together are expected: three, not four');
  all.push(done('h'));
  await soon();
  t.same(items(), ['a b', 'c d e', 'f g h']);
  groups[2]?.finish();
  await Promise.all(all);
});

t.test('who comes alone time and again never waits for others', async t => {
  const { groups, done, items } = held({ atOnce: 1, lullMs: LONG });
  for (const [at, item] of ['a', 'b', 'c'].entries()) {
    const answer = done(item);
    await soon();
    t.same(items().slice(at), [item]);
    groups[at]?.finish();
    await answer;
  }
});

t.test('those who do not come again are waited for no longer than the lull', async t => {
  const { groups, done, items } = held({ atOnce: 1, lullMs: 5 });
  const all = ['a', 'b', 'c'].map(done);
  await soon();
  groups[0]?.finish();
  await Promise.all(all);
  const late = done('d');
  while (groups.length < 2) await new Promise(resolve => setTimeout(resolve, 1));
  t.same(items(), ['a b c', 'd']);
  groups[1]?.finish();
  t.equal(await late, 'd!');
});

t.test('a group runs as part of the call of its first', async t => {
  const whose = new AsyncLocalStorage<string>();
  const seen: unknown[] = [];
  const done = gathered<string, void>({
    work: async group => {
      seen.push([whose.getStore(), group.join(' ')]);
      return group.map(() => undefined);
    },
    keysOf: item => [item],
    most: 2,
    atOnce: 1,
    patienceMs: LONG,
    lullMs: 1,
  });
  await Promise.all(['a', 'b', 'c'].map(item => whose.run(`call of ${item}`, () => done(item))));
  t.same(seen, [
    ['call of a', 'a b'],
    ['call of c', 'c'],
  ]);
});
