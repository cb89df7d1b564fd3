import { mock } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '@marketplace/db';
import { waitUntil } from '@marketplace/db/testing';
import t from 'tap';
import type { RunContext, RunResult, Schedule } from '../../src/schedules/schedule.ts';
import { Times } from '../../src/schedules/times.ts';
import { anAdmin, testApi } from '../support/index.ts';
import { aScheduler, endLeases, makeDue as makeDueSince, scheduleRow } from '../support/schedules.ts';

const DONE: RunResult = { outcome: 'done', detail: {} };
const DAY = 86_400_000;
const HOUR = 3_600_000;
/** Returns the last time that it was nine o'clock in Malaysia. */
const lastNine = () => new Date(Math.floor((Date.now() - HOUR) / DAY) * DAY + HOUR);

const api = await testApi(t, { RETENTION: 'off' });
let serial = 0;

/** Returns a schedule for nine o'clock every morning, and its runs. */
const nineOClock = (work: (run: RunContext) => Promise<RunResult> = async () => DONE) => {
  const runs: RunContext[] = [];
  const name = `nine-${++serial}`;
  const schedule: Schedule = {
    name,
    summary: 'For a test',
    cron: '0 9 * * *',
    run: run => {
      runs.push(run);
      return work(run);
    },
  };
  return {
    schedule,
    runs,
    row: () => scheduleRow(api.database, name),
    makeDue: (moment?: Date) => makeDueSince(api.database, name, moment),
    isOwned: async () =>
      Boolean(
        await api.database
          .knex('leases')
          .where({ name: `schedule:${name}` })
          .first('name'),
      ),
  };
};

t.test('the times of a schedule are Malaysian, and no time is used twice', async t => {
  const times = new Times('0 9 * * *');
  t.teardown(() => times.end());
  const at = (now: string, after: string) => {
    mock.timers.enable({ apis: ['Date'], now: new Date(now) });
    const next = times.after(new Date(after)).toISOString();
    mock.timers.reset();
    return next;
  };
  const [yesterday, today, tomorrow] = [
    '2026-03-01T01:00:00.000Z',
    '2026-03-02T01:00:00.000Z',
    '2026-03-03T01:00:00.000Z',
  ];
  t.equal(at('2026-03-02T00:59:59.000Z', yesterday), today, '9:00 there is 1:00 UTC');
  t.equal(at('2026-03-02T01:00:00.500Z', today), tomorrow);
  t.equal(at('2026-03-02T00:59:59.500Z', today), tomorrow, 'with a clock that is behind');
  t.equal(at('2026-03-02T05:00:00.000Z', '2026-02-20T01:00:00.000Z'), tomorrow, 'missed days are one run');

  const last = (after: string, by: string) => times.latest(new Date(after), new Date(by)).toISOString();
  t.equal(last('2026-02-20T01:00:00.000Z', '2026-03-02T05:00:00.000Z'), today, 'for the last of them');
  t.equal(last('2026-02-20T01:00:00.000Z', today), today, 'to the second');
  t.equal(last('2026-02-20T01:00:00.000Z', '2026-03-02T00:59:59.999Z'), yesterday);
  t.equal(last(today, '2026-03-02T05:00:00.000Z'), today, 'a single late run is for its own time');
  const again = '2026-03-02T01:05:00.000Z';
  t.equal(last(again, '2026-03-02T01:05:20.000Z'), again, 'and so is a retried one');
});

t.test('a run is due once, and records its result and the time of the next run', async t => {
  const { schedule, runs, row, makeDue, isOwned } = nineOClock(async () => ({
    outcome: 'done',
    detail: { counted: 3 },
    state: { until: 'x' },
  }));
  const scheduler = aScheduler(t, api, [schedule]);
  await scheduler.look();
  t.equal(runs.length, 0, 'a new schedule waits for its time');
  const fresh = await row();
  t.equal(fresh.next_run_at.toISOString().slice(11), '01:00:00.000Z');

  const due = lastNine();
  await makeDue(due);
  await scheduler.look();
  await scheduler.look();
  t.equal(runs.length, 1);
  t.same(runs[0]?.due, due);
  const found = await row();
  t.match(found, { outcome: 'done', runs: 1, detail: { counted: 3 }, state: { until: 'x' }, error: null });
  t.ok(found.next_run_at > new Date());
  t.notOk(await isOwned(), 'and no one holds the lease');

  await makeDue();
  await scheduler.look();
  t.same(runs[1]?.state, { until: 'x' }, 'the next run continues from its state');
});

t.test('after days of downtime there is one run, for the last of the missed times', async t => {
  const { schedule, runs, makeDue } = nineOClock();
  const missed = lastNine();
  await makeDue(new Date(missed.getTime() - 3 * DAY));
  await aScheduler(t, api, [schedule]).look();
  t.same(
    runs.map(({ due }) => due),
    [missed],
  );
});

t.test('due runs are found when the scheduler starts, and at each scheduled time', async t => {
  const { schedule, runs, makeDue } = nineOClock();
  const scheduler = aScheduler(t, api, [schedule], '* * * * * *');
  await makeDue();
  scheduler.start();
  await waitUntil(() => runs.length === 1);
  await scheduler.look();
  await makeDue();
  await waitUntil(() => runs.length === 2);
});

