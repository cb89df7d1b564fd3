import { join } from 'node:path';
import t from 'tap';
import { verify } from '../src/backup/in-time/verify.ts';
import { mysqlServerProgram } from '../src/backup/programs.ts';
import { startEmptyMysql } from '../src/embedded/empty-mysql.ts';
import { migrate, openDatabase } from '../src/index.ts';
import { testDatabase } from '../src/testing/index.ts';
import { ATarget } from './support/a-target.ts';
import { aFolder, aUser, userNames } from './support/logged-server.ts';
import { mysqlPrograms } from './support/mysql-programs.ts';

await mysqlPrograms(t);
const directory = join(aFolder(t), 'mysql');
const server = await startEmptyMysql({
  directory,
  database: 'marketplace',
  program: mysqlServerProgram(),
  args: [`--log-bin=${join(directory, 'data/the-log')}`, '--server-id=1'],
});
const database = openDatabase(server.url);
t.teardown(async () => {
  await database.close();
  await server.discard();
});
const { knex } = database;
await migrate(knex);
const elsewhere = await testDatabase();
t.teardown(() => elsewhere.close());
const there = { url: elsewhere.url, dataDirectory: aFolder(t) };

t.test('a MySQL is followed, verified, and brought back until a second', async t => {
  const backups = await ATarget.of(t, { url: server.url, database });
  await knex('users').insert(aUser('In the full backup'));
  await backups.full();
  const follower = backups.follow();
  await knex('users').insert(aUser('Since, 马来西亚 \'"\\ \n'));
  await knex('categories').insert({ id: 'c', name: 'Food 🍔', slug: 'food', description: '\0 zero' });
  const beforeMistake = await backups.nextSecond();
  await knex('users').delete();
  await backups.allIsCopied();
  await follower.stop();
  t.same(follower.complaints, []);
  const verified = await verify({ target: backups.target, identities: [backups.identity], dataDirectory: aFolder(t) });
  t.match(verified, { gap: null });
  await backups.restore(beforeMistake, there);
  t.same(await userNames(elsewhere), ['In the full backup', 'Since, 马来西亚 \'"\\ \n']);
  t.match(await elsewhere.knex('categories').first(), { name: 'Food 🍔', description: '\0 zero' });
});
