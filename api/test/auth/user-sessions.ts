import { waitUntil } from '@marketplace/db/testing';
import t from 'tap';
import { hashPassword } from '../../src/platform/secrets/passwords.ts';
import { deviceOf } from '../../src/platform/values/user-agent.ts';
import { sweepSchedule } from '../../src/retention/sweep.ts';
import { aConsultant, anAdmin, testApi } from '../support/index.ts';
import { aRun } from '../support/schedules.ts';

const PASSWORD = 'correct horse battery';
const password_hash = await hashPassword(PASSWORD);
const LAPTOP =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';

const api = await testApi(t);
const { database } = api;
const { knex } = database;

const signIn = async (email: string, userAgent = LAPTOP, remoteAddress = '203.0.113.77', password = PASSWORD) =>
  String(
    (
      await api.call('POST /auth/login', {
        body: { email, password },
        headers: { 'user-agent': userAgent },
        remoteAddress,
      })
    ).body.access_token,
  );
const statusOf = async (as: string) => (await api.call('GET /auth/me', { as })).status;
const listOf = async (as: string) => (await api.call('GET /auth/sessions', { as })).body;

t.test("users see where they are signed in, and no one else's sessions", async t => {
  const someone = await aConsultant(database, { password_hash });
  const other = await aConsultant(database, { password_hash });
  const laptop = await signIn(someone.email);
  await signIn(someone.email, PHONE, '2001:db8:1:2::9');
  await signIn(other.email);
  const list = await listOf(laptop);
  t.equal(list.length, 2);
  t.match(
    list.find(({ is_current }: { is_current: boolean }) => is_current),
    { browser: 'Chrome', system: 'Windows', address: '203.0.113.*', created_at: /Z$/, last_used_at: /Z$/ },
  );
  t.match(
    list.find(({ is_current }: { is_current: boolean }) => !is_current),
    { browser: 'Safari', system: 'iPhone', address: '2001:db8:1:*' },
  );
  t.notMatch(JSON.stringify(await knex('user_sessions')), /203\.0\.113\.77|AppleWebKit/);
  t.equal((await api.call('GET /auth/sessions')).status, 401);
});

t.test('ending one session also ends its refreshed tokens at once, and the other sessions continue', async t => {
  const someone = await aConsultant(database, { password_hash });
  const other = await aConsultant(database, { password_hash });
  const [here, stolen, foreign] = [
    await signIn(someone.email),
    await signIn(someone.email, PHONE),
    await signIn(other.email),
  ];
  const { body: refreshed } = await api.call('POST /auth/refresh', { as: stolen });
  const [session] = (await listOf(here)).filter(({ is_current }: { is_current: boolean }) => !is_current);
  const end = (as: string) => api.call(`DELETE /auth/sessions/${session.id}`, { as });
  t.equal((await end(foreign)).status, 404, "not another user's session");
  t.equal((await end(here)).status, 200);
  for (const token of [stolen, refreshed.access_token]) t.equal(await statusOf(token), 401);
  t.equal((await api.call('POST /auth/refresh', { as: refreshed.access_token })).status, 401);
  t.equal(await statusOf(here), 200);
  t.equal((await listOf(here)).length, 1);
  t.equal((await end(here)).status, 404);
  t.match(await knex('audit_log').where({ entity_id: someone.id, action: 'end-session' }), [{ actor_id: someone.id }]);
});

t.test('all other sessions are ended by one call', async t => {
  const someone = await aConsultant(database, { password_hash });
  const other = await aConsultant(database, { password_hash });
  const tokens = [await signIn(someone.email), await signIn(someone.email, PHONE), await signIn(someone.email)];
  const foreign = await signIn(other.email);
  const [here = '', ...others] = tokens;
  t.match(await api.call('POST /auth/sessions/end-others', { as: here }), { status: 200, body: { ended: 2 } });
  t.equal(await statusOf(here), 200);
  for (const token of others) t.equal(await statusOf(token), 401);
  t.equal(await statusOf(foreign), 200);
});

