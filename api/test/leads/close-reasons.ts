import { newId } from '@marketplace/db';
import t from 'tap';
import { aConsultant, aFranchise, aLead, anAdmin, testApi } from '../support/index.ts';

const api = await testApi(t);
const { database } = api;
const { knex } = database;
const admin = await anAdmin(database);
const farah = await aConsultant(database, { name: 'Farah Idris' });
const franchise = await aFranchise(database, { consultant_id: farah.id });
const unlocked = async (more: object = {}) => {
  const lead = await aLead(database, { franchise_id: franchise.id, ...more });
  await knex('unlocks').insert({ id: newId(), lead_id: lead.id, user_id: farah.id });
  return lead;
};
const setStatus = (id: string, query: string) => api.call(`PUT /leads/${id}/status?${query}`, { as: farah });

t.test('the reason for closing a lead', async t => {
  t.test('is stored with the status, kept by a repetition and removed when the lead is opened again', async t => {
    const { id } = await unlocked();
    t.match((await setStatus(id, 'status=closed')).body, { status: 'closed', close_reason: null });
    t.match((await setStatus(id, 'status=closed&reason=budget_too_small')).body, { close_reason: 'budget_too_small' });
    t.match((await setStatus(id, 'status=closed')).body, { close_reason: 'budget_too_small' });
    t.match((await api.call(`GET /leads/${id}`, { as: admin })).body, { close_reason: 'budget_too_small' });
    t.match((await setStatus(id, 'status=contacted')).body, { status: 'contacted', close_reason: null });
    t.match((await setStatus(id, 'status=closed')).body, { close_reason: null });
  });

  t.test('is accepted only for a closed lead, and only from the list', async t => {
    const { id } = await unlocked();
    t.match(await setStatus(id, 'status=qualified&reason=other'), {
      status: 422,
      body: { detail: [{ loc: ['query', 'reason'], code: 'close_reason_of_open_lead' }] },
    });
    t.equal((await setStatus(id, 'status=closed&reason=bored')).status, 422);
    t.match((await api.call(`GET /leads/${id}`, { as: farah })).body, { status: 'new' });
  });

  t.test('can be set in the edit form', async t => {
    const lead = await unlocked();
    const { body } = await api.call(`GET /leads/${lead.id}`, { as: farah });
    const edit = { ...body, investment_budget: 1, experience: 'Experienced', timeline: 'Just exploring' };
    const save = (more: object) => api.call(`PUT /leads/${lead.id}`, { as: farah, body: { ...edit, ...more } });
    t.match(await save({ status: 'closed', close_reason: 'later' }), { status: 200, body: { close_reason: 'later' } });
    t.match((await save({ status: 'closed', close_reason: 'other' })).body, { close_reason: 'other' });
    t.match((await save({ status: 'closed', close_reason: null })).body, { close_reason: null });
  });

  t.test('is hidden while the lead is locked, and after the previous version has opened the lead again', async t => {
    const locked = await aLead(database, { franchise_id: franchise.id, status: 'closed', close_reason: 'other' });
    t.match((await api.call(`GET /leads/${locked.id}`, { as: farah })).body, { is_locked: true, close_reason: null });
    const opened = await unlocked({ status: 'contacted', close_reason: 'other' });
    t.match((await api.call(`GET /leads/${opened.id}`, { as: farah })).body, { close_reason: null });
  });
});
