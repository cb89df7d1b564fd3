import type { Calls } from '../example-call.ts';
import { PASSWORD, type World } from '../world.ts';

/** The key of a browser, and the product's key, as examples show them. */
const KEY = `B${'A'.repeat(86)}`;
const SUBSCRIPTION = {
  endpoint: 'https://push.example.com/send/3c1f',
  keys: { p256dh: KEY, auth: 'AAAAAAAAAAAAAAAAAAAAAA' },
  language: 'en',
};

/** Returns the token of a new session. */
const aSession = async ({ api, someone }: World, name: string): Promise<string> => {
  const { email } = await someone(name);
  const { body } = await api.call('POST /auth/login', { body: { email, password: PASSWORD } });
  return String(body.access_token);
};

/** Calls for notifications on a device. */
export const webPushCalls: Calls = {
  'GET /push-subscription': async world => ({ as: await aSession(world, 'Quiet'), shown: { public_key: KEY } }),
  'PUT /push-subscription': async world => ({
    as: await aSession(world, 'Reachable'),
    body: SUBSCRIPTION,
    shown: { public_key: KEY },
  }),
  'DELETE /push-subscription': async world => {
    const as = await aSession(world, 'Silent');
    await world.api.call('PUT /push-subscription', { as, body: SUBSCRIPTION });
    return { as };
  },
};