t.test('an admin ends all sessions of another user, which the audit log records', async t => {
  const admin = await anAdmin(database, { password_hash });
  const someone = await aConsultant(database, { password_hash });
  const token = await signIn(someone.email);
  const end = (as: string | typeof admin) => api.call(`POST /users/${someone.id}/end-sessions`, { as });
  t.equal((await end(token)).status, 403);
  t.equal((await end(admin)).status, 200);
  t.equal(await statusOf(token), 401);
  const again = await signIn(someone.email);
  t.equal((await listOf(again)).length, 1, 'ended sessions are not listed');
  t.match(await knex('audit_log').where({ entity_id: someone.id, action: 'end-sessions' }), [{ actor_id: admin.id }]);
  t.equal((await api.call('POST /users/nobody/end-sessions', { as: admin })).status, 404);
});

t.test("changing one's password ends the other sessions, and the current session continues", async t => {
  const someone = await aConsultant(database, { password_hash });
  const [here, other] = [await signIn(someone.email), await signIn(someone.email, PHONE)];
  const [before] = (await listOf(here)).filter(({ is_current }: { is_current: boolean }) => is_current);
  const body = { password: 'another quiet harbour', current_password: PASSWORD };
  const { body: changed } = await api.call(`PUT /users/${someone.id}`, { as: here, body });
  t.equal(await statusOf(other), 401);
  t.match(await listOf(changed.access_token), [{ id: before.id, is_current: true }]);
  t.equal((await listOf(changed.access_token)).length, 1);
});

t.test('the last use of a session and its address are updated within five minutes', async t => {
  const someone = await aConsultant(database, { password_hash });
  const token = await signIn(someone.email);
  const rows = () => knex('user_sessions').where({ user_id: someone.id });
  await rows().update({ last_used_at: new Date(Date.now() - 6 * 60_000) });
  await api.call('GET /auth/me', { as: token, remoteAddress: '198.51.100.4' });
  await waitUntil(async () => (await rows().first()).address === '198.51.100.*');
  t.ok((await rows().first()).last_used_at.getTime() > Date.now() - 60_000);
});

t.test('the sweep removes expired sessions', async t => {
  const someone = await aConsultant(database, { password_hash });
  const token = await signIn(someone.email);
  await signIn(someone.email, PHONE);
  const [old] = await knex('user_sessions').where({ user_id: someone.id, system: 'iPhone' });
  await knex('user_sessions')
    .where({ id: old.id })
    .update({ expires_at: new Date(Date.now() - 1000) });
  t.match(await sweepSchedule.run(aRun(api)), { detail: { user_sessions: 1 } });
  t.equal(await statusOf(token), 200);
});

t.test('a token contains the idle time after which consoles sign out: 12 hours by default', async t => {
  const admin = await anAdmin(database, { password_hash });
  const idleOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).idle;
  t.equal(idleOf(await signIn(admin.email)), 12 * 3600);
  const save = (idleSignOutHours: unknown) =>
    api.call('PUT /admin/security-settings', {
      as: admin,
      body: { secondFactorRequiredOfAdmins: false, idleSignOutHours },
    });
  for (const wrong of [0, 169, 1.5, '2', null])
    t.match((await save(wrong)).body.detail, [{ loc: ['body', 'idleSignOutHours'] }]);
  t.match(await save(2), { status: 200, body: { idleSignOutHours: 2 } });
  const without = { secondFactorRequiredOfAdmins: false };
  t.match(await api.call('PUT /admin/security-settings', { as: admin, body: without }), {
    body: { idleSignOutHours: 2 },
  });
  t.equal(idleOf(await signIn(admin.email)), 2 * 3600);
  t.equal(
    (await api.call('PUT /admin/security-settings', { as: await aConsultant(database), body: without })).status,
    403,
  );
});

t.test('browsers and systems are recognised, and nothing else of the user agent is kept', async t => {
  const describe = (userAgent: string) => Object.values(deviceOf(userAgent)).join(' on ');
  t.equal(describe(`${LAPTOP} Edg/142.0`), 'Edge on Windows');
  t.equal(describe('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'), 'Firefox on Linux');
  t.equal(
    describe('Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36'),
    'Chrome on Android',
  );
  t.equal(describe('<script>alert(1)</script>'), ' on ');
  t.same(deviceOf(undefined), { browser: '', system: '' });
});
