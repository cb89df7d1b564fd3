import t from 'tap';
import { RecentTotals } from '../src/platform/lists/recent-totals.ts';
import { aClock } from './support/clock.ts';

t.test('a large total is told for two seconds, then counted anew', async t => {
  const totals = new RecentTotals(1000);
  const clock = aClock(t, { stands: true });
  let counts = 0;
  const count = async () => 2000 + counts++;
  t.same(await Promise.all([totals.of('all', count), totals.of('all', count)]), [2000, 2000], 'at once, once');
  clock.forward(2000);
  t.equal(await totals.of('all', count), 2000);
  clock.forward(60_001);
  t.equal(await totals.of('all', count), 2001);
  t.equal(await totals.of('another', async () => 5000), 5000);
});

t.test('who asked a moment ago is told the old one while it is counted anew', async t => {
  const totals = new RecentTotals(1000);
  const clock = aClock(t, { stands: true });
  const slowly = (total: number) => async () => {
    clock.forward(50);
    return total;
  };
  t.equal(await totals.of('all', slowly(2000)), 2000);
  // What took 50 ms is as good as new for a second longer, and may be told for five more.
  clock.forward(5000);
  t.equal(await totals.of('all', slowly(3000)), 2000, 'the old one');
  await new Promise(setImmediate);
  t.equal(await totals.of('all', slowly(4000)), 3000, 'counted meanwhile');
  clock.forward(5000);
  const broken = () => Promise.reject(new Error('no database'));
  t.equal(await totals.of('all', broken), 3000, 'a failure is told to who has to wait');
  clock.forward(60_000);
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
