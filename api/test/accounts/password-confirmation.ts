import { Secret, TOTP } from 'otpauth';
import t from 'tap';
import { hashPassword } from '../../src/platform/secrets/passwords.ts';
import { aConsultant, anAdmin, type BuiltUser, type TestApi, testApi } from '../support/index.ts';
import { waitForRowLock } from '../support/lock-waits.ts';

const PASSWORD = 'correct horse battery';
const NEW = 'another horse battery';
const password_hash = await hashPassword(PASSWORD);
const current_password = PASSWORD;

const shown = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/**
 * Enables a second factor.
 * @returns its secret and the token that continues the session
 */
const guarded = async (api: TestApi, user: BuiltUser) => {
  const as = await api.tokenOf(user);
  const { body } = await api.call('POST /auth/second-factor/begin', { as, body: { password: PASSWORD } });
  const { body: added } = await api.call('POST /auth/second-factor/confirm', {
    as,
    body: { code: shown(body.secret, -1) },
  });
  return { secret: String(body.secret), as: String(added.access_token) };
};

const missing = (...fields: string[]) => ({
  status: 422,
  body: { detail: fields.map(field => ({ loc: ['body', field], type: 'required' })) },
});
const wrong = (field: string) => ({ status: 422, body: { detail: [{ loc: ['body', field], type: 'value' }] } });

