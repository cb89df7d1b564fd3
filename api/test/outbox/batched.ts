import { setTimeout as pause } from 'node:timers/promises';
import t from 'tap';
import { batchCalls } from '../../src/platform/runtime/batched.ts';

t.test('the first item runs at once, and items that arrive during its run form a batch', async t => {
  const batches: number[][] = [];
  const double = batchCalls(async (items: number[]) => {
    batches.push(items);
    await pause(5);
    return items.map(item => item * 2);
  });
  t.same(await Promise.all([1, 2, 3].map(double)), [2, 4, 6]);
  t.same(batches, [[1], [2, 3]]);
  t.equal(await double(4), 8);
});

t.test('a failing batch fails all of its items, and the next batch runs', async t => {
  const work = batchCalls(async (items: number[]) => {
    if (items.includes(2)) throw new Error('no');
    return items;
  });
  const results = await Promise.allSettled([1, 2, 3].map(work));
  t.same(
    results.map(({ status }) => status),
    ['fulfilled', 'rejected', 'rejected'],
  );
  t.equal(await work(5), 5);
});
