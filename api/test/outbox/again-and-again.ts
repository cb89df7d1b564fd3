import t from 'tap';
import { againAndAgain } from '../../src/platform/runtime/again-and-again.ts';

t.test('work begins anew, after failures too, until it is stopped; what is at hand is finished', async t => {
  const told: unknown[] = [];
  const atWork = Promise.withResolvers<AbortSignal>();
  const finish = Promise.withResolvers<void>();
  const rounds = [
    async () => told.push('first'),
    async () => {
      throw new Error('second');
    },
    async (signal: AbortSignal) => {
      atWork.resolve(signal);
      await finish.promise;
      told.push('third');
    },
  ];
  let round = 0;
  const repeated = againAndAgain({
    work: async signal => rounds[round++]?.(signal),
    failed: error => told.push(error),
    everyMs: 1,
  });
  const signal = await atWork.promise;
  t.match(told, ['first', { message: 'second' }]);
  let isOver = false;
  const stopped = repeated.stop().then(() => {
    isOver = true;
  });
  t.ok(signal.aborted, 'work is told to stop');
  await new Promise(resolve => setImmediate(resolve));
  t.notOk(isOver, 'and waited for');
  finish.resolve();
  await stopped;
  t.same([told.at(-1), round], ['third', 3], 'no fourth round');
});
