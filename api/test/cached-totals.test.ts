import t from 'tap';
import { RecentTotals } from '../src/platform/lists/total-cache.ts';
import { aClock } from './support/clock.ts';

t.test('a large total is cached for three seconds', async t => {
  const totals = new RecentTotals(1000);
  const clock = aClock(t, { stands: true });
  let counts = 0;
  const count = async () => 2000 + counts++;
  const total = async (key: string, since?: number) => (await totals.of(key, count, since)).total;
  t.same(await Promise.all([total('all'), total('all')]), [2000, 2000], 'concurrent callers share one count');
  clock.forward(2999);
  t.equal(await total('all'), 2000);
  t.equal(await total('others'), 2001, 'another list has another total');
  t.equal(await total('all', performance.now() - 1), 2002, 'the caller who made a change gets a new total');
  clock.forward(3000);
  t.equal(await total('all'), 2003);
});

t.test('a small total is not cached', async t => {
  const totals = new RecentTotals(1000);
  t.match(
    [await totals.of('few', async () => 999), await totals.of('few', async () => 4)],
    [{ total: 999 }, { total: 4 }],
  );
  t.match(
    [await totals.of('all', async () => 1000), await totals.of('all', async () => 4)],
    [{ total: 1000 }, { total: 1000 }],
  );
});

t.test('a failed count is not cached', async t => {
  const totals = new RecentTotals(1000);
  await t.rejects(
    totals.of('all', () => Promise.reject(new Error('no database'))),
    /no database/,
  );
  t.match(await totals.of('all', async () => 5000), { total: 5000 });
});
