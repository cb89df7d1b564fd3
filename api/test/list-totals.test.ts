import { EventEmitter, once } from 'node:events';
import { until } from '@marketplace/db/testing';
import t from 'tap';
import { fillLists } from '../bench/list-data.ts';
import { testApi } from './support/index.ts';

/** More than the rows that are asked for an estimate. */
const FRANCHISES = 3000;
/** A few more than are asked for an estimate, and few of all leads. */
const RECENT = 1500;

t.test('nobody waits for the count of a frequent word, and who asks next is told it', async t => {
  const api = await testApi(t);
  const { admin } = await fillLists(api.database, FRANCHISES);
  const { knex, strangers } = api.database;
  const { searches } = strangers;
  const gate = new EventEmitter();
  const opened = once(gate, 'open');
  t.teardown(() => gate.emit('open'));
  let held = 0;
  /** Holds every count of words until the gate opens. */
  const hold = async (sql: string) => {
    if (!/count\(\*\)/i.test(sql) || !/MATCH/.test(sql)) return;
    held++;
    await opened;
  };
  const { execute } = searches;
  Object.assign(searches, {
    execute: async (...given: Parameters<typeof execute>) => {
      await hold(String(given[0]));
      return execute(...given);
    },
  });
  const send = knex.client._query.bind(knex.client);
  knex.client._query = async (connection: unknown, query: { sql: string }) => {
    await hold(query.sql);
    return send(connection, query);
  };
  const as = await api.tokenOf(admin);
  const franchises = () => api.call('GET /franchises?search=garden&range=[0,9]');
  const leads = () => api.call('GET /leads?filter={"q":"garden"}&range=[0,9]', { as });
  const totalOf = ({ headers }: { headers: Record<string, unknown> }) =>
    Number(String(headers['content-range']).split('/')[1]);

  const early = [await franchises(), await leads()] as const;
  t.equal(held, 2, 'both are still being counted');
  const found = knex('franchises').where('search_words', 'like', '%qgarden%');
  const rightFranchises = await found.clone().orderBy([
    { column: 'featured', order: 'desc' },
    { column: 'created_at', order: 'desc' },
    { column: 'id', order: 'desc' },
  ]);
  const rightLeads = await knex('leads')
    .whereIn('franchise_id', found.clone().select('id'))
    .where({ is_suspected: false })
    .whereNull('deleted_at')
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ]);
  const idsOf = (rows: { id: string }[]) => rows.slice(0, 10).map(({ id }) => id);
  for (const [answer, right] of [
    [early[0], rightFranchises],
    [early[1], rightLeads],
  ] as const) {
    t.same(idsOf(answer.body), idsOf(right), 'the page is right');
    const told = totalOf(answer);
    t.ok(told > right.length / 3 && told < right.length * 3, `${told} is about ${right.length}`);
  }
  const [{ created_at: since }] = await knex('leads')
    .where({ is_suspected: false })
    .whereNull('deleted_at')
    .orderBy('created_at', 'desc')
    .offset(RECENT)
    .limit(1);
  const filter = encodeURIComponent(JSON.stringify({ q: 'garden', from: since.toISOString() }));
  const recent = await api.call(`GET /leads?filter=${filter}&range=[0,9]`, { as });
  const rightRecent = rightLeads.filter(({ created_at }) => created_at >= since);
  t.same(idsOf(recent.body), idsOf(rightRecent), 'the page of some days is right');
  const told = totalOf(recent);
  const about = rightRecent.length;
  t.ok(told > about / 2 && told < about * 2, `${told} is about ${about}: of those days, not of all leads`);
  gate.emit('open');
  await until(async () => totalOf(await franchises()) === rightFranchises.length);
  await until(async () => totalOf(await leads()) === rightLeads.length);
});
