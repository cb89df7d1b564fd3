import t from 'tap';
import { createKeyedQueue } from '../../src/platform/limits/keyed-queue.ts';

t.test('tasks with a common key run one after the other, and others concurrently', async t => {
  const inTurn = createKeyedQueue();
  const busy = new Set<string>();
  let [running, mostRunning] = [0, 0];
  const task = (keys: string[], fails = false) =>
    inTurn(keys, async () => {
      for (const key of keys) t.notOk(busy.has(key), `no other task has the key ${key}`);
      for (const key of keys) busy.add(key);
      mostRunning = Math.max(mostRunning, ++running);
      await new Promise(setImmediate);
      running--;
      for (const key of keys) busy.delete(key);
      if (fails) throw new Error('broken');
      return keys.join();
    });
  const tasks = [
    task(['address', 'number']),
    task(['number', 'other'], true),
    task(['other', 'address']),
    task(['address']),
    task(['stranger']),
    task(['number', 'address']),
  ];
  const results = await Promise.allSettled(tasks);
  t.same(
    results.map(result => (result.status === 'fulfilled' ? result.value : result.reason.message)),
    ['address,number', 'broken', 'other,address', 'address', 'stranger', 'number,address'],
    'all tasks run, even after a failed one',
  );
  t.ok(mostRunning > 1, 'tasks without a common key run at the same time');
});
