import { syncBuiltinESMExports } from 'node:module';
import { mock } from 'node:test';
import { setImmediate as settled } from 'node:timers/promises';
import t from 'tap';
import { repeatWork } from '../../src/platform/runtime/repeat-work.ts';

t.test('the work is repeated, also after failures, until it is stopped, and the current round is finished', async t => {
  const logged: unknown[] = [];
  const atWork = Promise.withResolvers<AbortSignal>();
  const finish = Promise.withResolvers<void>();
  const rounds = [
    async () => logged.push('first'),
    async () => {
      throw new Error('second');
    },
    async (signal: AbortSignal) => {
      atWork.resolve(signal);
      await finish.promise;
      logged.push('third');
    },
  ];
  let round = 0;
  const repeated = repeatWork({
    work: async signal => rounds[round++]?.(signal),
    failed: error => logged.push(error),
    everyMs: 1,
  });
  const signal = await atWork.promise;
  t.match(logged, ['first', { message: 'second' }]);
  let isOver = false;
  const stopped = repeated.stop().then(() => {
    isOver = true;
  });
  t.ok(signal.aborted, 'the signal is aborted');
  await settled();
  t.notOk(isOver, 'and it waits for the work');
  finish.resolve();
  await stopped;
  t.same([logged.at(-1), round], ['third', 3], 'no fourth round');
});

t.test('the pause doubles after each consecutive failure, up to the maximum, and a success resets it', async t => {
  mock.timers.enable({ apis: ['setTimeout'] });
  // After this call, modules that imported a timer by name also use the mock.
  syncBuiltinESMExports();
  t.teardown(() => {
    mock.timers.reset();
    syncBuiltinESMExports();
  });
  let rounds = 0;
  let isBroken = true;
  const repeated = repeatWork({
    work: async () => {
      rounds++;
      if (isBroken) throw new Error('broken');
    },
    failed: () => {},
    everyMs: 100,
    longestMs: 300,
  });
  /** Whether the next round begins after exactly this time. */
  const beginsAfter = async (ms: number) => {
    const before = rounds;
    await settled();
    mock.timers.tick(ms - 1);
    await settled();
    t.equal(rounds, before, `not before ${ms}`);
    mock.timers.tick(1);
    await settled();
    t.equal(rounds, before + 1, `after ${ms}`);
  };
  for (const ms of [200, 300, 300]) await beginsAfter(ms);
  isBroken = false;
  for (const ms of [300, 100, 100]) await beginsAfter(ms);
  await repeated.stop();
});
