import { join } from 'node:path';
import t from 'tap';
import { verifyBackup } from '../src/backup/in-time/nightly.ts';
import { undoRestore } from '../src/backup/index.ts';
import { mysqlServerProgram } from '../src/backup/programs.ts';
import { startEmptyMysql } from '../src/embedded/empty-mysql.ts';
import { migrate, openDatabase } from '../src/index.ts';
import { testDatabase } from '../src/testing/index.ts';
import { TestRepository } from './support/a-repository.ts';
import { aFolder, aUser, userNames } from './support/logged-server.ts';
import { mysqlPrograms } from './support/mysql-programs.ts';
import { schemaOf } from './support/schema-of.ts';

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

t.test(
  'a MySQL server is backed up continuously, verified, and restored to a second, in place and in another database',
  async t => {
    const backups = new TestRepository(t, { url: server.url, database });
    const schema = await schemaOf(database);
    await knex('users').insert(aUser('In the full backup'));
    const { full } = await backups.full();
    const follower = backups.follow();
    await knex('users').insert(aUser('Since, 马来西亚 \'"\\ \n'));
    await knex('categories').insert({ id: 'c', name: 'Food 🍔', slug: 'food', description: '\0 zero' });
    const beforeMistake = await backups.nextSecond();
    await knex('users').delete();
    await backups.allIsCopied();
    await follower.stop();
    t.same(follower.complaints, []);
    t.ok((await verifyBackup({ repository: backups.repository, dataDirectory: aFolder(t) }, full)) > 0);
    for (const [one, place] of [
      [elsewhere, there],
      [database, { url: server.url, dataDirectory: backups.data }],
    ] as const) {
      await backups.restore(beforeMistake, place);
      t.same(await userNames(one), ['In the full backup', 'Since, 马来西亚 \'"\\ \n']);
      t.match(await one.knex('categories').first(), { name: 'Food 🍔', description: '\0 zero' });
    }
    t.same(await schemaOf(database), schema, 'keys and checks have the names from the migrations');
    await undoRestore({ url: server.url, dataDirectory: backups.data });
    t.same(await userNames(database), []);
    t.same(await schemaOf(database), schema);
  },
);
