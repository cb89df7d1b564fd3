import { newId } from '@marketplace/db';
import { Secret, TOTP } from 'otpauth';
import { sha256 } from '../../../src/platform/values/sha256.ts';
import type { Calls } from '../example-call.ts';
import { PASSWORD, type World } from '../world.ts';

const ONE_HOUR = 3_600_000;
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const SHOWN = {
  secret: SECRET,
  address: `otpauth://totp/Example:somebody%40example.com?secret=${SECRET}`,
  qr_image: 'data:image/png;base64,iVBORw0KGgo…',
  recovery_codes: ['abcde-fghjk', 'mnpqr-stuvw'],
  code: '287082',
};
const DEVICE = { device_token: 'N2bWfVqkRqjPzZJtq0Yd7hUoXGm4ScEeTn8LrKx1i5A' };
/** Token of a mailed link. */
const TOKEN = 'the-token-of-the-link';

const aLink = async ({ api, someone }: World, purpose: 'invitation' | 'reset') => {
  const { id } = await someone(purpose === 'invitation' ? 'Invited' : 'Forgetful');
  const expires_at = new Date(Date.now() + ONE_HOUR);
  const token = `${TOKEN}-${purpose}`;
  const { knex } = api.database;
  if (purpose === 'invitation') await knex('users').where({ id }).update({ password_hash: null });
  await knex('account_links').insert({
    id: newId(),
    user_id: id,
    purpose,
    token_hash: sha256(token),
    expires_at,
  });
  return { body: { token, password: 'another long password' } };
};

const shownCode = (secret: string, steps: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

const begun = async ({ api, someone }: World, name: string) => {
  const user = await someone(name);
  const token = await api.tokenOf(user);
  const { body } = await api.call('POST /auth/second-factor/begin', { as: token, body: { password: PASSWORD } });
  return { user, token, secret: String(body.secret) };
};

/**
 * Creates a user with a second factor.
 * @returns also the next code of their app
 */
const guarded = async (world: World, name: string) => {
  const { token, user, secret } = await begun(world, name);
  const confirming = { as: token, body: { code: shownCode(secret, 0) } };
  const { body } = await world.api.call('POST /auth/second-factor/confirm', confirming);
  return { user, as: String(body.access_token), code: shownCode(secret, 1) };
};

/**
 * Signs a user in with two browsers.
 * @returns the token of one and the session of the other
 */
const twice = async (api: World['api'], { email }: { email: string }) => {
  const signIn = async () => {
    const answer = await api.call('POST /auth/login', {
      body: { email, password: PASSWORD },
      headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/142.0 Safari/537.36' },
      remoteAddress: '203.0.113.7',
    });
    return String(answer.body.access_token);
  };
  const [here, elsewhere] = [await signIn(), await signIn()];
  const claims = JSON.parse(Buffer.from(elsewhere.split('.')[1] ?? '', 'base64url').toString());
  return { here, other: String(claims.sid) };
};

/** Calls for signing in and its protection. */
export const signInCalls: Calls = {
  'POST /auth/login': ({ consultant }) => ({
    body: { email: consultant.email, password: PASSWORD },
    shown: DEVICE,
  }),
  'POST /auth/refresh': ({ consultant }) => ({ as: consultant }),
  'POST /auth/confirm': ({ consultant }) => ({ as: consultant, body: { current_password: PASSWORD } }),
  'GET /auth/me': ({ consultant }) => ({ as: consultant }),
  'POST /auth/logout': ({ consultant }) => ({ as: consultant }),
  'POST /auth/sign-out-everywhere': async ({ someone }) => ({ as: await someone('Leaving') }),
  'GET /auth/sessions': async ({ api, someone }) => ({ as: (await twice(api, await someone('Travelling'))).here }),
  'DELETE /auth/sessions/{id}': async ({ api, someone }) => {
    const { here, other } = await twice(api, await someone('Careful'));
    return { as: here, params: { id: other } };
  },
  'POST /auth/sessions/end-others': async ({ api, someone }) => ({
    as: (await twice(api, await someone('Alone'))).here,
  }),
  'POST /users/{id}/end-sessions': async ({ admin, someone }) => ({
    as: admin,
    params: { id: (await someone('Robbed')).id },
  }),
  'POST /auth/invitation': async world => ({ ...(await aLink(world, 'invitation')), shown: DEVICE }),
  'POST /auth/forgot-password': ({ consultant }) => ({ body: { email: consultant.email } }),
  'POST /auth/reset-password': world => aLink(world, 'reset'),
  'GET /auth/second-factor': ({ consultant }) => ({ as: consultant }),
  'POST /auth/second-factor/begin': async ({ someone }) => ({
    as: await someone('Beginner'),
    body: { password: PASSWORD },
    shown: SHOWN,
  }),
  'POST /auth/second-factor/confirm': async world => {
    const { token, secret } = await begun(world, 'Confirmer');
    return { as: token, body: { code: shownCode(secret, 0) }, shown: SHOWN };
  },
  'POST /auth/second-factor/recovery-codes': async world => {
    const { as, code } = await guarded(world, 'Printer');
    return { as, body: { password: PASSWORD, code }, shown: SHOWN };
  },
  'POST /auth/second-factor/remove': async world => {
    const { as, code } = await guarded(world, 'Remover');
    return { as, body: { password: PASSWORD, code }, shown: SHOWN };
  },
  'DELETE /users/{id}/second-factor': async world => ({
    as: world.admin,
    params: { id: (await guarded(world, 'Phoneless')).user.id },
  }),
  'GET /admin/security-settings': ({ admin }) => ({ as: admin }),
  'PUT /admin/security-settings': ({ admin }) => ({ as: admin, body: { secondFactorRequiredOfAdmins: false } }),
};
