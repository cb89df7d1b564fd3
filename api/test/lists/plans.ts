import t from 'tap';
import { fillLists } from '../../bench/list-data.ts';
import { archiveSome, isCountedOneByOne, LARGE, requestEveryList } from '../support/every-list.ts';
import { explain } from '../support/explain.ts';
import { testApi } from '../support/index.ts';
import { insertActivity } from '../support/lead-activity.ts';

/**
 * Number of rows: so many that a planner should not scan them, and so few that they are inserted in seconds.
 * `lists.large.ts` has more.
 */
const FRANCHISES = 3000;

/** Up to this estimated number of rows, reading the whole table is the better plan. */
const FEW = 1000;

t.test('no query of a list scans a large table', async t => {
  const api = await testApi(t);
  const { knex } = api.database;
  const listed = await fillLists(api.database, FRANCHISES);
  await insertActivity(knex);
  await archiveSome(api.database, [listed.consultant, listed.busiest]);
  for await (const { name, status, statements } of requestEveryList(api, listed)) {
    t.equal(status, 200, name);
    for (const { sql, values } of statements) {
      const steps = await explain(knex, sql, values);
      const whole = steps.filter(({ table, type, rows }) => type === 'ALL' && rows > FEW && table && LARGE.has(table));
      if (!isCountedOneByOne(name, sql)) t.same(whole, [], `${name}: ${sql}`);
    }
  }
});
