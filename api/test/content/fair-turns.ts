import t from 'tap';
import { fairTurns } from '../../src/media/fair-turns.ts';

t.test('one task runs at a time, and users take turns', async t => {
  const inTurn = fairTurns();
  const done: string[] = [];
  let atOnce = 0;
  const work = (who: string, name: string) =>
    inTurn(who, async () => {
      atOnce++;
      t.equal(atOnce, 1, 'one at a time');
      await new Promise(setImmediate);
      atOnce--;
      done.push(name);
      if (name === 'a2') throw new Error('broken');
      return name;
    });
  const all = [
    ...['a1', 'a2', 'a3', 'a4'].map(name => work('a', name)),
    ...['b1', 'b2'].map(name => work('b', name)),
    work('c', 'c1'),
  ];
  const results = await Promise.allSettled(all);
  t.same(done, ['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  t.equal(results.filter(({ status }) => status === 'rejected').length, 1, 'a failed task does not block others');
  t.equal(await work('d', 'd1'), 'd1', 'the next task runs');
});
