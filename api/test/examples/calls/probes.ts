import { SERVICE_TOKEN } from '../../support/index.ts';
import type { Calls } from '../example-call.ts';
import type { World } from '../world.ts';

const ENQUIRY = {
  first_name: 'Test',
  last_name: 'Enquiry',
  email: 'test-enquiry@example.org',
  phone: '+60 3-5555 0100',
  investment_budget: 50_000,
  experience: 'No Experience',
  timeline: 'Within 6 months',
  location_interest: 'Kuala Lumpur',
  message: 'A test enquiry: is everything well?',
};

const aProbe = async ({ api }: World): Promise<string> => {
  const { body } = await api.call('POST /probe/enquiries', { as: SERVICE_TOKEN, body: ENQUIRY });
  return body.id;
};

/** Calls for test enquiries. */
export const probeCalls: Calls = {
  'GET /probe/enquiries/{id}': async world => ({ as: SERVICE_TOKEN, params: { id: await aProbe(world) } }),
  'PUT /probe/enquiries/{id}': async world => {
    const id = await aProbe(world);
    const { knex } = world.api.database;
    await knex('outbox')
      .where({ id })
      .update({ status: 'sent', sent_at: knex.raw('UTC_TIMESTAMP(3)') });
    return { as: SERVICE_TOKEN, params: { id }, body: { milliseconds: 1840 } };
  },
  'POST /probe/enquiries': () => ({ as: SERVICE_TOKEN, body: ENQUIRY }),
};
