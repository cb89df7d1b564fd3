import { newId } from '@marketplace/db';
import { SignJWT } from 'jose';
import t from 'tap';
import { ensureFirstAdmin, warnOfNoAdmin } from '../../src/auth/first-admin.ts';
import { TOKEN_AUDIENCE, TOKEN_ISSUER } from '../../src/platform/access/tokens.ts';
import { hashPassword } from '../../src/platform/secrets/passwords.ts';
import { sha256 } from '../../src/platform/values/sha256.ts';
import { aConsultant, anAdmin, SERVICE_TOKEN, type TestApi, testApi } from '../support/index.ts';

const PASSWORD = 'correct horse battery';
const WRONG = 'The email or the password is wrong';

const signIn = (api: TestApi, email: string, password: string, remoteAddress = '192.0.2.1') =>
  api.call('POST /auth/login', { body: { email, password }, remoteAddress });

t.test('signing in', async t => {
  const api = await testApi(t);
  const password_hash = await hashPassword(PASSWORD);
  const someone = await aConsultant(api.database, { password_hash, credits: 3, phone: '012' });

  t.test('the correct password opens a session', async t => {
    const { status, body } = await signIn(api, someone.email, PASSWORD);
    t.equal(status, 200);
    t.same(Object.keys(body).sort(), ['access_token', 'device_token', 'token_type', 'user']);
    t.match(body.user, { id: someone.id, role: 'consultant', tokens: 3, phone: '012' });
    t.notMatch(JSON.stringify(body), /password|hash|epoch/);
    t.same((await api.call('GET /auth/me', { as: body.access_token })).body, body.user);
    t.equal((await signIn(api, someone.email.toUpperCase(), PASSWORD)).status, 200);
  });

  t.test(
    'an unknown email address gets the same response as a wrong password, and costs the same CPU time',
    async t => {
      // CPU time is measured, because it does not depend on other processes.
      const least = { known: Number.POSITIVE_INFINITY, unknown: Number.POSITIVE_INFINITY };
      const answers = new Set<string>();
      for (let n = 0; n < 7; n++)
        for (const [who, email] of [
          ['known', someone.email],
          ['unknown', 'nobody@example.com'],
        ] as const) {
          const before = process.cpuUsage();
          const answer = await signIn(api, email, 'not the password');
          const { user, system } = process.cpuUsage(before);
          least[who] = Math.min(least[who], user + system);
          answers.add(`${answer.status} ${answer.body.detail}`);
        }
      t.same([...answers], [`401 ${WRONG}`]);
      t.ok(least.unknown > least.known / 2, `${least.unknown} µs and ${least.known} µs`);
    },
  );

  t.test('invited and deleted users and malformed requests cannot sign in', async t => {
    const invited = await aConsultant(api.database);
    const deleted = await aConsultant(api.database, { password_hash, deleted_at: new Date() });
    for (const { email } of [invited, deleted]) t.equal((await signIn(api, email, PASSWORD)).status, 401);
    for (const body of [{}, { email: 'x', password: '' }, { email: ['a@b.co'], password: 5 }, [], 'text'])
      t.equal(
        (await api.call('POST /auth/login', { body, headers: { 'content-type': 'application/json' } })).status,
        typeof body === 'string' ? 400 : 422,
      );
  });

  t.test('a refresh returns a new token and ends no other', async t => {
    const { body: first } = await signIn(api, someone.email, PASSWORD);
    const { status, body: second } = await api.call('POST /auth/refresh', { as: first.access_token });
    t.equal(status, 200);
    t.equal(second.user.id, someone.id);
    for (const as of [first.access_token, second.access_token])
      t.equal((await api.call('GET /auth/me', { as })).status, 200);
    t.equal((await api.call('POST /auth/refresh')).status, 401);
    const empty = { as: first.access_token, headers: { 'content-type': 'application/json' } };
    t.equal((await api.call('POST /auth/refresh', empty)).status, 200, 'an empty JSON body is accepted');
  });

  t.test('a token is valid for 8 hours', async t => {
    const { body } = await signIn(api, someone.email, PASSWORD);
    const { iat, exp } = JSON.parse(Buffer.from(body.access_token.split('.')[1], 'base64url').toString());
    t.equal(exp - iat, 8 * 60 * 60);
  });
});

