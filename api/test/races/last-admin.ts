import t from 'tap';
import { hashPassword } from '../../src/platform/secrets/passwords.ts';
import { anAdmin, type BuiltUser, type TestApi, testApi } from '../support/index.ts';
import { waitForRowLock } from '../support/lock-waits.ts';

const current_password = 'correct horse battery';
const password_hash = await hashPassword(current_password);

type How = 'demote' | 'delete';

const remove = (api: TestApi, how: How, { id }: BuiltUser, as: BuiltUser) =>
  how === 'delete'
    ? api.call(`DELETE /users/${id}`, { as, body: { current_password } })
    : api.call(`PUT /users/${id}`, { as, body: { role: 'consultant', current_password } });

for (const how of ['demote', 'delete'] as const) {
  t.test(`when two admins ${how} each other at the same time, one admin stays`, async t => {
    const api = await testApi(t);
    const [one, other] = [
      await anAdmin(api.database, { password_hash }),
      await anAdmin(api.database, { password_hash }),
    ];
    const answers = await Promise.all([remove(api, how, one, other), remove(api, how, other, one)]);
    t.ok(answers.filter(({ status }) => status === 200).length <= 1);
    const left = await api.database.knex('users').where({ role: 'admin' }).whereNull('deleted_at');
    t.equal(left.length, 1);
  });

  t.test(`a request to ${how} an admin waits for a concurrent removal of the other admin`, async t => {
    const api = await testApi(t, { NODE_ENV: 'production' });
    const { knex } = api.database;
    const [one, other] = [
      await anAdmin(api.database, { password_hash }),
      await anAdmin(api.database, { password_hash }),
    ];
    await anAdmin(api.database, { is_demo: true, name: 'signs in nowhere in production' });
    const trx = await knex.transaction();
    await trx('users').where({ id: other.id }).update({ deleted_at: new Date() });
    const removing = remove(api, how, one, other);
    await waitForRowLock(api.database, removing);
    await trx.commit();
    t.match(await removing, { status: 409, body: { detail: `The last admin cannot be ${how}d` } });
    t.match(await knex('users').where({ id: one.id }).first(), { role: 'admin', deleted_at: null });
  });
}
