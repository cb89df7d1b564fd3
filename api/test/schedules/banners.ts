import { newId, openDatabase } from '@marketplace/db';
import t from 'tap';
import { bannerSchedule } from '../../src/banners/schedule.ts';
import type { Detail } from '../../src/schedules/schedule.ts';
import { publishStartedAndEndedBanners, testApi } from '../support/index.ts';
import { aRun } from '../support/schedules.ts';

const HOUR = 3_600_000;
const api = await testApi(t);
const { knex } = api.database;
const now = Date.now();
const at = (hours: number) => new Date(now + hours * HOUR);

const aBanner = async (start: number, end: number, more: object = {}) => {
  const id = newId();
  const dates = { start_date: at(start), end_date: at(end) };
  await knex('banners').insert({
    id,
    title: 'B',
    image_url: '/b.webp',
    location: 'homepage_hero_banner',
    ...dates,
    ...more,
  });
  return id;
};

const changed = async (): Promise<string[]> =>
  (await knex('content_changes').where({ kind: 'banner' }).pluck('entity_id')).sort();

t.test('a banner that begins or ends is published once, also after downtime', async t => {
  const [begins, ends, both] = [await aBanner(-1, 5), await aBanner(-9, -1), await aBanner(-3, -2)];
  await aBanner(-9, 5);
  await aBanner(1, 5);
  await aBanner(-9, -7);
  await aBanner(-1, 5, { is_active: false });
  const first = await bannerSchedule.run(aRun(api, { state: { until: at(-6).toISOString() } }));
  t.same(await changed(), [begins, ends, both].sort());
  t.match(first, { outcome: 'done', detail: { published: 3 } });

  const next = await bannerSchedule.run(aRun(api, { state: first.state ?? {} }));
  t.match(next, { detail: { published: 0 } });
  t.equal((await changed()).length, 3, 'the next run continues where this one ended');
});

t.test('the end of a banner is published only when no API process shows the banner any more', async t => {
  const before = await changed();
  const id = await aBanner(-9, 0, { end_date: new Date() });
  const { detail, state } = await bannerSchedule.run(aRun(api, { state: { until: at(-1 / 60).toISOString() } }));
  t.notOk((await changed()).includes(id), JSON.stringify(detail));
  t.ok(Date.parse(String(state?.until)) < Date.now() - 4000);
  t.ok((await changed()).length >= before.length);
});

t.test('a begin or end exactly between the spans of two runs is published by one of them', async t => {
  const [first, second, third] = [at(100), at(101), at(102)];
  await aBanner(101, 200);
  await aBanner(50, 101);
  await aBanner(100, 200);
  await aBanner(60, 102);
  t.equal(
    await publishStartedAndEndedBanners(knex, { from: first, until: second }),
    1,
    'what begins at the start of the span',
  );
  t.equal(await publishStartedAndEndedBanners(knex, { from: second, until: third }), 2, 'and not what ends at its end');
});

const MINUTE = 60_000;

/** Returns a database whose clock the test sets. */
const withItsOwnClock = (t: Parameters<typeof testApi>[0]) => {
  const database = openDatabase(api.config.databaseUrl, { knex: 1 });
  t.teardown(() => database.close());
  return { database, setClock: (moment: Date) => database.knex.raw('SET timestamp = ?', [moment.getTime() / 1000]) };
};

t.test('later beginnings and ends are published by the next runs, each once', async t => {
  const { database, setClock } = withItsOwnClock(t);
  const first = Math.ceil(now / MINUTE) * MINUTE + 48 * HOUR;
  const minute = (count: number) => new Date(first + count * MINUTE);
  const id = await aBanner(0, 0, { start_date: minute(1.5), end_date: minute(3.5) });
  const published: number[] = [];
  let state: Detail = {};
  for (let count = 0; count < 6; count++) {
    const before = (await changed()).filter(one => one === id).length;
    await setClock(new Date(minute(count).getTime() + 40));
    const result = await bannerSchedule.run(aRun({ ...api, database }, { due: minute(count), state }));
    state = result.state ?? state;
    if ((await changed()).filter(one => one === id).length > before) published.push(count);
  }
  t.same(published, [2, 4], 'in the first minute after its beginning and after its end');
});

t.test(
  'the first run publishes earlier beginnings, and a clock that was set back does not delay publishing',
  async t => {
    const begun = await aBanner(-40, 5);
    const { state } = await bannerSchedule.run(aRun(api));
    t.ok((await changed()).includes(begun));
    const ahead = { until: at(24 * 365).toISOString() };
    const back = await bannerSchedule.run(aRun(api, { state: ahead }));
    t.ok(Date.parse(String(back.state?.until)) < Date.now(), `${back.state?.until} after ${state?.until}`);
  },
);
