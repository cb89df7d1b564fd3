import t from 'tap';
import { renewAccountLink } from '../src/auth/account-links.ts';
import { aConsultant, testApi } from './support/index.ts';

t.test('an invitation is accepted once', async t => {
  const api = await testApi(t);
  const { knex } = api.database;
  const invite = async () => {
    const user = await aConsultant(api.database);
    const link = { userId: user.id, purpose: 'invitation' as const, seed: 'first' };
    return { user, token: await renewAccountLink(knex, api.config.secretsKey, link), link };
  };
  const accept = (token: string, password = 'a long password') =>
    api.call('POST /auth/invitation', { body: { token, password } });

  t.test('with a password that will do: it signs in, and so does the password', async t => {
    const { user, token } = await invite();
    t.equal((await accept(token, 'short')).status, 422);
    const { status, body } = await accept(token);
    t.match([status, body.user.id], [200, user.id]);
    t.equal((await api.call('GET /auth/me', { as: body.access_token })).status, 200);
    const login = await api.call('POST /auth/login', { body: { email: user.email, password: 'a long password' } });
    t.equal(login.status, 200);
    t.match(await accept(token, 'another password'), { status: 404, body: { detail: /no longer works/ } });
    t.match(await knex('audit_log').where({ entity_id: user.id }), [{ action: 'accept-invitation' }]);
  });

  t.test('even when it is sent many times at once', async t => {
    const { token } = await invite();
    const answers = await Promise.all(Array.from({ length: 5 }, (_, n) => accept(token, `a long password ${n}`)));
    t.same(answers.map(({ status }) => status).sort(), [200, 404, 404, 404, 404]);
  });

  t.test('and not when it is unknown, expired, replaced, or its user deleted', async t => {
    t.equal((await accept('x'.repeat(43))).status, 404);
    const expired = await invite();
    await knex('account_links')
      .where({ user_id: expired.user.id })
      .update({ expires_at: new Date(0) });
    t.equal((await accept(expired.token)).status, 404);
    const replaced = await invite();
    const newer = await renewAccountLink(knex, api.config.secretsKey, { ...replaced.link, seed: 'second' });
    t.equal((await accept(replaced.token)).status, 404);
    t.equal((await accept(newer)).status, 200);
    const gone = await invite();
    await knex('users').where({ id: gone.user.id }).update({ deleted_at: new Date() });
    t.equal((await accept(gone.token)).status, 404);
  });
});
