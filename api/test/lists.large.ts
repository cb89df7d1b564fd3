import t from 'tap';
import { fillLists } from '../bench/list-data.ts';
import { archiveSome, isCountedOneByOne, LARGE, requestEveryList } from './support/every-list.ts';
import { explain } from './support/explain.ts';
import { testApi } from './support/index.ts';
import { insertActivity } from './support/lead-activity.ts';
import { rowsReadBy } from './support/rows-read.ts';

t.setTimeout(1_800_000);

const [FRANCHISES, LEADS] = [10_000, 200_000];

/**
 * Maximum number of rows read for a page if an index has both its filter and its order. Batches of exported files have
 * 250 rows.
 */
const OF_A_PAGE = 6000;
/**
 * Maximum numbers of rows read for lists of which no index has both the filter and the order, so that rows are sorted.
 * The busiest consultant has a tenth of all leads, more than any real one.
 */
const SORTED: readonly [list: RegExp, most: number][] = [
  [/^admin, leads, the last pages/, LEADS],
  [/^admin, .leads.budgets/, LEADS],
  [/^busiest, .leads.locked/, 100_000],
  [/^busiest, .leads/, 60_000],
  [/^consultant, .leads/, 30_000],
  [/^admin, franchises by category/, 30_000],
  [/^admin, .*(family name|"q":)/, 25_000],
  [/^admin, .leads .*score/, 25_000],
  [/^visitor, (search|.*investment is worth|directory, its last|of a place)/, 20_000],
];
/** Maximum number of rows read for a total: each row once, and the end of the index. */
const OF_A_TOTAL = LEADS + 2;

t.test(`every list reads only as many rows as it needs, with ${FRANCHISES} franchises and ${LEADS} leads`, async t => {
  const api = await testApi(t);
  const { knex } = api.database;
  const listed = await fillLists(api.database, FRANCHISES, LEADS);
  await insertActivity(knex);
  await archiveSome(api.database, [listed.consultant, listed.busiest]);
  for await (const { name, status, statements } of requestEveryList(api, listed)) {
    t.equal(status, 200, name);
    for (const { sql, values } of statements) {
      const steps = await explain(knex, sql, values);
      const whole = steps.filter(({ table, type }) => type === 'ALL' && table && LARGE.has(table));
      if (!isCountedOneByOne(name, sql)) t.same(whole, [], `${name}: ${sql}`);
      const ofAPage = SORTED.find(([list]) => list.test(name))?.[1] ?? OF_A_PAGE;
      const most = /^select count/i.test(sql) ? OF_A_TOTAL : ofAPage;
      const read = await rowsReadBy(knex, { sql, values });
      const plan = steps.map(({ table, type, key }) => `${table} ${type} ${key ?? ''}`).join(', ');
      t.ok(read <= most, `${name}: ${read} rows of at most ${most} (${plan})`);
    }
  }
});
