import { newId } from '@marketplace/db';
import t from 'tap';
import { aConsultant, aFranchise, aLead, anAdmin, type BuiltUser, testApi } from '../support/index.ts';

const api = await testApi(t);
const { database } = api;
const { knex } = database;
const admin = await anAdmin(database);
const farah = await aConsultant(database);
const franchise = await aFranchise(database, { consultant_id: farah.id });
const lead = (more: object = {}) => aLead(database, { franchise_id: franchise.id, ...more });
const unlocked = async (more: object = {}) => {
  const made = await lead(more);
  await knex('unlocks').insert({ id: newId(), lead_id: made.id, user_id: farah.id });
  return made;
};
const budgets = async (as: BuiltUser, filter: object = {}) => {
  const query = new URLSearchParams({ filter: JSON.stringify(filter) });
  const { status, body } = await api.call(`GET /leads/budgets?${query}` as 'GET /', { as });
  return status === 200
    ? Object.fromEntries(body.map((one: { status: string; budget: number }) => [one.status, one.budget]))
    : status;
};

const edited = await unlocked({ status: 'new', investment_budget: 100_000, timeline: 'Immediately' });
await unlocked({ status: 'new', investment_budget: 50_000 });
await unlocked({ status: 'qualified', investment_budget: 4_000_000_000 });
await unlocked({ status: 'qualified', investment_budget: 4_000_000_000 });
await unlocked({ status: 'closed', investment_budget: null });
await unlocked({ status: 'new', investment_budget: 9, deleted_at: new Date() });
await unlocked({ status: 'new', investment_budget: 9, is_suspected: true });
await lead({ status: 'new', investment_budget: 25_000 });

t.test('the totals by status are of all leads for admins, and of unlocked leads for consultants', async t => {
  t.same(await budgets(farah), { new: 150_000, qualified: 8_000_000_000, closed: 0 });
  t.same(await budgets(admin), { new: 175_000, qualified: 8_000_000_000, closed: 0 });
  t.same(await budgets(await aConsultant(database)), {});
});

t.test('the totals follow the filters of the list', async t => {
  t.same(await budgets(farah, { timeline: 'Immediately', status: 'new' }), { new: 100_000 });
  t.same(await budgets(admin, { q: edited.first_name }), { new: 100_000 });
  t.equal(await budgets(farah, { consultant_id: farah.id }), 422);
});

t.test("a consultant's total includes the consultant's own edits", async t => {
  const { body } = await api.call(`GET /leads/${edited.id}`, { as: farah });
  await api.call(`PUT /leads/${edited.id}`, { as: farah, body: { ...body, investment_budget: 120_000 } });
  t.match(await budgets(farah), { new: 170_000 });
  t.match(await budgets(admin), { new: 175_000 });
});
