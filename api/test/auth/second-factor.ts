import { Secret, TOTP } from 'otpauth';
import t from 'tap';
import { rememberAddress } from '../../src/auth/known-addresses.ts';
import { hashOfRecoveryCode, isAppCode, newRecoveryCodes, stepOf } from '../../src/auth/second-factor/codes.ts';
import { aConsultant, anAdmin, type TestApi, testApi } from '../support/index.ts';
import { quickHash } from '../support/password.ts';

const PASSWORD = 'correct horse battery';
const password_hash = await quickHash(PASSWORD);

/** Returns the code that an authenticator app shows, `steps` of 30 seconds from now. */
const shown = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

const signIn = (api: TestApi, email: string, code?: string, remoteAddress?: string) =>
  api.call('POST /auth/login', {
    body: { email, password: PASSWORD, ...(code !== undefined && { code }) },
    ...(remoteAddress !== undefined && { remoteAddress }),
  });

/**
 * Enables a second factor.
 * @returns its secret, recovery codes and the new token
 */
const withSecondFactor = async (api: TestApi, token: string) => {
  const { body } = await api.call('POST /auth/second-factor/begin', { as: token, body: { password: PASSWORD } });
  const { body: added } = await api.call('POST /auth/second-factor/confirm', {
    as: token,
    body: { code: shown(body.secret, -1) },
  });
  return { secret: String(body.secret), codes: added.recovery_codes as string[], token: String(added.access_token) };
};

t.test('codes follow RFC 6238, and the codes of the previous and the next time step are accepted', async t => {
  const secret = Secret.fromUTF8('12345678901234567890').base32;
  t.equal(stepOf(secret, '287082', 59_000), 1);
  t.equal(stepOf(secret, '081804', 1_111_111_109_000), 37_037_036);
  t.equal(stepOf(secret, '287082', 89_000), 1, 'one step late');
  t.equal(stepOf(secret, '287082', 90_000), null, 'two steps are too late');
  t.equal(stepOf(secret, '287082', 0), 1, 'one step early');
});

t.test('recovery codes differ from app codes, and are accepted in any spelling', async t => {
  for (const code of newRecoveryCodes()) t.match(code, /^[a-hj-km-np-z2-9]{5}-[a-hj-km-np-z2-9]{5}$/);
  for (const code of ['abcd234567', '234567abcd', '2345672345', '12345']) t.notOk(isAppCode(code), code);
  t.ok(isAppCode('123456'));
  const stored = 'PTMB1eJiVUT8SWJvhYNBH2MnVDZbZvI1nrkP-SOBm6E';
  for (const typed of ['abcde-fghjk', 'ABCDE FGHJK', 'abcdefghjk'])
    t.equal(hashOfRecoveryCode('key', 'id', typed), stored);
});

