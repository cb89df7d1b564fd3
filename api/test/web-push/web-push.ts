import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { newId } from '@marketplace/db';
import { waitUntil } from '@marketplace/db/testing';
import t, { type Test } from 'tap';
import { unsealSecret } from '../../src/platform/secrets/secrets.ts';
import { pushChannel } from '../../src/web-push/channel.ts';
import { ensurePushKeys } from '../../src/web-push/keys.ts';
import { notificationOf } from '../../src/web-push/notification.ts';
import { openSubscription } from '../../src/web-push/subscriptions.ts';
import { anEnquiry, newVisitorContact } from '../support/an-enquiry.ts';
import { aConsultant, aFranchise, aLead, anAdmin, type BuiltUser, testApi } from '../support/index.ts';
import { MAIL_CERTIFICATE, MAIL_KEY } from '../support/mail-certificate.ts';
import { aWorker } from '../support/outbox.ts';

const api = await testApi(t);
const { config, database } = api;
const { knex } = database;
const context = { database, production: false };
const admin = await anAdmin(database);

/** Signs a user in on a device and returns the session's id and token. */
const signIn = async (user: BuiltUser) => {
  const id = newId();
  const session = { id, user_id: user.id, epoch: user.session_epoch, browser: '', system: '', address: '' };
  await knex('user_sessions').insert({ ...session, expires_at: new Date(Date.now() + 3_600_000) });
  return { id, token: await api.tokenOf(user, { sid: id }) };
};

/** Returns a subscription with the keys of a browser. */
const aSubscription = (name = newId(), more: object = {}) => {
  const browser = createECDH('prime256v1');
  const p256dh = browser.generateKeys().toString('base64url');
  const keys = { p256dh, auth: randomBytes(16).toString('base64url') };
  return { endpoint: `https://push.example/${name}`, keys, language: 'en', ...more };
};

const subscribed = async (user: BuiltUser, more: object = {}) => {
  const session = await signIn(user);
  const body = aSubscription(newId(), more);
  const { status } = await api.call('PUT /push-subscription', { as: session.token, body });
  t.equal(status, 200);
  return session;
};
const devicesOf = ({ id }: { id: string }): Promise<string[]> =>
  knex('push_subscriptions').where({ user_id: id }).pluck('session_id');

t.test('the keys that identify the product to push services', async t => {
  const [first, ...others] = await Promise.all([1, 2, 3].map(() => ensurePushKeys(knex, config)));
  for (const other of others) t.same(other, first, 'processes that start at the same time use the same keys');
  t.same(await ensurePushKeys(knex, config), first, 'they are kept');
  const stored = await knex('push_keys').first();
  t.equal(stored.public_key, first?.publicKey);
  t.notMatch(stored.private_key, first?.privateKey, 'the private key is encrypted');
  t.equal(unsealSecret(config.secretsKey, 'push private key', stored.private_key), first?.privateKey);

  const farah = await aConsultant(database);
  await subscribed(farah);
  const replaced = await ensurePushKeys(knex, { secretsKey: 'another-secrets-key-0123456789-0123456789' });
  t.not(replaced.publicKey, first?.publicKey, 'another secret needs other keys');
  t.same(await devicesOf(farah), [], 'devices subscribe again with the other key');
  await knex('push_keys').delete();
});

