import { waitUntil } from '@marketplace/db/testing';
import t from 'tap';
import { type Purpose, renewAccountLink } from '../../src/accounts/account-links.ts';
import { saveEmailSettings, smtpSettings } from '../support/email-setup.ts';
import { aConsultant, anAdmin, testApi } from '../support/index.ts';
import { mailServer } from '../support/mail-server.ts';
import { aWorker } from '../support/outbox.ts';
import { quickHash } from '../support/password.ts';

const PASSWORD = 'correct horse battery';
const ANOTHER = 'a better battery horse';

const api = await testApi(t, { PUBLIC_URL: 'https://marketplace.example' });
const { database, config } = api;
const { knex } = database;
const server = await mailServer(t);
await saveEmailSettings(database, config.secretsKey, smtpSettings(server.port));
aWorker(t, api);
const password_hash = await quickHash(PASSWORD);

const forget = (email: string, remoteAddress?: string) =>
  api.call('POST /auth/forgot-password', { body: { email }, remoteAddress });
const reset = (token: string, password = ANOTHER) =>
  api.call('POST /auth/reset-password', { body: { token, password } });
const signIn = (email: string, password: string) => api.call('POST /auth/login', { body: { email, password } });
const mailsTo = (address: string) => server.box.filter(({ to }) => to.includes(address));
const tokenFor = async (address: string, nth = 1) => {
  await waitUntil(() => mailsTo(address).length >= nth);
  return /\/admin\/reset-password#([\w-]{43})\s/.exec(mailsTo(address)[nth - 1]?.text ?? '')?.[1] ?? '';
};

t.test('a forgotten password is replaced through a mailed link', async t => {
  const user = await aConsultant(database, { email: 'devi@example.com', password_hash });
  const before = await api.tokenOf(user);
  t.match(await forget('DEVI@example.com'), { status: 200, body: { message: /If there is an account/ } });
  const token = await tokenFor(user.email);
  const [stored] = await knex('account_links').where({ user_id: user.id });
  t.not(stored.token_hash, token, 'only its hash is stored');
  const lives = stored.expires_at.getTime() - Date.now();
  t.ok(lives > 59 * 60_000 && lives <= 60 * 60_000, `it is valid for an hour: ${lives} ms`);
  t.equal((await api.call('GET /auth/me', { as: before })).status, 200, 'requesting a link changes nothing');

  t.match(await reset(token, '123456789'), { status: 422, body: { detail: [{ loc: ['body', 'password'] }] } });
  t.match(await reset(token), { status: 200, body: { email: user.email } });
  t.equal((await api.call('GET /auth/me', { as: before })).status, 401, 'every session ends');
  t.equal((await signIn(user.email, PASSWORD)).status, 401);
  const now = await knex('users').where({ id: user.id }).first('password_hash');
  t.match(now.password_hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/, 'as OWASP recommends');
  t.equal((await signIn(user.email, ANOTHER)).status, 200);
  t.match(await reset(token, PASSWORD), { status: 404, body: { detail: /no longer works/ } }, 'a link works once');
  await waitUntil(() => mailsTo(user.email).length === 2);
  t.equal(mailsTo(user.email)[1]?.subject, 'Your password was changed');
  t.match(await knex('audit_log').where({ entity: 'user', entity_id: user.id }), [
    { action: 'reset-password', actor_id: user.id },
  ]);
});

t.test('an unknown account gets the same response after the same time as a known one', async t => {
  const known = await aConsultant(database, { password_hash });
  const deleted = await aConsultant(database, { password_hash, deleted_at: new Date() });
  const answers = new Set<string>();
  for (const email of [known.email, deleted.email, 'nobody@example.com']) {
    const began = performance.now();
    const { status, text } = await forget(email, '192.0.2.9');
    answers.add(`${status} ${text}`);
    t.ok(performance.now() - began >= 249, 'no response is immediate');
  }
  t.equal(answers.size, 1);
  t.equal((await knex('outbox').where({ user_id: deleted.id })).length, 0);
});

t.test(
  'a link ends after an hour, with a newer link or with a new password, and cannot be used as an invitation',
  async t => {
    const user = await aConsultant(database, { password_hash });
    await forget(user.email);
    const first = await tokenFor(user.email, 1);
    await forget(user.email);
    const second = await tokenFor(user.email, 2);
    t.equal((await reset(first)).status, 404, 'a newer link replaces it');
    t.equal((await api.call('POST /auth/invitation', { body: { token: second, password: ANOTHER } })).status, 404);
    await knex('account_links')
      .where({ user_id: user.id })
      .update({ expires_at: new Date(Date.now() - 1) });
    t.equal((await reset(second)).status, 404, 'it has expired');
    t.equal((await reset('x'.repeat(43))).status, 404);
    await knex('account_links')
      .where({ user_id: user.id })
      .update({ expires_at: new Date(Date.now() + 60_000) });
    const answers = await Promise.all(Array.from({ length: 4 }, (_, n) => reset(second, `another quiet harbour ${n}`)));
    t.same(answers.map(({ status }) => status).sort(), [200, 404, 404, 404], 'a link works once, also concurrently');
  },
);

