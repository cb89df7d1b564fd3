import { feedbackToken } from '../../../src/response-tracking/link.ts';
import type { BuiltUser, TestApi } from '../../support/index.ts';
import type { Calls } from '../example-call.ts';

/** Returns the token of a feedback link, the same at each recording. */
const link = ({ config }: TestApi, { id, email }: { id: string; email: string }) =>
  feedbackToken(config.secretsKey, { id, email_key: email }, Date.UTC(2099, 0, 1));

const holiday = { day: '2026-08-31', name: 'National Day', region: null };
const aHoliday = async (api: TestApi, admin: BuiltUser) =>
  String((await api.call('POST /holidays', { as: admin, body: holiday })).body.id);

/** Calls for response times of leads, and for the calendar of working time. */
export const responseTimeCalls: Calls = {
  'GET /leads/{id}/contacts': async ({ api, consultant, leads: { unlocked } }) => {
    await api.call(`POST /leads/${unlocked.id}/contacts`, { as: consultant, body: { kind: 'called' } });
    return { as: consultant, params: { id: unlocked.id }, query: { range: '[0,9]' } };
  },
  'POST /leads/{id}/contacts': ({ consultant, leads }) => ({
    as: consultant,
    params: { id: leads.unlocked.id },
    headers: { 'idempotency-key': '01970000-0000-7000-8000-00000000000b' },
    body: { kind: 'wrote' },
  }),
  'DELETE /lead-contacts/{id}': async ({ api, consultant, leads: { unlocked } }) => {
    const { body } = await api.call(`POST /leads/${unlocked.id}/contacts`, { as: consultant, body: { kind: 'met' } });
    return { as: consultant, params: { id: String(body.id) } };
  },
  'GET /leads/{id}/clock': ({ consultant, leads }) => ({
    as: consultant,
    params: { id: leads.unlocked.id },
    // These values depend on the current time.
    shown: { contact_after: 130, contact_after_working: 130 },
  }),
  'GET /leads/answered/{token}': ({ api, leads }) => ({ params: { token: link(api, leads.unlocked) } }),
  'POST /leads/answered/{token}': ({ api, leads }) => ({
    params: { token: link(api, leads.unlocked) },
    body: { said: 'contacted' },
  }),
  'GET /answer-settings': ({ admin }) => ({ as: admin }),
  'PUT /answer-settings': ({ admin }) => ({ as: admin, body: { remind_after_hours: 4, tell_admin_after_hours: 9 } }),
  'GET /holidays': async ({ api, admin }) => {
    await aHoliday(api, admin);
    return { as: admin, query: { filter: '{"year":2026}', range: '[0,1]' } };
  },
  'GET /holidays/{id}': async ({ api, admin }) => ({ as: admin, params: { id: await aHoliday(api, admin) } }),
  'POST /holidays': ({ admin }) => ({ as: admin, body: holiday }),
  'PUT /holidays/{id}': async ({ api, admin }) => ({
    as: admin,
    params: { id: await aHoliday(api, admin) },
    body: { ...holiday, name: 'Hari Kebangsaan' },
  }),
  'DELETE /holidays/{id}': async ({ api, admin }) => ({ as: admin, params: { id: await aHoliday(api, admin) } }),
  'POST /holidays/fill-in': ({ admin }) => ({ as: admin, body: { year: 2026 } }),
};