t.test('tokens', async t => {
  const api = await testApi(t);
  const admin = await anAdmin(api.database);
  const { jwtSecret } = api.config;
  const forge = (claims: Record<string, unknown>, secret = jwtSecret, alg = 'HS256', expires: string | number = '1h') =>
    new SignJWT({ auth_time: Math.floor(Date.now() / 1000), ...claims })
      .setProtectedHeader({ alg })
      .setIssuer(TOKEN_ISSUER)
      .setAudience(TOKEN_AUDIENCE)
      .setIssuedAt()
      .setExpirationTime(expires)
      .sign(new TextEncoder().encode(secret));
  const statusOf = async (as: string) => (await api.call('GET /users', { as })).status;
  const claims = { sub: admin.id, epoch: 0 };

  t.test('a valid token is accepted', async t => {
    t.equal(await statusOf(await forge(claims)), 200);
  });

  t.test('an expired, forged or ended token, or one signed with another key, is refused', async t => {
    const now = Math.floor(Date.now() / 1000);
    const [header, payload, signature] = (await forge(claims)).split('.');
    const unsigned = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    const tokens: Record<string, string> = {
      expired: await forge(claims, jwtSecret, 'HS256', now - 1),
      'of another secret': await forge(claims, 'another secret of at least 32 characters'),
      'of another algorithm, HS384': await forge(claims, jwtSecret, 'HS384'),
      'of another algorithm, HS512': await forge(claims, jwtSecret, 'HS512'),
      'of an earlier epoch': await forge({ ...claims, epoch: -1 }),
      'of a later epoch': await forge({ ...claims, epoch: 1 }),
      'without an epoch': await forge({ sub: admin.id }),
      'of nobody': await forge({ sub: 'nobody', epoch: 0 }),
      'without a subject': await forge({ epoch: 0 }),
      unsigned: `${unsigned}.${payload}.`,
      'with another payload': `${header}.${Buffer.from(JSON.stringify({ ...claims, sub: 'x' })).toString('base64url')}.${signature}`,
      cut: `${header}.${payload}`,
      nonsense: 'nonsense',
      'nearly the service token': `${SERVICE_TOKEN}x`,
    };
    for (const [what, token] of Object.entries(tokens)) t.equal(await statusOf(token), 401, what);
  });

  t.test('an invalid token is refused even where no token is needed', async t => {
    t.equal((await api.call('GET /content', { as: 'nonsense' })).status, 401);
  });

  t.test('only the Bearer scheme is accepted', async t => {
    const good = await forge(claims);
    for (const authorization of ['Basic YTpi', `Basic ${good}`, `Token ${good}`, 'Bearer', good])
      t.equal((await api.call('GET /users', { headers: { authorization } })).status, 401);
    t.equal(
      (await api.call('GET /users', { headers: { authorization: `bearer ${await forge(claims)}` } })).status,
      200,
    );
  });

  t.test('the user is determined by the token alone; a contradicting query is refused', async t => {
    const consultant = await aConsultant(api.database);
    const call = (query: string, as = consultant) => api.call(`GET /auth/me?${query}`, { as });
    for (const query of [`user_id=${admin.id}`, 'user_role=admin', `user_email=${admin.email}`])
      t.equal((await call(query)).status, 403, query);
    t.equal((await call(`user_id=${consultant.id}&user_id=${admin.id}`)).status, 403, 'also when it is repeated');
    const own = `user_id=${consultant.id}&user_role=consultant&user_email=${consultant.email.toUpperCase()}`;
    t.equal((await call(own)).status, 200);
    t.equal((await api.call(`GET /users?user_role=admin`)).status, 401, 'the query is never trusted');
  });

  t.test('the token of a deleted user ends', async t => {
    const deleted = await aConsultant(api.database);
    t.equal((await api.call('GET /auth/me', { as: deleted })).status, 200);
    await api.database.knex('users').where({ id: deleted.id }).update({ deleted_at: new Date() });
    t.equal((await api.call('GET /auth/me', { as: deleted })).status, 401);
  });
});

