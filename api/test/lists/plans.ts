import t from 'tap';
import { fillLists } from '../../bench/list-data.ts';
import { fillDesk } from '../support/desk.ts';
import { archiveSome, askEveryList, isCountedOneByOne, LARGE } from '../support/every-list.ts';
import { explain } from '../support/explain.ts';
import { testApi } from '../support/index.ts';

/** More than a planner reads whole without a thought, and few enough to be made in seconds. `lists.large.ts` has more. */
const FRANCHISES = 3000;

/** A table of which a planner expects so few rows is rightly read whole. */
const FEW = 1000;

t.test('no list reads a large table from end to end', async t => {
  const api = await testApi(t);
  const { knex } = api.database;
  const listed = await fillLists(api.database, FRANCHISES);
  await fillDesk(knex);
  await archiveSome(api.database, [listed.consultant, listed.busiest]);
  for await (const { name, status, statements } of askEveryList(api, listed)) {
    t.equal(status, 200, name);
    for (const { sql, values } of statements) {
      const steps = await explain(knex, sql, values);
      const whole = steps.filter(({ table, type, rows }) => type === 'ALL' && rows > FEW && table && LARGE.has(table));
      if (!isCountedOneByOne(name, sql)) t.same(whole, [], `${name}: ${sql}`);
    }
  }
});
