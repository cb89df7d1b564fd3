import { testDatabase } from '@marketplace/db/testing';
import t from 'tap';
import { compiledQuery } from '../../src/platform/database/compiled-query.ts';
import { aConsultant } from '../support/builders.ts';

t.test('a query is built once and then used with other values in its placeholders', async t => {
  const database = await testDatabase();
  t.teardown(() => database.close());
  const [ann, bob] = [await aConsultant(database, { name: 'Ann' }), await aConsultant(database, { name: 'Bob' })];
  let built = 0;
  const usersBut = compiledQuery<{ name: string; digest_enabled: boolean }>((knex, role = '', id = '') => {
    built++;
    return knex('users').where({ role, digest_enabled: false }).whereNot({ id }).select('name', 'digest_enabled');
  });
  t.same(await usersBut(database, 'consultant', ann.id), [{ name: 'Bob', digest_enabled: false }]);
  t.same(await usersBut(database, 'consultant', bob.id), [{ name: 'Ann', digest_enabled: false }]);
  t.same(await usersBut(database, "x' OR 1 = 1 -- ", ''), [], 'a value is escaped');
  t.equal(built, 1);

  const odd = compiledQuery((knex, id = '') => knex('users').where({ id }).where('created_at', '<', new Date()));
  await t.rejects(odd(database, ann.id), /alone/);
});