t.test('notifications on a device', async t => {
  const farah = await aConsultant(database);
  const session = await signIn(farah);
  const state = async (as = session.token) => (await api.call('GET /push-subscription', { as })).body;
  const subscribe = (body: object, as = session.token) => api.call('PUT /push-subscription', { as, body });

  t.test('are off at first, and are switched on and off for a session', async t => {
    t.match(await state(), { is_on: false, public_key: /^[\w-]{87}$/ });
    t.match((await subscribe(aSubscription('a'))).body, { is_on: true });
    t.match(await state(), { is_on: true });
    t.equal((await state((await signIn(farah)).token)).is_on, false, 'each device has its own');
    t.equal((await subscribe(aSubscription('a2'))).status, 200, 'a browser may renew its subscription');
    t.same(await devicesOf(farah), [session.id]);
    t.equal((await api.call('DELETE /push-subscription', { as: session.token })).status, 200);
    t.match(await state(), { is_on: false });
    const actions = await knex('audit_log').where({ entity_id: farah.id }).orderBy('id').pluck('action');
    t.same(actions, ['push-on', 'push-off']);
    t.notMatch(JSON.stringify(await knex('audit_log')), 'push.example');
  });

  t.test('need a push service with a public name, by https', async t => {
    for (const endpoint of [
      'http://push.example/x',
      'https://127.0.0.1/x',
      'https://[::1]/x',
      'https://2130706433/x',
      'https://localhost/x',
      'https://intranet/x',
      'https://user:secret@push.example/x',
      'https://push.example:8443/x',
      'ftp://push.example',
      'push.example',
      '',
    ])
      t.match(
        await subscribe(aSubscription('x', { endpoint })),
        { status: 422, body: { detail: [{ loc: ['body', 'endpoint'], code: 'push_service_not_public' }] } },
        endpoint,
      );
    t.equal((await subscribe(aSubscription('x', { keys: { p256dh: 'short', auth: 'x' } }))).status, 422);
    for (const language of ['', 'f', 'engl', 'EN', '1a', 'zh-', 'zh-Hanti'])
      t.equal((await subscribe(aSubscription('x', { language }))).status, 422, language);
    t.same(await devicesOf(farah), []);
  });

  t.test('belong to the last user who switched them on in the browser', async t => {
    const browser = aSubscription('shared');
    await subscribe(browser);
    const goh = await aConsultant(database);
    const theirs = await signIn(goh);
    await subscribe(browser, theirs.token);
    t.same([await devicesOf(farah), await devicesOf(goh)], [[], [theirs.id]]);
  });

  t.test('are limited to ten devices of a user, of which the oldest is forgotten', async t => {
    const many = await aConsultant(database);
    const sessions: string[] = [];
    for (let n = 0; n < 11; n++) sessions.push((await subscribed(many)).id);
    t.same((await devicesOf(many)).sort(), sessions.slice(1).sort());
  });

  t.test('end with the session, however it ends', async t => {
    const ends: Record<string, (user: BuiltUser, device: { id: string; token: string }) => Promise<unknown>> = {
      'signing out': (_user, { token }) => api.call('POST /auth/logout', { as: token }),
      'ending the session elsewhere': async (user, { id }) =>
        api.call(`DELETE /auth/sessions/${id}`, { as: (await signIn(user)).token }),
      'signing out everywhere': (_user, { token }) => api.call('POST /auth/sign-out-everywhere', { as: token }),
      'deleting the account': user => api.call(`DELETE /users/${user.id}`, { as: admin, body: {} }),
      'the end of its lifetime': (_user, { id }) =>
        knex('user_sessions')
          .where({ id })
          .update({ expires_at: new Date(Date.now() - 1000) }),
    };
    for (const [what, end] of Object.entries(ends)) {
      const user = await aConsultant(database);
      const device = await subscribed(user);
      t.ok(await openSubscription(knex, device.id, user.id), 'open before');
      t.notOk(await openSubscription(knex, device.id, farah.id), "another user's");
      await end(user, device);
      t.notOk(await openSubscription(knex, device.id, user.id), what);
    }
  });
});

t.test('a new lead', async t => {
  const farah = await aConsultant(database);
  const franchise = await aFranchise(database, { consultant_id: farah.id, name: 'Kopi Corner' });
  const silent = await aConsultant(database);
  const other = await aFranchise(database, { consultant_id: silent.id });
  const devices = [
    await subscribed(farah),
    await subscribed(farah, { language: 'zh' }),
    await subscribed(farah, { language: 'zh-Hant' }),
  ];
  const pushes = () => knex('outbox').where({ channel: 'push' }).orderBy('id');
  const person = newVisitorContact();
  const enquiry = { ...anEnquiry(franchise, person), message: 'Call 012-555 0199, Mei' };
  await api.call('POST /leads', { body: enquiry });
  await api.call('POST /leads', { body: anEnquiry(other, newVisitorContact()) });

  t.test('is announced once to each device of its consultant, beside the email', async t => {
    const messages = await pushes();
    t.match(
      messages,
      devices.map(() => ({ kind: 'lead.consultant', user_id: farah.id, status: 'pending' })),
    );
    t.equal(messages.length, devices.length);
    t.same(messages.map(({ payload }) => payload.session_id).sort(), devices.map(({ id }) => id).sort());
    const mails = await knex('outbox').where({ channel: 'email', kind: 'lead.consultant', user_id: farah.id });
    t.equal(mails.length, 1);
  });

  t.test('is announced without anything of the visitor, in the language of the device or in English', async t => {
    const [message] = await pushes();
    const lead = await knex('leads').where({ id: message.lead_id }).first();
    for (const [at, title] of ['New lead', '新线索', 'New lead'].entries()) {
      const device = await openSubscription(knex, devices[at]?.id ?? '', farah.id);
      const notification = device && (await notificationOf(context, message, device));
      t.same(notification, {
        title,
        body: 'Kopi Corner',
        url: `/admin/leads/edit/${lead.id}`,
        tag: `new_lead /admin/leads/edit/${lead.id}`,
      });
      const text = JSON.stringify(notification);
      for (const secret of [person.email, person.phone, 'Mei', 'Tan', '0199', 'George Town'])
        t.notMatch(text, secret, secret);
    }
  });

  t.test('is not announced any more if it was erased or belongs to another consultant', async t => {
    const [message] = await pushes();
    const device = await openSubscription(knex, devices[0]?.id ?? '', farah.id);
    if (!device) return t.fail('the device is signed in');
    await knex('franchises').where({ id: franchise.id }).update({ consultant_id: silent.id });
    t.match(await notificationOf(context, message, device), { cancel: String });
    const again = await knex('outbox').where({ kind: 'lead.consultant', user_id: silent.id, lead_id: message.lead_id });
    t.same(again, [], 'only the email passes the lead on');
    await knex('franchises').where({ id: franchise.id }).update({ consultant_id: farah.id });
    await api.call('POST /admin/personal-data/erase', { as: admin, body: { email: person.email } });
    t.match(await notificationOf(context, message, device), { cancel: String });
  });
});