t.test('a second factor is enabled, required at sign-in and removed', async t => {
  const api = await testApi(t);
  const { knex } = api.database;
  const user = await aConsultant(api.database, { password_hash });
  const token = await api.tokenOf(user);
  const begin = (password: string) => api.call('POST /auth/second-factor/begin', { as: token, body: { password } });

  t.match(await begin('something else'), { status: 422, body: { detail: [{ loc: ['body', 'password'] }] } });
  const { body: secret } = await begin(PASSWORD);
  t.match(secret.secret, /^[A-Z2-7]{32}$/);
  const address = new URL(secret.address);
  t.equal(address.protocol + address.host, 'otpauth:totp');
  t.ok(decodeURIComponent(address.pathname).endsWith(`:${user.email}`), "the account's name");
  t.equal(address.searchParams.get('secret'), secret.secret);
  t.ok(address.searchParams.get('issuer'));
  t.match(secret.qr_image, /^data:image\/png;base64,/);
  t.equal((await signIn(api, user.email)).status, 200, 'no code is required before the confirmation');
  const { totp_secret } = await knex('users').where({ id: user.id }).first();
  t.notMatch(totp_secret, secret.secret, 'sealed');

  const confirm = (code: string, as = token) => api.call('POST /auth/second-factor/confirm', { as, body: { code } });
  t.match(await confirm('000000'), { status: 422, body: { detail: [{ loc: ['body', 'code'] }] } });
  const confirming = shown(secret.secret, -1);
  const { status, body: added } = await confirm(` ${confirming.replace(/(...)/, '$1 ')}`);
  t.equal(status, 200);
  t.equal(new Set(added.recovery_codes).size, 10);
  t.equal((await api.call('GET /auth/me', { as: token })).status, 401, 'every other session ends');
  const as = added.access_token;
  t.match((await api.call('GET /auth/me', { as })).body, { second_factor: true });
  t.match((await api.call('GET /auth/second-factor', { as })).body, {
    enabled: true,
    required: false,
    recovery_codes_left: 10,
  });
  t.equal((await confirm(shown(secret.secret), as)).status, 409);
  t.equal((await api.call('POST /auth/second-factor/begin', { as, body: { password: PASSWORD } })).status, 409);

  t.match(await signIn(api, user.email), {
    status: 422,
    body: { detail: [{ loc: ['body', 'code'], type: 'required' }] },
  });
  t.match(await signIn(api, user.email, '000000'), {
    status: 422,
    body: { detail: [{ loc: ['body', 'code'], type: 'value' }] },
  });
  t.equal((await signIn(api, user.email, confirming)).status, 422, 'the code of the confirmation is used up');
  const code = shown(secret.secret);
  const answers = await Promise.all([1, 2, 3].map(() => signIn(api, user.email, code)));
  t.same(answers.map(answer => answer.status).sort(), [200, 422, 422], 'a code works once, also concurrently');
  const wrong = await api.call('POST /auth/login', { body: { email: user.email, password: 'no', code } });
  t.equal(wrong.status, 401, 'a code is requested only with the correct password');

  const [first, second] = added.recovery_codes;
  const recovered = await Promise.all([1, 2].map(() => signIn(api, user.email, first.toUpperCase().replace('-', ' '))));
  t.same(recovered.map(answer => answer.status).sort(), [200, 422], 'a recovery code works once');
  t.equal((await api.call('GET /auth/second-factor', { as })).body.recovery_codes_left, 9);
  const { recovery_codes } = await knex('users').where({ id: user.id }).first();
  t.notMatch(JSON.stringify(recovery_codes), second, 'only hashes are stored');
  t.equal((await knex('outbox').where({ user_id: user.id, kind: 'user.recovery-code-used' })).length, 1);

  const renew = (code: string, password = PASSWORD) =>
    api.call('POST /auth/second-factor/recovery-codes', { as, body: { password, code } });
  t.equal((await renew(second, 'something else')).status, 422);
  t.match(await renew(second), { status: 200, body: { recovery_codes: { length: 10 } } });
  t.equal((await signIn(api, user.email, added.recovery_codes[2])).status, 422, 'previous codes are invalid');

  const { session_epoch } = await knex('users').where({ id: user.id }).first();
  t.equal(session_epoch, user.session_epoch + 1, 'no previous session becomes valid again');
  const remove = (code: string) =>
    api.call('POST /auth/second-factor/remove', { as, body: { password: PASSWORD, code } });
  t.equal((await remove('000000')).status, 422);
  t.match(await remove(shown(secret.secret, 1)), { status: 200, body: { enabled: false } });
  t.equal((await api.call('GET /auth/me', { as })).status, 200, "the user's own sessions continue");
  t.equal((await renew(second)).status, 409, 'there are no codes without a second factor');
  t.equal((await signIn(api, user.email)).status, 200);
  const entries = await knex('audit_log').where({ entity: 'user', entity_id: user.id }).orderBy('id');
  t.same(
    entries.map(({ action }) => action),
    ['add-second-factor', 'use-recovery-code', 'use-recovery-code', 'renew-recovery-codes', 'remove-second-factor'],
  );
  t.notMatch(JSON.stringify(entries), secret.secret);
});

t.test('codes cannot be guessed: ten attempts in fifteen minutes, whatever other requests come between', async t => {
  const api = await testApi(t);
  const user = await aConsultant(api.database, { password_hash });
  const { secret } = await withSecondFactor(api, await api.tokenOf(user));
  const wrong = shown(secret) === '123456' ? '654321' : '123456';
  for (let n = 0; n < 10; n++) {
    t.equal((await signIn(api, user.email, wrong)).status, 422);
    t.equal((await signIn(api, user.email)).status, 422);
  }
  const { status, headers } = await signIn(api, user.email, shown(secret));
  t.equal(status, 429);
  const seconds = Number(headers['retry-after']);
  t.ok(seconds > 60 && seconds <= 15 * 60, `${seconds}`);
});

