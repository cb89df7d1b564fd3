import type { Socket } from 'node:net';
import { mock } from 'node:test';
import { testDatabase, waitUntil } from '@marketplace/db/testing';
import t from 'tap';
import { openDatabase } from '../../src/index.ts';

/** Returns a retired connection of knex whose host has vanished: nothing sent arrives, without an error. */
const retiredLine = async (url: string): Promise<Socket> => {
  const { knex, close } = openDatabase(url, { knex: 1, prepared: 1 });
  const raw = await knex.client.acquireConnection();
  await knex.client.releaseConnection(raw);
  const stream: Socket = raw.stream;
  mock.method(stream, 'write', () => true);
  await close();
  return stream;
};

t.test('a retired connection whose host has vanished', async t => {
  const database = await testDatabase();
  t.teardown(() => database.close());

  t.test('does not end the process with its late error', async () => {
    const stream = await retiredLine(database.url);
    // knex removes its handlers of a retired connection one tick later.
    await new Promise(resolve => setTimeout(resolve, 10));
    const closed = new Promise(resolve => stream.once('close', resolve));
    stream.destroy(Object.assign(new Error('read ETIMEDOUT'), { code: 'ETIMEDOUT', syscall: 'read' }));
    await closed;
  });

  t.test('is closed without waiting for the error', async t => {
    const stream = await retiredLine(database.url);
    await waitUntil(() => stream.destroyed);
    t.pass('the connection was closed here');
  });
});

t.test('the error of a connection that cannot be made is thrown to its caller', async t => {
  const database = await testDatabase();
  t.teardown(() => database.close());
  const nowhere = new URL(database.url);
  nowhere.password = 'wrong';
  const { knex, close } = openDatabase(nowhere.href, { knex: 1, prepared: 1 });
  t.teardown(close);
  await t.rejects(knex.raw('SELECT 1'), { code: 'ER_ACCESS_DENIED_ERROR' });
});