t.test("a user's links do not affect the links of other users or for other purposes", async t => {
  const [one, other] = [await aConsultant(database, { password_hash }), await aConsultant(database)];
  const link = ({ id: userId }: typeof one, purpose: Purpose, seed: string) =>
    renewAccountLink(knex, config.secretsKey, { userId, purpose, seed });
  const [earlier, theirs] = [await link(one, 'reset', 'a'), await link(other, 'reset', 'a')];
  const latest = await link(one, 'reset', 'b');
  const invitation = await link(other, 'invitation', 'a');
  const { expires_at } = await knex('account_links').where({ user_id: other.id, purpose: 'invitation' }).first();
  const hours = (expires_at.getTime() - Date.now()) / 3_600_000;
  t.ok(hours > 7 * 24 - 1 && hours <= 7 * 24, `an invitation is valid for a week: ${hours} hours`);
  t.equal((await knex('account_links').where({ user_id: other.id, used_at: null })).length, 2);
  t.equal((await reset(earlier)).status, 404);
  t.equal((await reset(latest)).status, 200);
  const accepted = { body: { token: invitation, password: ANOTHER } };
  t.equal((await api.call('POST /auth/invitation', accepted)).status, 200);
  t.equal((await reset(theirs)).status, 404, "a chosen password ends the user's other links");
  t.same(
    await knex('outbox')
      .where({ kind: 'user.password-changed' })
      .whereIn('user_id', [one.id, other.id])
      .pluck('user_id'),
    [one.id],
    'choosing the first password is not a change',
  );
});

t.test('choosing a password does not affect the links of other users', async t => {
  const [one, other] = [await aConsultant(database), await aConsultant(database)];
  const link = ({ id: userId }: typeof one) =>
    renewAccountLink(knex, config.secretsKey, { userId, purpose: 'reset', seed: 'a' });
  const [own, theirs] = [await link(one), await link(other)];
  t.equal((await reset(own)).status, 200);
  t.equal((await reset(theirs)).status, 200);
});

t.test('a link ends when the password is changed in the profile', async t => {
  const user = await aConsultant(database, { password_hash });
  await forget(user.email);
  const token = await tokenFor(user.email);
  t.equal(
    (
      await api.call(`PUT /users/${user.id}`, {
        as: user,
        body: { password: 'chosen in the profile', current_password: PASSWORD },
      })
    ).status,
    200,
  );
  t.equal((await reset(token)).status, 404);
});

t.test(
  'limits an account to three mails an hour, also for concurrent requests, and an address to twenty requests',
  async t => {
    const user = await aConsultant(database, { password_hash });
    const responses = await Promise.all(Array.from({ length: 8 }, (_, n) => forget(user.email, `198.51.100.${n}`)));
    t.ok(responses.every(({ status }) => status === 200));
    t.equal((await knex('outbox').where({ user_id: user.id, kind: 'user.reset' })).length, 3);
    const answers = await Promise.all(Array.from({ length: 21 }, (_, n) => forget(`n${n}@example.com`, '203.0.113.5')));
    t.same(answers.filter(({ status }) => status === 429).length, 1);
    t.ok(answers.find(({ status }) => status === 429)?.headers['retry-after']);
  },
);

t.test('signing out everywhere ends every session of only that user', async t => {
  const user = await aConsultant(database);
  const other = await anAdmin(database);
  const tokens = [await api.tokenOf(user), await api.tokenOf(user)];
  t.equal((await api.call('POST /auth/sign-out-everywhere', { as: tokens[0] })).status, 200);
  for (const as of tokens) t.equal((await api.call('GET /auth/me', { as })).status, 401);
  t.equal((await api.call('GET /auth/me', { as: other })).status, 200);
});

t.test('the response confirms a chosen password even if the database fails afterwards', async t => {
  const user = await aConsultant(database, { email: 'lim@example.com', password_hash });
  const invited = await aConsultant(database, { email: 'ong@example.com', password_hash: null });
  const linkOf = (userId: string, purpose: Purpose) =>
    knex.transaction(trx => renewAccountLink(trx, config.secretsKey, { userId, purpose, seed: 'x' }));
  const [token, invitation] = [await linkOf(user.id, 'reset'), await linkOf(invited.id, 'invitation')];
  await knex.raw('RENAME TABLE known_addresses TO known_addresses_away');
  t.teardown(() => knex.raw('RENAME TABLE known_addresses_away TO known_addresses'));
  t.match(await reset(token), { status: 200, body: { email: user.email } });
  t.match(await api.call('POST /auth/invitation', { body: { token: invitation, password: ANOTHER } }), {
    status: 200,
    body: { access_token: /./, user: { id: invited.id } },
  });
  t.equal((await signIn(user.email, ANOTHER)).status, 200);
});
