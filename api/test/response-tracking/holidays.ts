import t from 'tap';
import { officialHolidays } from '../../src/holidays/official.ts';
import { holidaySchedule } from '../../src/holidays/schedule.ts';
import { holidaysSince } from '../../src/holidays/service.ts';
import { aConsultant, anAdmin, testApi } from '../support/index.ts';
import { aRun } from '../support/schedules.ts';

t.test('the official calendar contains national and state holidays', async t => {
  const days = await officialHolidays(2026);
  const has = (day: string, region: string) => days.some(one => one.day === day && one.region === region);
  t.ok(has('2026-08-31', ''), 'National Day, in the whole country');
  t.ok(has('2026-02-01', 'Kuala Lumpur'), 'Federal Territory Day');
  t.notOk(has('2026-02-01', ''));
  t.ok(has('2026-12-11', 'Selangor'));
  t.equal(new Set(days.map(({ key }) => key)).size, days.length);
});

t.test('the list of holidays', async t => {
  const api = await testApi(t);
  const { database } = api;
  const { knex } = database;
  const admin = await anAdmin(database);
  const consultant = await aConsultant(database);
  const call = (address: `${string} /${string}`, body?: object, headers = {}) =>
    api.call(address as 'GET /', { as: admin, body, headers });
  const fill = async (year = 2026) => (await call('POST /holidays/fill-in', { year })).body.added;
  const list = async (filter: object) => {
    const { body } = await call(`GET /holidays?filter=${JSON.stringify(filter)}`);
    return body as { id: string; day: string; name: string; region: string | null }[];
  };

  t.test("is filled once a year, and the admin's changes stay", async t => {
    const added = await fill();
    t.ok(added > 20, `${added}`);
    t.equal(await fill(), 0);
    const national = (await list({ year: 2026 })).find(({ day }) => day === '2026-08-31');
    const worker = (await list({ year: 2026 })).find(({ day }) => day === '2026-05-01');
    const changed = await call(`PUT /holidays/${national?.id}`, { day: '2026-09-01', name: 'Moved', region: null });
    t.match(changed.body, { day: '2026-09-01', name: 'Moved', is_official: true });
    t.equal((await call(`DELETE /holidays/${worker?.id}`)).status, 200);
    t.equal((await call(`GET /holidays/${worker?.id}`)).status, 404);
    t.equal(await fill(), 0, 'neither holiday is added again');
    const days = (await list({ year: 2026 })).map(({ day }) => day);
    t.notOk(days.includes('2026-05-01'));
    t.notOk(days.includes('2026-08-31'));
    t.same(days, days.toSorted(), 'sorted by date');
    await Promise.all([fill(2027), fill(2027), fill(2027)]);
    const names = (await list({ year: 2027 })).map(({ day, name, region }) => `${day} ${name} ${region}`);
    t.equal(new Set(names).size, names.length, 'concurrent runs add each once');
  });

  t.test("accepts the admin's holidays, and concurrent edits get 412", async t => {
    const made = await call('POST /holidays', { day: '2026-11-24', name: ' Company day ', region: 'Johor' });
    t.equal(made.status, 201);
    t.match(made.body, { name: 'Company day', region: 'Johor', is_official: false });
    const { etag } = made.headers;
    const body = { day: '2026-11-25', name: 'Company day', region: null };
    t.equal((await call(`PUT /holidays/${made.body.id}`, body, { 'if-match': etag })).status, 200);
    t.equal((await call(`PUT /holidays/${made.body.id}`, body, { 'if-match': etag })).status, 412);
    t.equal((await call(`DELETE /holidays/${made.body.id}`)).status, 200);
    t.notOk(await knex('holidays').where({ id: made.body.id }).first(), "an admin's own holiday is deleted completely");
    const bad = await call('POST /holidays', { day: '2026-02-30', name: '', region: 'Nowhere' });
    t.equal(bad.status, 422);
    t.same(bad.body.detail.map(({ loc }: { loc: string[] }) => loc.at(-1)).toSorted(), ['day', 'name', 'region']);
    t.equal((await api.call('GET /holidays', { as: consultant })).status, 403);
  });

  t.test('contains holidays of the whole country and of one state', async t => {
    await knex('holidays').insert([
      { id: 'a', day: '2030-01-02', name: 'All', region: '' },
      { id: 'b', day: '2030-01-03', name: 'Johor', region: 'Johor' },
      { id: 'c', day: '2030-01-04', name: 'Gone', region: '', removed_at: new Date() },
    ]);
    t.same(await holidaysSince(knex, '2030-01-01', 'Kuala Lumpur'), ['2030-01-02']);
    t.same((await holidaysSince(knex, '2030-01-01', 'Johor')).toSorted(), ['2030-01-02', '2030-01-03']);
    t.same(await holidaysSince(knex, '2030-01-03', 'Kuala Lumpur'), []);
  });

  t.test('is filled for this year and the next by a schedule that runs once', async t => {
    const run = (state: object) =>
      holidaySchedule.run(aRun(api, { state: { ...state }, due: new Date('2033-12-31T15:59:59Z') }));
    const first = await run({});
    t.match(first, { state: { years: [2033, 2034] } });
    t.ok((await list({ year: 2034 })).length > 20);
    t.match(await run(first.state ?? {}), { detail: { added: 0 } });
    const next = await holidaySchedule.run(
      aRun(api, { state: first.state ?? {}, due: new Date('2033-12-31T16:00:00Z') }),
    );
    t.match(next, { state: { years: [2033, 2034, 2035] } }, 'by the year in Malaysia');
  });
});
