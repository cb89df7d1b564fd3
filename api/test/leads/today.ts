import { newId } from '@marketplace/db';
import t from 'tap';
import { queryOpenSteps } from '../../src/leads/next-steps/open-steps.ts';
import { malaysianDay } from '../../src/platform/values/malaysian-time.ts';
import { explain } from '../support/explain.ts';
import { aConsultant, aFranchise, aLead, anAdmin, aRefund, type BuiltUser, testApi } from '../support/index.ts';
import { passMidnight } from '../support/within-one-day.ts';

const api = await testApi(t);
const { database } = api;
const { knex } = database;
const DAY = 86_400_000;
const dayAway = (days: number) => malaysianDay(new Date(Date.now() + days * DAY));

const admin = await anAdmin(database);
const farah = await aConsultant(database);
const franchise = await aFranchise(database, { consultant_id: farah.id, name: 'Kopi Corner' });
const lead = (more: object = {}) => aLead(database, { franchise_id: franchise.id, ...more });
const unlocked = async (more: object = {}) => {
  const made = await lead(more);
  await knex('unlocks').insert({ id: made.id, lead_id: made.id, user_id: farah.id });
  return made;
};
const today = async (as: BuiltUser) => (await api.call('GET /leads/today', { as })).body;
const ids = (rows: { id: string }[]) => rows.map(({ id }) => id).sort();
const step = (id: string, days: number, more: object = {}, as = farah) =>
  api.call(`PUT /leads/${id}/next-step`, { as, body: { what: 'Call', due_on: dayAway(days), ...more } });
const list = async (address: string, filter: object, as: BuiltUser) =>
  ids((await api.call(`GET /${address}?filter=${encodeURIComponent(JSON.stringify(filter))}` as 'GET /', { as })).body);

t.test('the list of tasks is empty for a new user', async t => {
  await passMidnight();
  const nothing = { count: 0, first: [] };
  const steps = {
    day: dayAway(0),
    new_since: dayAway(-1),
    due: nothing,
    overdue: nothing,
    upcoming: nothing,
    new: nothing,
  };
  t.same(await today(farah), { ...steps, waiting: nothing, suspected: null });
  t.same(await today(admin), { ...steps, waiting: null, suspected: 0 });
});

t.test("a consultant's list of tasks", async t => {
  await passMidnight();
  const fresh = [await lead(), await lead()];
  await lead({ created_at: new Date(Date.now() - 3 * DAY) });
  await lead({ is_suspected: true });
  await lead({ deleted_at: new Date() });
  const waiting = await unlocked();
  for (const more of [{ status: 'contacted' }, { withdrawn_at: new Date() }, { deleted_at: new Date() }])
    await unlocked(more);
  const refunded = await unlocked();
  await aRefund(database, { id: refunded.id, lead_id: refunded.id, user_id: farah.id });
  await unlocked({ franchise_id: (await aFranchise(database)).id }); // it was reassigned to another consultant
  const [due, late, later] = [
    await unlocked({ status: 'qualified', first_name: 'Siti', last_name: 'Ali' }),
    await unlocked({ status: 'qualified' }),
    await unlocked({ status: 'qualified' }),
  ];
  await step(due.id, 0, { due_time: '09:30' });
  await step(late.id, -2);
  await step(later.id, 1);
  await step(due.id, 0, { what: 'Not theirs' }, admin);

  const found = await today(farah);
  t.equal(found.new.count, 2);
  t.same(ids(found.new.first), ids(fresh));
  for (const one of [...fresh, ...fresh.map(({ email, phone }) => ({ first_name: email, last_name: phone }))])
    t.notMatch(JSON.stringify(found.new), new RegExp(`"${one.first_name}"|"${one.last_name.replaceAll('+', '.')}"`));
  t.match(found.waiting, { count: 1, first: [{ id: waiting.id, first_name: waiting.first_name }] });
  t.match(found.due, {
    count: 1,
    first: [{ lead_id: due.id, due_time: '09:30', lead_name: 'Siti Ali', franchise_name: 'Kopi Corner' }],
  });
  t.match(found.overdue, { count: 1, first: [{ lead_id: late.id }] });
  t.match(found.upcoming, { count: 1, first: [{ lead_id: later.id }] });
  t.match(await today(await aConsultant(database)), {
    new: { count: 0 },
    waiting: { count: 0 },
    due: { count: 0 },
    overdue: { count: 0 },
  });

  t.test('counts as many leads as the lists that it links to', async t => {
    t.same(await list('leads/locked', { from: found.new_since }, farah), ids(fresh));
    t.same(await list('leads/unlocked', { waiting: true }, farah), [waiting.id]);
    t.same(await list('leads/unlocked', { next_step: 'today' }, farah), [due.id]);
    t.same(await list('leads/unlocked', { next_step: 'overdue' }, farah), [late.id]);
    t.same(await list('leads/unlocked', { next_step: 'upcoming' }, farah), [later.id]);
    t.same(await list('leads', { next_step: 'today' }, admin), [due.id]);
    t.same(await list('leads', { next_step: 'overdue' }, admin), []);
    const [notWaiting, all] = [
      await list('leads/unlocked', { waiting: false }, farah),
      await list('leads/unlocked', {}, farah),
    ];
    t.same([...notWaiting, waiting.id].sort(), all);
    const wrong = await api.call('GET /leads/unlocked?filter={"next_step":"never"}', { as: farah });
    t.equal(wrong.status, 422);
    const csv = await api.call('GET /admin/export/leads?filter={"next_step":"today"}', { as: admin });
    t.match(csv.text, due.id);
    t.notMatch(csv.text, late.id);
  });
});

t.test("an admin's list contains the tasks of admins", async t => {
  const found = await today(admin);
  t.match(found, { due: { count: 1 }, overdue: { count: 0 }, waiting: null, suspected: 1 });
  t.equal(found.new.count, (await list('leads', { from: found.new_since }, admin)).length);
  t.equal(found.new.first.length, 5);
});

t.test('next steps are read by an index', async t => {
  const others = await Promise.all(Array.from({ length: 20 }, () => aConsultant(database)));
  const { id } = await lead();
  await knex('lead_next_steps').insert(
    others.flatMap(user =>
      Array.from({ length: 100 }, () => ({
        id: newId(),
        lead_id: id,
        user_id: user.id,
        what: 'x',
        due_on: dayAway(0),
        done_at: new Date(),
      })),
    ),
  );
  await knex.raw('ANALYZE TABLE lead_next_steps');
  const { sql, bindings } = queryOpenSteps(knex)
    .where('steps.user_id', farah.id)
    .where('steps.due_on', dayAway(0))
    .select('steps.id')
    .toSQL();
  const steps = await explain(knex, sql, bindings);
  t.match(
    steps.find(({ table }) => table === 'steps'),
    { key: /^ix_lead_next_steps_(user|due|further|due,ix_lead_next_steps_further)$/ },
  );
  for (const { table, type } of steps) t.not(type, 'ALL', String(table));
});
