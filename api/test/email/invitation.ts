import { newId } from '@marketplace/db';
import t from 'tap';
import { renewAccountLink } from '../../src/accounts/account-links.ts';
import { inviteUser } from '../../src/accounts/account-mails.ts';
import { ACCOUNT_MAIL_COMPOSERS } from '../../src/accounts/mail-composers.ts';
import { readMailTexts } from '../../src/app/composers-and-schedules.ts';
import { createComposerContext } from '../../src/outbox/email/channel.ts';
import { aConsultant, anAdmin, testApi } from '../support/index.ts';
import { waitForRowLock } from '../support/lock-waits.ts';
import { quickHash } from '../support/password.ts';

t.test('an invitation is accepted once', async t => {
  const api = await testApi(t);
  const { knex } = api.database;
  const invite = async () => {
    const user = await aConsultant(api.database);
    const link = { userId: user.id, purpose: 'invitation' as const, seed: 'first' };
    return { user, token: await renewAccountLink(knex, api.config.secretsKey, link), link };
  };
  const accept = (token: string, password = 'a quiet green harbour') =>
    api.call('POST /auth/invitation', { body: { token, password } });

  t.test('accepting it with a valid password opens a session, and the password works afterwards', async t => {
    const { user, token } = await invite();
    t.equal((await accept(token, 'short')).status, 422);
    const { status, body } = await accept(token);
    t.match([status, body.user.id], [200, user.id]);
    t.equal((await api.call('GET /auth/me', { as: body.access_token })).status, 200);
    const login = await api.call('POST /auth/login', {
      body: { email: user.email, password: 'a quiet green harbour' },
    });
    t.equal(login.status, 200);
    t.match(await accept(token, 'three blue lanterns'), { status: 404, body: { detail: /no longer works/ } });
    t.match(await knex('audit_log').where({ entity: 'user', entity_id: user.id }), [{ action: 'accept-invitation' }]);
  });

  t.test('of concurrent requests only one accepts it', async t => {
    const { token } = await invite();
    const answers = await Promise.all(Array.from({ length: 5 }, (_, n) => accept(token, `a quiet green harbour ${n}`)));
    t.same(answers.map(({ status }) => status).sort(), [200, 404, 404, 404, 404]);
  });

  t.test('an invitation is refused if it is unknown, expired or replaced, or its user was deleted', async t => {
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
    const deleted = await invite();
    await knex('users').where({ id: deleted.user.id }).update({ deleted_at: new Date() });
    t.equal((await accept(deleted.token)).status, 404);
  });

  t.test(
    "an invitation ends when an admin sets a password or corrects the address, whose mailbox may be another person's",
    async t => {
      const admin = await anAdmin(api.database);
      const update = async (id: string, body: object) =>
        t.equal((await api.call(`PUT /users/${id}`, { as: admin, body })).status, 200);
      const given = await invite();
      await update(given.user.id, { name: 'Another name' });
      t.equal(
        (await knex('account_links').where({ user_id: given.user.id }).first()).used_at,
        null,
        'a change of name keeps it valid',
      );
      await update(given.user.id, { password: 'a password by the admin' });
      t.equal((await accept(given.token)).status, 404);

      const mistyped = await invite();
      const { id } = mistyped.user;
      await knex('users').where({ id }).update({ password_hash: null });
      await inviteUser(knex, id);
      await update(id, { email: 'right.mailbox@example.com' });
      t.equal((await accept(mistyped.token)).status, 404);
      const [first, second, ...more] = await knex('outbox')
        .where({ user_id: id, kind: 'user.invitation' })
        .orderBy('id');
      t.match(
        [first?.status, second?.status, more.length],
        ['cancelled', 'pending', 0],
        'another invitation goes to the correct address',
      );
      t.not(first?.idempotency_key, second?.idempotency_key, 'with another link');
    },
  );

  t.test('an invitation cannot be accepted through a link that was created after the user got a password', async t => {
    const { user, token } = await invite();
    await knex('users')
      .where({ id: user.id })
      .update({ password_hash: await quickHash('a quiet green harbour') });
    t.match(await accept(token, 'by the mailbox of before'), { status: 404, body: { detail: /no longer works/ } });
  });
});

t.test('a mail with a link waits for a concurrent change of its user and reflects it', async t => {
  const api = await testApi(t);
  const { database } = api;
  const { knex } = database;
  const admin = await anAdmin(database);
  const letters = createComposerContext(api, readMailTexts);

  /** Composes a mail while the user's address or password is being changed; the change is committed first. */
  const overtaken = async (kind: 'user.invitation' | 'user.reset', change: object) => {
    const user = await aConsultant(database, kind === 'user.reset' ? { password_hash: await quickHash('before') } : {});
    const message = { id: newId(), kind, idempotency_key: newId(), payload: {}, lead_id: null, user_id: user.id };
    const held = await knex.transaction();
    await held('users').where({ id: user.id }).forUpdate();
    const changing = api.call(`PUT /users/${user.id}`, { as: admin, body: change });
    await waitForRowLock(database, changing);
    const composing = ACCOUNT_MAIL_COMPOSERS[kind](letters, {
      ...message,
      attempts: 0,
      last_error: null,
      created_at: new Date(),
      claimed_by: 'this test',
    });
    await waitForRowLock(database, composing, 2);
    await held.commit();
    t.equal((await changing).status, 200);
    return { composed: await composing, links: await knex('account_links').where({ user_id: user.id, used_at: null }) };
  };

  t.test('an invitation is cancelled if the user got a password', async t => {
    const { composed, links } = await overtaken('user.invitation', {
      email: 'corrected@example.com',
      password: 'a password by the admin',
    });
    t.match(composed, { cancel: /already chosen a password/ });
    t.same(links, [], 'and no link is created');
  });

  for (const kind of ['user.invitation', 'user.reset'] as const)
    t.test(`${kind} goes to the changed address`, async t => {
      const email = `${kind}@example.com`;
      const { composed, links } = await overtaken(kind, { email });
      t.match(composed, { to: { email } });
      t.equal(links.length, 1);
    });
});
