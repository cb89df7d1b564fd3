import { mock } from 'node:test';
import t from 'tap';
import { WindowCounter } from '../src/platform/rate-limit.ts';
import { RecentTotals } from '../src/platform/recent-totals.ts';

t.beforeEach(() => mock.timers.enable({ apis: ['Date'], now: Date.UTC(2026, 0, 1) }));
t.afterEach(() => mock.timers.reset());

t.test('events of a window are counted, and forgotten with it', async t => {
  const counter = new WindowCounter(60_000);
  t.same([counter.hit('a'), counter.hit('a'), counter.hit('b'), counter.count('c')], [1, 2, 1, 0]);
  t.equal(counter.secondsLeft('a'), 60);
  mock.timers.tick(59_999);
  t.same([counter.hit('a'), counter.secondsLeft('a')], [3, 1]);
  mock.timers.tick(1);
  t.same([counter.count('a'), counter.hit('a'), counter.secondsLeft('b')], [0, 1, 1]);
  counter.takeBack('a');
  counter.takeBack('a');
  t.equal(counter.count('a'), 0);
  counter.hit('a');
  counter.clear('a');
  t.equal(counter.count('a'), 0);
});

t.test('however many addresses there are, those of an ended window take no room', async t => {
  const counter = new WindowCounter(1000);
  const began = process.memoryUsage().heapUsed;
  for (let round = 0; round < 4; round++) {
    for (let n = 0; n < 100_001; n++) counter.hit(`${round}.${n}`);
    mock.timers.tick(1001);
  }
  counter.hit('one more');
  t.same([counter.count('3.5'), counter.count('one more')], [0, 1]);
  t.ok(process.memoryUsage().heapUsed - began < 100_000_000);
});

t.test('a large total is told for two seconds, then counted anew', async t => {
  const totals = new RecentTotals(1000);
  let counts = 0;
  const count = async () => 2000 + counts++;
  t.same(await Promise.all([totals.of('all', count), totals.of('all', count)]), [2000, 2000], 'at once, once');
  mock.timers.tick(2000);
  t.equal(await totals.of('all', count), 2000);
  mock.timers.tick(60_001);
  t.equal(await totals.of('all', count), 2001);
  t.equal(await totals.of('another', async () => 5000), 5000);
});

t.test('who asked a moment ago is told the old one while it is counted anew', async t => {
  const totals = new RecentTotals(1000);
  const slowly = (total: number) => () => new Promise<number>(resolve => setTimeout(() => resolve(total), 50));
  t.equal(await totals.of('all', slowly(2000)), 2000);
  // What took 50 ms is as good as new for a second longer, and may be told for five more.
  mock.timers.tick(5000);
  t.equal(await totals.of('all', slowly(3000)), 2000, 'the old one');
  await new Promise(resolve => setTimeout(resolve, 100));
  t.equal(await totals.of('all', slowly(4000)), 3000, 'counted meanwhile');
  mock.timers.tick(5000);
  const broken = () => Promise.reject(new Error('no database'));
  t.equal(await totals.of('all', broken), 3000, 'a failure is told to who has to wait');
  mock.timers.tick(60_000);
  await t.rejects(totals.of('all', broken), /no database/);
});

t.test('a small total is never old', async t => {
  const totals = new RecentTotals(1000);
  t.same([await totals.of('few', async () => 3), await totals.of('few', async () => 4)], [3, 4]);
});

t.test('no more totals are kept than lists are asked for', async t => {
  const totals = new RecentTotals(1);
  for (let n = 0; n < 1200; n++) await totals.of(`list ${n}`, async () => 5);
  t.equal(await totals.of('list 1199', async () => 6), 5, 'the last is still known');
  t.equal(await totals.of('list 0', async () => 6), 6, 'the first no longer');
});
