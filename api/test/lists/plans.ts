import type { Database } from '@marketplace/db';
import t from 'tap';
import { fillLists } from '../../bench/list-data.ts';
import { listScenarios } from '../../bench/list-scenarios.ts';
import { explain, isMariadb } from '../support/explain.ts';
import { SERVICE_TOKEN, testApi } from '../support/index.ts';

/** More than a planner reads whole without a thought, and few enough to be made in seconds. */
const FRANCHISES = 3000;

/** MySQL's planner rather sorts so many rows that another index leads to than go along the index that has their order. */
const FEW_FOR_MYSQL = FRANCHISES / 5;

/** What grows with the business. Users and what admins write by hand stay few. */
const LARGE = new Set([
  'f',
  'franchises',
  'leads',
  'outbox',
  'audit_log',
  'unlocks',
  'lead_removals',
  'credit_entries',
]);

/** Lists that sort what an index has led to: a few rows beside all there are. */
const GATHER = [
  // Their names are in another table: ordered by them, a list is sorted.
  /franchises by category$/,
  /search|found|^leads: /,
  /of a (consultant|franchise)$/,
  /in the bin/,
  /bulk upload/,
  /own franchises by views/,
  /came twice/,
  /budget that few have/,
  // What is in no currency that is known, of which there is hardly any.
  /investment is worth/,
  /\/leads\/((un)?locked|spam|archived)/,
];
/** Beginnings that many rows have are counted row by row, at most once a minute. */
const COUNTED_ROW_BY_ROW = /two letters/;

/** What is newer than the days that are asked for is not gone through: no index but one has the days and the rest. */
const LONG_AGO = /long ago/;

/** These know nothing of the bin: thousands of rows would be read only to see whether they are deleted. */
const OF_FOREIGN_KEYS = new Set(['ix_franchises_of_category', 'ix_franchises_of_consultant']);

/** Files of leads, whose batches each go on behind the one before. */
const FILES = [{}, { status: 'contacted' }, { timeline: 'Immediately' }, { from: '2025-01-01' }].map(filter => ({
  name: `a file of leads: ${JSON.stringify(filter)}`,
  as: 'admin' as const,
  path: () => `/admin/export/leads?filter=${encodeURIComponent(JSON.stringify(filter))}`,
}));

/** What a consultant paid for and is taken for spam, and what they archived. */
const OWN = (['consultant', 'busiest'] as const).flatMap(as =>
  ['/leads/spam', '/leads/archived'].flatMap(list =>
    [
      '',
      '?range=[0,19]&sort=["investment_budget","ASC"]',
      `?range=[0,19]&filter=${encodeURIComponent('{"q":"garden"}')}`,
    ].map(query => ({ name: `${list}${query}`, as, path: () => `${list}${query}` })),
  ),
);

/** Archives every third lead of a consultant's franchises. */
const archiveSome = async ({ knex }: Database, userId: string) => {
  const own = knex('franchises').where({ consultant_id: userId }).select('id');
  const leads: string[] = await knex('leads').whereIn('franchise_id', own).orderBy('id').pluck('id');
  const removals = leads.filter((_, at) => at % 3 === 0).map(lead_id => ({ lead_id, user_id: userId }));
  await knex.batchInsert('lead_removals', removals, 1000);
};

interface Statement {
  sql: string;
  values: readonly unknown[];
}

/** Every statement that is sent from now on. */
const listening = ({ knex, prepared, strangers }: Database): Statement[] => {
  const heard: Statement[] = [];
  knex.on('query', ({ sql, bindings }) => heard.push({ sql, values: bindings ?? [] }));
  const note = ([sql, values]: readonly unknown[]) =>
    heard.push({ sql: String(sql), values: Array.isArray(values) ? values : [] });
  for (const pool of [prepared, strangers.lists, strangers.searches]) {
    const execute = pool.execute.bind(pool);
    const query = pool.query.bind(pool);
    Object.assign(pool, {
      execute: (...given: Parameters<typeof execute>) => {
        note(given);
        return execute(...given);
      },
      query: (...given: Parameters<typeof query>) => {
        note(given);
        return query(...given);
      },
    });
  }
  return heard;
};

t.test('no list reads a large table from end to end, or sorts one', async t => {
  const api = await testApi(t);
  const few = (await isMariadb(api.database.knex)) ? 0 : FEW_FOR_MYSQL;
  const listed = await fillLists(api.database, FRANCHISES);
  for (const { id } of [listed.consultant, listed.busiest]) await archiveSome(api.database, id);
  await api.database.knex.raw('ANALYZE TABLE lead_removals');
  const tokens = {
    visitor: null,
    publisher: SERVICE_TOKEN,
    admin: await api.tokenOf(listed.admin),
    consultant: await api.tokenOf(listed.consultant),
    busiest: await api.tokenOf(listed.busiest),
  };
  const heard = listening(api.database);
  for (const { name, as, path } of [...listScenarios(listed), ...FILES, ...OWN]) {
    heard.length = 0;
    const token = tokens[as];
    const answer = await api.call(`GET ${path(1) as `/${string}`}`, token ? { as: token } : {});
    t.equal(answer.status, 200, name);
    for (const { sql, values } of heard.splice(0).filter(({ sql }) => /^\s*select/i.test(sql))) {
      const steps = await explain(api.database.knex, sql, values);
      const large = steps.filter(({ table }) => table !== null && LARGE.has(table));
      const whole = large.filter(({ type }) => type === 'ALL');
      if (!COUNTED_ROW_BY_ROW.test(name)) t.same(whole, [], `${as}, ${name}: ${sql}`);
      const ofForeignKeys = large.filter(({ table, key }) => table === 'f' && key && OF_FOREIGN_KEYS.has(key));
      t.same(ofForeignKeys, [], `${as}, ${name}: ${sql}`);
      const fromTheNewest = large.filter(({ table, type }) => table === 'leads' && type === 'ref');
      if (LONG_AGO.test(name) && /LIMIT/.test(sql)) t.same(fromTheNewest, [], `${as}, ${name}: ${sql}`);
      const sorted = large.filter(({ Extra, rows }) => /filesort/.test(Extra ?? '') && rows > few);
      if (!GATHER.some(kind => kind.test(name))) t.same(sorted, [], `${as}, ${name}: ${sql}`);
    }
  }
});
