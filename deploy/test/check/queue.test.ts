import t from 'tap';
import { type Job, runQueue } from '../../src/check/queue.ts';

/** Jobs that end when they are told to, and a record of what began and ended. */
const workshop = () => {
  const record: string[] = [];
  const ends = new Map<string, () => void>();
  const job = (name: string, more: Partial<Job> = {}): Job => ({
    ...more,
    run: async () => {
      record.push(`+${name}`);
      await new Promise<void>(resolve => ends.set(name, resolve));
      record.push(`-${name}`);
    },
  });
  /** Ends a job, and lets whatever follows from it happen. */
  const end = async (name: string) => {
    ends.get(name)?.();
    await settled();
  };
  return { record, job, end };
};
const settled = () => new Promise(resolve => setImmediate(resolve));
const never = new AbortController().signal;

t.test('so many run at a time, in the order given', async t => {
  const { record, job, end } = workshop();
  const queue = runQueue([job('a'), job('b'), job('c')], () => 2, never);
  await settled();
  t.same(record, ['+a', '+b']);
  await end('b');
  t.same(record, ['+a', '+b', '-b', '+c']);
  await end('a');
  await end('c');
  await queue;
});

t.test('what waits for something is passed over until it is there', async t => {
  const { record, job, end } = workshop();
  const built = Promise.withResolvers<void>();
  const queue = runQueue([job('page', { after: built.promise }), job('unit')], () => 2, never);
  await settled();
  t.same(record, ['+unit']);
  built.resolve();
  await settled();
  t.same(record, ['+unit', '+page']);
  await end('unit');
  await end('page');
  await queue;
});

t.test('what must be alone runs when all others are done, one at a time', async t => {
  const { record, job, end } = workshop();
  const queue = runQueue([job('x', { alone: true }), job('a'), job('y', { alone: true })], () => 3, never);
  await settled();
  t.same(record, ['+a']);
  await end('a');
  t.same(record, ['+a', '-a', '+x']);
  await end('x');
  t.same(record.slice(3), ['-x', '+y']);
  await end('y');
  await queue;
});

t.test('how many run may change in between', async t => {
  const { record, job, end } = workshop();
  let atATime = 1;
  const queue = runQueue([job('a'), job('b'), job('c')], () => atATime, never);
  await settled();
  t.same(record, ['+a']);
  atATime = 2;
  await end('a');
  t.same(record, ['+a', '-a', '+b', '+c']);
  await end('b');
  await end('c');
  await queue;
});

t.test('broken off it starts no more, and waits for those that run', async t => {
  const { record, job, end } = workshop();
  const stop = new AbortController();
  let over = false;
  const jobs = [job('a'), job('b'), job('c', { alone: true }), job('d', { after: new Promise(() => {}) })];
  const queue = runQueue(jobs, () => 1, stop.signal).then(() => {
    over = true;
  });
  await settled();
  stop.abort();
  await settled();
  t.equal(over, false);
  await end('a');
  await queue;
  t.same(record, ['+a', '-a']);
});