t.test('of many concurrent checks only one starts the run', async t => {
  const { schedule, runs, row, makeDue } = nineOClock(async () => {
    await pause(100);
    return DONE;
  });
  await makeDue();
  const schedulers = Array.from({ length: 6 }, () => {
    const database = openDatabase(api.databaseUrl, { knex: 2, prepared: 1 });
    t.teardown(() => database.close());
    return aScheduler(t, { config: api.config, database }, [schedule]);
  });
  await Promise.all(schedulers.map(scheduler => scheduler.look()));
  await Promise.all(schedulers.map(scheduler => scheduler.look()));
  t.equal(runs.length, 1);
  t.equal((await row()).runs, 1);
});

t.test('a process without the lease records nothing, and the run starts again in another process', async t => {
  let release = () => {};
  const held = new Promise<void>(resolve => {
    release = resolve;
  });
  const slow = nineOClock(async () => {
    await held;
    return { outcome: 'done', detail: { by: 'the suspended one' } };
  });
  const quick = nineOClock(async () => ({ outcome: 'done', detail: { by: 'the other' } }));
  quick.schedule.name = slow.schedule.name;
  const { row, makeDue } = slow;
  await makeDue();
  const suspended = aScheduler(t, api, [slow.schedule]);
  const other = aScheduler(t, api, [quick.schedule]);
  const looking = suspended.look();
  await waitUntil(() => slow.runs.length === 1);
  await other.look();
  t.equal(quick.runs.length, 0, 'no other process begins before the lease expires');
  await endLeases(api.database);
  await other.look();
  t.equal(quick.runs.length, 1);
  release();
  await looking;
  t.match(await row(), { detail: { by: 'the other' }, runs: 2 });
});

t.test('a failed run records the reason and is retried soon', async t => {
  const { schedule, row, makeDue } = nineOClock(async ({ database }) => {
    await database.knex.raw('SELECT secret_value FROM nowhere');
    return DONE;
  });
  await makeDue();
  await aScheduler(t, api, [schedule]).look();
  const found = await row();
  t.match(found, { outcome: 'failed', error: 'The database refused (ER_NO_SUCH_TABLE)', runs: 1 });
  t.notMatch(found.error, 'secret_value');
  const wait = found.next_run_at.getTime() - found.finished_at.getTime();
  t.ok(wait > 0 && wait <= 5 * 60_000, `${wait} ms`);
});

t.test('when the scheduler is stopped, a run ends between two steps, stays due and releases the lease', async t => {
  const { schedule, runs, row, makeDue, isOwned } = nineOClock(async ({ signal }) => {
    while (!signal.aborted) await pause(10);
    return DONE;
  });
  const due = new Date(Date.now() - 60_000);
  await makeDue(due);
  const scheduler = aScheduler(t, api, [schedule]);
  const looking = scheduler.look();
  await waitUntil(() => runs.length === 1);
  await scheduler.stop();
  await looking;
  const found = await row();
  t.same(found.next_run_at, due);
  t.notOk(await isOwned());
  await scheduler.look();
  t.equal(runs.length, 1, 'a stopped scheduler begins nothing more');
});

t.test('a schedule whose time was changed runs at the new time, but never twice for the same time', async t => {
  const { schedule, row, makeDue } = nineOClock();
  const far = new Date(Date.now() + 90 * 86_400_000);
  await makeDue(far);
  await aScheduler(t, api, [schedule]).look();
  t.ok((await row()).next_run_at < new Date(Date.now() + 86_400_001));
});

t.test('the admin sees the scheduled tasks', async t => {
  const admin = await anAdmin(api.database);
  const read = async () => {
    const answer = await api.call('GET /admin/schedules', { as: admin });
    t.equal(answer.status, 200);
    return Object.fromEntries(answer.body.map((schedule: { name: string }) => [schedule.name, schedule]));
  };
  const before = await read();
  const names = [
    'banners',
    'offers',
    'lead-facts',
    'holidays',
    'lead-reminders',
    'reply-speeds',
    'reconciliation',
    'retention',
    'sweep',
    'unused-uploads',
    'remote-pictures',
    'digest',
    'next-steps',
    'backups',
  ];
  t.same(Object.keys(before), names);
  t.match(before.digest, {
    state: 'waiting',
    last_started_at: null,
    last_outcome: null,
    time_zone: 'Asia/Kuala_Lumpur',
  });
  t.match(before.retention, { state: 'off', next_run_at: null });

  const next = new Date(Date.now() + 60_000);
  await makeDueSince(api.database, 'sweep', next);
  const change = (more: object) => api.database.knex('schedules').where({ name: 'sweep' }).update(more);
  await change({ outcome: 'running', started_at: new Date(), runs: 1 });
  t.match((await read()).sweep, { state: 'interrupted', last_outcome: null, runs: 1, next_run_at: next.toISOString() });
  await api.database
    .knex('leases')
    .insert({ name: 'schedule:sweep', holder: 'somebody', held_until: new Date(Date.now() + 60_000) });
  t.match((await read()).sweep, { state: 'running' });
  await change({ outcome: 'alarm', detail: JSON.stringify({ leases: 2 }), finished_at: new Date() });
  t.match((await read()).sweep, { state: 'waiting', last_outcome: 'alarm', last_detail: { leases: 2 } });
});