t.test('guessing codes does not block users who signed in from their address before', async t => {
  const api = await testApi(t);
  const user = await aConsultant(api.database, { password_hash });
  const { secret, codes } = await withSecondFactor(api, await api.tokenOf(user));
  const wrong = () => ([-1, 0, 1].some(step => shown(secret, step) === '123456') ? '654321' : '123456');
  const at = async (address: string, code = wrong()) => (await signIn(api, user.email, code, address)).status;
  const many = (count: number, address: (n: number) => string) =>
    Promise.all(Array.from({ length: count }, (_, n) => at(address(n))));
  const home = '10.1.0.1';
  t.equal(await at(home, codes[0]), 200);
  const strangers = await many(14, n => `10.2.0.${n}`);
  t.equal(strangers.filter(status => status === 422).length, 10, 'unknown addresses share ten attempts');
  t.equal(strangers.filter(status => status === 429).length, 4);
  t.equal(await at('10.2.1.1', codes[1]), 429, 'even the correct one');
  t.equal(await at(home, codes[1]), 200);

  t.test('a known address gets no more attempts than an unknown one', async t => {
    t.same((await many(12, () => home)).sort(), [...Array(10).fill(422), 429, 429]);
    t.equal(await at(home, codes[2]), 429);
  });

  t.test('the known addresses of a user together get fifty attempts', async t => {
    const places = Array.from({ length: 8 }, (_, n) => `10.3.0.${n}`);
    for (const ip of places) await rememberAddress(api, { id: '', ip, log: api.app.log }, user.id);
    const guesses = await many(80, n => places[n % 8] ?? home);
    t.equal(guesses.filter(status => status === 422).length, 40, 'fifty together with the first address');
  });
});

t.test('the confirmation code of a new second factor cannot be guessed: ten attempts in fifteen minutes', async t => {
  const api = await testApi(t);
  const user = await aConsultant(api.database, { password_hash });
  const as = await api.tokenOf(user);
  const { body } = await api.call('POST /auth/second-factor/begin', { as, body: { password: PASSWORD } });
  const wrong = shown(body.secret) === '123456' ? '654321' : '123456';
  const confirm = (code: string) => api.call('POST /auth/second-factor/confirm', { as, body: { code } });
  const answers = await Promise.all(Array.from({ length: 14 }, () => confirm(wrong)));
  t.equal(answers.filter(({ status }) => status === 422).length, 10);
  t.equal(answers.filter(({ status }) => status === 429).length, 4);
  t.match(await confirm(shown(body.secret)), { status: 429, headers: { 'retry-after': /\d/ } });
  t.equal((await signIn(api, user.email)).status, 200, 'sign-in still works');
});

t.test('a wrong code counts as a failed sign-in, and a password without a code does not', async t => {
  const api = await testApi(t, { LIMIT_LOGIN_FAILURES: '3' });
  const user = await aConsultant(api.database, { password_hash });
  const { secret } = await withSecondFactor(api, await api.tokenOf(user));
  for (let n = 0; n < 5; n++) t.equal((await signIn(api, user.email)).status, 422);
  const wrong = shown(secret) === '123456' ? '654321' : '123456';
  for (let n = 0; n < 3; n++) t.equal((await signIn(api, user.email, wrong)).status, 422);
  t.equal((await signIn(api, user.email, shown(secret))).status, 429);
});

t.test('an admin can remove the second factor of a user who lost it, but not their own', async t => {
  const api = await testApi(t);
  const admin = await anAdmin(api.database, { password_hash });
  const user = await aConsultant(api.database, { password_hash });
  const { token } = await withSecondFactor(api, await api.tokenOf(user));
  const take = (id: string) => api.call(`DELETE /users/${id}/second-factor`, { as: admin });
  const epoch = async () => (await api.database.knex('users').where({ id: user.id }).first()).session_epoch;
  const before = await epoch();
  t.match(await take(user.id), { status: 200, body: { second_factor: false } });
  t.equal((await api.call('GET /auth/me', { as: token })).status, 401);
  t.equal(await epoch(), before + 1);
  t.equal((await signIn(api, user.email)).status, 200);
  t.equal((await take(user.id)).status, 409);
  t.equal((await take(admin.id)).status, 403);
  t.equal((await take('nobody')).status, 404);
});

