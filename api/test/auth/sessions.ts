import { openDatabase } from '@marketplace/db';
import { waitUntil } from '@marketplace/db/testing';
import t from 'tap';
import { buildApp } from '../../src/app/app.ts';
import { requireUnexpiredSession } from '../../src/auth/sign-out.ts';
import { hashPassword } from '../../src/platform/secrets/passwords.ts';
import { aConsultant, testApi } from '../support/index.ts';

const PASSWORD = 'correct horse battery';
const NEW_PASSWORD = 'another correct horse';

t.test('sessions in several places at once', async t => {
  const api = await testApi(t);
  const password_hash = await hashPassword(PASSWORD);
  const signIn = async (email: string) =>
    String((await api.call('POST /auth/login', { body: { email, password: PASSWORD } })).body.access_token);
  const refresh = (as: string) => api.call('POST /auth/refresh', { as });
  const isGood = async (as: string) => (await api.call('GET /auth/me', { as })).status === 200;

  t.test('two tabs that refresh at the same time both stay signed in', async t => {
    const { email } = await aConsultant(api.database, { password_hash });
    const token = await signIn(email);
    const answers = await Promise.all([refresh(token), refresh(token)]);
    for (const { status, body } of answers) {
      t.equal(status, 200);
      t.ok(await isGood(body.access_token));
    }
    t.ok(await isGood(token), 'and so does a third that has not refreshed yet');
  });

  t.test('a refresh during a change of password returns no token that is valid after the change', async t => {
    const user = await aConsultant(api.database, { password_hash });
    const token = await signIn(user.email);
    // This database object stands for another process, which changes the password. In this process all connections are
    // in use, so that the refresh waits between authenticating and reading the account.
    const otherDatabase = openDatabase(api.databaseUrl, { knex: 2, prepared: 2 });
    const other = await buildApp({ config: api.config, database: otherDatabase });
    t.teardown(async () => {
      await other.close();
      await otherDatabase.close();
    });
    const { pool } = api.database.knex.client;
    const taken = await Promise.all(Array.from({ length: pool.max }, () => api.database.knex.transaction()));
    const refreshing = refresh(token);
    await waitUntil(() => pool.numPendingAcquires() > 0);
    const changed = await other.inject({
      method: 'PUT',
      url: `/api/users/${user.id}`,
      headers: { authorization: `Bearer ${token}` },
      payload: { password: NEW_PASSWORD, current_password: PASSWORD },
    });
    t.equal(changed.statusCode, 200);
    await Promise.all(taken.map(trx => trx.rollback()));
    const { status, body } = await refreshing;
    t.equal(status, 401);
    t.notOk(body.access_token && (await isGood(body.access_token)));
    t.notOk(await isGood(token));
  });

  t.test('no token of many refreshes around a change of password is valid after the change', async t => {
    const user = await aConsultant(api.database, { password_hash });
    const token = await signIn(user.email);
    const refreshing = Array.from({ length: 12 }, () => refresh(token));
    const changing = api.call(`PUT /users/${user.id}`, {
      as: token,
      body: { password: NEW_PASSWORD, current_password: PASSWORD },
    });
    const answers = await Promise.all([...refreshing, ...Array.from({ length: 12 }, () => refresh(token))]);
    t.equal((await changing).status, 200);
    const tokens = answers.filter(({ status }) => status === 200).map(({ body }) => String(body.access_token));
    t.ok(tokens.length > 0, `${tokens.length} of 24 were refreshed before it`);
    for (const survivor of [token, ...tokens]) t.notOk(await isGood(survivor));
  });
});

t.test('a session in which the password is not entered again lasts less than a week', async t => {
  const given = { hash: '', expiresAt: new Date(0), passwordAt: 1_700_000_000 };
  const weekLater = (given.passwordAt + 7 * 24 * 3600) * 1000;
  t.doesNotThrow(() => requireUnexpiredSession(given, weekLater - 1));
  t.throws(() => requireUnexpiredSession(given, weekLater), {
    message: 'Your session has ended. Please sign in again.',
  });
});
