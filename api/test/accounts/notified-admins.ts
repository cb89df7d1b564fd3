import { waitUntil } from '@marketplace/db/testing';
import t from 'tap';
import { hashPassword } from '../../src/platform/secrets/passwords.ts';
import {
  aConsultant,
  anAdmin,
  aWorker,
  mailServer,
  multipartFile,
  saveEmailSettings,
  smtpSettings,
  testApi,
} from '../support/index.ts';

const PASSWORD = 'correct horse battery';
const password_hash = await hashPassword(PASSWORD);

t.test('all other admins are notified of a new admin', async t => {
  const api = await testApi(t);
  const { database } = api;
  const { knex } = database;
  const [admin, other] = [await anAdmin(database, { password_hash }), await anAdmin(database)];
  const mails = async (how: string) => {
    const rows = await knex('outbox').where({ kind: 'admin.added' });
    return rows.filter(({ payload }) => payload.how === how).map(({ user_id }) => user_id);
  };
  const body = { email: 'second@example.com', name: 'Second', role: 'admin', invite: true };
  const { id } = (await api.call('POST /users', { as: admin, body })).body;
  t.same(await mails('created'), [other.id], 'neither the admin who created the account nor the new one');
  const promoted = await aConsultant(database);
  await api.call(`PUT /users/${promoted.id}`, { as: admin, body: { role: 'admin' } });
  t.same((await mails('promoted')).sort(), [other.id, id].sort());
  await api.call(`DELETE /users/${id}`, { as: admin, body: { current_password: PASSWORD } });
  await api.call(`POST /users/${id}/restore`, { as: admin });
  t.same((await mails('restored')).sort(), [other.id, promoted.id].sort());
  await api.call('POST /admin/bulk-upload-users', {
    as: admin,
    ...multipartFile(
      Buffer.from('email,name,role\ni@example.com,Imported,admin\nj@example.com,Too,admin'),
      'users.csv',
      'text/csv',
    ),
  });
  t.same((await mails('imported')).sort(), [other.id, promoted.id, id].sort(), 'one mail for the file');

  const box = await mailServer(t);
  await saveEmailSettings(database, api.config.secretsKey, smtpSettings(box.port));
  aWorker(t, { config: api.config, database });
  await waitUntil(() =>
    box.box.some(({ to, subject }) => String(to).includes(other.email) && /new admin/.test(`${subject}`)),
  );
});

t.test('when the mail server changes, the other admins are notified through the previous server', async t => {
  const api = await testApi(t);
  const { database } = api;
  const [previous, attackers] = [await mailServer(t), await mailServer(t)];
  await saveEmailSettings(
    database,
    api.config.secretsKey,
    smtpSettings(previous.port, { smtpPassword: 'secret of before' }),
  );
  const [admin, other] = [await anAdmin(database, { password_hash }), await anAdmin(database)];
  const change = { ...smtpSettings(attackers.port), smtpUsername: 'them', smtpPassword: 'theirs' };
  t.equal((await api.call('PUT /content', { as: admin, body: change })).status, 200);
  const [row, ...more] = await database.knex('outbox').where({ kind: 'mail-server.changed' });
  t.match([row.user_id, more], [other.id, []]);
  t.notMatch(JSON.stringify(row.payload), /secret of before/, 'the stored secret stays sealed');
  const shown = await api.call('GET /admin/notifications', { as: admin });
  t.notMatch(shown.text, /smtpPassword|secrets/, 'the console does not show it');
  aWorker(t, { config: api.config, database });
  await waitUntil(() => previous.box.length > 0);
  t.match(String(previous.box[0]?.to), other.email);
  t.same(attackers.box, []);
});

t.test(
  'the owner of a new calendar address is notified, and if the owner is an admin, all other admins as well',
  async t => {
    const api = await testApi(t);
    const { database } = api;
    const [admin, other, consultant] = [await anAdmin(database), await anAdmin(database), await aConsultant(database)];
    const mails = async () => {
      const rows = await database.knex('outbox').where('kind', 'like', '%.calendar-made');
      await database.knex('outbox').delete();
      return rows.map(({ kind, user_id }) => [kind, user_id]).sort();
    };
    await api.call('POST /agenda/calendar', { as: consultant });
    t.same(await mails(), [['user.calendar-made', consultant.id]]);
    await api.call('POST /agenda/calendar', { as: admin });
    t.same(await mails(), [
      ['admin.calendar-made', other.id],
      ['user.calendar-made', admin.id],
    ]);
  },
);
