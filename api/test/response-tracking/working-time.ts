import fc from 'fast-check';
import t from 'tap';
import {
  afterWorkingDays,
  afterWorkingMinutes,
  beforeWorkingMinutes,
  type WorkingCalendar,
  workingMinutes,
} from '../../src/response-tracking/working-time.ts';

const HOURS = 60;
/** Monday to Friday, 9 to 18 o'clock; Labour Day 2026 is a Friday. */
const OFFICE: WorkingCalendar = {
  weekdays: new Set([1, 2, 3, 4, 5]),
  begins: 9 * HOURS,
  ends: 18 * HOURS,
  holidays: new Set(['2026-05-01']),
};
/** Returns a Malaysian time. */
const at = (moment: string) => new Date(`${moment}+08:00`);

const TABLE: [what: string, from: string, until: string, minutes: number][] = [
  ['within a day', '2026-04-27T10:00', '2026-04-27T12:10', 130],
  ['nothing', '2026-04-27T10:00', '2026-04-27T10:00', 0],
  ['backwards is nothing', '2026-04-28T10:00', '2026-04-27T10:00', 0],
  ['before and after hours', '2026-04-27T06:00', '2026-04-27T23:00', 540],
  ['over a night', '2026-04-27T17:30', '2026-04-28T09:30', 60],
  ['across midnight, which is none of working time', '2026-04-27T23:59', '2026-04-28T00:01', 0],
  ['midnight in UTC, within the day in Malaysia… before hours', '2026-04-28T07:59', '2026-04-28T08:01', 0],
  ['a weekend', '2026-04-24T17:00', '2026-04-27T10:00', 120],
  ['on a weekend', '2026-04-25T00:00', '2026-04-27T00:00', 0],
  ['a holiday and the weekend behind it', '2026-04-30T17:00', '2026-05-04T09:05', 65],
  ["the month's end", '2026-03-31T17:59', '2026-04-01T09:01', 2],
  ["the year's end", '2025-12-31T17:00', '2026-01-01T10:00', 120],
  ['a leap day is not missed', '2028-02-28T09:00', '2028-03-01T18:00', 3 * 540],
];

t.test('working time between two times is counted', async t => {
  for (const [what, from, until, minutes] of TABLE) t.equal(workingMinutes(OFFICE, at(from), at(until)), minutes, what);
});

t.test('with working hours around the clock all time is working time', async t => {
  const always = { weekdays: new Set([0, 1, 2, 3, 4, 5, 6]), begins: 0, ends: 24 * HOURS, holidays: new Set<string>() };
  t.equal(workingMinutes(always, at('2026-04-24T17:00'), at('2026-05-04T17:00')), 10 * 24 * HOURS);
});

t.test('working time is added to a time', async t => {
  const after = (from: string, minutes: number) => afterWorkingMinutes(OFFICE, at(from), minutes).toISOString();
  t.equal(after('2026-04-27T10:00', 130), at('2026-04-27T12:10').toISOString());
  t.equal(after('2026-04-27T17:00', 60), at('2026-04-27T18:00').toISOString(), 'the end belongs to the day');
  t.equal(after('2026-04-27T17:00', 61), at('2026-04-28T09:01').toISOString());
  t.equal(after('2026-04-30T17:30', 60), at('2026-05-04T09:30').toISOString(), 'over a holiday and a weekend');
  const days = (from: string) => afterWorkingDays(OFFICE, at(from), 2).toISOString();
  t.equal(days('2026-04-27T10:00'), at('2026-04-29T10:00').toISOString());
  t.equal(days('2026-04-24T16:00'), at('2026-04-28T16:00').toISOString(), 'Friday to Tuesday');
  t.equal(days('2026-04-25T12:00'), at('2026-04-28T18:00').toISOString(), 'Saturday: all of Monday and Tuesday');
  const never = { ...OFFICE, weekdays: new Set<number>() };
  t.ok(
    Number.isFinite(afterWorkingMinutes(never, at('2026-04-24T16:00'), 1).getTime()),
    'returns an end even without working hours',
  );
});

t.test('working time is subtracted from a time', async t => {
  const before = (until: string, minutes: number) => beforeWorkingMinutes(OFFICE, at(until), minutes).toISOString();
  t.equal(before('2026-04-27T12:10', 130), at('2026-04-27T10:00').toISOString());
  t.equal(before('2026-04-28T09:01', 61), at('2026-04-27T17:00').toISOString());
  t.equal(before('2026-05-04T09:30', 60), at('2026-04-30T17:30').toISOString(), 'over a holiday and a weekend');
  t.equal(before('2026-04-27T08:00', 60), at('2026-04-24T17:00').toISOString(), 'before working hours');
  const never = { ...OFFICE, weekdays: new Set<number>() };
  t.ok(Number.isFinite(beforeWorkingMinutes(never, at('2026-04-24T16:00'), 1).getTime()));
});

t.test('adding and counting working time agree for any calendar and times', async t => {
  const moment = fc.integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2027, 0, 1) }).map(ms => new Date(ms));
  const calendar = fc
    .record({
      weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }).map(days => new Set(days)),
      hours: fc.uniqueArray(fc.integer({ min: 0, max: 1440 }), { minLength: 2, maxLength: 2 }),
      holidays: fc.array(moment).map(days => new Set(days.map(day => day.toISOString().slice(0, 10)))),
    })
    .map(({ weekdays, hours, holidays }) => ({
      weekdays,
      holidays,
      begins: Math.min(...hours),
      ends: Math.max(...hours),
    }));
  const check = (property: Parameters<typeof fc.assert>[0]) => fc.assert(property, { seed: 20261123, numRuns: 200 });
  const near = (one: number, other: number) => Math.abs(one - other) < 1e-6;
  check(
    fc.property(calendar, moment, moment, moment, (schedule, ...moments) => {
      const [a, b, c] = moments.toSorted((one, other) => Number(one) - Number(other));
      if (!a || !b || !c) return false;
      const parts = workingMinutes(schedule, a, b) + workingMinutes(schedule, b, c);
      const total = workingMinutes(schedule, a, c);
      return near(parts, total) && total >= 0 && total <= (c.getTime() - a.getTime()) / 60_000 + 1e-6;
    }),
  );
  check(
    fc.property(calendar, moment, fc.integer({ min: 1, max: 100 }), (schedule, from, minutes) => {
      const until = afterWorkingMinutes(schedule, from, minutes);
      const before = new Date(until.getTime() - 1);
      return near(workingMinutes(schedule, from, until), minutes) && workingMinutes(schedule, from, before) < minutes;
    }),
  );
  t.pass('parts add up to the whole, and the end is the earliest possible');
});

t.test('working time does not depend on the time zone of the process', async t => {
  const before = process.env.TZ;
  t.teardown(() => {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  });
  for (const zone of ['Asia/Kuala_Lumpur', 'America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    process.env.TZ = zone;
    for (const [what, from, until, minutes] of TABLE)
      t.equal(workingMinutes(OFFICE, at(from), at(until)), minutes, `${zone}: ${what}`);
  }
});
