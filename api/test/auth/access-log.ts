import { waitUntil } from '@marketplace/db/testing';
import t from 'tap';
import { hashPassword } from '../../src/platform/secrets/passwords.ts';
import { aConsultant, anAdmin, type TestApi, testApi } from '../support/index.ts';
import { aToken } from '../support/tokens.ts';

const PASSWORD = 'correct horse battery';
const password_hash = await hashPassword(PASSWORD);

const signIn = (api: TestApi, email: string, password: string, remoteAddress = '192.0.2.1') =>
  api.call('POST /auth/login', { body: { email, password }, remoteAddress });

const entriesOf = (api: TestApi, action: string) =>
  api.database.knex('audit_log').where({ entity: 'access', action }).orderBy('created_at').orderBy('id');

t.test('the audit log records sign-ins and refused access', async t => {
  const api = await testApi(t, { LIMIT_LOGIN_FAILURES: '3' });
  const someone = await aConsultant(api.database, { password_hash, email: 'siti@example.com' });
  const admin = await anAdmin(api.database, { password_hash });
  const { knex } = api.database;

  t.test('records a sign-in with its address', async t => {
    await signIn(api, someone.email, PASSWORD);
    const filter = encodeURIComponent(JSON.stringify({ entity: 'access', action: 'sign-in' }));
    t.match((await api.call(`GET /audit?filter=${filter}`, { as: admin })).body, [
      { actor_id: someone.id, entity_id: someone.id, after: { address: '192.0.2.1' }, request_id: String },
    ]);
  });

  t.test('records failed and blocked sign-ins with the account or the masked input', async t => {
    for (let n = 0; n < 4; n++) await signIn(api, someone.email, `a wrong password ${n}`, '192.0.2.2');
    await signIn(api, 'stranger@example.com', 'hunter2hunter2', '192.0.2.3');
    const failed = await entriesOf(api, 'sign-in-failed');
    t.equal(failed.length, 4);
    t.match(failed[0], { actor_id: null, entity_id: someone.id });
    t.match(await entriesOf(api, 'sign-in-blocked'), [{ actor_id: null, entity_id: someone.id }]);
    t.match(JSON.stringify(failed.find(({ entity_id }) => entity_id === '').after), /account.*example\.com/);
    t.notMatch(JSON.stringify(await knex('audit_log')), /hunter2|wrong password|stranger@/);
  });

  t.test('records a refused request with its route and without its query', async t => {
    await api.call('GET /users?secret=hidden&user_id=x', { as: someone });
    await waitUntil(async () => (await entriesOf(api, 'refused')).length === 1);
    const [refused] = await entriesOf(api, 'refused');
    t.match(refused, { actor_id: someone.id, entity_id: someone.id });
    t.match(JSON.stringify(refused.after), /GET \/api\/users/);
    t.notMatch(JSON.stringify(refused), /secret|hidden/);
  });

  t.test('records a refused token with the reason', async t => {
    const { body } = await signIn(api, someone.email, PASSWORD);
    await api.call('POST /auth/logout', { as: body.access_token });
    await api.call('GET /auth/me', { as: body.access_token });
    await api.call('GET /auth/me', { as: 'nonsense' });
    const past = Math.floor(Date.now() / 1000) - 60;
    await api.call('GET /auth/me', { as: await aToken(api.config.jwtSecret, someone, {}, past) });
    await waitUntil(async () => (await entriesOf(api, 'token-refused')).length === 3);
    const text = JSON.stringify(await entriesOf(api, 'token-refused'));
    for (const reason of ['ended', 'invalid', 'expired']) t.match(text, new RegExp(reason));
    t.notMatch(text, new RegExp(body.access_token.split('.')[2]));
  });

  t.test('records a wrong current password', async t => {
    const change = { password: 'blue kettle sings', current_password: 'a wrong guess' };
    await api.call(`PUT /users/${someone.id}`, { as: someone, body: change });
    t.match(await entriesOf(api, 'proof-failed'), [{ entity_id: someone.id }]);
    t.notMatch(JSON.stringify(await knex('audit_log')), /wrong guess|blue kettle/);
  });
});

t.test('an attacker cannot fill the table: rows per address and account are limited', async t => {
  const api = await testApi(t);
  const someone = await aConsultant(api.database, { password_hash });
  const rows = async () => (await entriesOf(api, 'sign-in-failed')).length;
  for (let n = 0; n < 8; n++) await signIn(api, someone.email, 'wrong', '192.0.2.1');
  t.equal(await rows(), 5, 'per address and account');
  for (let n = 0; n < 30; n++) await signIn(api, `nobody${n}@example.com`, 'wrong', '192.0.2.1');
  t.ok((await rows()) <= 20, 'per address, for all accounts');
  const before = await rows();
  for (let n = 0; n < 30; n++) await signIn(api, someone.email, 'wrong', `198.51.100.${n}`);
  t.ok((await rows()) - before <= 15, 'per account, from all addresses');
  await api.app.close();
  const [summary] = (await entriesOf(api, 'sign-in-failed')).filter(({ after }) =>
    JSON.stringify(after).includes('more'),
  );
  t.match(JSON.stringify(summary.after), /"more":\s*\d\d/);
});