t.test('failed sign-ins are limited', async t => {
  const limit = 3;
  const api = await testApi(t, { LIMIT_LOGIN_FAILURES: String(limit) });
  const password_hash = await hashPassword(PASSWORD);
  let network = 0;
  /** Returns an account and addresses that no other test has used. */
  const begin = async () => {
    const here = ++network;
    return { someone: await aConsultant(api.database, { password_hash }), from: (n: number) => `10.0.${here}.${n}` };
  };
  const times = async (count: number, work: (n: number) => Promise<{ status: number }>) => {
    const statuses = [];
    for (let n = 0; n < count; n++) statuses.push((await work(n)).status);
    return statuses;
  };

  t.test('failed sign-ins are limited per account and address', async t => {
    const { someone, from } = await begin();
    t.same(await times(limit, () => signIn(api, someone.email, 'wrong', from(1))), [401, 401, 401]);
    const refused = await signIn(api, someone.email, PASSWORD, from(1));
    t.equal(refused.status, 429, 'even with the correct password');
    t.ok(Number(refused.headers['retry-after']) > 0);
    t.equal((await signIn(api, someone.email, PASSWORD, from(2))).status, 200, 'other addresses are not affected');
  });

  t.test('a successful sign-in resets the count', async t => {
    const { someone, from } = await begin();
    for (let round = 0; round < 12; round++) {
      await times(limit - 1, () => signIn(api, someone.email, 'wrong', from(round)));
      t.equal((await signIn(api, someone.email, PASSWORD, from(round))).status, 200, `${round}`);
    }
  });

  t.test('concurrent attempts do not exceed the limit', async t => {
    const { someone, from } = await begin();
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(api, someone.email, 'wrong', from(1))));
    t.equal(answers.filter(({ status }) => status === 401).length, limit);
    t.equal(answers.filter(({ status }) => status === 429).length, 20 - limit);
  });

  t.test('failed sign-ins from one address are limited for all accounts together, at ten times the number', async t => {
    const { someone, from } = await begin();
    const statuses = await times(limit * 10, n => signIn(api, `nobody${n}@example.com`, 'wrong', from(1)));
    t.ok(statuses.every(status => status === 401));
    t.equal((await signIn(api, someone.email, PASSWORD, from(1))).status, 429);
  });

  t.test(
    'failed sign-ins to one account are limited for all unknown addresses together, at ten times the number',
    async t => {
      const { someone, from } = await begin();
      const statuses = await times(limit * 10, n => signIn(api, someone.email, 'wrong', from(n)));
      t.ok(statuses.every(status => status === 401));
      t.equal((await signIn(api, someone.email, PASSWORD, from(200))).status, 429);
      t.equal((await signIn(api, someone.email.toUpperCase(), PASSWORD, from(200))).status, 429);
    },
  );

  t.test('a known address can sign in while unknown addresses keep guessing', async t => {
    const { someone, from } = await begin();
    const other = await aConsultant(api.database, { password_hash });
    t.equal((await signIn(api, someone.email, PASSWORD, from(250))).status, 200);
    t.equal((await signIn(api, other.email, PASSWORD, from(251))).status, 200);
    const attack = () => times(limit * 10, n => signIn(api, someone.email, 'wrong', from(n % 10)));
    for (let round = 0; round < 2; round++) {
      t.ok((await attack()).includes(401) || round > 0);
      t.equal((await signIn(api, someone.email, PASSWORD, from(250))).status, 200, `round ${round}`);
    }
    t.equal(
      (await signIn(api, someone.email, PASSWORD, from(251))).status,
      429,
      'the address is known only for its own account',
    );
    t.same(
      await times(limit + 1, () => signIn(api, someone.email, 'wrong', from(250))),
      [401, 401, 401, 429],
      'guesses from a known address are limited as well',
    );
    const stored = JSON.stringify(await api.database.knex('known_addresses').where({ user_id: someone.id }));
    t.notMatch(stored, from(250), 'stored addresses are not readable');
  });

  t.test('an address is known for 90 days, and is deleted with the account', async t => {
    const { someone, from } = await begin();
    const { knex } = api.database;
    const known = () => knex('known_addresses').where({ user_id: someone.id });
    t.equal((await signIn(api, someone.email, PASSWORD, from(250))).status, 200);
    await times(limit * 10, n => signIn(api, someone.email, 'wrong', from(n % 10)));
    const days = (days: number) => known().update({ seen_at: new Date(Date.now() - days * 86_400_000) });
    await days(89);
    t.equal((await signIn(api, someone.email, PASSWORD, from(250))).status, 200);
    await days(91);
    t.equal((await signIn(api, someone.email, PASSWORD, from(250))).status, 429);
    await api.call(`DELETE /users/${someone.id}`, { as: await anAdmin(api.database) });
    t.same(await known(), []);
  });

  t.test('a user who was blocked after guessing can sign in after resetting the password', async t => {
    const { someone, from } = await begin();
    for (const place of [1, 2]) await times(limit, () => signIn(api, someone.email, 'wrong', from(place)));
    t.equal((await signIn(api, someone.email, PASSWORD, from(1))).status, 429);
    await api.database.knex('account_links').insert({
      id: newId(),
      user_id: someone.id,
      purpose: 'reset',
      token_hash: sha256('another-link'),
      expires_at: new Date(Date.now() + 60_000),
    });
    const body = { token: 'another-link', password: 'a better battery horse' };
    t.equal((await api.call('POST /auth/reset-password', { body, remoteAddress: from(1) })).status, 200);
    t.equal((await signIn(api, someone.email.toUpperCase(), body.password, from(1))).status, 200);
    t.equal(
      (await signIn(api, someone.email, body.password, from(2))).status,
      429,
      'other blocked addresses stay blocked',
    );
  });

  t.test("a user who is blocked by others' guesses can sign in through a mailed link", async t => {
    const { someone, from } = await begin();
    await times(limit * 10, n => signIn(api, someone.email, 'wrong', from(n % 10)));
    const link = {
      id: newId(),
      user_id: someone.id,
      purpose: 'reset',
      token_hash: sha256('a-link'),
      expires_at: new Date(Date.now() + 60_000),
    };
    await api.database.knex('account_links').insert(link);
    const body = { token: 'a-link', password: 'another horse battery' };
    t.equal((await api.call('POST /auth/reset-password', { body, remoteAddress: from(250) })).status, 200);
    t.equal((await signIn(api, someone.email, body.password, from(250))).status, 200);
    t.equal((await signIn(api, someone.email, body.password, from(249))).status, 429);
  });
});