t.test('admins are told that no one contacted a visitor, even if the lead is marked as spam', async t => {
  const franchise = await aFranchise(database, { name: 'Kopi Corner' });
  const { id: lead_id } = await aLead(database, { franchise_id: franchise.id, is_suspected: true });
  const { id } = await subscribed(admin);
  const device = await openSubscription(knex, id, admin.id);
  await knex('push_subscriptions').where({ session_id: id }).delete();
  if (!device) return t.fail('the device is signed in');
  const row = { channel: 'push', payload: '{}', user_id: admin.id, lead_id };
  const announced = async (kind: 'lead.nobody_admin' | 'lead.admin') => {
    const message = { ...row, id: newId(), kind, idempotency_key: kind };
    await knex('outbox').insert(message);
    return notificationOf(context, { ...(await knex('outbox').where({ id: message.id }).first()), kind }, device);
  };
  t.match(await announced('lead.nobody_admin'), { body: 'Kopi Corner', url: `/admin/leads/edit/${lead_id}` });
  t.match(await announced('lead.admin'), { cancel: 'The enquiry is marked as spam' });
});

t.test(
  'the answer to a question about a refund request is announced to admins, and questions to the consultant',
  async t => {
    const farah = await aConsultant(database, { credits: 3 });
    const franchise = await aFranchise(database, { consultant_id: farah.id, name: 'Kopi Corner' });
    const lead = await aLead(database, { franchise_id: franchise.id });
    await api.call(`POST /leads/${lead.id}/unlock`, { as: farah });
    await subscribed(farah);
    await subscribed(admin, { language: 'ms' });
    await knex('outbox').delete();
    const announced = async () => {
      const messages = await knex('outbox').where({ channel: 'push' }).orderBy('id');
      const titles: string[] = [];
      for (const message of messages) {
        const device = await openSubscription(knex, message.payload.session_id, message.user_id);
        const notification = device && (await notificationOf(context, message, device));
        if (notification && 'title' in notification) {
          titles.push(notification.title);
          t.equal(notification.body, 'Kopi Corner');
        }
      }
      await knex('outbox').delete();
      return titles;
    };
    const body = { reason: 'not_reachable', words: 'No one answers', pictures: [] };
    const made = await api.call(`POST /leads/${lead.id}/refund-requests`, { as: farah, body });
    t.equal(made.status, 201);
    const { id } = made.body;
    t.same(await announced(), ['Bayaran balik dimohon']);
    await api.call(`POST /refund-requests/${id}/question`, { as: admin, body: { words: 'When did you call?' } });
    t.same(await announced(), ['We need your answer about a refund request']);
    await api.call(`POST /refund-requests/${id}/answer`, { as: farah, body: { words: 'On Monday' } });
    t.same(await announced(), ['Soalan tentang permohonan bayaran balik telah dijawab']);
    await api.call(`POST /refund-requests/${id}/decline`, { as: admin, body: { words: 'No' } });
    t.same(await announced(), ['Your refund request was declined']);
  },
);

