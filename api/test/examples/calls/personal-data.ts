import { personalDataToken } from '../../../src/leads/personal-link.ts';
import type { Calls } from '../example-call.ts';
import type { World } from '../world.ts';

/** Creates a person with an enquiry, and the token of the link that they requested by mail. */
const person = async ({ api, franchise }: World, name: string) => {
  const email = `${name}@example.org`;
  const { body } = await api.call('POST /leads', {
    body: {
      first_name: name,
      last_name: 'Example',
      email,
      phone: '+60 12-555 0160',
      location_interest: 'Ipoh, Perak',
      franchise_id: franchise.id,
      elapsed_ms: 30_000,
      consent_version: '2026-11',
    },
  });
  const row = await api.database.knex('leads').where({ id: body.id }).first('id', 'email_key');
  return { email, token: personalDataToken(api.config.secretsKey, row) };
};

const byLink = (name: string) => async (world: World) => ({
  body: { token: (await person(world, name)).token },
  shown: { token: 'the-token-of-the-link' },
});

const byAdmin = (name: string) => async (world: World) => ({
  as: world.admin,
  body: { email: (await person(world, name)).email },
});

/** Calls for personal data, made by visitors or by an admin on their behalf. */
export const personalDataCalls: Calls = {
  'POST /personal-data/link': () => ({ body: { email: 'visitor@example.org' } }),
  'POST /personal-data/show': byLink('asking'),
  'POST /personal-data/withdraw': byLink('withdrawing'),
  'POST /personal-data/erase': byLink('leaving'),
  'POST /admin/personal-data/show': byAdmin('calling'),
  'POST /admin/personal-data/withdraw': byAdmin('writing'),
  'POST /admin/personal-data/erase': byAdmin('going'),
};