t.test('in production the demo accounts are closed', async t => {
  const demo = { is_demo: true, password_hash: await hashPassword(PASSWORD) };
  for (const [environment, status] of [
    ['production', 401],
    ['development', 200],
  ] as const) {
    const api = await testApi(t, { NODE_ENV: environment });
    const admin = await anAdmin(api.database, demo);
    t.equal((await signIn(api, admin.email, PASSWORD)).status, status, environment);
    t.equal((await api.call('GET /users', { as: admin })).status, status, environment);
  }
});

t.test('a production start warns when no one can sign in, with the reason', async t => {
  const api = await testApi(t, { NODE_ENV: 'production' });
  const logged: unknown[] = [];
  const log = { warn: (text: unknown) => logged.push(text) };
  const look = async (more: object = {}) => {
    await warnOfNoAdmin({ ...api, config: { ...api.config, admin: null, ...more } }, log);
    return logged.splice(0);
  };
  const taken = { email: 'taken@example.com', password: PASSWORD };
  await anAdmin(api.database, { is_demo: true });
  await aConsultant(api.database, { email: taken.email });
  t.match(await look(), [/there is no admin, so nobody can sign in: start once with ADMIN_EMAIL and ADMIN_PASSWORD/]);
  await ensureFirstAdmin({ ...api, config: { ...api.config, admin: taken } });
  t.match(await look({ admin: taken }), [/ADMIN_EMAIL is the address of another account/]);
  t.same(await look({ production: false }), []);
  await ensureFirstAdmin({ ...api, config: { ...api.config, admin: { ...taken, email: 'first@example.com' } } });
  t.same(await look(), []);
});

t.test('the first admin is created once, and never replaces a user', async t => {
  const { database, config } = await testApi(t);
  const { knex } = database;
  const start = (admin: typeof config.admin) => ensureFirstAdmin({ database, config: { ...config, admin } });
  const first = { email: 'first@example.com', password: PASSWORD };
  await anAdmin(database, { is_demo: true });
  await start(null);
  t.equal((await knex('users')).length, 1);
  await start(first);
  await start({ ...first, email: 'second@example.com' });
  t.same(await knex('users').where({ role: 'admin', is_demo: false }).pluck('email'), ['first@example.com']);
  t.notMatch((await knex('users').where({ email: first.email }).first()).password_hash, PASSWORD);
});