t.test('a change that requires the current password', async t => {
  const api = await testApi(t);
  const { database } = api;
  const { knex } = database;
  const rowOf = ({ id }: { id: string }) => knex('users').where({ id }).first();
  const put = (user: { id: string }, as: BuiltUser | string, body: object) =>
    api.call(`PUT /users/${user.id}`, { as, body });

  t.test("a token alone is not enough to change one's own password", async t => {
    for (const user of [await aConsultant(database, { password_hash }), await anAdmin(database, { password_hash })]) {
      t.match(await put(user, user, { password: NEW }), missing('current_password'));
      t.match(await put(user, user, { password: NEW, current_password: 'a wrong one' }), wrong('current_password'));
      t.equal((await rowOf(user)).password_hash, password_hash);
      t.match(await put(user, user, { name: 'Without', phone: '03' }), { status: 200 }, 'a profile needs no password');
      t.match(await put(user, user, { password: NEW, current_password }), { status: 200, body: { access_token: /./ } });
    }
  });

  t.test("a token alone is not enough to change one's own email address", async t => {
    const admin = await anAdmin(database, { password_hash });
    t.match(await put(admin, admin, { email: 'mine@example.com' }), missing('current_password'));
    t.match(await put(admin, admin, { email: admin.email, name: 'Same address' }), { status: 200 });
    t.match(await put(admin, admin, { email: 'mine@example.com', current_password }), { status: 200 });
  });

  t.test(
    "a token alone is not enough to change another admin's password, address or role, or to delete the admin",
    async t => {
      const admin = await anAdmin(database, { password_hash });
      const changes = [{ password: NEW }, { email: 'hers@example.com' }, { role: 'consultant' }];
      for (const change of changes) {
        const other = await anAdmin(database, { password_hash });
        const before = await rowOf(other);
        t.match(await put(other, admin, change), missing('current_password'));
        t.match(await put(other, admin, { ...change, current_password: 'a wrong one' }), wrong('current_password'));
        t.same(await rowOf(other), before, Object.keys(change).join());
        t.match(await put(other, admin, { ...change, current_password }), { status: 200 });
      }
      const other = await anAdmin(database, { password_hash });
      const remove = (body?: object) => api.call(`DELETE /users/${other.id}`, { as: admin, body });
      for (const body of [undefined, {}, { current_password: '' }])
        t.match(await remove(body), missing('current_password'));
      t.match(await remove({ current_password: 'a wrong one' }), wrong('current_password'));
      t.match(await put(other, admin, { name: 'Renamed', phone: '03' }), { status: 200 }, 'a name is harmless');
      t.match(await remove({ current_password }), { status: 200 });
      const log = JSON.stringify(await knex('audit_log'));
      t.notMatch(log, /horse|wrong one/, 'logs do not contain it');
    },
  );

  t.test("a token of a recent sign-in is enough to change a consultant's account", async t => {
    const admin = await anAdmin(database, { password_hash });
    const consultant = await aConsultant(database, { password_hash });
    t.match(await put(consultant, admin, { password: NEW, email: 'theirs@example.com' }), { status: 200 });
    t.match(await api.call(`DELETE /users/${consultant.id}`, { as: admin }), { status: 200 });
  });

  t.test('changing or deleting a consultant who becomes an admin during the request is refused', async t => {
    const admin = await anAdmin(database, { password_hash });
    const requests = [
      { password: NEW },
      { email: 'theirs-now@example.com' },
      { role: 'consultant' },
      // There is no change to send, because this call deletes the user.
      undefined,
    ];
    for (const change of requests) {
      const user = await aConsultant(database, { password_hash });
      const promoting = await knex.transaction();
      await promoting('users').where({ id: user.id }).update({ role: 'admin' });
      const call = change ? put(user, admin, change) : api.call(`DELETE /users/${user.id}`, { as: admin });
      await waitForRowLock(database, call);
      await promoting.commit();
      t.match(await call, { status: 409, body: { detail: 'This user was changed. Please try again.' } });
      t.match(await rowOf(user), { role: 'admin', password_hash, email: user.email, deleted_at: null });
    }
  });

  t.test(
    'users with a second factor must also send a code; a missing password and a missing code are reported together',
    async t => {
      const admin = await anAdmin(database, { password_hash });
      const other = await anAdmin(database, { password_hash });
      const { as, secret } = await guarded(api, admin);
      t.match(await put(other, as, { password: NEW }), missing('current_password', 'current_code'));
      t.match(await put(other, as, { password: NEW, current_password }), missing('current_code'));
      const wrongCode = shown(secret) === '123456' ? '654321' : '123456';
      t.match(
        await put(other, as, { password: NEW, current_password, current_code: wrongCode }),
        wrong('current_code'),
      );
      const current_code = shown(secret);
      const stale = await api.call(`PUT /users/${other.id}`, {
        as,
        body: { password: NEW, current_password, current_code },
        headers: { 'if-match': '"another"' },
      });
      t.equal(stale.status, 412, 'an outdated version does not use up the code');
      t.match(await put(other, as, { password: NEW, current_password, current_code }), { status: 200 });
      t.match(
        await put(admin, as, { password: NEW, current_password, current_code }),
        wrong('current_code'),
        'a code works once',
      );
    },
  );

  t.test("removing another admin's second factor requires the current password", async t => {
    const admin = await anAdmin(database, { password_hash });
    const other = await anAdmin(database, { password_hash });
    await guarded(api, other);
    const take = (body?: object) => api.call(`DELETE /users/${other.id}/second-factor`, { as: admin, body });
    t.match(await take(), missing('current_password'));
    t.match(await take({ current_password: 'a wrong one' }), wrong('current_password'));
    t.ok((await rowOf(other)).totp_confirmed_at);
    t.match(await take({ current_password }), { status: 200, body: { second_factor: false } });
  });

  t.test('the current password must be a string', async t => {
    const admin = await anAdmin(database, { password_hash });
    const other = await anAdmin(database);
    for (const given of [{ current_password: 5 }, { current_password: [PASSWORD] }, [], 'text'])
      t.ok((await api.call(`DELETE /users/${other.id}`, { as: admin, body: given })).status >= 400);
    t.equal((await rowOf(other)).deleted_at, null);
  });
});

t.test('a token allows ten password guesses in fifteen minutes, from any address', async t => {
  const limit = 3;
  const api = await testApi(t, { LIMIT_LOGIN_FAILURES: String(limit) });
  const user = await aConsultant(api.database, { password_hash });
  const guess = (n: number, current_password: string) =>
    api.call(`PUT /users/${user.id}`, {
      as: user,
      body: { password: NEW, current_password },
      remoteAddress: `10.9.0.${n}`,
    });
  const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => guess(n, 'a wrong one')));
  t.same(answers.map(({ status }) => status).sort(), [422, 422, 422, 429, 429, 429, 429, 429]);
  const refused = await guess(100, PASSWORD);
  t.equal(refused.status, 429);
  t.ok(Number(refused.headers['retry-after']) > 60, 'for more than a minute');
});
