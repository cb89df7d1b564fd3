import { newId } from '@marketplace/db';
import { emailConfirmationToken } from '../../../src/enquiries/confirmation/link.ts';
import type { CallOptions, TestApi } from '../../support/test-api.ts';
import type { Calls } from '../example-call.ts';

const visitor = {
  first_name: 'Visitor',
  last_name: 'Example',
  email: 'visitor@example.org',
  phone: '+60 12-555 0150',
  investment_budget: 100_000,
  experience: 'Some Experience',
  timeline: 'Within 6 months',
  location_interest: 'Ipoh, Perak',
  message: 'Is a kiosk at the station possible?',
};

/** Returns the token of a confirmation link, the same at each recording. */
const confirming = (secretsKey: string, { id, email }: { id: string; email: string }) =>
  emailConfirmationToken(secretsKey, { id, email_key: email }, Date.UTC(2099, 0, 1));

/** Placeholder for the secret in a calendar's address. */
const SECRET = 'Zm9yLWV4YW1wbGUtYW5kLW9wZW5zLW5vLWNhbGVuZGFy';

const NEXT_STEP = { what: 'Call about the outlet in Ipoh', due_on: '2099-01-31', due_time: '09:30' };

type Reader = CallOptions['as'];

const setStep = (api: TestApi, as: Reader, { id }: { id: string }) =>
  api.call(`PUT /leads/${id}/next-step`, { as, body: NEXT_STEP });

/** Inserts an unlock, as if it had been paid before the lead was marked as spam. */
const payFor = async ({ database: { knex } }: TestApi, { id: user_id }: { id: string }, { id }: { id: string }) => {
  const [credit_entry_id] = await knex('credit_entries').where({ user_id }).pluck('id');
  const unlock = { id: newId(), lead_id: id, user_id, credit_entry_id };
  await knex('unlocks').insert(unlock).onConflict().ignore();
};

const aNote = async (api: TestApi, as: Reader, { id }: { id: string }): Promise<string> =>
  (await api.call(`POST /leads/${id}/notes`, { as, body: { text: 'Prefers mornings.' } })).body.id;

