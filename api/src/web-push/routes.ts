import type { FastifyRequest } from 'fastify';
import { requireSignedIn } from '../platform/access/access.ts';
import { actorOf } from '../platform/access/actor.ts';
import { routeOptions } from '../platform/access/route-options.ts';
import type { Capability } from '../platform/context.ts';
import { type Fault, fault, notFound } from '../platform/errors/errors.ts';
import { asFields } from '../platform/http/raw-input.ts';
import { Deleted } from '../platform/http/schema.ts';
import { ensurePushKeys } from './keys.ts';
import { PushState, PushSubscription } from './schemas.ts';
import { type BrowserSession, hasSubscription, subscribe, unsubscribe } from './subscriptions.ts';

const options = routeOptions('web push');

/** Host names of push services: no addresses and no names of the local network. */
const PUBLIC_NAME = /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]+$/;

/** Returns whether an address may be a push service's. Before each delivery it is checked what the name resolves to. */
const isPushService = (address: string): boolean => {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  return protocol === 'https:' && PUBLIC_NAME.test(hostname) && port + username + password === '';
};

const endpointFaults = ({ body }: FastifyRequest): Fault[] => {
  const { endpoint } = asFields(body);
  return typeof endpoint === 'string' && !isPushService(endpoint)
    ? [fault('endpoint', 'value', 'push_service_not_public')]
    : [];
};

const browserOf = (request: FastifyRequest): BrowserSession => {
  const { sessionId } = requireSignedIn(request).token;
  if (sessionId === null) throw notFound('session_not_found');
  return { ...actorOf(request), sessionId };
};

/** Routes of notifications by web push on the browser of the caller's session. */
export const webPushRoutes: Capability = (app, { config, database: { knex } }) => {
  const publicKey = async () => (await ensurePushKeys(knex, config)).publicKey;

  app.get(
    '/push-subscription',
    options('signed-in', 'Get whether this browser shows notifications, and the key to subscribe with', {
      response: { 200: PushState },
    }),
    async request => ({
      public_key: await publicKey(),
      is_on: await hasSubscription(knex, requireSignedIn(request).token.sessionId),
    }),
  );

  app.put(
    '/push-subscription',
    options({ access: 'signed-in', rules: endpointFaults }, 'Show notifications on this browser', {
      description:
        'The subscription belongs to the caller’s session and ends with it. A user has at most 10; the oldest is forgotten. Notifications name franchises and references, never a visitor.',
      body: PushSubscription,
      response: { 200: PushState },
    }),
    async request => {
      await subscribe(knex, browserOf(request), request.body);
      return { public_key: await publicKey(), is_on: true };
    },
  );

  app.delete(
    '/push-subscription',
    options('signed-in', 'End notifications on this browser', { response: { 200: Deleted } }),
    async request => {
      const device = browserOf(request);
      await unsubscribe(knex, device);
      return { id: device.sessionId };
    },
  );
};
