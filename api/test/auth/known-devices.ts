import { Secret, TOTP } from 'otpauth';
import t from 'tap';
import { renewAccountLink } from '../../src/accounts/account-links.ts';
import { hashPassword } from '../../src/platform/secrets/passwords.ts';
import { aConsultant, type TestApi, testApi } from '../support/index.ts';

const PASSWORD = 'correct horse battery';
const password_hash = await hashPassword(PASSWORD);
const LIMIT = 3;

const signIn = (api: TestApi, email: string, password: string, device_token?: string, remoteAddress = '192.0.2.9') =>
  api.call('POST /auth/login', { body: { email, password, ...(device_token && { device_token }) }, remoteAddress });

t.test('a browser that has signed in before', async t => {
  const api = await testApi(t, { LIMIT_LOGIN_FAILURES: String(LIMIT) });
  let offices = 0;
  /** Returns an account whose owner has signed in from an office that no other test has used. */
  const begin = async () => {
    const office = `192.0.2.${++offices}`;
    const someone = await aConsultant(api.database, { password_hash });
    const enter = (password: string, device_token?: string) =>
      signIn(api, someone.email, password, device_token, office);
    const guess = async (times: number, device?: string) => {
      const statuses = [];
      for (let n = 0; n < times; n++) statuses.push((await enter(`wrong ${n}`, device)).status);
      return statuses;
    };
    const device = String((await enter(PASSWORD)).body.device_token);
    return { someone, device, office, enter, guess };
  };

  t.test('can sign in after another person behind the same address was blocked for guessing', async t => {
    const { device, enter, guess } = await begin();
    t.equal((await guess(LIMIT * 15)).at(-1), 429);
    t.equal((await enter(PASSWORD)).status, 429, 'without its token');
    t.match(await enter(PASSWORD, device), { status: 200, body: { device_token: device } });
    t.equal((await enter(PASSWORD)).status, 429, 'which resets no other count');
  });

  t.test('can sign in when the whole address and the account are blocked', async t => {
    const { someone, device, office, enter } = await begin();
    for (let n = 0; n < LIMIT * 10; n++) await signIn(api, `nobody${n}@example.com`, 'wrong', undefined, office);
    for (let n = 0; n < LIMIT * 10; n++) await signIn(api, someone.email, 'wrong', undefined, `198.51.100.${n}`);
    t.equal((await signIn(api, someone.email, PASSWORD, undefined, '203.0.113.9')).status, 429);
    t.equal((await enter(PASSWORD, device)).status, 200);
  });

  t.test('has its own limit, which blocks no other browser', async t => {
    const { someone, device, enter, guess } = await begin();
    const { body: other } = await signIn(api, someone.email, PASSWORD, undefined, '203.0.113.20');
    t.same(await guess(LIMIT + 1, device), [401, 401, 401, 429]);
    t.equal((await enter(PASSWORD, device)).status, 429);
    t.equal((await enter(PASSWORD, other.device_token)).status, 200);
  });

  t.test('can sign in with a password that was reset by mail after it reached its limit', async t => {
    const { someone, device, enter, guess } = await begin();
    await guess(LIMIT + 1, device);
    const { knex } = api.database;
    const link = { userId: someone.id, purpose: 'reset' as const, seed: 'x' };
    const token = await renewAccountLink(knex, api.config.secretsKey, link);
    const body = { token, password: 'another quiet harbour' };
    t.equal((await api.call('POST /auth/reset-password', { body, remoteAddress: '203.0.113.40' })).status, 200);
    t.equal((await enter('another quiet harbour', device)).status, 200);
    t.same(await guess(LIMIT + 1, device), [401, 401, 401, 429], 'with a new count');
  });

  t.test('is known only for its account, and only by a token that signed in', async t => {
    const { enter, guess } = await begin();
    const { device: foreign } = await begin();
    await guess(LIMIT);
    for (const token of [foreign, 'x'.repeat(43), 'nonsense', ''])
      t.equal((await enter(PASSWORD, token)).status, 429, token);
    const long = await enter(PASSWORD, 'x'.repeat(201));
    t.match(long, { status: 422, body: { detail: [{ loc: ['body', 'device_token'] }] } });
  });

  t.test('keeps its token for the next user who signs in with it', async t => {
    const { device } = await begin();
    const next = await aConsultant(api.database, { password_hash });
    t.match(await signIn(api, next.email, PASSWORD, device, '203.0.113.30'), { body: { device_token: device } });
    t.notMatch(
      JSON.stringify(await api.database.knex('known_addresses')),
      new RegExp(device),
      'only its hash is stored',
    );
  });

  t.test('is forgotten after 90 days', async t => {
    const { someone, device, enter, guess } = await begin();
    await api.database
      .knex('known_addresses')
      .where({ user_id: someone.id })
      .update({ seen_at: new Date(Date.now() - 91 * 86_400_000) });
    await guess(LIMIT);
    t.equal((await enter(PASSWORD, device)).status, 429);
  });
});

t.test('a stolen token allows few password guesses and does not block the owner', async t => {
  const api = await testApi(t, { LIMIT_LOGIN_FAILURES: String(LIMIT) });
  const someone = await aConsultant(api.database, { password_hash });
  const tokenFrom = async (address: string) =>
    String((await signIn(api, someone.email, PASSWORD, undefined, address)).body.access_token);
  const [stolen, own] = [await tokenFrom('192.0.2.1'), await tokenFrom('192.0.2.2')];
  const change = async (as: string, current_password: string) =>
    (await api.call(`PUT /users/${someone.id}`, { as, body: { password: 'another quiet harbour', current_password } }))
      .status;
  const statuses = [];
  for (let n = 0; n < LIMIT + 1; n++) statuses.push(await change(stolen, `wrong guess ${n}`));
  t.same(statuses, [422, 422, 422, 429]);
  const { body: refreshed } = await api.call('POST /auth/refresh', { as: stolen });
  t.equal(await change(refreshed.access_token, 'one more guess'), 429, 'a refresh starts no new count');
  t.equal(await change(own, PASSWORD), 200, 'the owner changes it from another session');
});

t.test('a stolen token does not use up the attempts at confirming a second factor', async t => {
  const api = await testApi(t);
  const someone = await aConsultant(api.database, { password_hash });
  const tokenFrom = async () => String((await signIn(api, someone.email, PASSWORD)).body.access_token);
  const [stolen, own] = [await tokenFrom(), await tokenFrom()];
  const { body } = await api.call('POST /auth/second-factor/begin', { as: own, body: { password: PASSWORD } });
  const confirm = (as: string, code: string) => api.call('POST /auth/second-factor/confirm', { as, body: { code } });
  for (let n = 0; n < 11; n++) await confirm(stolen, '000000');
  t.equal((await confirm(stolen, '000000')).status, 429);
  const code = new TOTP({ secret: Secret.fromBase32(body.secret) }).generate();
  t.equal((await confirm(own, code)).status, 200);
});