t.test('when a second factor is required of admins, an admin without one can only enable it', async t => {
  const api = await testApi(t);
  const [first, second] = [
    await anAdmin(api.database, { password_hash }),
    await anAdmin(api.database, { password_hash }),
  ];
  const consultant = await aConsultant(api.database, { password_hash });
  const demand = (as: string, on = true) =>
    api.call('PUT /admin/security-settings', { as, body: { secondFactorRequiredOfAdmins: on } });
  t.match(await demand(await api.tokenOf(first)), { status: 409, body: { detail: /your own/ } });
  const { token, secret, codes } = await withSecondFactor(api, await api.tokenOf(first));
  const before = await api.tokenOf(second);
  t.equal((await demand(token)).status, 200);
  t.match((await api.call('GET /admin/security-settings', { as: token })).body, { secondFactorRequiredOfAdmins: true });
  t.equal((await api.call('GET /auth/me', { as: token })).status, 200, 'an admin with a second factor continues');
  t.equal((await api.call('GET /auth/me', { as: before })).status, 401, 'an admin without one is signed out');

  const { body: session } = await signIn(api, second.email);
  t.equal(session.second_factor_missing, true);
  const as = session.access_token;
  for (const call of ['GET /users', 'GET /admin/stats', 'GET /franchises', 'PUT /admin/security-settings'] as const)
    t.match(await api.call(call, { as, ...(call.startsWith('PUT') && { body: {} }) }), {
      status: 403,
      body: { detail: 'Please set up your second factor first' },
    });
  const { body: refreshed } = await api.call('POST /auth/refresh', { as });
  t.equal((await api.call('GET /users', { as: refreshed.access_token })).status, 403, 'a refresh changes nothing');
  const added = await withSecondFactor(api, refreshed.access_token);
  t.equal((await api.call('GET /users', { as: added.token })).status, 200);
  const removal = { password: PASSWORD, code: shown(added.secret) };
  t.match(await api.call('POST /auth/second-factor/remove', { as: added.token, body: removal }), { status: 409 });

  const proof = { current_password: PASSWORD, current_code: codes[0] };
  const lost = await api.call(`DELETE /users/${second.id}/second-factor`, { as: token, body: proof });
  t.equal(lost.status, 200, 'a lost second factor can still be removed');

  t.notOk((await signIn(api, consultant.email)).body.second_factor_missing, 'consultants are not affected');
  t.match(
    await demand(token, false),
    { status: 422, body: { detail: [{ loc: ['body', 'current_password'] }, { loc: ['body', 'current_code'] }] } },
    'a token alone cannot lower the requirement for admins',
  );
  const off = { secondFactorRequiredOfAdmins: false, current_password: PASSWORD };
  const undemand = (body: object) => api.call('PUT /admin/security-settings', { as: token, body });
  t.match(await undemand(off), { status: 422, body: { detail: [{ loc: ['body', 'current_code'] }] } });
  t.equal((await undemand({ ...off, current_password: 'a wrong one', current_code: shown(secret) })).status, 422);
  const { body: without } = await signIn(api, second.email);
  const isSignedIn = async () =>
    (await api.call('GET /auth/second-factor', { as: without.access_token })).status === 200;
  t.equal((await demand(token)).status, 200, 'requiring it again needs no password');
  t.ok(await isSignedIn(), 'and signs no one out');
  t.same(
    (await api.call('GET /admin/security-settings', { as: token })).body,
    { secondFactorRequiredOfAdmins: true, idleSignOutHours: 12 },
    'it stays required',
  );
  t.same(await undemand({ ...off, current_code: shown(secret) }).then(({ status, body }) => [status, body]), [
    200,
    { secondFactorRequiredOfAdmins: false, idleSignOutHours: 12 },
  ]);
  t.ok(await isSignedIn(), 'no longer requiring it signs no one out either');
  const [said] = await api.database.knex('audit_log').where({ entity: 'security-settings' }).orderBy('id', 'desc');
  t.notMatch(JSON.stringify(said), /current_|battery/, 'the log contains no password');
  t.equal((await signIn(api, first.email, shown(secret, 1))).status, 200);
});
