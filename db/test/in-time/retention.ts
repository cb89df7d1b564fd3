import t from 'tap';
import { expired, staying } from '../../src/backup/in-time/retention.ts';
import { verifiedName } from '../../src/backup/target/names.ts';
import { aFull, aSegment, logFile } from './stock.ts';

const DAY = 24;
/** One each night at 02:15 in Malaysia, the newest last: 60 from 1 July to 29 August 2026. */
const nights = Array.from({ length: 60 }, (_, day) => aFull(day * DAY + 2.25));
const daysOf = (kept: Set<{ at: Date }>) =>
  [...kept].map(({ at }) => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(5, 10)).sort();

t.test('the newest of each of the last days, weeks and months stays', async t => {
  const none = new Set<string>();
  t.same(daysOf(staying(nights, none, { daily: 3, weekly: 0, monthly: 0 })), ['08-27', '08-28', '08-29']);
  t.same(
    daysOf(staying(nights, none, { daily: 0, weekly: 3, monthly: 0 })),
    ['08-16', '08-23', '08-29'],
    'weeks begin on Monday',
  );
  t.same(daysOf(staying(nights, none, { daily: 0, weekly: 0, monthly: 2 })), ['07-31', '08-29']);
  const twice = [...nights, aFull(59 * DAY + 20)];
  t.equal(staying(twice, none, { daily: 2, weekly: 0, monthly: 0 }).size, 2, 'of two in one day the newer');
});

t.test('the newest stays whatever the numbers say, and so does the newest that was verified', async t => {
  const keep = { daily: 1, weekly: 0, monthly: 0 };
  const marks = new Set(nights.slice(3, 5).map(verifiedName));
  t.same(daysOf(staying(nights, marks, keep)), ['07-05', '08-29']);
});

t.test('the log is removed by whole files that are older than the oldest that stays', async t => {
  const file = (number: number, hour: number) => [
    aSegment(number, 0, 50, hour - 1),
    aSegment(number, 50, 90, hour, true),
  ];
  const fulls = [aFull(10), aFull(40, { file: logFile(3), position: 20 })];
  const segments = [...file(1, 20), ...file(2, 39.5), ...file(3, 38), ...file(4, 50), aSegment(5, 0, 10, 12)];
  const marks = [verifiedName(aFull(10)), verifiedName(aFull(40)), 'verified/notes.txt'];
  const names = expired({ fulls, segments, covered: null }, marks, { daily: 1, weekly: 0, monthly: 0 });
  t.same(
    names.sort(),
    [fulls[0]?.name, ...file(1, 20).map(({ name }) => name), marks[0]].sort(),
    'not one whose last change is younger, the one that the backup stands in, later ones, or one without an end',
  );
});

t.test('nothing goes where nothing can be told by its log', async t => {
  const segments = [aSegment(1, 0, 50, 1, true)];
  t.same(expired({ fulls: [aFull(1)], segments, covered: null }, [], { daily: 1, weekly: 0, monthly: 0 }), []);
});
