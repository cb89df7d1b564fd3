import { newId } from '@marketplace/db';
import { Secret, TOTP } from 'otpauth';
import { hashOfToken } from '../../../src/accounts/account-links.ts';
import type { Calls } from '../asked.ts';
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
/** The link of a mail, as a token of it. */
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
    token_hash: hashOfToken(token),
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

/** Somebody with a second factor, and the code that their app shows next. */
const guarded = async (world: World, name: string) => {
  const { token, user, secret } = await begun(world, name);
  const confirming = { as: token, body: { code: shownCode(secret, -1) } };
  const { body } = await world.api.call('POST /auth/second-factor/confirm', confirming);
  return { user, as: String(body.access_token), code: shownCode(secret, 0) };
};

/** Signing in, and what guards it. */
export const signIn: Calls = {
  'POST /auth/login': ({ consultant }) => ({ body: { email: consultant.email, password: PASSWORD } }),
  'POST /auth/refresh': ({ consultant }) => ({ as: consultant }),
  'GET /auth/me': ({ consultant }) => ({ as: consultant }),
  'POST /auth/logout': ({ consultant }) => ({ as: consultant }),
  'POST /auth/sign-out-everywhere': async ({ someone }) => ({ as: await someone('Leaving') }),
  'POST /auth/invitation': world => aLink(world, 'invitation'),
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
