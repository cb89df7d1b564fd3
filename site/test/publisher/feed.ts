import type { Change } from '@marketplace/api';
import t from 'tap';
import { feedReader } from '../../publisher/feed/feed.ts';

const OVERLAP_MS = 10_000;

const aChange = (id: string, at: number): Change => ({
  id,
  kind: 'content',
  entity_id: 'content',
  action: 'saved',
  touches: { slugs: [], categories: [] },
  created_at: new Date(at).toISOString(),
});

/**
 * Creates a feed like the API's: committed changes in the order of their times. Each response repeats the latest
 * changes.
 */
const aFeed = () => {
  const committed: Change[] = [];
  const clock = { now: 1_000_000 };
  const ask = async (cursor: string) => {
    const from = Math.min(Number(cursor), clock.now - OVERLAP_MS);
    const changes = committed.filter(change => Date.parse(change.created_at) >= from);
    return { changes, cursor: String(clock.now) };
  };
  return { committed, clock, ask, reader: feedReader(ask, () => clock.now) };
};

const ids = (changes: Change[]) => changes.map(({ id }) => id);

t.test('a repeated change is returned once', async t => {
  const { committed, clock, ask, reader } = aFeed();
  committed.push(aChange('a', clock.now));
  const first = await reader.read(String(clock.now), 0);
  reader.take(first.changes);
  t.strictSame(ids(first.changes), ['a']);
  clock.now += 500;
  t.strictSame(ids((await ask(first.cursor)).changes), ['a'], 'the feed repeats the change');
  t.strictSame((await reader.read(first.cursor, 0)).changes, []);
});

t.test('a change is not lost if it commits late, at a position before the cursor', async t => {
  const { committed, clock, reader } = aFeed();
  const begun = clock.now;
  clock.now += 3_000;
  committed.push(aChange('quick', clock.now));
  const first = await reader.read(String(begun), 0);
  reader.take(first.changes);
  t.strictSame(ids(first.changes), ['quick']);
  // The transaction that started three seconds earlier commits only now, so its row is before the cursor.
  clock.now += 1_000;
  committed.push(aChange('slow', begun));
  t.ok(
    Date.parse(new Date(begun).toISOString()) < Number(first.cursor),
    'reading strictly after the cursor would lose it',
  );
  t.strictSame(ids((await reader.read(first.cursor, 0)).changes), ['slow']);
});

t.test('a change that was not taken is returned again', async t => {
  const { committed, clock, reader } = aFeed();
  committed.push(aChange('a', clock.now));
  const before = String(clock.now);
  await reader.read(before, 0);
  t.strictSame(ids((await reader.read(before, 0)).changes), ['a']);
});

t.test('a change is remembered while the feed repeats it, and forgotten later', async t => {
  const { clock, committed } = aFeed();
  const change = aChange('a', clock.now);
  const reader = feedReader(
    async () => ({ changes: [change], cursor: '' }),
    () => clock.now,
  );
  reader.take((await reader.read('', 0)).changes);
  for (let minute = 0; minute < 10; minute++) {
    clock.now += 60_000;
    t.strictSame((await reader.read('', 0)).changes, []);
  }
  clock.now += 600_000;
  reader.take(committed);
  t.strictSame(ids((await reader.read('', 0)).changes), ['a']);
});
