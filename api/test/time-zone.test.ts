import { newId } from '@marketplace/db';
import t from 'tap';
import { firstOfMonth, malaysianDay } from '../src/platform/values/malaysian-time.ts';
import { aConsultant, aFranchise, aLead, anAdmin, testApi } from './support/index.ts';
import { withinOneDay } from './support/within-one-day.ts';

/** Zones at both ends of the world, and where a day has 23 or 25 hours. */
const ZONES = ['Asia/Kuala_Lumpur', 'America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'];

t.test('responses do not depend on the time zone of the process', async t => {
  const before = process.env.TZ;
  t.teardown(() => {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  });
  const api = await testApi(t);
  const { database } = api;
  const admin = await anAdmin(database, { created_at: new Date('2026-03-08T06:59:59.999Z') });
  const consultant = await aConsultant(database);
  const franchise = await aFranchise(database, { consultant_id: consultant.id });
  // Around midnight in Malaysia, in UTC and in New York, and in the hour that New York skips.
  const moments = ['2026-03-31T15:59:59.999Z', '2026-03-31T16:00:00.000Z', '2026-04-01T00:00:00.000Z'].concat(
    '2026-03-08T07:30:00.000Z',
    '2026-04-01T03:59:59.999Z',
  );
  for (const moment of moments) {
    const lead = await aLead(database, { franchise_id: franchise.id, created_at: new Date(moment) });
    await database
      .knex('unlocks')
      .insert({ id: newId(), lead_id: lead.id, user_id: consultant.id, created_at: new Date(moment) });
    await database
      .knex('audit_log')
      .insert({ id: newId(), action: 'unlock', entity: 'lead', entity_id: lead.id, created_at: new Date(moment) });
  }
  await database.knex('daily_counts').insert({ day: '2026-04-01', metric: 'views', entity_id: franchise.id, total: 7 });
  const banner = {
    title: 'Fair',
    image_url: '/uploads/b.webp',
    location: 'homepage_hero_banner',
    start_date: '2026-03-31',
    end_date: '2026-04-01',
  };

  const results = () =>
    withinOneDay(async today => {
      const ask = async (path: `/${string}`) => {
        const { status, text } = await api.call(`GET ${path}`, { as: admin });
        t.equal(status, 200, path);
        return text;
      };
      const added = await api.call('POST /admin/banners', { as: admin, body: banner });
      const { start_date, end_date } = added.body;
      const exported = await api.call('GET /admin/export/leads', { as: admin });
      return {
        days: moments.map(moment => malaysianDay(new Date(moment))),
        month: firstOfMonth(new Date('2026-03-31T16:00:00.000Z')).toISOString(),
        banner: [start_date, end_date],
        leads: await ask('/leads?sort=["created_at","ASC"]'),
        ofADay: await ask('/audit?filter={"entity":"lead","from":"2026-04-01","to":"2026-04-01"}'),
        series: await ask('/series?from=2026-03-30&to=2026-04-02'),
        newest: JSON.parse(await ask('/series')).days.at(-1).day === today,
        figures: await ask('/admin/stats'),
        schedules: JSON.parse(await ask('/admin/schedules')).map(({ cron }: { cron: string }) => cron),
        file: exported.text,
        isNamedByToday: String(exported.headers['content-disposition']).includes(today),
        refusedYears: (
          await api.call('POST /franchises', { as: admin, body: { established_year: Number(today.slice(0, 4)) + 1 } })
        ).body.detail.filter(({ loc }: { loc: string[] }) => loc[1] === 'established_year').length,
      };
    });

  process.env.TZ = 'UTC';
  const inUtc = await results();
  t.equal(new Date(0).getHours(), 0);
  t.same(inUtc.days, ['2026-03-31', '2026-04-01', '2026-04-01', '2026-03-08', '2026-04-01']);
  t.equal(inUtc.month, '2026-03-31T16:00:00.000Z');
  t.match(inUtc, {
    newest: true,
    isNamedByToday: true,
    refusedYears: 1,
    banner: ['2026-03-30T16:00:00.000Z', '2026-04-01T15:59:59.999Z'],
  });
  t.equal(JSON.parse(inUtc.ofADay).length, 3, 'the first of April in Malaysia');
  for (const zone of ZONES) {
    process.env.TZ = zone;
    t.not(new Date(0).getHours(), 0, `the process is in ${zone}`);
    t.same(await results(), inUtc, zone);
  }
});