t.test('delivery to a push service', async t => {
  const arrived: { path: string; headers: NodeJS.Dict<string | string[]>; body: Buffer }[] = [];
  const server = createServer({ cert: MAIL_CERTIFICATE, key: MAIL_KEY }, async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const path = request.url ?? '';
    arrived.push({ path, headers: request.headers, body: Buffer.concat(parts) });
    if (path === '/moved') return response.writeHead(307, { location: '/201' }).end();
    response.writeHead(Number(path.slice(1))).end('x');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `https://localhost:${(server.address() as AddressInfo).port}`;
  const farah = await aConsultant(database);
  const franchise = await aFranchise(database, { consultant_id: farah.id, name: 'Kopi Corner' });
  await knex('outbox').delete();

  const HERE = { allowPrivateAddresses: true, certificate: MAIL_CERTIFICATE };

  /** Sends a message to a device whose push service answers so, and returns the outcome. */
  const deliver = async (t: Test, path: string, channel = pushChannel(api, HERE)) => {
    await knex('outbox').delete();
    const device = await subscribed(farah);
    const endpoint = `${origin}${path}`;
    await knex('push_subscriptions').where({ session_id: device.id }).update({ endpoint });
    await api.call('POST /leads', { body: anEnquiry(franchise, newVisitorContact()) });
    const { id } = await knex('outbox').where({ channel: 'push' }).first();
    const worker = aWorker(t, api, [channel]);
    const read = () => knex('outbox').where({ id }).first();
    await waitUntil(async () => {
      const { status, next_attempt_at, attempts } = await read();
      return status !== 'pending' || (attempts > 0 && next_attempt_at > new Date());
    });
    await worker.stop();
    const isKnown = (await devicesOf(farah)).includes(device.id);
    await knex('push_subscriptions').delete();
    return { ...(await read()), isKnown };
  };

  t.test('is encrypted and signed', async t => {
    t.match(await deliver(t, '/201'), { status: 'sent', provider_reference: '201', isKnown: true });
    const [request] = arrived;
    if (!request) return t.fail('the push service got a message');
    const { headers, body } = request;
    t.match(headers, { 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'high' });
    const { publicKey } = await ensurePushKeys(knex, config);
    t.match(headers.authorization, new RegExp(`^vapid t=[^,]+, ?k=${publicKey}$`));
    t.ok(body.length > 0);
    t.notMatch(body.toString('latin1'), 'Kopi');
  });

  t.test('forgets devices that the push service does not know any more', async t => {
    for (const status of [404, 410, 403])
      t.match(await deliver(t, `/${status}`), { status: 'cancelled', attempts: 1, isKnown: false }, String(status));
  });

  t.test('is tried again after temporary failures only, and follows no redirect', async t => {
    for (const status of [429, 503])
      t.match(await deliver(t, `/${status}`), { status: 'pending', attempts: 1, isKnown: true }, String(status));
    t.match(await deliver(t, '/400'), { status: 'failed', last_error: 'The push service answered 400' });
    const before = arrived.length;
    t.match(await deliver(t, '/moved'), { status: 'failed', last_error: 'The push service answered 307' });
    t.equal(arrived.length, before + 1);
  });

  t.test('connects to no private address, and does not tell what is there', async t => {
    const before = arrived.length;
    t.match(await deliver(t, '/201', pushChannel(api, { certificate: MAIL_CERTIFICATE })), {
      status: 'pending',
      last_error: 'The push service could not be reached',
    });
    t.equal(arrived.length, before);
  });

  t.test('is cancelled for a device that was signed out, and for old news', async t => {
    await knex('outbox').delete();
    const [gone, late] = [await subscribed(farah), await subscribed(farah)];
    await api.call('POST /leads', { body: anEnquiry(franchise, newVisitorContact()) });
    await api.call('POST /auth/logout', { as: gone.token });
    await api.call('POST /leads', { body: anEnquiry(franchise, newVisitorContact()) });
    const messages = () => knex('outbox').where({ channel: 'push' }).orderBy('id');
    t.equal((await messages()).length, 3, 'a device that was signed out gets no new messages');
    await knex('outbox')
      .where({ channel: 'push' })
      .update({ created_at: new Date(Date.now() - 90_000_000) });
    const worker = aWorker(t, api, [pushChannel(api)]);
    await waitUntil(async () => (await messages()).every(({ status }) => status === 'cancelled'));
    await worker.stop();
    const reasons = new Map((await messages()).map(({ payload, last_error }) => [payload.session_id, last_error]));
    t.match(reasons.get(gone.id), /signed out/);
    t.match(reasons.get(late.id), /more than a day old/);
  });
});
