import type { Socket } from 'node:net';
import { mock } from 'node:test';
import { testDatabase, until } from '@marketplace/db/testing';
import t from 'tap';
import { openDatabase } from '../../src/index.ts';

/** A line of knex's that is retired while its host is gone: nothing that is sent arrives, and nobody says so. */
const retiredLine = async (url: string): Promise<Socket> => {
  const { knex, close } = openDatabase(url, { knex: 1, prepared: 1 });
  const raw = await knex.client.acquireConnection();
  await knex.client.releaseConnection(raw);
  const stream: Socket = raw.stream;
  mock.method(stream, 'write', () => true);
  await close();
  return stream;
};

t.test('a retired connection whose host is gone', async t => {
  const database = await testDatabase();
  t.teardown(() => database.close());

  t.test('ends no process when the system gives its line up', async () => {
    const stream = await retiredLine(database.url);
    // knex forgets what it retired a turn later.
    await new Promise(resolve => setTimeout(resolve, 10));
    const closed = new Promise(resolve => stream.once('close', resolve));
    stream.destroy(Object.assign(new Error('read ETIMEDOUT'), { code: 'ETIMEDOUT', syscall: 'read' }));
    await closed;
  });

  t.test('does not keep its line until then', async t => {
    const stream = await retiredLine(database.url);
    await until(() => stream.destroyed);
    t.pass('closed by ourselves');
  });
});

t.test('a connection that cannot be made is told to who asked for it', async t => {
  const database = await testDatabase();
  t.teardown(() => database.close());
  const nowhere = new URL(database.url);
  nowhere.password = 'wrong';
  const { knex, close } = openDatabase(nowhere.href, { knex: 1, prepared: 1 });
  t.teardown(close);
  await t.rejects(knex.raw('SELECT 1'), { code: 'ER_ACCESS_DENIED_ERROR' });
});
