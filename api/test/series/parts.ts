import { newId } from '@marketplace/db';
import t from 'tap';
import { aConsultant, aFranchise, aLead, anAdmin, type BuiltUser, testApi } from '../support/index.ts';

const SPAN = 'from=2026-05-01&to=2026-05-04';

t.test('statistics that are not time series', async t => {
  const api = await testApi(t);
  const { knex } = api.database;
  const admin = await anAdmin(api.database);
  const [mine, theirs] = [await aConsultant(api.database, { credits: 9 }), await aConsultant(api.database)];
  const franchise = (name: string, more = {}) => aFranchise(api.database, { name, slug: name.toLowerCase(), ...more });
  const [own, other, gone] = [
    await franchise('Own', { consultant_id: mine.id }),
    await franchise('Other', { consultant_id: theirs.id }),
    await franchise('Gone', { consultant_id: mine.id, deleted_at: new Date() }),
  ];
  const lead = (of: { id: string }, at: string, more = {}) =>
    aLead(api.database, { franchise_id: of.id, created_at: new Date(at), ...more });
  const unlocked = (by: BuiltUser, which: { id: string }, at: string) =>
    knex('unlocks').insert({ id: newId(), user_id: by.id, lead_id: which.id, created_at: new Date(at) });
  const counted = (day: string, metric: string, entity_id: string, total: number) =>
    knex('daily_counts').insert({ day, metric, entity_id, total });
  const read = async (path: `/${string}`, as: BuiltUser) => {
    const answer = await api.call(`GET ${path}`, { as });
    t.equal(answer.status, 200, path);
    return answer.body;
  };

  await t.test('list the franchises with the most leads or views', async t => {
    const [first] = await Promise.all([
      lead(own, '2026-05-02T00:00:00Z'),
      lead(own, '2026-05-03T00:00:00Z'),
      lead(other, '2026-05-02T00:00:00Z'),
      lead(own, '2026-04-02T00:00:00Z'),
      ...['2026-05-02', '2026-05-03', '2026-05-04'].map(day => lead(gone, `${day}T00:00:00Z`)),
      ...['2026-05-02', '2026-05-03'].map(day => lead(other, `${day}T00:00:00Z`, { is_suspected: true })),
    ]);
    await unlocked(mine, first, '2026-05-03T00:00:00Z');
    await counted('2026-05-01', 'views', own.id, 5);
    await counted('2026-05-01', 'views', other.id, 70);
    await counted('2026-05-04', 'views', gone.id, 900);
    await counted('2026-04-30', 'views', own.id, 500);

    const ownRow = { id: own.id, slug: 'own', name: 'Own', leads: 2, unlocks: 1, views: 5 };
    const otherRow = { id: other.id, slug: 'other', name: 'Other', leads: 1, unlocks: 0, views: 70 };
    t.same(await read(`/series/franchises?${SPAN}`, admin), [ownRow, otherRow], 'by leads, without deleted ones');
    t.same(await read(`/series/franchises?${SPAN}&by=views`, admin), [otherRow, ownRow]);
    t.same(await read(`/series/franchises?${SPAN}`, mine), [ownRow], "a consultant's own only");
    t.same(await read(`/series/franchises?${SPAN}&by=views`, theirs), [otherRow]);
    const year = 'from=2025-07-01&to=2026-06-30';
    const ownYear = { ...ownRow, leads: 3, views: 505 };
    t.same(await read(`/series/franchises?${year}`, admin), [ownYear, otherRow], 'for a year, too');
    t.same(await read(`/series/franchises?${year}&by=views`, admin), [ownYear, otherRow]);
    t.same(await read(`/series/franchises?${year}`, mine), [ownYear]);
    t.same(await read('/series/franchises?from=2020-01-01&to=2020-01-02', admin), []);
    t.equal((await api.call(`GET /series/franchises?${SPAN}&by=name`, { as: admin })).status, 422);
  });

  await t.test('list at most ten franchises', async t => {
    for (let n = 0; n < 11; n++)
      await lead(await franchise(`Many ${n}`, { slug: `many-${n}` }), '2026-06-01T00:00:00Z');
    t.equal((await read('/series/franchises?from=2026-06-01&to=2026-06-02', admin)).length, 10);
  });

  await t.test('list the banners that were shown most, and the days of one banner', async t => {
    const banner = async (title: string) => {
      const row = { id: newId(), title, image_url: '/uploads/b.webp', location: 'homepage_hero_banner' };
      await knex('banners').insert({ ...row, start_date: new Date(0), end_date: new Date() });
      return row;
    };
    const [quiet, busy, unseen] = [await banner('Quiet'), await banner('Busy'), await banner('Unseen')];
    await counted('2026-05-01', 'impressions', quiet.id, 10);
    await counted('2026-05-02', 'impressions', busy.id, 200);
    await counted('2026-05-02', 'clicks', busy.id, 3);
    await counted('2026-05-04', 'impressions', busy.id, 100);
    await counted('2026-05-05', 'clicks', busy.id, 50);
    const location = 'homepage_hero_banner';
    t.same(await read(`/series/banners?${SPAN}`, admin), [
      { id: busy.id, title: 'Busy', location, impressions: 300, clicks: 3 },
      { id: quiet.id, title: 'Quiet', location, impressions: 10, clicks: 0 },
    ]);
    t.same(await read(`/series/banners/${busy.id}?${SPAN}`, admin), {
      from: '2026-05-01',
      to: '2026-05-04',
      days: [
        { day: '2026-05-01', impressions: 0, clicks: 0 },
        { day: '2026-05-02', impressions: 200, clicks: 3 },
        { day: '2026-05-03', impressions: 0, clicks: 0 },
        { day: '2026-05-04', impressions: 100, clicks: 0 },
      ],
      totals: { impressions: 300, clicks: 3 },
    });
    t.match((await read(`/series/banners/${unseen.id}?${SPAN}`, admin)).totals, { impressions: 0, clicks: 0 });
    t.equal((await api.call(`GET /series/banners/${newId()}`, { as: admin })).status, 404);
  });

  await t.test("show a consultant's spent credits, unlocks and conversions by day", async t => {
    const path = `/users/${mine.id}/credit-return?${SPAN}` as const;
    t.match((await read(path, mine)).totals, { spent: 0, unlocked: 1, converted: 0, cost_per_conversion: null });
    const moved = (lead_id: string, at: string, delta: number, reason: string) => {
      const entry = { id: newId(), user_id: mine.id, lead_id, created_at: new Date(at) };
      return knex('credit_entries').insert({ ...entry, delta, balance_after: 1, reason });
    };
    const paid = async (status: string, at: string, delta: number) => {
      const bought = await lead(own, '2026-04-01T00:00:00Z', { status, email: `${newId()}@example.org` });
      await unlocked(mine, bought, at);
      if (delta !== 0) await moved(bought.id, at, delta, 'unlock');
      return bought;
    };
    // A refund counts on the day of the unlock, because other days could otherwise have negative costs.
    const earlier = await paid('new', '2026-04-20T03:00:00.000Z', -1);
    await moved(earlier.id, '2026-05-04T03:00:00.000Z', 1, 'refund');
    const returned = await paid('new', '2026-05-02T03:00:00.000Z', -1);
    await moved(returned.id, '2026-05-09T03:00:00.000Z', 1, 'refund');
    // The first of May in Malaysia ends at 16:00 UTC.
    await paid('converted', '2026-05-01T15:59:59.999Z', -1);
    await paid('new', '2026-05-01T16:00:00.000Z', -1);
    await paid('contacted', '2026-05-02T03:00:00.000Z', -1);
    await paid('converted', '2026-05-04T15:59:59.999Z', 0);
    const binned = await paid('converted', '2026-05-04T03:00:00.000Z', -1);
    await paid('converted', '2026-05-04T16:00:00.000Z', -1);
    await knex('leads').where({ id: binned.id }).update({ deleted_at: new Date() });
    const body = await read(path, mine);
    t.same(body.days, [
      { day: '2026-05-01', spent: 1, unlocked: 1, converted: 1 },
      { day: '2026-05-02', spent: 2, unlocked: 3, converted: 0 },
      { day: '2026-05-03', spent: 0, unlocked: 1, converted: 0 },
      { day: '2026-05-04', spent: 1, unlocked: 2, converted: 2 },
    ]);
    t.same(body.totals, { spent: 4, unlocked: 7, converted: 3, cost_per_conversion: 1.33 });
    const before = await read(`/users/${mine.id}/credit-return?from=2026-04-20&to=2026-04-20`, mine);
    t.match(before.totals, { spent: 0, unlocked: 1 });
    t.same(await read(path, admin), body, 'the admin sees the same');
    t.match((await read(`/users/${theirs.id}/credit-return?${SPAN}`, theirs)).totals, { spent: 0, unlocked: 0 });
    t.equal((await api.call(`GET ${path}`, { as: theirs })).status, 403);
    t.equal((await api.call(`GET /users/${newId()}/credit-return`, { as: admin })).status, 404);
  });
});
