import { setTimeout as pause } from 'node:timers/promises';
import t from 'tap';
import { batched } from '../../src/platform/runtime/batched.ts';
import { turns } from '../../src/platform/runtime/in-turn.ts';

t.test('the first goes at once, what comes meanwhile goes together', async t => {
  const batches: number[][] = [];
  const double = batched(async (items: number[]) => {
    batches.push(items);
    await pause(5);
    return items.map(item => item * 2);
  });
  t.same(await Promise.all([1, 2, 3].map(double)), [2, 4, 6]);
  t.same(batches, [[1], [2, 3]]);
  t.equal(await double(4), 8);
});

t.test('a batch that fails fails for each of its own, and the next goes on', async t => {
  const work = batched(async (items: number[]) => {
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

t.test('no more at the same time than their turns', async t => {
  const inTurn = turns(2);
  let running = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, ++running);
    await pause(2);
    running--;
    if (most > 9) throw new Error('never');
  };
  await Promise.all(Array.from({ length: 7 }, () => inTurn(work)));
  t.equal(most, 2);
  await t.rejects(
    inTurn(() => Promise.reject(new Error('its own'))),
    /its own/,
  );
  await inTurn(work);
});
