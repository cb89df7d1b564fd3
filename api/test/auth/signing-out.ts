import { SignJWT } from 'jose';
import t from 'tap';
import { TOKEN_AUDIENCE, TOKEN_ISSUER } from '../../src/platform/access/tokens.ts';
import { hashPassword } from '../../src/platform/secrets/passwords.ts';
import { sweepSchedule } from '../../src/retention/sweep.ts';
import { aConsultant, testApi } from '../support/index.ts';
import { aRun } from '../support/schedules.ts';
import { aToken } from '../support/tokens.ts';

const PASSWORD = 'correct horse battery';
const password_hash = await hashPassword(PASSWORD);
const WEEK_SECONDS = 7 * 24 * 60 * 60;

const api = await testApi(t);
const { database, config } = api;
const now = () => Math.floor(Date.now() / 1000);
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
const statusOf = async (as: string) => (await api.call('GET /auth/me', { as })).status;
const signOut = (as: string) => api.call('POST /auth/logout', { as });
const refresh = (as: string) => api.call('POST /auth/refresh', { as });
const signIn = async (email: string): Promise<string> =>
  (await api.call('POST /auth/login', { body: { email, password: PASSWORD } })).body.access_token;

t.test('signing out ends the session on the server with all its tokens, and no other session', async t => {
  const user = await aConsultant(database, { password_hash });
  // Both tokens are issued within one second, as when two tabs or devices sign in.
  const [here, elsewhere] = await Promise.all([signIn(user.email), signIn(user.email)]);
  const { body: refreshed } = await refresh(here);
  t.match(await signOut(here), { status: 200, body: { id: user.id } });
  t.equal(await statusOf(here), 401);
  t.equal((await refresh(here)).status, 401, 'it cannot be refreshed');
  t.equal((await signOut(here)).status, 401);
  t.equal(await statusOf(elsewhere), 200);
  t.equal(await statusOf(refreshed.access_token), 401, 'a token that was refreshed in it ends, too');
  t.equal(await statusOf(await signIn(user.email)), 200, 'signing in again works immediately');
});

t.test('an ended token is refused in every spelling of its signature', async t => {
  const user = await aConsultant(database);
  const token = await api.tokenOf(user);
  await signOut(token);
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const last = alphabet.indexOf(token.at(-1) ?? '');
  // The last of 43 characters has two bits that are not part of the signature.
  for (const bits of [0, 1, 2, 3]) t.equal(await statusOf(token.slice(0, -1) + alphabet[(last & ~3) | bits]), 401);
});

t.test('a token with a wrong or missing issuer or audience is refused', async t => {
  const user = await aConsultant(database);
  const claims = { epoch: 0, auth_time: now(), iss: TOKEN_ISSUER, aud: TOKEN_AUDIENCE };
  const forged = (wanted: object) =>
    new SignJWT({ ...wanted })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(user.id)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(config.jwtSecret));
  t.equal(await statusOf(await forged(claims)), 200);
  const { iss: _iss, ...withoutIssuer } = claims;
  const { aud: _aud, ...withoutAudience } = claims;
  const wrong = [
    withoutIssuer,
    withoutAudience,
    { epoch: 0, auth_time: now() },
    { ...claims, iss: 'another' },
    { ...claims, aud: 'another' },
  ];
  for (const one of wrong) t.equal(await statusOf(await forged(one)), 401, JSON.stringify(one));
  t.match(claimsOf(await api.tokenOf(user)), { iss: TOKEN_ISSUER, aud: TOKEN_AUDIENCE });
});

t.test('a token is valid only if it uses HS256, has an expiry and is used within its time', async t => {
  const user = await aConsultant(database);
  const key = new TextEncoder().encode(config.jwtSecret);
  const own = { iss: TOKEN_ISSUER, aud: TOKEN_AUDIENCE };
  const claims = { sub: user.id, epoch: 0, ...own, auth_time: now(), iat: now(), exp: now() + 600 };
  const signed = (wanted: object, alg = 'HS256') => new SignJWT({ ...wanted }).setProtectedHeader({ alg }).sign(key);
  t.equal(await statusOf(await signed(claims)), 200);
  for (const alg of ['HS384', 'HS512']) t.equal(await statusOf(await signed(claims, alg)), 401, alg);
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  for (const alg of ['none', 'None', 'NONE'])
    t.equal(await statusOf(`${encode({ alg })}.${encode(claims)}.`), 401, alg);
  for (const missing of ['sub', 'auth_time', 'iat', 'exp', 'epoch'] as const) {
    const { [missing]: _, ...rest } = claims;
    t.equal(await statusOf(await signed(rest)), 401, `without ${missing}`);
  }
  const { exp: _, ...endless } = claims;
  t.equal((await refresh(await signed(endless))).status, 401);
  for (const wrong of [{ exp: now() - 1 }, { nbf: now() + 600 }, { epoch: '0' }, { epoch: 1 }, { sub: [user.id] }])
    t.equal(await statusOf(await signed({ ...claims, ...wrong })), 401, JSON.stringify(wrong));
});

t.test(
  'a session cannot be refreshed later than 7 days after the password was entered, however often it was refreshed',
  async t => {
    const user = await aConsultant(database, { password_hash });
    const given = (ago: number) => aToken(config.jwtSecret, user, { auth_time: now() - ago });
    const old = await given(WEEK_SECONDS - 60);
    const { status, body } = await refresh(old);
    t.equal(status, 200);
    t.equal(
      claimsOf(body.access_token).auth_time,
      claimsOf(old).auth_time,
      'a refresh does not count as entering the password',
    );
    const over = await given(WEEK_SECONDS);
    t.equal(await statusOf(over), 200, 'a token is valid for its 8 hours');
    t.match(await refresh(over), { status: 401, body: { detail: /sign in again/ } });
    const change = { password: 'another horse battery', current_password: PASSWORD };
    const changed = await api.call(`PUT /users/${user.id}`, { as: over, body: change });
    t.equal((await refresh(changed.body.access_token)).status, 200, 'entering the password again starts a new week');
  },
);

t.test('the record of an ended token is deleted when the token would have expired, and not before', async t => {
  const token = await api.tokenOf(await aConsultant(database));
  await signOut(token);
  await database.knex('ended_tokens').insert({ token_hash: 'of long ago', expires_at: new Date(Date.now() - 1000) });
  t.match(await sweepSchedule.run(aRun(api)), { detail: { ended_tokens: 1 } });
  t.equal(await statusOf(token), 401);
});
