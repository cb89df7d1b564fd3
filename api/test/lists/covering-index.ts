import { testDatabase } from '@marketplace/db/testing';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import t from 'tap';
import { FRANCHISE_LIST } from '../../src/franchises/list.ts';
import { listReader } from '../../src/platform/lists/read-list.ts';
import { aFranchise } from '../support/builders.ts';

/** The condition for a category's franchises, which an index with both columns can count. */
const GENUINE = { sql: 'f.deleted_at IS NULL AND f.category_id = ?', values: ['none'] };

t.test('a total is counted from an index alone, also while other statements use the table', async t => {
  const database = await testDatabase();
  t.teardown(() => database.close());
  for (let made = 0; made < 3; made++) await aFranchise(database);
  const [asking, other] = await Promise.all([createConnection(database.url), createConnection(database.url)]);
  t.teardown(() => Promise.all([asking.end(), other.end()]));
  await asking.query("SET optimizer_trace = 'enabled=on'");
  const { lists } = database.strangers;
  Object.assign(lists, { execute: asking.execute.bind(asking), query: asking.query.bind(asking) });
  const { total } = listReader(database, FRANCHISE_LIST);
  const isInsideIndex = async () => {
    await total([GENUINE], { isStranger: true });
    const [[considered]] = await asking.query<RowDataPacket[]>('SELECT TRACE FROM information_schema.optimizer_trace');
    return /best_covering_index_scan/.test(considered?.TRACE);
  };
  t.ok(await isInsideIndex(), 'by itself');
  t.ok(await isInsideIndex(), 'and again');
  // The open table of these two columns is in use, so the next statement must open another instance.
  await other.query('HANDLER franchises OPEN');
  t.ok(await isInsideIndex(), 'next to a statement that uses the table');
  await other.query('HANDLER franchises CLOSE');
  await asking.query('SELECT name, description FROM franchises LIMIT 1');
  t.ok(await isInsideIndex(), 'after a statement that no index covers');
});
