import type { Calls } from '../example-call.ts';
import { DAYS, PASSWORD } from '../world.ts';

/** Calls for users, their credits, and the audit log. */
export const userCalls: Calls = {
  'GET /users': ({ admin }) => ({
    as: admin,
    query: { sort: '["name","ASC"]', range: '[0,1]', filter: '{"role":"consultant"}' },
  }),
  'GET /users/{id}': ({ consultant }) => ({ params: { id: consultant.id } }),
  'POST /users': ({ admin }) => ({
    as: admin,
    body: {
      name: 'New consultant',
      email: 'new@example.com',
      password: PASSWORD,
      phone: '+60 12-555 0102',
      company_name: 'Example Brokers',
      photo: '',
      tokens: 5,
      role: 'consultant',
    },
  }),
  'PUT /users/{id}': ({ admin, consultant }) => ({
    as: admin,
    params: { id: consultant.id },
    body: { name: 'Consultant', phone: '+60 12-555 0103', company_name: 'Example Brokers' },
  }),
  'DELETE /users/{id}': async ({ admin, someone }) => ({ as: admin, params: { id: (await someone('Former')).id } }),
  'GET /users/{id}/holdings': ({ admin, consultant }) => ({ as: admin, params: { id: consultant.id } }),
  'POST /users/{id}/invitation': async ({ admin, someone }) => ({
    as: admin,
    params: { id: (await someone('Expected', { password_hash: null })).id },
  }),
  'POST /users/{id}/restore': async ({ admin, api, someone }) => {
    const { id } = await someone('Back');
    await api.call(`DELETE /users/${id}`, { as: admin });
    return { as: admin, params: { id } };
  },
  'PUT /users/{id}/credits': async ({ admin, someone }) => ({
    as: admin,
    params: { id: (await someone('Spender', { credits: 4 })).id },
    query: { credits: 5, expected: 4 },
    body: { reason: 'Paid by bank transfer' },
  }),
  'GET /users/{id}/credit-entries': ({ consultant }) => ({
    as: consultant,
    params: { id: consultant.id },
    query: { range: '[0,1]' },
  }),
  'GET /users/{id}/credit-return': ({ consultant }) => ({
    as: consultant,
    params: { id: consultant.id },
    query: DAYS,
  }),
  'GET /consultants': ({ admin }) => ({ as: admin, query: { sort: '["name","ASC"]', range: '[0,1]' } }),
  'GET /audit': async ({ api, admin, someone }) => {
    const { id } = await someone('Renamed');
    await api.call(`PUT /users/${id}`, { as: admin, body: { phone: '+60 12-555 0104' } });
    const filter = JSON.stringify({ entity: 'user', entity_id: id });
    return { as: admin, query: { range: '[0,0]', filter }, shown: { request_id: 'req-1' } };
  },
};
