import t from 'tap';
import { RECENT_SIGN_IN_SECONDS } from '../../src/auth/recent-sign-in.ts';
import { hashPassword } from '../../src/platform/secrets/passwords.ts';
import { aConsultant, anAdmin, testApi } from '../support/index.ts';

const PASSWORD = 'correct horse battery';
const password_hash = await hashPassword(PASSWORD);

t.test('confirming a session with the password', async t => {
  const api = await testApi(t);
  const { database } = api;
  const admin = await anAdmin(database, { password_hash });
  const consultant = await aConsultant(database);
  const stale = await api.tokenOf(admin, { auth_time: Math.floor(Date.now() / 1000) - RECENT_SIGN_IN_SECONDS - 60 });
  const confirm = (body: object, as = stale) => api.call('POST /auth/confirm', { as, body });
  const give = async (as: string, credits: number) =>
    (await api.call(`PUT /users/${consultant.id}/credits?credits=${credits}`, { as })).status;

  t.test('returns a token that counts as a recent sign-in, while the token used for the call does not', async t => {
    const { status, body } = await confirm({ current_password: PASSWORD });
    t.same([status, Object.keys(body)], [200, ['access_token']]);
    t.equal(await give(body.access_token, 1), 200);
    t.equal(await give(body.access_token, 2), 200);
    t.equal(await give(stale, 3), 403);
  });

  t.test('requires the password and the token', async t => {
    for (const body of [{}, { current_password: '' }, { current_password: 'a wrong password' }])
      t.match(await confirm(body), { status: 422, body: { detail: [{ loc: ['body', 'current_password'] }] } });
    t.match(await api.call('POST /auth/confirm', { body: { current_password: PASSWORD } }), { status: 401 });
  });

  t.test('requires a code from users with a second factor', async t => {
    const guarded = await anAdmin(database, { password_hash, totp_secret: 'sealed', totp_confirmed_at: new Date() });
    t.match(await confirm({ current_password: PASSWORD }, await api.tokenOf(guarded)), {
      status: 422,
      body: { detail: [{ loc: ['body', 'current_code'] }] },
    });
  });

  t.test('continues the same session and does not start another', async t => {
    const { body: session } = await api.call('POST /auth/login', { body: { email: admin.email, password: PASSWORD } });
    const count = async () => (await api.call('GET /auth/sessions', { as: session.access_token })).body.length;
    const before = await count();
    const { body } = await confirm({ current_password: PASSWORD }, session.access_token);
    t.equal(await count(), before);
    await api.call('POST /auth/logout', { as: body.access_token });
    t.match(await api.call('GET /auth/me', { as: session.access_token }), { status: 401 }, 'both end together');
    t.match(await confirm({ current_password: PASSWORD }, body.access_token), { status: 401 });
  });
});

t.test('wrong passwords of confirmations are counted', async t => {
  const limit = 3;
  const api = await testApi(t, { LIMIT_LOGIN_FAILURES: String(limit) });
  const as = await api.tokenOf(await anAdmin(api.database, { password_hash }));
  const confirm = (current_password: string) => api.call('POST /auth/confirm', { as, body: { current_password } });
  for (let n = 0; n < limit; n++) t.match(await confirm(`guess ${n}`), { status: 422 });
  t.match(await confirm(PASSWORD), { status: 429 });
});