/** Calls for enquiries, from the visitor to the consultant. */
export const leadCalls: Calls = {
  'GET /leads': ({ admin }) => ({
    as: admin,
    query: { sort: '["created_at","DESC"]', range: '[0,1]', filter: '{"status":"new"}' },
  }),
  'GET /leads/locked': ({ consultant }) => ({
    as: consultant,
    query: { sort: '["created_at","ASC"]', range: '[0,0]' },
  }),
  'GET /leads/unlocked': ({ consultant }) => ({ as: consultant, query: { range: '[0,19]' } }),
  'GET /leads/spam': async ({ api, consultant, leads: { suspected } }) => {
    await payFor(api, consultant, suspected);
    return { as: consultant, query: { range: '[0,19]' } };
  },
  'GET /leads/archived': async ({ api, consultant, leads: { toDelete } }) => {
    await api.call(`DELETE /leads/${toDelete.id}`, { as: consultant });
    return { as: consultant, query: { range: '[0,19]' } };
  },
  'GET /leads/{id}': ({ consultant, leads }) => ({ as: consultant, params: { id: leads.locked.id } }),
  'GET /leads/{id}/unlocks': ({ admin, leads }) => ({
    as: admin,
    params: { id: leads.unlocked.id },
    query: { range: '[0,9]' },
  }),
  'GET /leads/{id}/status-changes': async ({ api, admin, consultant, leads: { unlocked } }) => {
    for (const status of ['qualified', 'contacted'])
      await api.call(`PUT /leads/${unlocked.id}/status?status=${status}`, { as: consultant });
    return { as: admin, params: { id: unlocked.id }, query: { range: '[0,9]' } };
  },
  'GET /leads/{id}/timeline': ({ consultant, leads }) => ({
    as: consultant,
    params: { id: leads.unlocked.id },
    query: { range: '[0,2]' },
  }),
  'GET /leads/budgets': ({ consultant }) => ({ as: consultant }),
  'GET /leads/today': ({ consultant }) => ({ as: consultant, shown: { day: '2026-01-15', new_since: '2026-01-14' } }),
  'POST /leads/{id}/notes': ({ consultant, leads }) => ({
    as: consultant,
    params: { id: leads.unlocked.id },
    body: { text: 'Prefers mornings. Wants to see an outlet in Ipoh first.' },
  }),
  'PUT /leads/{id}/notes/{note_id}': async ({ api, consultant, leads: { unlocked } }) => ({
    as: consultant,
    params: { id: unlocked.id, note_id: await aNote(api, consultant, unlocked) },
    body: { text: 'Prefers mornings. Has seen an outlet in Ipoh.' },
  }),
  'DELETE /leads/{id}/notes/{note_id}': async ({ api, consultant, leads: { unlocked } }) => ({
    as: consultant,
    params: { id: unlocked.id, note_id: await aNote(api, consultant, unlocked) },
  }),
  'GET /leads/{id}/next-steps': async ({ api, consultant, leads: { unlocked } }) => {
    await setStep(api, consultant, unlocked);
    return { as: consultant, params: { id: unlocked.id } };
  },
  'POST /leads/{id}/next-steps': ({ consultant, leads }) => ({
    as: consultant,
    params: { id: leads.unlocked.id },
    body: { what: 'Send the brochure', due_on: '2026-02-03' },
  }),
  'PUT /leads/{id}/next-steps/{step_id}': async ({ api, consultant, leads: { unlocked } }) => ({
    as: consultant,
    params: { id: unlocked.id, step_id: (await setStep(api, consultant, unlocked)).body.id },
    body: NEXT_STEP,
  }),
  'POST /leads/{id}/next-steps/{step_id}/done': async ({ api, consultant, leads: { unlocked } }) => ({
    as: consultant,
    params: { id: unlocked.id, step_id: (await setStep(api, consultant, unlocked)).body.id },
  }),
  'DELETE /leads/{id}/next-steps/{step_id}': async ({ api, consultant, leads: { unlocked } }) => ({
    as: consultant,
    params: { id: unlocked.id, step_id: (await setStep(api, consultant, unlocked)).body.id },
  }),
  'GET /contact-template': ({ consultant }) => ({ as: consultant }),
  'PUT /contact-template': ({ consultant }) => ({
    as: consultant,
    body: { text: 'Hello {lead_name}, this is {consultant_name} of {company_name} about {franchise_name}.' },
  }),
  'GET /leads/{id}/next-step': async ({ api, consultant, leads: { unlocked } }) => {
    await setStep(api, consultant, unlocked);
    return { as: consultant, params: { id: unlocked.id } };
  },
  'PUT /leads/{id}/next-step': ({ consultant, leads }) => ({
    as: consultant,
    params: { id: leads.unlocked.id },
    body: NEXT_STEP,
  }),
  'POST /leads/{id}/next-step/done': async ({ api, consultant, leads: { unlocked } }) => {
    await setStep(api, consultant, unlocked);
    return { as: consultant, params: { id: unlocked.id } };
  },
  'DELETE /leads/{id}/next-step': async ({ api, consultant, leads: { unlocked } }) => {
    await setStep(api, consultant, unlocked);
    return { as: consultant, params: { id: unlocked.id } };
  },
  'GET /agenda': ({ consultant }) => ({ as: consultant }),
  'PUT /agenda': ({ consultant }) => ({ as: consultant, body: { reminds_by_mail: true } }),
  'POST /agenda/calendar': ({ consultant }) => ({
    as: consultant,
    shown: { address: `https://marketplace.example/api/calendar/${SECRET}.ics` },
  }),
  'DELETE /agenda/calendar': ({ consultant }) => ({ as: consultant }),
  'GET /calendar/{file}': async ({ api, consultant, leads: { unlocked } }) => {
    await setStep(api, consultant, unlocked);
    const { body } = await api.call('POST /agenda/calendar', { as: consultant });
    return {
      params: { file: new URL(body.address).pathname.split('/').at(-1) ?? '' },
      shown: { file: `${SECRET}.ics`, answer: 'BEGIN:VCALENDAR…END:VCALENDAR' },
    };
  },
  'GET /leads/received/{reference}': async ({ api, franchise }) => {
    const { body } = await api.call('POST /leads', {
      body: { ...visitor, franchise_id: franchise.id, elapsed_ms: 42_000 },
    });
    return { params: { reference: body.reference } };
  },
  'GET /leads/confirm/{token}': ({ api, leads }) => ({
    params: { token: confirming(api.config.secretsKey, leads.locked) },
  }),
  'POST /leads/confirm/{token}': ({ api, leads }) => ({
    params: { token: confirming(api.config.secretsKey, leads.locked) },
  }),
  'GET /live': ({ admin }) => ({
    as: admin,
    query: { seconds: 0 },
    headers: { 'last-event-id': '2026-01-15T02:30:00.000Z' },
  }),
  'GET /lead-settings': ({ admin }) => ({ as: admin }),
  'PUT /lead-settings': ({ admin }) => ({
    as: admin,
    body: { offered_when: 'at_once', refund_days: 14, decision_hours: 48 },
  }),
  'POST /leads': ({ franchise }) => ({
    headers: { 'idempotency-key': '01970000-0000-7000-8000-00000000000a' },
    body: { ...visitor, franchise_id: franchise.id, franchise_name: franchise.name, elapsed_ms: 42_000 },
  }),
  'POST /leads/several': ({ franchise }) => ({
    headers: { 'idempotency-key': '01970000-0000-7000-8000-00000000000b' },
    body: {
      ...visitor,
      franchises: [{ franchise_id: franchise.id, consent_version: '2026-11' }],
      elapsed_ms: 42_000,
    },
  }),
  'POST /leads/{id}/unlock': ({ consultant, leads }) => ({ as: consultant, params: { id: leads.toUnlock.id } }),
  'PUT /leads/{id}/status': ({ consultant, leads }) => ({
    as: consultant,
    params: { id: leads.unlocked.id },
    query: { status: 'qualified' },
  }),
  'PUT /leads/{id}': ({ consultant, leads }) => ({
    as: consultant,
    params: { id: leads.unlocked.id },
    body: { ...visitor, timeline: 'Within 3 months', status: 'qualified' },
  }),
  'PUT /leads/{id}/spam': ({ admin, leads }) => ({
    as: admin,
    params: { id: leads.suspected.id },
    query: { spam: false },
  }),
  'POST /leads/{id}/restore': ({ admin, leads }) => ({ as: admin, params: { id: leads.binned.id } }),
  'DELETE /leads/{id}/edits': ({ consultant, leads }) => ({ as: consultant, params: { id: leads.unlocked.id } }),
  'DELETE /leads/{id}': ({ admin, leads }) => ({ as: admin, params: { id: leads.toDelete.id } }),
};
