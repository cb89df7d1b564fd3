import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import type { FileAction } from '../../publisher/feed/touched-urls.ts';
import { RenderQueue } from '../../publisher/render/queue.ts';

/** Creates a renderer whose pages are finished when the test decides. */
const slowWork = () => {
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const perform = (url: string, action: FileAction) =>
    new Promise<void>((resolve, reject) => {
      begun.push(action === 'remove' ? `-${url}` : url);
      ends.set(url, error => (error ? reject(error) : resolve()));
    });
  const end = async (url: string, error?: Error) => {
    ends.get(url)?.(error);
    await sleep(1);
  };
  return { begun, perform, end };
};

const silent = () => undefined;

t.test('an address added several times is rendered once', async t => {
  const { begun, perform, end } = slowWork();
  const queue = new RenderQueue({ perform, log: silent, concurrency: 1 });
  void queue.add('/busy', 'render');
  void queue.add('/a', 'render');
  void queue.add('/a', 'render');
  await end('/busy');
  await end('/a');
  t.strictSame(begun, ['/busy', '/a']);
  await queue.idle();
});

t.test('a page is rendered again if it changes during its rendering', async t => {
  let stored = 'old';
  const published: string[] = [];
  const hold = Promise.withResolvers<void>();
  const queue = new RenderQueue({
    log: silent,
    perform: async () => {
      const read = stored;
      if (read === 'old') await hold.promise;
      published.push(read);
    },
  });
  const first = queue.add('/a', 'render');
  stored = 'new';
  const second = queue.add('/a', 'render');
  hold.resolve();
  t.equal(await first, 'done');
  t.equal(await second, 'done');
  t.strictSame(published, ['old', 'new']);
});

t.test(
  'a limited number of pages is rendered at the same time, and urgent pages are rendered before others',
  async t => {
    const { begun, perform, end } = slowWork();
    const queue = new RenderQueue({ perform, log: silent, concurrency: 2 });
    void queue.add('/1', 'render', 'later');
    void queue.add('/2', 'render', 'later');
    void queue.add('/3', 'render', 'later');
    void queue.add('/urgent', 'render', 'now');
    t.strictSame(begun, ['/1', '/2']);
    await end('/1');
    t.strictSame(begun, ['/1', '/2', '/urgent']);
    for (const url of ['/2', '/urgent', '/3']) await end(url);
    await queue.idle();
  },
);

t.test('while urgent pages are pending, other pages are rendered one at a time', async t => {
  const { begun, perform, end } = slowWork();
  const queue = new RenderQueue({ perform, log: silent, concurrency: 4 });
  const read = Promise.withResolvers<void>();
  const reading = queue.first(() => read.promise);
  for (const url of ['/1', '/2', '/3', '/4', '/5']) void queue.add(url, 'render', 'later');
  t.strictSame(begun, ['/1'], 'one page continues');
  void queue.add('/urgent', 'render', 'now');
  t.strictSame(begun, ['/1', '/urgent']);
  read.resolve();
  await reading;
  await end('/1');
  t.strictSame(begun, ['/1', '/urgent', '/2']);
  await end('/urgent');
  t.strictSame(begun, ['/1', '/urgent', '/2', '/3', '/4', '/5'], 'afterwards pages are rendered concurrently again');
  for (const url of ['/2', '/3', '/4', '/5']) await end(url);
  await queue.idle();
});

t.test('a waiting page becomes urgent when it is added again as urgent', async t => {
  const { begun, perform, end } = slowWork();
  const queue = new RenderQueue({ perform, log: silent, concurrency: 1 });
  for (const url of ['/1', '/2', '/3']) void queue.add(url, 'render', 'later');
  void queue.add('/3', 'render', 'now');
  await end('/1');
  t.strictSame(begun, ['/1', '/3']);
  await end('/3');
  await end('/2');
});

t.test('a failed page is retried after longer and longer pauses until it succeeds', async t => {
  const failures: number[] = [];
  let left = 3;
  const queue = new RenderQueue({
    log: silent,
    perform: async () => {
      if (left-- > 0) throw new Error('no');
    },
    pause: count => {
      failures.push(count);
      return 1;
    },
  });
  t.equal(await queue.add('/a', 'render'), 'failed');
  t.strictSame([...queue.failing()], [['/a', 'no']], 'the failure has its reason');
  while (queue.failing().size > 0 || left >= 0) await sleep(2);
  t.strictSame(failures, [1, 2, 3]);
  t.equal(queue.unfinished().size, 0);
});

t.test('a page that changes after a failure is rendered without waiting for the pause', async t => {
  let fails = true;
  const queue = new RenderQueue({
    log: silent,
    perform: async () => {
      if (fails) throw new Error('no');
    },
    pause: () => 60_000,
  });
  await queue.add('/a', 'render');
  fails = false;
  t.equal(await queue.add('/a', 'render'), 'done');
  t.equal(queue.failing().size, 0);
});

t.test('a page whose removal is requested during its rendering is removed after it', async t => {
  const { begun, perform, end } = slowWork();
  const queue = new RenderQueue({ perform, log: silent });
  void queue.add('/a', 'render');
  const removed = queue.add('/a', 'remove');
  await end('/a');
  t.strictSame(begun, ['/a', '-/a']);
  await end('/a');
  t.equal(await removed, 'done');
});

t.test('the most recent request decides: a page that is removed and saved again is rendered', async t => {
  const { begun, perform, end } = slowWork();
  const queue = new RenderQueue({ perform, log: silent, concurrency: 1 });
  void queue.add('/busy', 'render');
  void queue.add('/a', 'remove');
  void queue.add('/a', 'render');
  await end('/busy');
  t.strictSame(begun, ['/busy', '/a']);
  await end('/a');
});

t.test('all unfinished work is returned, so that the next start can continue it', async t => {
  const { perform, end } = slowWork();
  const queue = new RenderQueue({ perform, log: silent, concurrency: 2, pause: () => 60_000 });
  void queue.add('/fails', 'render');
  void queue.add('/runs', 'render');
  void queue.add('/waits', 'remove');
  await end('/fails', new Error('no'));
  t.strictSame(Object.fromEntries(queue.unfinished()), { '/fails': 'render', '/runs': 'render', '/waits': 'remove' });
  const stopped = queue.stop();
  await end('/runs');
  await end('/waits');
  await stopped;
});

t.test('stopping finishes running work and starts no more work', async t => {
  const { begun, perform, end } = slowWork();
  const queue = new RenderQueue({ perform, log: silent, concurrency: 1 });
  void queue.add('/a', 'render');
  void queue.add('/b', 'render');
  const stopped = queue.stop();
  await end('/a');
  await stopped;
  t.strictSame(begun, ['/a']);
  t.strictSame([...queue.unfinished().keys()], ['/b']);
});
