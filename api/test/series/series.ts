import { newId } from '@marketplace/db';
import { waitUntil } from '@marketplace/db/testing';
import t from 'tap';
import { DomainError } from '../../src/platform/errors/errors.ts';
import { statusOf } from '../../src/platform/http/error-answers.ts';
import { malaysianDay } from '../../src/platform/values/malaysian-time.ts';
import { readDays } from '../../src/stats/series-days.ts';
import { aConsultant, aFranchise, aLead, anAdmin, type TestApi, testApi } from '../support/index.ts';
import { withinOneDay } from '../support/within-one-day.ts';

interface Figures {
  leads: number;
  unlocks: number;
  views: number;
  impressions?: number;
  clicks?: number;
}
interface Day extends Figures {
  day: string;
}

const anUnlock = ({ database }: TestApi, user: { id: string }, lead: { id: string }, at: string) =>
  database.knex('unlocks').insert({ id: newId(), user_id: user.id, lead_id: lead.id, created_at: new Date(at) });

const counted = ({ database }: TestApi, day: string, metric: string, entity_id: string, total: number) =>
  database.knex('daily_counts').insert({ day, metric, entity_id, total });

/** Returns the status of a refusal, or null. */
const refusalOf = (work: () => unknown): number | null => {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof DomainError) return statusOf(error);
    throw error;
  }
};

t.test('the range of days is read in Malaysian time, and an invalid or too long range is refused', async t => {
  const now = new Date('2026-03-31T15:59:59.999Z');
  t.match(readDays({}, now), { from: '2026-03-02', to: '2026-03-31' }, 'the last 30, in Malaysian time');
  t.match(readDays({}, new Date('2026-03-31T16:00:00.000Z')), { to: '2026-04-01' });
  const overLeapDay = readDays({ from: '2024-02-28', to: '2024-03-01' }, now);
  t.same(overLeapDay.days, ['2024-02-28', '2024-02-29', '2024-03-01']);
  t.equal(overLeapDay.begin.toISOString(), '2024-02-27T16:00:00.000Z');
  t.equal(overLeapDay.end.toISOString(), '2024-03-01T16:00:00.000Z');
  t.equal(overLeapDay.previous.from, '2024-02-25', 'a previous period of the same length');
  t.equal(overLeapDay.previous.begin.toISOString(), '2024-02-24T16:00:00.000Z');
  t.equal(readDays({ from: '2025-01-01', to: '2026-01-01' }, now).days.length, 366);
  for (const wanted of [
    { from: '2024-12-31', to: '2026-01-01' },
    { from: '2026-01-02', to: '2026-01-01' },
    { from: '2026-02-30' },
    { to: 'today' },
    { from: '20260101' },
    { from: '0000-00-00' },
  ])
    t.equal(
      refusalOf(() => readDays(wanted, now)),
      422,
      JSON.stringify(wanted),
    );
});

t.test('time series', async t => {
  const api = await testApi(t);
  const { database } = api;
  const admin = await anAdmin(database);
  const [mine, theirs] = [await aConsultant(database), await aConsultant(database)];
  const own = await aFranchise(database, { consultant_id: mine.id, name: 'Own' });
  const other = await aFranchise(database, { consultant_id: theirs.id, name: 'Other' });
  const lead = (franchise: { id: string }, at: string, more = {}) =>
    aLead(database, { franchise_id: franchise.id, created_at: new Date(at), ...more });

  // The second of May in Malaysia lasts from 16:00 UTC on the first to 16:00 UTC on the second.
  const first = await lead(own, '2026-05-01T16:00:00.000Z', { status: 'converted' });
  await lead(own, '2026-05-02T15:59:59.999Z');
  await lead(own, '2026-05-01T15:59:59.999Z');
  await lead(other, '2026-05-02T16:00:00.000Z');
  await lead(own, '2026-05-02T03:00:00.000Z', { is_suspected: true });
  await lead(own, '2026-05-02T03:00:00.000Z', { deleted_at: new Date() });
  await anUnlock(api, mine, first, '2026-05-02T16:00:00.000Z');
  await counted(api, '2026-05-02', 'views', own.id, 40);
  await counted(api, '2026-05-02', 'views', other.id, 2);
  await counted(api, '2026-05-02', 'impressions', newId(), 9);
  await counted(api, '2026-05-04', 'clicks', newId(), 3);

  const read = async (as: typeof admin, query = '?from=2026-05-01&to=2026-05-04') => {
    const answer = await api.call(`GET /series${query}`, { as });
    t.equal(answer.status, 200);
    return answer.body;
  };

  t.test('show the admin everything by Malaysian day, including days without activity', async t => {
    const { days, totals } = await read(admin);
    const none = { leads: 0, unlocks: 0, views: 0, impressions: 0, clicks: 0 };
    t.same(days, [
      { day: '2026-05-01', ...none, leads: 1 },
      { day: '2026-05-02', ...none, leads: 2, views: 42, impressions: 9 },
      { day: '2026-05-03', ...none, leads: 1, unlocks: 1 },
      { day: '2026-05-04', ...none, clicks: 3 },
    ]);
    t.same(totals, { leads: 4, unlocks: 1, views: 42, impressions: 9, clicks: 3 });
  });

  t.test('show consultants their own franchises, and no banners', async t => {
    const { days, totals } = await read(mine);
    t.same(totals, { leads: 3, unlocks: 1, views: 40 });
    t.same(
      days.map((day: Day) => day.leads),
      [1, 2, 0, 0],
    );
    t.same((await read(theirs)).totals, { leads: 1, unlocks: 0, views: 2 });
  });

  t.test('contain the numbers of each step from view to conversion', async t => {
    const all = await read(admin);
    t.same(all.funnel, {
      views: 42,
      leads: 4,
      unlocked: 1,
      statuses: { new: 3, contacted: 0, qualified: 0, converted: 1, closed: 0 },
    });
    t.match((await read(mine)).funnel, { leads: 3, unlocked: 1, statuses: { new: 2, converted: 1 } });
    t.match((await read(theirs)).funnel, { leads: 1, unlocked: 0 });
  });

  t.test('contain the previous period of the same length', async t => {
    const { totals, previous } = await read(admin, '?from=2026-05-03&to=2026-05-04');
    t.same(totals, { leads: 1, unlocks: 1, views: 0, impressions: 0, clicks: 3 });
    t.same(previous, { leads: 3, unlocks: 0, views: 42, impressions: 9, clicks: 0 });
    t.same((await read(theirs, '?from=2026-05-03&to=2026-05-04')).previous, { leads: 0, unlocks: 0, views: 2 });
  });

  t.test('contain the last 30 days by default, with each view on its Malaysian day', async t => {
    await withinOneDay(async today => {
      const seen = () =>
        database.knex('daily_counts').where({ day: today, metric: 'views', entity_id: own.id }).first();
      await api.call(`POST /franchises/${own.id}/increment-view`);
      await waitUntil(async () => malaysianDay(new Date()) !== today || Boolean(await seen()));
      const { days } = await read(mine, '');
      t.equal(days.length, 30);
      if (malaysianDay(new Date()) === today) t.match(days.at(-1), { day: today, views: 1 });
    });
  });

  t.test('are refused for anonymous callers and long ranges', async t => {
    t.equal((await api.call('GET /series')).status, 401);
    const answer = await api.call('GET /series?from=2025-01-01&to=2026-01-02', { as: admin });
    t.match([answer.status, answer.body.detail], [422, [{ loc: ['query', 'from'], msg: 'At most 366 days at once' }]]);
  });
});
