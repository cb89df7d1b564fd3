import { confirmationToken } from '../../../src/leads/confirmation/link.ts';
import type { Calls } from '../asked.ts';

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

/** The same each time. */
const confirming = (secretsKey: string, { id, email }: { id: string; email: string }) =>
  confirmationToken(secretsKey, { id, email_key: email }, Date.UTC(2099, 0, 1));

/** Enquiries, from the visitor to the consultant. */
export const leads: Calls = {
  'GET /leads': ({ admin }) => ({
    as: admin,
    query: { sort: '["created_at","DESC"]', range: '[0,1]', filter: '{"status":"new"}' },
  }),
  'GET /leads/locked': ({ consultant }) => ({
    as: consultant,
    query: { sort: '["created_at","ASC"]', range: '[0,0]' },
  }),
  'GET /leads/unlocked': ({ consultant }) => ({ as: consultant, query: { range: '[0,19]' } }),
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
    body: { offered_when: 'at_once', guarantee_days: 14, decision_hours: 48 },
  }),
  'POST /leads': ({ franchise }) => ({
    headers: { 'idempotency-key': '01970000-0000-7000-8000-00000000000a' },
    body: { ...visitor, franchise_id: franchise.id, franchise_name: franchise.name, elapsed_ms: 42_000 },
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
  'DELETE /leads/{id}': ({ admin, leads }) => ({ as: admin, params: { id: leads.toDelete.id } }),
};
