import { waitUntil } from '@marketplace/db/testing';
import t from 'tap';
import { sweepSchedule } from '../../src/retention/sweep.ts';
import { saveEmailSettings, smtpSettings } from '../support/email-setup.ts';
import { aConsultant, anAdmin, mailServer, testApi } from '../support/index.ts';
import { aWorker } from '../support/outbox.ts';
import { quickHash } from '../support/password.ts';
import { aRun } from '../support/schedules.ts';

const PASSWORD = 'a-password-nobody-else-knows';

t.test('a change of address is reported to the previous address', async t => {
  const api = await testApi(t, { PUBLIC_URL: 'https://marketplace.example' });
  const { database, config } = api;
  const { knex } = database;
  const server = await mailServer(t);
  await saveEmailSettings(database, config.secretsKey, smtpSettings(server.port));
  const content = { companyName: 'Marketplace', companyEmail: 'hello@marketplace.example' };
  const password_hash = await quickHash(PASSWORD);
  const admin = await anAdmin(database, { password_hash });
  t.equal((await api.call('PUT /content', { as: admin, body: content })).status, 200);

  const change = async (user: { id: string }, body: object) =>
    t.equal((await api.call(`PUT /users/${user.id}`, { as: admin, body })).status, 200);
  const deliver = async () => {
    const worker = aWorker(t, api);
    await waitUntil(async () => !(await knex('outbox').where({ status: 'pending' }).first('id')));
    await worker.stop();
  };
  const mailsTo = (address: string) => server.box.filter(({ to }) => to.includes(address));
  const messages = (user: { id: string }) =>
    knex('outbox').where({ user_id: user.id, kind: 'user.address-changed' }).orderBy('id');
  const formerOf = (user: { id: string }): Promise<string[]> =>
    knex('former_addresses').where({ user_id: user.id }).pluck('email');

  t.test('the previous address gets one mail, without the new address, and is masked in the queue', async t => {
    const user = await aConsultant(database, { email: 'mei.ling@before.example', name: 'Mei Ling', password_hash });
    await change(user, { email: 'somebody@after.example', password: 'a quiet green harbour' });
    await change(user, { name: 'Mei Ling Tan' });
    const [message, ...others] = await messages(user);
    t.same(others, []);
    t.equal(
      (await knex('outbox').where({ user_id: user.id, kind: 'user.invitation' })).length,
      0,
      'an active user needs no invitation',
    );
    t.notMatch(JSON.stringify(message), 'before.example', 'the message contains no address');
    const { body } = await api.call(`GET /admin/notifications?filter=${JSON.stringify({ user_id: user.id })}`, {
      as: admin,
    });
    const shown = body.find(({ kind }: { kind: string }) => kind === 'user.address-changed');
    t.match(shown.recipient, /before\.example$/);
    t.notMatch(shown.recipient, 'mei.ling');
    await deliver();
    const [mail, ...more] = mailsTo('mei.ling@before.example');
    t.same(more, [], 'the changed password is reported to the new address');
    t.match(mail?.subject, 'The email address of your account was changed');
    t.match(mail?.text, /account at Marketplace[\s\S]*write to hello@marketplace\.example immediately/);
    t.equal(mail?.headers['reply-to'], 'hello@marketplace.example');
    t.notMatch(mail?.raw, 'after.example', 'the reader of that mailbox may be another person');
    t.equal(mailsTo('somebody@after.example').length, 1);

    t.equal((await api.call(`POST /admin/notifications/${message.id}/resend`, { as: admin })).status, 200);
    await deliver();
    t.equal(mailsTo('mei.ling@before.example').length, 2, 'it can be sent again to the same address');
  });

  t.test('the previous address gets a mail also when admins change their own address', async t => {
    const other = await anAdmin(database, { email: 'aida@before.example', password_hash });
    const own = { email: 'aida@after.example', current_password: PASSWORD };
    t.equal((await api.call(`PUT /users/${other.id}`, { as: other, body: own })).status, 200);
    await deliver();
    t.equal(mailsTo('aida@before.example').length, 1);
    t.equal(mailsTo('aida@after.example').length, 0);
  });

  t.test('each of several previous addresses gets a mail, but the current address gets none', async t => {
    const user = await aConsultant(database, { email: 'one@example.com', password_hash });
    for (const email of ['two@example.com', 'one@example.com']) await change(user, { email });
    await deliver();
    t.same([mailsTo('one@example.com').length, mailsTo('two@example.com').length], [0, 1]);
    t.same(
      (await messages(user)).map(({ status }) => status),
      ['cancelled', 'sent'],
    );
  });

  t.test('no mail is sent if the mailbox is the same, or was never used to sign in', async t => {
    const user = await aConsultant(database, { email: 'Ravi@example.com', password_hash });
    await change(user, { email: 'ravi@example.com', name: 'Ravi' });
    const invited = await aConsultant(database, { email: 'mistyped@example.com' });
    await change(invited, { email: 'right@example.com' });
    t.same([...(await messages(user)), ...(await messages(invited))], []);
    t.same([...(await formerOf(user)), ...(await formerOf(invited))], []);
  });

  t.test('the previous address is kept for 30 days, or until the account is deleted', async t => {
    const [old, young, deleted] = [
      await aConsultant(database, { email: 'old@example.com', password_hash }),
      await aConsultant(database, { email: 'young@example.com', password_hash }),
      await aConsultant(database, { email: 'gone@example.com', password_hash }),
    ];
    for (const user of [old, young, deleted]) await change(user, { email: `new-${user.email}` });
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
    await knex('former_addresses')
      .where({ user_id: old.id })
      .update({ created_at: ago(30.01) });
    await knex('former_addresses')
      .where({ user_id: young.id })
      .update({ created_at: ago(29.99) });
    t.match((await sweepSchedule.run(aRun(api))).detail, { former_addresses: 1 });
    t.equal((await api.call(`DELETE /users/${deleted.id}`, { as: admin, body: {} })).status, 200);
    t.same([await formerOf(old), await formerOf(young), await formerOf(deleted)], [[], ['young@example.com'], []]);
    await deliver();
    t.match(await messages(old), [{ status: 'cancelled', last_error: 'The previous address is no longer stored' }]);
    t.match(await messages(deleted), [{ status: 'cancelled', last_error: 'The user was deleted' }]);
    t.same([mailsTo('old@example.com').length, mailsTo('young@example.com').length], [0, 1]);
  });
});
